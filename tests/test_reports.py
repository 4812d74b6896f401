"""The report as data and as files: schema, writing, comparison with the previous run."""

import copy
import errno
import json
import math
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import reports
from reports.formats.files import write_text
from reports.record import schema
from reports.record.changes import changes
from reports.record.loading import dump
from reports.views.slugs import slug, slugs

DATA = Path(__file__).parent / "data"
SAMPLE = json.loads((DATA / "sample_report.json").read_text(encoding="utf-8"))
HOSTILE = json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8"))


def sample():
    return copy.deepcopy(SAMPLE)


def claim(report, paper=0, n=0):
    return report["papers"][paper]["claims"][n]


# ---------- schema


@pytest.mark.parametrize("report", [SAMPLE, HOSTILE], ids=["sample", "hostile"])
def test_good_reports_validate(report):
    assert reports.validate(reports.read(report)) is None  # else it raises


def test_the_empty_report_validates():
    assert reports.read({**SAMPLE, "papers": []}).papers == ()


def test_additions_are_allowed_so_that_old_readers_read_new_reports():
    report = sample()
    claim(report)["mood"] = 3
    assert reports.read(report) == reports.read(SAMPLE)


def drop(key):
    return lambda thing: thing.pop(key)


def put(key, value):
    return lambda thing: thing.__setitem__(key, value)


STEP = ("papers", 0, "claims", 1, "steps", 0)
WITNESS = ("papers", 1, "claims", 2, "steps", 2, "counterexample")

BAD = [
    ((), drop("format"), "format"),
    ((), put("format", 9), "format"),
    (("tool",), drop("derive"), "tool"),
    (("run",), put("seed", "seven"), "run, seed"),
    (("run",), put("seconds", -1), "run, seconds"),
    (("run",), put("interrupted", None), "run, interrupted"),
    (("papers", 0), drop("overview"), "paper ma"),
    (("papers", 0), put("id", ""), "paper"),
    (("papers", 0), put("authors", "Jiyong Ma"), "paper ma, authors"),
    (("papers", 0), put("error", "NameError"), "failed to load"),
    (("papers", 0, "displays", 0), put("labels", None), "display 1"),
    (("papers", 0, "claims", 0), put("kind", "theorem"), "claim eq:1"),
    (("papers", 0, "claims", 0), put("verdict", "TRUE"), "claim eq:1"),
    (("papers", 0, "claims", 0), put("expected", "fails"), "claim eq:1"),
    (("papers", 0, "claims", 0), put("as_expected", "yes"), "claim eq:1"),
    (("papers", 0, "claims", 0), drop("meant"), "claim eq:1"),
    (("papers", 0, "claims", 0), put("label", "eq:6"), "two claims"),
    (("papers", 0, "claims", 1, "quantities", 0), drop("domain"), "claim eq:2-density, quantity 0"),
    (STEP, put("relation", "=="), "claim eq:2-density, step 1, relation"),
    (STEP, drop("proof"), "claim eq:2-density, step 1"),
    (STEP, put("verdict", None), "step 1, verdict"),
    ((*STEP, "trials"), put("worst", "small"), "step 1"),
    ((*STEP, "trials"), put("accepted", -3), "step 1"),
    ((*STEP, "trials"), put("worst", float("nan")), "step 1, trials, worst: Expected a finite number"),
    ((*STEP, "trials", "histogram"), drop("edges"), "step 1"),
    ((*STEP, "trials", "histogram"), put("counts", [1]), "one edge more"),
    ((*STEP, "proof"), put("trace", "simplify"), "step 1"),
    ((*STEP, "strength"), drop("killed"), "step 1"),
    (WITNESS, drop("replay"), "claim b.matrix, step 3"),
    ((*WITNESS, "values", 0), put("value", 0.5), "step 3"),
    ((*WITNESS, "values", 0), put("value", [["1"], [2]]), "step 3"),
    (("papers",), lambda papers: papers.append(papers[0]), "share an id"),
]


@pytest.mark.parametrize(("path", "spoil", "says"), BAD)
def test_bad_reports_are_rejected_and_the_place_is_named(path, spoil, says):
    report = sample()
    place = report
    for key in path:
        place = place[key]
    spoil(place)
    with pytest.raises(reports.InvalidReport, match=says):
        reports.read(report)


