"""Both roads together: verdicts of single statements, end to end through the workers."""

import json
from pathlib import Path

import pytest
import sympy as sp
from sympy import Abs, Eq, Ne, Rational, exp, log, sqrt

from derive.claims import Paper, amended, approx, eq, ge, gt, implies, le, lt, order
from derive.language import Size, axes, diff, total, undefined
from derive.language.declaring import array, integer, positive, real, simplex
from derive.processes.workers import Workers
from derive.run.cache import Cache, key_of
from derive.run.checking import Settings, check, check_chain, check_claim
from derive.run.loading import Loaded
from derive.run.run import run, settle, wanted
from derive.run.tasks import prove_task
from derive.verdict.decide import Attempt
from derive.verdict.evidence import Shown
from reports.record.evidence import Proof, Unproved
from reports.record.verdicts import Verdict

pytestmark = pytest.mark.slow

i, j, t, s = axes(i="d", j="d", t="T", s="T")
T = Size("T")
x, y, beta, b = real("x"), real("y"), positive("beta"), positive("b")
q, k, w = array("q", i), array("k", t, i), simplex("w", t)
Z = total(exp(beta * total(q[i] * k[t, i], i)), t)


@pytest.fixture(scope="module")
def workers():
    with Workers(2) as pool:
        yield pool


def verdict(workers, first, *links, **options):
    claim = Paper("p", title="P", source="p").claim("1", "q", first, *links, **options)
    return check_claim(claim, workers, Settings(trials=1_500))


VERDICTS = {
    "identity": ("PROVED", (x + 1) ** 2, eq(x**2 + 2 * x + 1)),
    "gradient": ("PROVED", diff(log(Z), q[j]), eq(beta * total(exp(beta * total(q[i] * k[t, i], i)) * k[t, j], t) / Z)),
    "false gradient": ("REFUTED", diff(log(Z), q[j]), eq(total(exp(beta * total(q[i] * k[t, i], i)) * k[t, j], t) / Z)),
    "simplex": ("PROVED", total(w[t], t), eq(1)),
    "false for negative x": ("REFUTED", sqrt(x**2), eq(x)),
    "inequality": ("PROVED", x**2 + y**2, ge(2 * x * y)),
    "false from size two": ("REFUTED", q[i], eq(q[i] + sp.KroneckerDelta(i, 2))),
    "implication": ("PROVED", Eq(beta * x, y), implies(Eq(x, y / beta))),
    "false implication": ("REFUTED", Eq(x**2, y**2), implies(Eq(x, y))),
    "meaningless": ("ILL_FORMED", undefined("f"), eq(x)),
    "a limit": ("PROVED", 1 / (1 + beta), approx(0, error=1 / beta, to=(beta, sp.oo))),
    "no limit": ("UNDECIDED", 1 / (1 + exp(beta * x)), approx(0, error=exp(-beta * x), to=(beta, sp.oo))),
    "cannot evaluate": ("UNDECIDED", sp.mathieuc(b, b, b), eq(x)),
}  # fmt: skip


COSTS = {
    "linear": ("PROVED", total(w[t] ** 2, t), T),
    "more than linear is allowed": ("PROVED", total(w[t] ** 2, t), T * log(T)),
    "a double sum": ("REFUTED", total(w[t] * w[s], t, s), T),
    "a root is too little": ("REFUTED", total(w[t] ** 2, t), sqrt(T)),
    "no order at all": ("UNDECIDED", total(w[t] ** 2, t), sp.S.Zero),
    "an order the counter does not know": ("UNDECIDED", total(w[t] ** 2, t), sp.S(2) ** T),
    "a quantity is no size": ("UNDECIDED", total(w[t] ** 2, t), x),
}


@pytest.mark.parametrize("name", COSTS)
def test_costs(name, workers):
    expected, first, claimed = COSTS[name]
    result = verdict(workers, first, order(claimed, in_=T))
    assert result.verdict == expected and "None" not in str(result.steps[0].reason or "")


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name, workers):
    expected, first, link = VERDICTS[name]
    result = verdict(workers, first, link)
    assert result.verdict == expected, result.steps[0].reason
    step = result.steps[0]
    assert (step.counterexample is not None) == (expected == "REFUTED")
    assert (step.proof is not None and step.proof.rechecked > 0) == (expected == "PROVED")


def test_assumptions_that_are_never_satisfied_are_vacuous(workers):
    assert verdict(workers, x, eq(y), given=(x > 1, x < 0)).verdict == "VACUOUS"


HARD_TO_MEET = {
    "beyond floats, at both ends": (x > 10**400, y < -(10**500)),
    "beside an irrational": (x > sp.pi, x < sp.pi + Rational(1, 10**30)),
    "close, but not equal": (Abs(x - y) < Rational(1, 10**20), Ne(x, y)),
    "a peak far out": (sp.sin(x) > Rational(999_999, 1_000_000), x > 100),
}


