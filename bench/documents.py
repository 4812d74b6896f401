"""The shipped papers as plain documents: their own texts with declarations alone, no Python.

    python -m bench.documents ma=PATH draft=PATH shim=PATH [-v]

PATH is the text of the paper, which does not ship. The declarations are those beside the module, NAME.derive, with the
labels of the document; conditions that the paper states in its text are in `GIVEN`. It prints how many displays are
read and checked, and for how many of those that are checked in both ways the verdict is that of the module.
"""

from __future__ import annotations

import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from derive.claims import Claim, Paper
from derive.reading.documents.paper import ReadPaper, read_paper
from derive.run import loading
from derive.run.run import Settings, run
from reports.record.verdicts import Verdict

NINE = r"v = \frac{\sum_{i=1}^{T} \theta(i, \mathbf{q}) v_{i*}}{\sum_{i=1}^{T} \theta(i, \mathbf{q})}"
EIGHT = r"\sum_{i=1}^{T} \theta(i, q) (v - v_{i*}) = 0"
THREE = r"\theta(i, \mathbf{q}) = \exp(\alpha \mathbf{q}^t \mathbf{k}_i)"
GIVEN = {
    "ma": {"eq:7": NINE, "eq:8": NINE, "eq:9": EIGHT, "eq:11": f"{NINE}; {THREE}", "eq:12": THREE},
    "draft": {"eq:4 last": "K_i = 1", "eq:5": "K_i = 1"},
}


def side_file(name: str, paper: Paper, text: Path) -> str:
    """The declarations beside the module with the labels that the document has."""
    bare = read_paper(text)
    labels = {p.display: re.sub(r"\.\d+$", "", p.label) for p in reversed(bare.pieces)}
    shown = {c.label: c for c in paper.claims if c.display is not None}
    beside = Path(str(import_module(f"derive.papers.{name}").__file__)).with_suffix(".derive")
    lines = []
    for line in beside.read_text(encoding="utf-8").splitlines():
        said = re.match(r"\[([^\]]+)\]\s*(\w+)(.*)", line)
        if said:
            word = {"hand": "skip", "anew": "alone"}.get(said[2], said[2])
            lines.append(f"[{labels[shown[said[1]].display]}] {word}{said[3]}")
        else:
            lines.append(line)
    lines += [f"[{labels[c.display]}] definition" for c in shown.values() if c.kind == "definition"]
    lines += [f"[{labels[c.display]}] skip {c.reason}" for c in shown.values() if c.kind == "prose"]
    for label, given in GIVEN.get(name, {}).items():
        lines += [f"[{labels[shown[label].display]}] given {one}" for one in given.split("; ")]
    return "\n".join(lines) + "\n"


def expected(claim: Claim, repaired: bool) -> set[str]:
    """The verdicts of the module for a display: as printed, or as meant if the document repairs it."""
    versions = [claim, *([claim.meant] if repaired and claim.meant else [])]
    return {str(version.expect) for version in versions}


def agrees(verdict: Verdict, wanted: set[str]) -> bool:
    return str(verdict) in wanted or ("passes" in wanted and verdict.passes)


def check(name: str, source: Path, loud: bool) -> tuple[ReadPaper, int, int]:
    paper = import_module(f"derive.papers.{name}").paper
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / f"{name}.md"
        text.write_bytes(source.read_bytes())
        side = side_file(name, paper, text)
        text.with_suffix(".derive").write_text(side, encoding="utf-8")
        found = read_paper(text)
        equations = {p.label for p in found.pieces if p.problem and "a name is needed" in p.problem.what}
        for label in equations:  # a definition of the module that is an equation in print
            side = side.replace(f"[{label}] definition\n", "")
        text.with_suffix(".derive").write_text(side, encoding="utf-8")
        found = read_paper(text)
        (checked,) = run([loading.load(text)], Settings(trials=4000)).papers
    verdicts = {c.label: c.verdict for c in checked.claims}
    both = same = 0
    for piece in found.pieces:
        claim = next((c for c in paper.claims if c.display == piece.display and c.links), None)
        verdict = verdicts[piece.label]
        if piece.display is None or claim is None or verdict in (Verdict.PROSE, Verdict.DEFINITION):
            if loud and piece.display is not None and piece.problem:
                print(f"  not read {piece.label}: {piece.problem.reason}")
            continue
        both += 1
        good = agrees(verdict, expected(claim, piece.repair is not None))
        same += good
        if loud or not good:
            print(
                f"  {'same' if good else 'OTHER'} {piece.label} ({claim.label}): {verdict}, module {claim.expect}"
            )
    return found, both, same


def main(arguments: list[str]) -> int:
    loud = "-v" in arguments
    wrong = 0
    for argument in (a for a in arguments if "=" in a):
        name, _, path = argument.partition("=")
        found, both, same = check(name, Path(path), loud)
        print(f"{name}: {found.summary} {same} of {both} with the verdict of the module")
        wrong += both - same
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
