"""A cable that is slow and loses much: run beside the switch with the names of its end there and of the machine's
process, the seconds each way, and the share that is lost."""

import ctypes
import fcntl
import os
import random
import select
import struct
import sys
from collections import deque
from pathlib import Path
from time import monotonic

SET_INTERFACE = 0x400454CA
ETHERNET, WITHOUT_HEADER = 2, 0x1000
NEW_NETWORK = 0x40000000
LONGEST = 2048


def end(name: str) -> int:
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, SET_INTERFACE, struct.pack("16sH", name.encode(), ETHERNET | WITHOUT_HEADER))
    return file


def main() -> None:
    name, process, delay, lost = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
    here = end(name)
    with Path("/proc", process, "ns", "net").open() as namespace:
        if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), NEW_NETWORK):
            raise OSError(ctypes.get_errno(), "setns")
    there = end("eth0")
    print("ready", flush=True)
    on_their_way: deque[tuple[float, int, bytes]] = deque()
    while True:
        left = max(0.0, on_their_way[0][0] - monotonic()) if on_their_way else None
        for ready in select.select([here, there], [], [], left)[0]:
            frame = os.read(ready, LONGEST)
            if random.random() >= lost:
                on_their_way.append((monotonic() + delay, there if ready == here else here, frame))
        while on_their_way and on_their_way[0][0] <= monotonic():
            _, to, frame = on_their_way.popleft()
            try:
                os.write(to, frame)
            except OSError:
                # An end that is not up takes nothing.
                continue


if __name__ == "__main__":
    main()