@pytest.mark.parametrize("name", HARD_TO_MEET)
def test_assumptions_that_are_hard_to_meet_are_not_vacuous(name, workers):
    found = verdict(workers, x * y, eq(y * x), given=HARD_TO_MEET[name])
    assert found.verdict in ("PROVED", "UNDECIDED"), found.steps[0].reason


CONTRADICTORY = {
    "two orders": (x > y, y > x), "an order and a square": (x > 1, x**2 < 1), "a bound": (sp.exp(x) < 0,),
    "a conjunction": (sp.And(x > 2, x < 1),), "what is false": (sp.false,),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTRADICTORY)
def test_assumptions_that_contradict_each_other_are_vacuous(name, workers):
    found = verdict(workers, x * y, eq(y), given=CONTRADICTORY[name])
    assert found.verdict == "VACUOUS", found.steps[0].reason


def test_conditions_beyond_what_is_drawn_are_met_there(workers):
    for least in (10**6, 10**300, 10**400):
        assert verdict(workers, x, gt(least - 1), given=(x > least,)).verdict == "PROVED"
        assert verdict(workers, x, gt(2 * least), given=(x > least,)).verdict in ("REFUTED", "UNDECIDED")


def test_equations_are_vacuous_only_where_they_are_shown_to_have_no_solution(workers):
    assert verdict(workers, x, eq(1), given=(Eq(x**2, -1),)).verdict == "VACUOUS"
    assert verdict(workers, x, eq(2), given=(Eq(x, 1), Eq(x, 3))).verdict == "VACUOUS"
    far, near = integer("m"), integer("n")
    met = verdict(workers, far, eq(7000), given=(Eq(far * near, 7 * 10**6), Eq(far - near, 6000)))
    assert met.verdict == "UNDECIDED" and "that there is none is not shown" in met.steps[0].reason


def test_a_wrong_step_is_told_apart_from_a_wrong_conclusion(workers):
    slip = verdict(workers, x, eq(x + 1), eq(x))
    wrong = verdict(workers, x, eq(x + 1), eq(x + 1))
    assert slip.verdict == wrong.verdict == "REFUTED"
    assert slip.ends.verdict == "PROVED" and wrong.ends.verdict == "REFUTED"


def test_a_correction_is_checked_and_quotes_itself(workers):
    result = verdict(workers, sqrt(x**2), eq(x), correction=amended(sqrt(x**2), eq(x), given=x > 0))
    assert result.verdict == "REFUTED" and result.correction.verdict == "PROVED"
    assert result.correction.quote != result.quote


def test_a_wrong_rule_in_the_prover_becomes_a_conflict(workers, monkeypatch):
    monkeypatch.setattr("derive.run.questions.prove_task", believe_everything)
    assert verdict(workers, x, eq(x + 1)).verdict == "CONFLICT"


def proved_by(statement):
    from reports.record.evidence import Proof

    return Proof("a lemma", rests_on=("somewhere",) if statement.rhs.has(y) else ())


def leaves_open(statement, seed, trials):
    return Attempt()


def effort(workers, lhs, rhs):
    """The instances drawn for a statement."""
    return verdict(workers, lhs, eq(rhs)).steps[0].trials.instances


def test_what_is_proved_is_tried_with_less_effort_and_what_cites_with_all(workers, monkeypatch):
    monkeypatch.setattr("derive.run.questions.prove_task", proved_by)
    assert 2 * effort(workers, x + x, 2 * x) < effort(workers, y + x, x + y)


def test_what_less_effort_leaves_open_is_tried_with_all(workers, monkeypatch):
    monkeypatch.setattr("derive.run.questions.prove_task", proved_by)
    before = effort(workers, x + x, 2 * x)
    monkeypatch.setattr("derive.run.questions.confirm_task", leaves_open)
    assert effort(workers, x + x, 2 * x) > 2 * before


# what the prover says without a proof


def test_the_missing_assumption_is_a_field_of_the_step(workers):
    (step,) = verdict(workers, sqrt(x**2), eq(x)).steps
    assert step.verdict == "REFUTED" and step.unproved.holds_if == "x > 0"
    assert step.reason == step.unproved.reason == "not proved as it stands; it holds if x > 0"
    (other,) = verdict(workers, x**2 + y, eq(x)).steps
    assert other.unproved.holds_if is None and other.reason == other.unproved.because
    assert verdict(workers, x + x, eq(2 * x)).steps[0].unproved is None


def dies(statement):
    raise MemoryError