def test_load_names_the_file(tmp_path):
    path = tmp_path / "report.json"
    path.write_text('{"format": 1')
    with pytest.raises(reports.InvalidReport, match=r"report\.json: not JSON"):
        reports.load(path)
    path.write_text('{"format": 3}')
    with pytest.raises(reports.InvalidReport, match=r"report\.json: report"):
        reports.load(path)


def test_damaged_texts_are_refused_with_the_place(tmp_path):
    good = dump(reports.read(SAMPLE))
    place = "paper ma, claim eq:6, step 1, trials, worst"
    spoilt = {
        '"worst": 3.1e-16': {
            '"worst": NaN': "not JSON", '"worst": 1e999': place, '"worst": "small"': place, '"worst": [': "not JSON",
        },
        '"seed": 20240': {'"seed": ' + "9" * 5000: "not JSON", '"seed": 2.5': "run, seed", '"seed": ' + "[" * 10**5: "not JSON"},
    }  # fmt: skip
    for text, others in spoilt.items():
        assert text in good
        for other, says in others.items():
            (tmp_path / "report.json").write_text(good.replace(text, other, 1), encoding="utf-8")
            with pytest.raises(reports.InvalidReport, match=says):
                reports.load(tmp_path / "report.json")


def test_what_derive_builds_is_checked_before_it_is_written(tmp_path):
    report = reports.read(SAMPLE)
    ma = report.papers[0]
    step = ma.claims[1].steps[0]
    for wrong, says in (
        (
            replace(step, trials=replace(step.trials, worst=math.inf)),
            "step 1, trials, worst: Expected a finite number",
        ),
        (replace(step, trials=replace(step.trials, accepted="all")), "step 1, trials, accepted"),
        (replace(step, verdict="TRUE"), "step 1, verdict"),
        (replace(step, why=object()), "not plain JSON"),
    ):
        claims = (ma.claims[0], replace(ma.claims[1], steps=(wrong,)), *ma.claims[2:])
        with pytest.raises(reports.InvalidReport, match=says):
            reports.write(replace(report, papers=(replace(ma, claims=claims),)), tmp_path / "out")
    assert not (tmp_path / "out").exists()


# ---------- the schema, made from the types


def test_the_schema_is_up_to_date():
    assert schema.SCHEMA.read_text(encoding="utf-8") == schema.text(), "run python -m reports.record.schema"


@pytest.mark.parametrize("report", [SAMPLE, HOSTILE], ids=["sample", "hostile"])
def test_what_is_written_keeps_the_schema(report):
    validator = Draft202012Validator(schema.schema())
    validator.check_schema(validator.schema)
    assert list(validator.iter_errors(json.loads(dump(reports.read(report))))) == []


UNSAID = ("failed to load", "two claims", "one edge more", "finite", "share an id")  # what no schema says


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "spoil", "says"), [bad for bad in BAD if not any(word in bad[2] for word in UNSAID)]
)
def test_the_schema_refuses_what_the_reader_refuses(path, spoil, says):
    report = json.loads(dump(reports.read(SAMPLE)))
    place = report
    for key in path:
        place = place[key]
    spoil(place)
    assert not Draft202012Validator(schema.schema()).is_valid(report)


def test_every_field_that_needs_words_has_them():
    step = schema.schema()["$defs"]["Step"]["properties"]
    assert step["why"]["description"] == "The reason the paper gives."
    assert schema.schema()["$defs"]["Trials"]["description"] == "What the numeric road tried."


# ---------- format 1: structure that was printed into words


def old(**step):
    """A step of a report of format 1 with some entries replaced, as it is read today."""
    report = sample()
    report["papers"][1]["claims"][3]["steps"][0] |= step
    return reports.read(report).papers[1].claims[3].steps[0]


def test_the_words_of_format_1_become_fields():
    trials = SAMPLE["papers"][1]["claims"][3]["steps"][0]["trials"]
    found = old(trials={**trials, "domain": [r"x: \mathbb{R}", "p: a: b", "alone"]}).trials.domain
    assert [(d.name, d.domain) for d in found] == [("x", r"\mathbb{R}"), ("p", "a: b"), ("alone", "")]
    repair = {"edit": "right side: flip a sign; drop a term", "latex": "x = y", "verdict": "PROVED"}
    assert old(repairs=[repair]).repairs[0].edits == ("right side: flip a sign", "drop a term")
    missing = old(reason="not proved as it stands; it holds if x > 0 and y > 0").unproved
    assert (missing.because, missing.holds_if) == ("it holds if x > 0 and y > 0", "x > 0 and y > 0")
    assert missing.reason == "not proved as it stands; it holds if x > 0 and y > 0"
    assert old(reason="the two sides differ by x").unproved is None


