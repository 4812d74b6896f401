"""The float engine beside its peers, in one interleaved run: python -m bench.kernels [--rounds N] [--only W1 W2 …]

Peers are used if they can be imported (pip install 'derive-check[bench]'): NumPy and numba through lambdify, numexpr,
SymEngine, heyoka, JAX, CasADi. Each evaluates the same residual, unrolled over the sizes as it must, on normals that
were drawn before; ours draws its own instances in the time given, since it never has them in memory. Two comparisons
are printed at the end: both with their draws (NumPy's, for the peers), and both without. Times are processor time, minima over
interleaved rounds on one thread, except for two threads, where the clock decides. Processor time does not count waiting
on a shared machine, but its caches are still shared: read the ratios.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

for _name in ("OMP_NUM_THREADS", "NUMEXPR_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import numpy as np  # noqa: E402

from bench.limits import Machine, drawing, limit  # noqa: E402
from bench.peers import PEERS  # noqa: E402
from bench.workloads import WORKLOADS, Workload  # noqa: E402
from derive.roads.lower import lower  # noqa: E402
from numeric.floats.engine import Tape, bind, run  # noqa: E402

FIRST = 10_000
BATCH = 16_384  # instances per call of a peer: its arrays stay in the last-level cache


@dataclass
class Contender:
    """Something that evaluates a workload: how long until its first result, and how long per instance after."""

    name: str
    first: float
    again: Callable[[], None]
    instances: int
    best: float = float("inf")

    def time(self) -> None:
        """One more round: twice in a row, since the one before left its own data in the caches; slow ones only once."""
        for _ in range(2):
            start = time.process_time()
            self.again()
            taken = time.process_time() - start
            self.best = min(self.best, taken / self.instances)
            if taken > 0.1:
                break


def quickest(make: Callable[[], Any]) -> tuple[float, Any]:
    """The least time of a few attempts, fewer if they take long, and what was made."""
    times: list[float] = []
    while len(times) < 25 and sum(times) < 0.5:
        start = time.process_time()
        made = make()
        times.append(time.process_time() - start)
    return min(times), made


def ours(work: Workload, style: int = 0) -> Contender:
    """The engine, from the statement on: lowering, binding, drawing, both sides, scores."""

    def begin() -> Tape:
        tape = bind(lower(work.statement()), work.sizes)
        run(tape, 0, 0, FIRST, style)
        return tape

    first, tape = quickest(begin)
    name = "derive" if style == 0 else "derive, generic draws"  # peers have no special styles either
    return Contender(name, first, lambda: run(tape, 0, 0, BATCH, style) and None, BATCH)


def peer(name: str, build: Callable, work: Workload) -> Contender:
    """A peer: its function of unrolled arrays, and the residual and arg-max with NumPy."""
    rng, count = np.random.default_rng(0), len(work.unrolled()[0])

    def begin() -> Callable[[np.ndarray], np.ndarray]:
        function = build(*work.unrolled())
        _worst(function(work.inputs(rng, FIRST, count)))
        return function

    first, function = quickest(begin)
    fixed = work.inputs(rng, BATCH, count)
    return Contender(name, first, lambda: _worst(function(fixed)) and None, BATCH)


def _worst(sides: np.ndarray) -> int:
    half = len(sides) // 2
    lhs, rhs = sides[:half], sides[half:]
    residual = np.abs(lhs - rhs) / (np.abs(lhs) + np.abs(rhs))
    return int(np.argmax(residual.max(axis=0)))


def normals(work: Workload) -> float:
    """Seconds per instance for NumPy's normals: what a peer adds when instances must be new."""
    rng, count, best = np.random.default_rng(0), len(work.unrolled()[0]), float("inf")
    for _ in range(5):
        start = time.process_time()
        work.inputs(rng, BATCH, count)
        best = min(best, (time.process_time() - start) / BATCH)
    return best


def two_threads(work: Workload, rounds: int) -> float:
    """How much faster the clock says two threads are."""
    tape, times = bind(lower(work.statement()), work.sizes), {1: float("inf"), 2: float("inf")}
    for _ in range(rounds):
        for threads in times:
            start = time.perf_counter()
            run(tape, 0, 0, work.instances, threads=threads)
            times[threads] = min(times[threads], time.perf_counter() - start)
    return times[1] / times[2]


@dataclass(frozen=True)
class Result:
    """A workload's ratios: above 1 means ours is faster."""

    name: str
    first_numba: float  # time to the first result, lambdify + numba over ours
    first: float  # the quickest peer over ours
    drawn: float  # warm, the fastest peer and NumPy's normals over ours with all styles
    bare: float  # warm, the fastest peer over ours with generic draws, neither with its draws
    tape: Tape
    seconds: tuple[float, float]  # ours, warm: with generic draws, with all styles

    def line(self, machine: Machine) -> str:
        """The ratios, and the machine's limit over ours."""
        generic, mixed = (limit(self.tape, machine) / s for s in self.seconds)
        return (f"    {self.name:10}{self.first_numba:12.1f}{self.first:14.1f}{self.drawn:16.2f}{self.bare:14.2f}"
                f"{generic:12.0%}{mixed:12.0%}")  # fmt: skip


