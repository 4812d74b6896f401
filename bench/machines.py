"""The two machines side by side: python -m bench.machines [REPORT.json OTHER.json]

Without reports: nanoseconds an instance on each machine, and what they say of the instances. With two reports,
one made with DERIVE_MACHINE=numpy: which verdicts, counterexamples and numbers of trials differ.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bench.workloads import WORKLOADS
from derive.roads.lower import lower
from numeric.floats.engine import bind
from numeric.floats.tape import Tape
from numeric.kernels import fast_machine
from numeric.machine import Machine, plain_machine

INSTANCES, SECONDS = 20_000, 2.0


def main() -> int:
    """Print the table; 1 if a verdict differs."""
    return reports(*map(Path, sys.argv[1:3])) if len(sys.argv) > 2 else speeds()


def speeds() -> int:
    """Both machines on every workload."""
    print(
        f"{'':12}{'compiled':>10}{'numpy':>10}{'ratio':>8}   ns an instance; accepted, rejected, unevaluated"
    )
    differ = 0
    for name, work in WORKLOADS.items():
        tape = bind(lower(work.statement()), work.sizes)
        fast, plain = (m.run(tape, 0, 0, INSTANCES, 0) for m in (fast_machine, plain_machine))
        times = [_best(m, tape) / INSTANCES * 1e9 for m in (fast_machine, plain_machine)]
        counts = [(b.accepted, b.rejected, b.unevaluated) for b in (fast, plain)]
        differ += counts[0] != counts[1]
        print(f"{name:12}{times[0]:10.0f}{times[1]:10.0f}{times[1] / times[0]:8.0f}   "
              + " ".join(map(str, counts if counts[0] != counts[1] else counts[:1])))  # fmt: skip
    return int(differ > 0)


def _best(machine: Machine, tape: Tape) -> float:
    """The least time of a few campaigns."""
    times: list[float] = []
    while len(times) < 3 or (sum(times) < SECONDS and len(times) < 20):
        start = time.process_time()
        machine.run(tape, 1, 0, INSTANCES, 0)
        times.append(time.process_time() - start)
    return min(times)


def reports(one: Path, other: Path) -> int:
    """What differs between two reports on the same papers."""
    first, second = (json.loads(path.read_text(encoding="utf-8")) for path in (one, other))
    count: Counter[str] = Counter()
    for where, a, b in _pairs(first, second):
        for name, value in (("verdict", _verdict), ("counterexample", _counterexample), ("trials", _trials)):
            x, y = value(a), value(b)
            count[name] += x is not None or y is not None
            if x != y:
                count[f"{name} differs"] += 1
                print(f"{where}: {name} {x} and {y}"[:300])
    for name in ("verdict", "counterexample", "trials"):
        print(f"{name}: {count[f'{name} differs']} of {count[name]} differ")
    print(f"seconds: {first['run']['seconds']} and {second['run']['seconds']}")
    return int(count["verdict differs"] > 0)


def _pairs(first: dict[str, Any], second: dict[str, Any]) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """The claims and steps of both reports, by place."""
    known = {(p["id"], c["label"]): c for p in second["papers"] for c in p["claims"]}
    found = []
    for paper, claim in ((p["id"], c) for p in first["papers"] for c in p["claims"]):
        twin = known.get((paper, claim["label"]))
        if twin is not None:
            where = f"{paper} {claim['label']}"
            found += [(where, {"verdict": claim["verdict"]}, {"verdict": twin["verdict"]})]
            found += [
                (f"{where}, step {s['n']}", s, t) for s, t in zip(claim["steps"], twin["steps"], strict=True)
            ]
    return found


def _verdict(step: dict[str, Any]) -> Any:
    return step["verdict"]


def _counterexample(step: dict[str, Any]) -> Any:
    found = step.get("counterexample")
    return found and (found["sizes"], {v["name"]: v["value"] for v in found["values"]}, found["at"])


def _trials(step: dict[str, Any]) -> Any:
    found = step.get("trials")
    return found and (found["instances"], found["accepted"])


if __name__ == "__main__":
    sys.exit(main())