def test_a_count_of_format_1_has_no_enclosures():
    witness = SAMPLE["papers"][1]["claims"][3]["steps"][0]["counterexample"]
    assert old().counterexample.bits == 128 and old().counterexample.counted is None
    found = old(counterexample={**witness, "bits": 0, "lhs_ball": "3*T", "rhs_ball": "T"}).counterexample
    assert (found.counted, found.bits, found.lhs_ball, found.rhs_ball) == ("3*T", None, None, None)


def test_probabilities_of_format_1_are_known_by_their_words():
    report = sample()
    domains = [r"\text{open simplex}", r"\Delta^{T-1}", r"\mathbb{R}"]
    claim(report)["quantities"] = [{"name": str(n), "latex": "w", "domain": d} for n, d in enumerate(domains)]
    assert [q.is_density for q in reports.read(report).papers[0].claims[0].quantities] == [True, True, False]


def test_the_present_format_is_read_as_it_was_written():
    report = reports.read(SAMPLE)
    raw = json.loads(dump(report))
    assert raw["format"] == 2 and reports.read(raw) == report
    raw["papers"][0]["claims"][1]["steps"][0]["trials"]["domain"] = ["x: real"]  # as format 1 had it
    with pytest.raises(reports.InvalidReport, match="step 1, trials, domain, 0"):
        reports.read(raw)


# ---------- writing


def test_write_makes_the_pages_and_the_json_twin(tmp_path):
    written = reports.write(reports.read(SAMPLE), tmp_path / "out")
    papers = ["ma.html", "notes.html", "abramov.html", "shim.html"]
    annotated = [
        name.replace(".", "-annotated.") for name in papers if name != "shim.html"
    ]  # that was not loaded
    assert written[-1].name == "report.json"
    assert sorted(path.name for path in written[:-1]) == sorted(["index.html", *papers, *annotated])
    assert reports.load(tmp_path / "out" / "report.json") == reports.read(SAMPLE)


def test_every_format(tmp_path):
    names = {path.name for path in reports.write(reports.read(SAMPLE), tmp_path, reports.FORMATS)}
    assert {"junit.xml", "report.md", "badge.svg", "report.json", "index.html"} <= names


def test_an_unknown_format_is_named_with_the_choices(tmp_path):
    with pytest.raises(ValueError, match=r"'pdf'.*html"):
        reports.write(reports.read(SAMPLE), tmp_path, ["pdf"])


def test_an_invalid_report_writes_nothing(tmp_path):
    with pytest.raises(reports.InvalidReport):
        reports.write(replace(reports.read(SAMPLE), format=9), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_hostile_ids_stay_inside_the_folder(tmp_path):
    written = reports.write(reports.read(HOSTILE), tmp_path / "out", reports.FORMATS)
    assert all(path.parent == tmp_path / "out" for path in written)
    assert len({path.name.lower() for path in written}) == len(written)  # also where case is ignored
    assert reports.load(tmp_path / "out" / "report.json") == reports.read(HOSTILE)  # half surrogates survive


def run_python(code, *arguments, **environment):
    env = {**os.environ, **environment, "PYTHONPATH": str(Path(reports.__file__).parents[1])}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], env=env, capture_output=True, text=True, check=True
    )


WRITE = """
import sys, hashlib, pathlib, reports
report = reports.load(sys.argv[1])
paths = reports.write(report, sys.argv[2], reports.FORMATS)
print([hashlib.sha256(p.read_bytes()).hexdigest() for p in paths])
print(sorted({"sympy", "numba", "numpy", "derive", "numeric", "mpmath"} & set(sys.modules)))
"""


def test_the_same_report_gives_the_same_bytes_and_needs_no_mathematics(tmp_path):
    data = str(DATA / "sample_report.json")
    first = run_python(WRITE, data, str(tmp_path / "a"), PYTHONHASHSEED="1").stdout.splitlines()
    second = run_python(WRITE, data, str(tmp_path / "b"), PYTHONHASHSEED="2").stdout.splitlines()
    assert first[0] == second[0]
    assert first[1] == "[]"


