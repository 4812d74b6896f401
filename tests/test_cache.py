"""Evidence on disk: found again for the same question, never for another, and never in the way."""

import os
import pickle
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from hypothesis import given, settings, strategies as st

from derive.claims import Paper, Statement, eq
from derive.language import Size, Undefined, as_written, axes, total
from derive.language.declaring import array, integer, positive, real
from derive.processes.workers import Underway, Workers
from derive.roads.cost import check_cost
from derive.run import cache, shelf
from derive.run.asking import asked, depends_on
from derive.run.cache import Cache, fingerprint, key_of
from derive.run.checking import Settings, check_claim
from derive.run.steps import Roads
from derive.run.tasks import additions_task, curve_task, repairs_task, roles_task, show_task, strength_task
from derive.verdict.decide import Attempt
from derive.verdict.evidence import Shown
from reports.record import (
    Assumption,
    Counterexample,
    Drawn,
    Histogram,
    Proof,
    Strength,
    Trials,
    TriedMistake,
    Unproved,
    Valued,
)
from reports.record.codec import encode, loads, returned

i, j = axes(i="n", j="n")
x, y = real("x"), real("y")
STATEMENT = Statement(x + y, "=", y + x, (x > 0,))


@pytest.mark.parametrize("other", [
    replace(STATEMENT, rhs=x - y), replace(STATEMENT, relation="≤"), replace(STATEMENT, given=()),
    replace(STATEMENT, given=(x < 0,)), replace(STATEMENT, each=(i,)), replace(STATEMENT, lhs=positive("x") + y),
    replace(STATEMENT, lemmas=(("1", Statement(x, "=", y)),)), replace(STATEMENT, given=(), error=sp.Gt(x, 0)),
])  # fmt: skip
def test_another_question_has_another_key(other):
    assert key_of(other, 0, 100) != key_of(STATEMENT, 0, 100)


def test_settings_and_program_are_part_of_the_key(monkeypatch):
    key = key_of(STATEMENT, 0, 100)
    assert key == key_of(STATEMENT, 0, 100) != key_of(STATEMENT, 1, 100) != key_of(STATEMENT, 0, 200)
    monkeypatch.setattr(cache, "program_digest", lambda: "another program")
    assert key != key_of(STATEMENT, 0, 100)


def test_arrays_over_other_axes_are_other_questions():
    short, long = array("a", i), array("a", axes(m="m"))
    assert key_of(Statement(short[1], "=", x), 0, 1) != key_of(Statement(long[1], "=", x), 0, 1)


# Questions that print alike and are not the same.
n = integer("n")
log_of_ours, log_with_more = sp.Function("log"), sp.Function("log", real=True)


class Lookalike(sp.Symbol):
    """A symbol that prints as another."""


class sin(sp.Function):
    """A sine of the author's own."""


with as_written():
    RAW = [x + y, y + x, x / x, sp.Integer(1), sp.Mul(2, x), x + x]
ALIKE = [
    sp.log(x), log_of_ours(x), log_with_more(x), sp.sin(x), sin(x), x, positive("x"), real("x", tex="x^*"), integer("x"),
    real("x", low=0), real("x", low=sp.Rational(1, 10)), sp.Symbol("x"), sp.Symbol("x", real=True),
    Lookalike("x"), sp.Dummy("x"), sp.Dummy("x"), Undefined("x"), Size("x"), axes(x="n"), axes(x="m"), array("x", i)[i],
    array("x", i, tex="X")[i], sp.Float("0.1", 15), sp.Float("0.1", 30), sp.Rational(1, 10),
    sp.Integer(2), sp.Float(2), sp.Integer(10) ** 5000, sp.Integer(10) ** 5000 + 1, sp.true, sp.false, x > y, y < x,
    sp.Piecewise((x, x > 0), (y, True)), sp.Piecewise((x, x >= 0), (y, True)),
    total(x, i), total(x, j), sp.Sum(x, (n, 1, 3)), sp.MatrixSymbol("x", 2, 2), sp.MatrixSymbol("x", 2, 3),
    sp.Function("f")(x, y), sp.Function("f(x, y)")(), sp.Symbol("x, y"), sp.Tuple(x, y), sp.Tuple(sp.Symbol("x, y")), *RAW,
]  # fmt: skip