@pytest.mark.parametrize("task, kept", [(prove_task, True), (dies, False)])
def test_a_failure_that_may_pass_is_not_kept(workers, monkeypatch, tmp_path, task, kept):
    monkeypatch.setattr("derive.run.questions.prove_task", task)
    claim = Paper("p", title="P", source="p").claim("1", "q", sqrt(x**2), eq(x))
    settings = Settings(trials=300, cache=tmp_path)
    found = check_claim(claim, workers, settings).steps[0]
    assert found.verdict == "REFUTED" and found.unproved.because == (
        "it holds if x > 0" if kept else "needed more than 6 GB of memory"
    )
    statement = claim.statements()[0].core()
    proofs = f"{key_of(statement)}.{task.__name__}"
    assert (
        Cache(tmp_path).get(proofs, tuple[float, tuple[Proof | None, Unproved | None]]) is not None
    ) is kept
    attempts = f"{key_of(statement, settings.seed, settings.trials)}.attack_task"
    assert (
        Cache(tmp_path).get(attempts, tuple[float, Attempt]) is not None
    )  # the other road is not lost with it


def test_another_version_is_replayed_by_the_label_of_the_print(workers):
    paper = Paper("p", title="P", source="p")
    claim = paper.claim("1", "q", x, eq(x + 1), expect="REFUTED", meant=amended(x, eq(x + 2)))
    result = check_claim(claim, workers, Settings(trials=300), "p.py")
    assert (claim.of, claim.meant.of, claim.meant.label) == (None, "1", "1 (meant)")
    assert result.meant.steps[0].counterexample.replay == "derive replay 1 --paper p.py"


def believe_everything(statement):
    from reports.record.evidence import Proof

    return Proof("wishful thinking")


def test_what_rests_on_a_refuted_claim_says_so(workers):
    paper = Paper("p", title="P", source="p")
    wrong = paper.claim("wrong", "q", x, eq(x + 1), expect="REFUTED")
    middle = paper.claim("middle", "q", x, le(x + 1), uses=wrong)
    paper.claim("end", "q", x, le(x + 2), uses=middle)
    results = settle(paper.claims, [check_claim(c, workers, Settings(trials=500)) for c in paper.claims])
    assert [r.rests_on for r in results] == [(), ("wrong",), ("wrong",)]


def test_what_follows_from_a_false_claim_is_refuted_and_no_conflict(workers):
    paper = Paper("p", title="P", source="p")
    wrong = paper.claim("wrong", "q", x, eq(1), expect="REFUTED")
    paper.claim("end", "q", x + 1, eq(2), uses=wrong, expect="REFUTED")
    results = settle(paper.claims, [check_claim(c, workers, Settings(trials=500)) for c in paper.claims])
    assert [r.verdict for r in results] == ["REFUTED", "REFUTED"]
    assert results[1].steps[0].proof.rests_on == ("wrong",) and "wrong" in results[1].steps[0].reason


def test_a_proof_from_an_unproved_claim_says_so(workers):
    paper = Paper("p", title="P", source="p")
    lemma = paper.claim("lemma", "q", sp.sin(x) * x, le(x**2), expect="SUPPORTED")
    paper.claim("end", "q", 2 * sp.sin(x) * x + y, le(2 * x**2 + y), uses=lemma, expect="SUPPORTED")
    results = settle(paper.claims, [check_claim(c, workers, Settings(trials=500)) for c in paper.claims])
    assert [r.verdict for r in results] == ["SUPPORTED", "SUPPORTED"]
    assert results[1].steps[0].reason == "proved only from lemma, not itself proved"


def test_what_was_meant_is_replayed_with_what_it_cites():
    paper = Paper("p", title="P", source="p")
    small = paper.claim("small", "q", x**2, eq(y), given=Eq(y, x**2))
    wrong = paper.claim("wrong", "q", x, eq(x + 1), expect="REFUTED")
    lemma = paper.claim("lemma", "q", sp.Abs(sp.sin(x)), le(sp.Abs(x)), uses=small)
    bound = amended(sp.Abs(sp.sin(x)) * y**2, le(sp.Abs(x) * y**2), uses=lemma)
    paper.claim("end", "q", sp.Abs(sp.sin(x)), ge(sp.Abs(x)), expect="REFUTED", meant=bound,
                correction=amended(x, le(x + 1), uses=wrong))  # fmt: skip
    whole, again = (run([Loaded("p", Path("p.py"), paper)], Settings(trials=500), only=only).papers[0].claims
                    for only in (None, "end"))  # fmt: skip
    assert [c.label for c in again] == ["end"] and again == whole[-1:]
    assert again[0].correction.rests_on == ("wrong",) and again[0].meant.rests_on == ()