# ---------- whole files or none


def test_a_full_disk_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch):
    path = tmp_path / "index.html"
    path.write_text("old")

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(reports.CannotWrite, match=r"index\.html: No space left") as caught:
        write_text(path, "new")
    assert caught.value.errno == errno.ENOSPC
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["index.html"]


def test_an_unusable_folder_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"cannot write .*file"):
        reports.write(reports.read(SAMPLE), tmp_path / "file" / "out")


def test_files_are_readable_by_others_as_the_umask_says(tmp_path):
    before = os.umask(0o022)
    try:
        assert write_text(tmp_path / "x", "é").stat().st_mode & 0o777 == 0o644
    finally:
        os.umask(before)


# ---------- what changed


def test_changes_are_moved_new_and_gone():
    before, now = sample(), sample()
    claim(before, 0, 3)["verdict"] = "SUPPORTED"  # better now
    claim(before, 1, 2)["verdict"] = "PROVED"  # worse now
    claim(now, 0, 0)["label"] = "eq:1b"
    found = changes(reports.read(now), reports.read(before))
    assert [(m.label, m.before, m.after, m.worse) for m in found.moved] == [
        ("b.matrix", "PROVED", "REFUTED", True),
        ("eq:7", "SUPPORTED", "PROVED", False),
    ]
    assert found.new == [("ma", "eq:1b", "DEFINITION")]
    assert found.gone == [("ma", "eq:1", "DEFINITION")]
    assert not found.none


def test_papers_not_checked_this_time_are_not_gone():
    now = {**SAMPLE, "papers": SAMPLE["papers"][:1]}
    found = changes(reports.read(now), reports.read(SAMPLE))
    assert found.none
    assert found.skipped == ["notes", "abramov", "shim"]


def test_an_interrupted_claim_has_not_moved():
    before = sample()
    claim(before, 2, 2)["verdict"] = "PROVED"
    found = changes(reports.read(SAMPLE), reports.read(before))
    assert found.none
    assert found.unreached == 1


def test_the_index_says_what_changed_since_the_report_in_the_folder(tmp_path):
    before = sample()
    claim(before, 1, 2)["verdict"] = "PROVED"
    reports.write(reports.read(before), tmp_path)
    assert "Since the previous run" not in (tmp_path / "index.html").read_text(encoding="utf-8")
    reports.write(reports.read(SAMPLE), tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Since the previous run" in page
    assert 'class="worse"' in page
    reports.write(reports.read(SAMPLE), tmp_path)
    assert "No verdict changed" in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "rubbish", ["", "{}", "[]", '{"format": 1}', "\0", '{"run": {"started": 1}, "papers": 3}']
)
def test_a_previous_report_that_cannot_be_read_is_ignored(tmp_path, rubbish):
    (tmp_path / "report.json").write_text(rubbish)
    reports.write(reports.read(SAMPLE), tmp_path)
    assert "Since the previous run" not in (tmp_path / "index.html").read_text(encoding="utf-8")


# ---------- permanent names


@pytest.mark.parametrize(
    ("label", "name"),
    [("eq:9", "eq-9"), ("eq:12 (meant)", "eq-12-meant"), ("b.matrix", "b.matrix"), ("thm_2", "thm-2")],
)
def test_plain_labels_have_plain_anchors(label, name):
    assert slug(label).startswith(name) or slug(label).startswith(f"c-{name}")


@pytest.mark.parametrize(
    "label", ["", " ", "(3)", "é", "javascript:alert(1)", "../x", "claims", "top", "a" * 500, "\0", '"']
)
def test_odd_labels_still_have_safe_anchors(label):
    assert all(ch.isascii() and (ch.isalnum() or ch in "-.") for ch in slug(label))
    assert slug(label)[0].isalpha()
    assert ".." not in slug(label)


def test_anchors_are_distinct_and_do_not_depend_on_their_neighbours():
    labels = ["eq:1", "eq-1", "EQ:1", "eq 1", "eq:1 (meant)", "é", "è", "eq-1-title"]
    names = slugs(labels)
    assert len({name.lower() for name in names.values()}) == len(labels)
    assert names["eq:1"] == slugs(["other", "eq:1"])["eq:1"] == "eq-1"