HEADER = f"    {'':10}{'(a) numba':>12}{'best peer':>14}{'(b) with draws':>16}{'without':>14}{'(d) generic':>12}{'all styles':>12}"


def contenders_of(work: Workload) -> list[Contender]:
    """Ours with all styles, ours with generic draws, and every peer that can."""
    lower(work.statement()), work.unrolled()  # SymPy keeps what it has built before: let it, for everyone
    found = [ours(work), ours(work, 1)]
    for name, build in PEERS.items():
        try:
            found.append(peer(name, build, work))
        except Exception as reason:  # a peer that cannot do it is part of the result
            print(f"    {name}: cannot ({str(reason).splitlines()[0][:80]})")
    return found


def compare(work: Workload, rounds: int, machine: Machine) -> Result:
    """One workload: everyone, interleaved."""
    contenders, tape, own = contenders_of(work), bind(lower(work.statement()), work.sizes), float("inf")
    for _ in range(rounds):
        for c in contenders:
            c.time()
        own = min(own, drawing(tape))
    (base, generic, *peers), draw, least = contenders, normals(work), limit(tape, machine)
    print(
        f"\n{work.name}  {work.sizes or ''}  NumPy normals alone {draw * 1e9:.0f} ns, our draws {own * 1e9:.1f} ns"
    )
    print(f"    {'':24}{'first 10⁴':>12}{'× ours':>8}{'warm, ns':>10}{'× ours':>8}{'with draws × ours':>19}")
    for c in contenders:
        total = c.best + (draw if c in peers else 0)
        print(f"    {c.name:24}{c.first * 1e3:9.1f} ms{c.first / base.first:8.1f}{c.best * 1e9:10.1f}"
              f"{c.best / base.best:8.2f}{total / base.best:19.2f}")  # fmt: skip
    print(f"    two threads: {two_threads(work, max(3, rounds // 3)):.2f} times as fast by the clock")
    print(
        f"    limit {least * 1e9:.1f} ns: reached {least / base.best:.0%} with all styles, {least / generic.best:.0%} with generic draws"
    )
    fastest, soonest = min(c.best for c in peers), min(c.first for c in peers)
    numba = min((c.first for c in peers if c.name == "lambdify + numba"), default=float("nan"))
    return Result(work.name, numba / base.first, soonest / base.first, (fastest + draw) / base.best,
                  fastest / (generic.best - own), tape, (generic.best, base.best))  # fmt: skip


def memory(instances: int) -> None:
    """Megabytes a process of its own takes for a long campaign, interpreter and compiled code included."""
    script = (
        "from bench.workloads import WORKLOADS; from derive.roads.lower import lower; from numeric.floats.engine import bind, run\n"
        "work = WORKLOADS['W1']\n"
        f"run(bind(lower(work.statement()), work.sizes), 0, 0, {instances}, threads=2)\n"
        "print([line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')][0])"
    )  # not ru_maxrss: a process inherits that from the one that started it
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    print(f"\nMemory: {instances} instances of W1 on two threads in {int(done.stdout) // 1024} MB")


def growth(rounds: int) -> None:
    """Time against instances, T and d; linear means the last columns agree."""
    work = WORKLOADS["W1"]
    print("\nGrowth, W1 (ns per instance; per instance and key entry)")
    cases = [(8, 4, n) for n in (10**4, 10**5, 10**6)]
    cases += [(t, 4, 20_000) for t in (32, 128, 512)] + [(8, d, 20_000) for d in (16, 64, 256)]
    for t, d, n in cases:
        problem = lower(work.statement())
        start = time.process_time()
        tape = bind(problem, {"T": t, "d": d})
        bound = time.process_time() - start
        best = min(_timed(tape, n) for _ in range(rounds))
        print(f"    T={t:<4} d={d:<4} instances={n:<8} {best / n * 1e9:9.1f} {best / n / (t * d) * 1e9:7.2f}"
              f"   bind {bound * 1e3:.1f} ms")  # fmt: skip


def _timed(tape: Tape, count: int) -> float:
    start = time.process_time()
    run(tape, 0, 0, count, 1)
    return time.process_time() - start


def main() -> None:
    """Run the comparison and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", nargs="*", default=None, help="workloads, by name")
    options = parser.parse_args()
    start = time.perf_counter()
    ours(WORKLOADS["W4"])
    print(
        f"kernels ready after {time.perf_counter() - start:.1f} s (compiled once per machine, then read from disk)"
    )
    machine, results = Machine.measure().again(), []
    for name, work in WORKLOADS.items():
        if options.only is None or name in options.only:
            results.append(compare(work, options.rounds, machine))
            machine = machine.again()
    if options.only is None:
        growth(max(3, options.rounds // 3))
        memory(10**7)
    print("\nHow many times faster: to reach 20 and 1 in (a), 1 in (b), and half the limit in (d)")
    print("\n".join([str(machine), HEADER, *(r.line(machine) for r in results)]))


if __name__ == "__main__":
    main()
