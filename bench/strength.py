"""How easily the shipped checks fail, what repairs the refuted steps find, and which assumptions carry weight.

    python bench/strength.py [PAPER …] [--jobs N] [--fresh] [--json FILE] [--survivors]

Everything is counted over all steps of all claims, of their corrections and of the readings meant, with denominators.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from derive import catalogue
from derive.cache import default_folder
from derive.checking import Settings
from derive.run import run

Json = dict[str, Any]


def steps(claims: list[Json]) -> Iterator[tuple[Json, Json]]:
    """Every step with its claim, also of the other versions of a claim."""
    for claim in claims:
        yield from ((claim, step) for step in claim["steps"])
        yield from steps([claim[word] for word in ("meant", "correction") if claim[word]])


def count(claims: list[Json]) -> Counter[str]:
    """All numbers of one paper."""
    n: Counter[str] = Counter()
    for claim, step in steps(claims):
        strength, repairs = step["strength"], step["repairs"]
        if strength:
            kind = "identities" if step["relation"] == "=" else "inequalities"
            n[f"{kind} steps"] += 1
            for key in ("mutants", "killed", "equivalent", "ill_formed"):
                n[f"{kind} {key}"] += strength[key]
            for key in ("survivors", "unknown"):
                n[f"{kind} {key}"] += len(strength[key])
            n[f"{kind} complete"] += strength["killed"] == strength["mutants"] - strength["equivalent"]
        if step["verdict"] == "REFUTED":
            n["refuted"] += 1
            n["audited"] += repairs is not None
            n["repaired"] += bool(repairs)
            n["repaired, proved"] += any(r["verdict"] == "PROVED" for r in repairs or ())
            by_hand = bool(claim["correction"] or claim["meant"])
            n["by hand"] += by_hand
            n["the same"] += any(r["matches"] for r in repairs or ())
            n["lacking"] += any(a["role"] == "makes it true" for a in step["assumptions"] or ())
        n.update(a["role"] for a in step["assumptions"] or () if a["role"] != "makes it true")
    return n


def lines(name: str, n: Counter[str], seconds: float) -> Iterator[str]:
    """The numbers of one paper, with what they are out of."""
    yield f"{name}  ({seconds:.0f} s)"
    for kind in ("identities", "inequalities"):
        counted = n[f"{kind} mutants"] - n[f"{kind} equivalent"]
        yield (f"  {kind}: {n[f'{kind} killed']} of {counted} mutants killed, {n[f'{kind} survivors']} survive; of {n[f'{kind} mutants']} tried "
               f"{n[f'{kind} equivalent']} are true; {n[f'{kind} ill_formed']} more no statements, {n[f'{kind} unknown']} not evaluable; "
               f"{n[f'{kind} complete']} of {n[f'{kind} steps']} steps at 100 %")  # fmt: skip
    yield (f"  repairs: {n['repaired']} of {n['refuted']} refuted steps ({n['repaired, proved']} proved); "
           f"{n['the same']} of {n['by hand']} with a hand-written version find it; {n['lacking']} hold under an added assumption")  # fmt: skip
    roles = ("needed", "not needed", "unknown")
    yield f"  assumptions: {', '.join(f'{n[r]} {r}' for r in roles)}, of {sum(n[r] for r in roles)}"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("papers", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--fresh", action="store_true", help="take nothing from the cache")
    parser.add_argument("--survivors", action="store_true", help="list every survivor")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    settings = Settings(jobs=options.jobs, cache=None if options.fresh else default_folder(), audit=True)
    total: Counter[str] = Counter()
    reports, spent = [], 0.0
    for loaded in catalogue.load_all(options.papers):
        clock = time.monotonic()
        report = run([loaded], settings)
        seconds = time.monotonic() - clock
        (paper,) = report["papers"]
        found = count(paper["claims"])
        print("\n".join(lines(paper["id"], found, seconds)), flush=True)
        if options.survivors:
            for claim, step in steps(paper["claims"]):
                for s in (step["strength"] or {"survivors": ()})["survivors"]:
                    print(f"    {claim['label']} {step['n']} {step['relation']}: {s['edit']}: {s['latex']}")
        total, spent = total + found, spent + seconds
        reports.append(report)
    print("\n".join(lines("all", total, spent)))
    if options.json:
        options.json.write_text(json.dumps(reports, ensure_ascii=False))


if __name__ == "__main__":
    main()
