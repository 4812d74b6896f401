"""How the displays of the shipped papers came into the encoding: read from the print, repaired, or by hand.

    python -m bench.encodings [PAPER …] [-v]

The print is read by the declarations beside each paper and compared with what the module encodes. A difference between
the two is a failure.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from derive.reading.comparing.compare import compared, tally

PAPERS = ("abramov", "draft", "exercises", "ma", "shim")


def main(names: list[str], loud: bool) -> int:
    whole = [0, 0, 0, 0, 0]
    for name in names or PAPERS:
        module = import_module(f"derive.papers.{name}")
        paper = module.paper
        found = compared(paper, Path(str(module.__file__)).with_suffix(".derive").read_text(encoding="utf-8"))
        for label, encoding in found.items():
            if loud or encoding.how == "differs":
                said = f" ({encoding.compared}, {encoding.against})" if encoding.compared else ""
                print(f"  {encoding.how:8} {label}{said}: {encoding.because or ''}")
        t = tally(paper, found)
        counts = [t.displays, t.read, t.meant, t.hand, t.differs]
        print(f"{name}: {said_of(counts)}")
        whole = [a + b for a, b in zip(whole, counts, strict=True)]
    print(f"all: {said_of(whole)} ({(whole[1] + whole[2]) / whole[0]:.0%} read)")
    return 1 if whole[4] else 0


def said_of(counts: list[int]) -> str:
    displays, read, meant, hand, differs = counts
    return (
        f"{displays} displays: {read} read from the print, {meant} as meant, {hand} by hand, {differs} differ"
    )


if __name__ == "__main__":
    sys.exit(main([a for a in sys.argv[1:] if a != "-v"], "-v" in sys.argv))
