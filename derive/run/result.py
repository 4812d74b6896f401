"""What `check` returns, and how it reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from derive.run.required import enough
from derive.verdict.evidence import worth_lines
from reports import record
from reports.record.codec import as_json
from reports.record.evidence import ALIKE, Counterexample, flat
from reports.record.verdicts import Verdict

KEEP = "a side written as lambda: …, or inside as_written(), is kept as it is typed"


def with_ends(steps: Sequence[record.Step], ends: record.Step | None) -> tuple[record.Step, ...]:
    """All that a chain asserts: "equal where both are defined" is not transitive, so its ends are a step
    too.
    """
    return (*steps, *((ends,) if ends else ()))


@dataclass(frozen=True, repr=False)
class Result:
    """The outcome of `check`: a verdict with its evidence."""

    verdict: Verdict
    steps: tuple[record.Step, ...]
    ends: record.Step | None = None  # first against last, of a longer chain
    require: str | None = None

    @property
    def counterexample(self) -> Counterexample | None:
        """The certified counterexample of the first refuted step, if any; else that of the ends."""
        return next((s.counterexample for s in with_ends(self.steps, self.ends) if s.counterexample), None)

    @property
    def enough(self) -> bool | None:
        """Whether a verdict that passes is what was required; None where nothing was, or where it does not
        pass anyway.
        """
        return enough(self.verdict, with_ends(self.steps, self.ends), self.require)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        found: dict[str, Any] = as_json({"verdict": self.verdict, "steps": self.steps, "ends": self.ends,
                                         "require": self.require, "enough": self.enough})  # fmt: skip
        return found

    def _repr_html_(self) -> str:
        """As a notebook shows it."""
        from reports import snippet

        return snippet.result(self.verdict, self.steps, self.ends, self.enough)

    def __bool__(self) -> bool:
        return self.verdict.passes and self.enough is not False

    def __repr__(self) -> str:
        """As it prints: at a prompt the evidence in full would fill screens; `to_dict()` has it."""
        return str(self)

    def __str__(self) -> str:
        left_out = _where_defined(with_ends(self.steps, self.ends)) if self.verdict.passes else ""
        whole = f"{self.verdict} {left_out}".rstrip()
        lines = [line for s in self.steps for line in step_lines(s)]
        lines += step_lines(self.ends, "first against last: ") if self.ends else []
        short = [f"  not enough: --require {self.require}"] if self.enough is False else []
        return "\n".join([whole, *short, *lines])


def _where_defined(steps: Sequence[record.Step]) -> str:
    """What to add to the verdict of a chain where not all of it has a value."""
    return next((said for s in steps if s.defined and (said := str(s.defined))), "")


def step_lines(step: record.Step, name: str = "") -> list[str]:
    lines = [f"  {name}{step.lhs_code} {step.relation} {step.rhs_code}: {step.verdict}"]
    lines[0] += f" {step.defined}" if step.defined and str(step.defined) else ""
    if step.proof:
        lines.append(f"    proof: {step.proof.method} ({step.proof.scope})")
    lines += [f"    note: {ALIKE}; {KEEP}"] if step.alike else []
    if step.counterexample:
        lines += [f"    {line}" for line in counterexample_lines(step.counterexample)]
    elif step.trials:
        lines.append(
            f"    trials: {step.trials.accepted} of {step.trials.instances} instances accepted, none "
            f"breaks it"
        )
        lines += [f"    {line}" for line in worth_lines(step.trials)]
    lines += [f"      assumption met {line}" for line in (step.trials.met if step.trials else ())]
    return lines + ([f"    why: {step.reason}"] if step.reason else [])


def counterexample_lines(witness: Counterexample) -> list[str]:
    """A counterexample as a mathematician would write it."""
    where = [f"{name} = {size}" for name, size in witness.sizes.items()]
    where += [f"{v.name} = {flat(v.value)}" for v in witness.values]
    where += [f"{name} = {position}" for name, position in witness.at.items()]
    resting = [f"it rests on a proof: {witness.rests_on}"] if witness.rests_on else []
    values = " (complex principal values)" if witness.complex else ""
    left, right = witness.worth
    sides = f"left side {left}, right side {right}, gap {witness.gap}{values}"
    return [
        f"counterexample: {', '.join(where)}" if where else "counterexample: there is nothing to choose",
        sides,
        *resting,
    ]
