"""What workers are asked, the type of each answer and the settings it depends on, and how long it may take.

Neither prover nor kernels are imported here: the process that asks waits.
"""

from __future__ import annotations

from derive.processes.workers import Task
from derive.verdict.decide import Attempt
from derive.verdict.evidence import Checked, Shown, Support
from reports.record.evidence import (
    Assumption,
    Curve,
    Defined,
    Proof,
    Repair,
    Strength,
    Unproved,
)

PROVE_SECONDS = 60.0
ATTACK_SECONDS = 120.0
AUDIT_SECONDS = 300.0
NEAREST_SECONDS = 20.0
CURVE_SECONDS = 30.0
SHOW_SECONDS = 60.0

prove_task = Task("derive.run.tasks", "prove_task", Proof | Unproved)
attack_task = Task("derive.run.tasks", "attack_task", Attempt, "seed", "trials")
confirm_task = Task("derive.run.tasks", "confirm_task", Attempt, "seed", "trials")
recheck_task = Task("derive.run.tasks", "recheck_task", Attempt, "seed")
show_task = Task("derive.run.tasks", "show_task", Shown)
defined_task = Task("derive.run.tasks", "defined_task", Defined, "seed")
follows_task = Task("derive.run.tasks", "follows_task", bool)
error_vanishes_task = Task("derive.run.tasks", "error_vanishes_task", bool)
equality_task = Task("derive.run.tasks", "equality_task", Proof | None)
contradiction_task = Task("derive.run.tasks", "contradiction_task", Proof | None)
support_task = Task("derive.run.tasks", "support_task", Support, "seed", "trials")
strength_task = Task("derive.run.tasks", "strength_task", Strength | None, "seed")
repairs_task = Task("derive.run.tasks", "repairs_task", tuple[Repair, ...], "seed")
nearest_task = Task("derive.run.tasks", "nearest_task", tuple[Repair, ...], "seed")
roles_task = Task("derive.run.tasks", "roles_task", tuple[Assumption, ...], "seed")
curve_task = Task("derive.run.tasks", "curve_task", tuple[Curve, ...], "seed")
additions_task = Task("derive.run.tasks", "additions_task", tuple[Assumption, ...], "seed")
checked_task = Task("derive.run.tasks", "checked_task", Checked)
check_cost = Task("derive.roads.cost", "check_cost", tuple[Proof | None, Attempt])