def test_what_prints_alike_has_its_own_key():
    keys = [key_of(Statement(side, "=", y), 0, 1) for side in ALIKE]
    assert len(set(keys)) == len(keys)
    assert key_of(Statement(x, "=", y, lemmas=(("a", STATEMENT),)), 0, 1) != key_of(
        Statement(x, "=", y, lemmas=(("b", STATEMENT),)), 0, 1
    )


LEAVES = st.sampled_from(
    [a for a in ALIKE if isinstance(a, sp.Expr) and not a.args and abs(a.as_coeff_Add()[0]) < 9]
)
TREES = st.recursive(LEAVES, lambda part: st.builds(
    lambda head, args: head(*args), st.sampled_from([sp.Add, sp.Mul, sp.Max, sp.sin, log_of_ours, sp.log]), st.tuples(part)
) | st.builds(lambda a, b: a + b, part, part) | st.builds(lambda a, b: a * b, part, part), max_leaves=6)  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(TREES, TREES)
def test_two_statements_share_a_key_only_if_they_are_one(one, other):
    keys = [key_of(Statement(side, "=", x), 0, 1) for side in (one, other)]
    assert (keys[0] == keys[1]) == (fingerprint(one) == fingerprint(other))
    assert one == other or keys[0] != keys[1]


def test_the_same_question_has_the_same_key_elsewhere():
    """In another process, with other hashes."""
    program = ("import sympy as sp\nfrom derive import real, axes, array, total\nfrom derive.run.cache import key_of\n"
               "from derive.claims import Statement\nx, i = real('x'), axes(i='n')\na = array('a', i)\n"
               "print(key_of(Statement(total(a[i]*x, i), '=', sp.Function('f')(x), (x > 0,)), 0, 1))")  # fmt: skip
    keys = {subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True,
                           env=os.environ | {"PYTHONHASHSEED": seed}).stdout for seed in "12"}  # fmt: skip
    assert len(keys) == 1


# entries

PROOF = Proof("normal form", trace=("a", "b"), sizes=({"T": 2},))
TRIALS = Trials(
    10, 9, 1, ({"T": 1},), (Drawn("x", "real"),), 1.5e-16, Histogram((0.0, 0.5), (3,)), 0, 7, None
)
WITNESS = Counterexample(
    {"T": 2}, (Valued("x", "x", ("1/2", ("3",))),), {"t": 1}, "1", "2", "1", 64, "[1 +/- 0]", "2", ""
)
STRENGTH = Strength(3, 2, 0, True, (TriedMistake("+", "x", None),), 0, ())
ROADS = (PROOF, None, Attempt(TRIALS, WITNESS, 3))
KEPT = [
    (ROADS, Roads), ((None, Unproved("no idea", "x > 0"), Attempt(cannot="x")), Roads), (Shown("a", "b", given=("x > 0",)), Shown),
    (STRENGTH, Strength | None), ((Assumption("x > 0", "needed", "half a pair \ud800"),), tuple[Assumption, ...]), ((), tuple[Assumption, ...]),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "kind"), KEPT, ids=lambda v: type(v).__name__)
def test_what_is_kept_is_found_as_it_was(tmp_path, evidence, kind):
    kept = Cache(tmp_path)
    kept.put("abc", evidence, kind)
    assert (
        kept.get("abc", kind) == evidence
        and kept.get("abd", kind) is None
        and Cache(None).get("abc", kind) is None
    )


def test_every_task_says_what_can_be_kept_of_it(tmp_path):
    for task in (show_task, strength_task, repairs_task, roles_task, additions_task, curve_task):
        with pytest.raises(ValueError, match="Expected"):
            loads(b"7", returned(task))


def entry(folder, key="abc", evidence=ROADS, kind=Roads):
    Cache(folder).put(key, evidence, kind)
    return folder / key[:2] / key