def test_a_replay_checks_what_every_version_of_the_claim_rests_on():
    paper = Paper("p", title="P", source="p")
    far, near, other, idle = (paper.claim(name, "q", x, eq(x)) for name in ("far", "near", "other", "idle"))
    near = paper.claim("nearer", "q", x, eq(x), uses=far)
    paper.claim(
        "end",
        "q",
        x,
        eq(x + 1),
        uses=idle,
        meant=amended(x, eq(x), uses=near),
        correction=amended(x, eq(x), uses=other),
    )
    assert [c.label for c in wanted(paper, "end")] == ["far", "other", "idle", "nearer", "end"]
    assert [c.label for c in wanted(paper, "nearer")] == ["far", "nearer"]


def test_papers_that_share_names_print_their_own_letters_together_and_alone():
    def written(id, letter):
        a = real("a", tex=letter)
        paper = Paper(id, title="P", source="p")
        paper.claim("1", "q", (a + 1) ** 2, eq(a**2 + 2 * a + 1))
        return Loaded(id, Path(f"{id}.py"), paper)

    papers = [written("one", "a"), written("two", r"\alpha")]
    together = [p.claims for p in run(papers, Settings(trials=200)).papers]
    assert together == [run([p], Settings(trials=200), only="1").papers[0].claims for p in papers]
    assert [r"\alpha" in claims[0].steps[0].lhs for claims in together] == [False, True]


def test_our_own_failure_costs_one_claim(monkeypatch):
    def broken(claim, *args):
        if claim.label == "bad":
            raise RuntimeError("out of ink")
        return check_claim(claim, *args)

    monkeypatch.setattr("derive.run.run.check_claim", broken)
    paper = Paper("p", title="P", source="p")
    paper.claim("bad", "q", x, eq(x))
    paper.claim("good", "q", x, eq(x))
    (done,) = run([Loaded("p", Path("p.py"), paper, None)], Settings(trials=200)).papers
    assert [c.verdict for c in done.claims] == ["UNDECIDED", "PROVED"]
    assert "out of ink" in done.claims[0].reason


def test_a_result_reads_well_and_is_plain_data():
    result = check(x + 1, x, trials=500)
    assert not result and str(result).startswith("REFUTED") and "counterexample: x = 0" in str(result)
    data = result.to_dict()
    assert data["verdict"] == "REFUTED" and result.counterexample.gap == "1"
    assert (
        json.loads(json.dumps(data)) == data
        and data["steps"][0]["counterexample"]["values"][0]["value"] == "0"
    )
    assert check_chain(x, (eq(x), le(x + 1)), trials=500).verdict == "PROVED"


def test_the_same_seed_gives_the_same_witness_for_any_number_of_workers():
    claim = Paper("p", title="P", source="p").claim("1", "q", diff(log(Z), q[j]), eq(total(k[t, j], t)))
    results = []
    for jobs in (1, 2):
        with Workers(jobs) as pool:
            results.append(check_claim(claim, pool, Settings(seed=3, trials=1_000, jobs=jobs)))
    assert results[0] == results[1]


def test_the_audit_is_the_same_for_any_number_of_workers():
    paper = Paper("p", title="P", source="p")
    paper.claim("true", "q", log(x**2 + beta), ge(log(beta)))
    paper.claim(
        "false", "q", diff(log(Z), q[j]), eq(total(exp(beta * total(q[i] * k[t, i], i)) * k[t, j], t) / Z)
    )
    reports = [
        run([Loaded("p", Path("p.py"), paper)], Settings(trials=1_000, jobs=jobs, audit=True))
        for jobs in (1, 2)
    ]
    first, second = (report.papers for report in reports)
    assert first == second
    true, false = (claim.steps[0] for claim in first[0].claims)
    assert true.strength.killed and true.assumptions and false.repairs[0].verdict == "PROVED"


def never_prints(statement, seed) -> Shown | None:
    while True:
        pass


def test_a_statement_that_cannot_be_printed_costs_one_step(workers, monkeypatch):
    monkeypatch.setattr("derive.run.questions.show_task", never_prints)
    monkeypatch.setattr("derive.run.questions.SHOW_SECONDS", 0.5)
    result = verdict(workers, x, eq(x))
    assert result.verdict == "UNDECIDED" and "printing" in result.steps[0].reason


@pytest.mark.parametrize(
    ("links", "verdict"),
    [
        ((le(x**2 + 1),), Verdict.REFUTED),
        ((eq(x + x), le(x**2 + 1)), Verdict.PROVED),
        ((le(x**2 + 1), lt(x**2 + 1)), Verdict.REFUTED),
    ],
)
def test_a_chain_is_checked_as_a_claim_has_it(links, verdict):
    first = 3 * x if len(links) == 1 else 2 * x
    assert check(first, *links, trials=500).verdict == verdict
