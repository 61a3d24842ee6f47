#!/usr/bin/env python3
"""Takes any turn that is possible."""

import json
import random
import sys

for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        random.seed(said["hello"]["seed"])
    if "your_turn" in said:
        turn = random.choice(said["your_turn"]["possible"])
        print(json.dumps({"turn": turn}), flush=True)