@pytest.mark.parametrize(
    "evidence",
    [(PROOF, None), [PROOF, None, Attempt(), 1], Shown(), {"a": 1}, (PROOF, 3, Attempt())],
    ids=str,
)
def test_an_entry_of_another_type_is_absent_and_heals(tmp_path, evidence):
    kept, place = Cache(tmp_path), entry(tmp_path)
    content = encode(evidence)
    place.write_bytes(shelf._digest("abc", content) + b"\n" + content)  # even with the right digest
    assert kept.get("abc", Roads) is None
    kept.put("abc", ROADS, Roads)
    assert kept.get("abc", Roads) == ROADS


def test_an_entry_of_another_key_is_absent(tmp_path):
    kept, place = Cache(tmp_path), entry(tmp_path)
    shutil.copy(place, place.with_name("abd"))
    assert kept.get("abd", Roads) is None and kept.get("abc", Roads) == ROADS


def test_no_bit_can_be_changed(tmp_path):
    kept, place = Cache(tmp_path), entry(tmp_path)
    whole = place.read_bytes()
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        place.write_bytes(changed)
        assert kept.get("abc", Roads) is None, bit


class Planted:
    """What runs code when it is unpickled."""

    def __reduce__(self):
        return pytest.fail, ("code of an entry ran",)


def lone_pipe(place):
    place.unlink()
    os.mkfifo(place)


def folder_instead(place):
    place.unlink()
    (place / "full").mkdir(parents=True)


def file_instead_of_its_folder(place):
    shutil.rmtree(place.parent)
    place.parent.write_text("in the way")


