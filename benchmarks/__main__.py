"""Prints the table of gates.  usage: python -m benchmarks [rules|evenings|adel_verpflichtet|log|append|start ...] [--quick]"""

from __future__ import annotations

import importlib
import sys

from .measure import pin, report

PARTS = ("rules", "evenings", "adel_verpflichtet", "log", "append", "start")


def main() -> None:
    rounds = 5 if "--quick" in sys.argv else 15
    chosen = [name for name in sys.argv[1:] if not name.startswith("-")] or PARTS
    pin()
    print(f"Python {sys.version.split()[0]}; median of {rounds} rounds on one core")
    sound = True
    for part in chosen:
        sound &= report(importlib.import_module(f"benchmarks.{part}").figures(rounds))
    sys.exit(0 if sound else 1)


if __name__ == "__main__":
    main()
