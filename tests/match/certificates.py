"""An authority of a test's own, made by openssl, and what it signs for brokers."""

import subprocess
from pathlib import Path

from tests.match.mosquitto import Tls
from tests.needs import need

HERE = "IP:127.0.0.1"
VALID = ("20200101000000Z", "20991231000000Z")
EXPIRED = ("20200101000000Z", "20200102000000Z")
NOT_YET_VALID = ("20990101000000Z", "20991231000000Z")
NEW_KEY = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
CONFIGURATION = """
[ca]
default_ca = own
[own]
database = index
unique_subject = no
new_certs_dir = .
certificate = ca.crt
private_key = ca.key
rand_serial = yes
default_md = sha256
policy = any
[any]
commonName = supplied
[broker]
subjectAltName = {names}
authorityKeyIdentifier = keyid
"""


class Authority:
    def __init__(self, folder: Path) -> None:
        need("openssl")
        folder.mkdir()
        self._folder = folder
        self.certificate = folder / "ca.crt"
        (folder / "index").touch()
        self._openssl(
            f"req -x509 {NEW_KEY} -keyout ca.key -out ca.crt -days 30 -subj /CN=Class -addext keyUsage=keyCertSign"
        )

    def signs(self, name: str = "broker", names: str = HERE, valid: tuple[str, str] = VALID) -> Tls:
        """A certificate for these names, and its key."""
        (self._folder / "ca.conf").write_text(CONFIGURATION.format(names=names))
        start, end = valid
        self._openssl(f"req -new {NEW_KEY} -keyout {name}.key -out {name}.csr -subj /CN={name}")
        self._openssl(
            f"ca -batch -config ca.conf -extensions broker -startdate {start} -enddate {end}"
            f" -in {name}.csr -out {name}.crt -notext"
        )
        return Tls(self._folder / f"{name}.crt", self._folder / f"{name}.key")

    def _openssl(self, words: str) -> None:
        subprocess.run(["openssl", *words.split()], cwd=self._folder, check=True, capture_output=True, timeout=60)