DAMAGES = {
    "a planted pickle": lambda place: place.write_bytes(pickle.dumps(Planted())),
    "rubbish": lambda place: place.write_bytes(b"rubbish"),
    "nothing": lambda place: place.write_bytes(b""),
    "half": lambda place: place.write_bytes(place.read_bytes()[:200]),
    "a folder": folder_instead,
    "a file in place of its folder": file_instead_of_its_folder,
    "a pipe": lone_pipe,
    "a link": lambda place: (place.unlink(), place.symlink_to("/dev/zero")),
    "deep": lambda place: place.write_bytes(shelf._digest("abc", b"[" * 9**5) + b"\n" + b"[" * 9**5),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_absent_and_heals(tmp_path, damage):
    kept, place = Cache(tmp_path), entry(tmp_path)
    DAMAGES[damage](place)
    assert kept.get("abc", Roads) is None
    kept.put("abc", ROADS, Roads)
    assert kept.get("abc", Roads) == ROADS


def test_the_folder_is_ours_alone(tmp_path):
    (tmp_path / "open").mkdir(mode=0o777)
    for folder in (tmp_path / "open", tmp_path / "new" / "cache"):
        entry(folder)
        assert folder.stat().st_mode & 0o777 == 0o700
        assert [f.stat().st_mode & 0o077 for f in folder.rglob("*")] == [0, 0]


def test_what_cannot_be_kept_is_not(tmp_path):
    kept = Cache(tmp_path)
    kept.put("abc", (PROOF, None, x), Roads)  # no plain value
    kept.put("abd", {"pair": (1, 2)}, dict[str, Any])  # would come back as a list
    kept.put(
        "abe", (PROOF, None, Attempt(replace(TRIALS, worst=float("nan")))), Roads
    )  # would come back as nothing
    assert [kept.get("abc", Roads), kept.get("abd", dict[str, Any]), kept.get("abe", Roads)] == [None] * 3
    below = tmp_path / "file"
    below.write_text("")
    entry(below)  # below a file: nothing can be written, nothing happens
    assert not list(tmp_path.rglob("ab?"))


def test_a_full_disk_leaves_nothing_half_written(tmp_path, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    entry(tmp_path)
    monkeypatch.setattr(os, "replace", full)
    entry(tmp_path, "abd")
    assert [f.name for f in tmp_path.rglob("*") if f.is_file()] == ["abc"]


def test_a_second_run_asks_nobody(tmp_path):
    claim = Paper("p", title="P", source="p").claim("1", "q", (x + 1) ** 2, eq(x**2 + 2 * x + 1), eq(x**2))
    settings = Settings(trials=300, cache=tmp_path)
    with Workers(1) as workers:
        first = check_claim(claim, workers, settings)
    assert first.verdict == "REFUTED"

    class Nobody:
        def note(self, task, spent):
            pass  # and who starts a task fails

    assert check_claim(claim, Nobody(), settings) == first


# what an answer depends on


def kept_by(task, settings):
    """The files that hold the answers of a task."""
    return {f for f in settings.cache.rglob(f"*.{task}*") if f.is_file()}


def test_an_answer_depends_on_what_its_task_is_given_and_on_nothing_else(tmp_path):
    claim = Paper("p", title="P", source="p").claim("1", "q", (x + 1) ** 2, eq(x**2 + 2 * x + 1))
    first = Settings(trials=300, cache=tmp_path)
    with Workers(1) as workers:
        check_claim(claim, workers, first)
        proofs, attempts = kept_by("prove_task", first), kept_by("confirm_task", first)
        assert len(proofs) == len(attempts) == 1
        check_claim(claim, workers, replace(first, trials=400, jobs=1, audit=False, require="proved"))
        check_claim(claim, workers, replace(first, seed=1))
    assert kept_by("prove_task", first) == proofs and len(kept_by("confirm_task", first)) == 3


def test_a_task_says_which_settings_it_depends_on():
    from derive.processes.workers import Task
    from derive.run import questions, tasks

    named = {name: task for name, task in vars(questions).items() if isinstance(task, Task)}
    assert len(named) >= 14
    for name, task in named.items():
        assert depends_on(task) == depends_on(getattr(tasks, name, check_cost)), name


def test_an_answer_that_is_none_is_kept_too(tmp_path):
    asked_for, spents = [], []

    class Asked:
        def start(self, task, *args, seconds):
            asked_for.append(task)
            return Underway(lambda: (None, 1.5))

        def note(self, task, spent):
            spents.append(spent)

    for _ in range(2):
        assert asked(STATEMENT, Asked(), Settings(cache=tmp_path), strength_task, seconds=1)() is None
    assert asked_for == [strength_task] and spents == [1.5, 1.5]  # with the time it took then


def test_an_entry_of_another_user_is_absent(tmp_path, monkeypatch):
    kept, place = Cache(tmp_path), entry(tmp_path)
    assert kept.get("abc", Roads) == ROADS and place.stat().st_uid == os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    assert kept.get("abc", Roads) is None


def test_no_code_but_that_between_our_own_processes_reads_pickles():
    """What another user could plant is never unpickled: only pipes of ours are, and what compiled code is kept in a
    folder that is ours alone.
    """
    root = Path(shelf.__file__).parents[2]
    texts = {f.relative_to(root).as_posix(): f.read_text() for top in ("derive", "numeric", "reports")
             for f in (root / top).rglob("*.py")}  # fmt: skip
    loads_code = re.compile(
        r"\b(c?pickle\.loads?|Unpickler|marshal\.load|shelve\.|joblib|dill|np\.load|cache=True)\b"
    )
    assert {name for name, text in texts.items() if loads_code.search(text)} == {
        "derive/processes/workers.py", "derive/processes/copies.py", "derive/language/pickling.py", "numeric/kernels/compiled.py",
    }  # fmt: skip


def test_compiled_code_is_not_read_where_others_can_write(tmp_path):
    from numeric.kernels.compiled import ours_alone

    private, shared, planted = (tmp_path / name for name in ("private", "shared", "planted"))
    for folder in (private, shared, planted):
        folder.mkdir()
    shared.chmod(0o777)
    assert ours_alone(private)
    with pytest.warns(UserWarning, match="others can write"):
        assert not ours_alone(shared)
    assert not ours_alone(tmp_path / "absent")


def test_kernels_compile_without_a_folder_to_keep_them(tmp_path):
    """The stored code of a folder that others can write to is not even opened."""
    shared = tmp_path / "numba"
    program = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "from numeric.kernels import compiled\n"
        "compiled.ours_alone = lambda folder: False\n"
        "@compiled.kernel\ndef double(x):\n    return 2 * x\n"
        "assert double(2.0) == 4.0\n"
    )
    (tmp_path / "program.py").write_text(program)
    subprocess.run([sys.executable, "program.py"], cwd=tmp_path, check=True,
                   env=os.environ | {"NUMBA_CACHE_DIR": str(shared), "PYTHONPATH": str(Path(__file__).parents[1])})  # fmt: skip
    assert not [f for f in shared.rglob("*.nb*") if f.is_file()]
