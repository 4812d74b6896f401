"""The action and the pre-commit hook of users: well formed, safe against what is put into them, and tried."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"] if "name" in step}
DOCUMENT = "% derive: x \\in \\mathbb{{R}}\n\\[ (x + 1)^2 = x^2 + {} x + 1 \\label{{eq:square}} \\]\n"


def put_in(text, inputs, action_path="."):
    """A value of the action with its expressions filled in."""
    known = {f"inputs.{name}": value for name, value in inputs.items()} | {"github.action_path": action_path}
    return re.sub(r"\$\{\{\s*([\w.-]+)\s*\}\}", lambda match: known[match[1]], text)


def run_step(name, folder, program, **inputs):
    """A step of the action in a folder, with a program on the path in place of ours if one is given."""
    chosen = {key: said.get("default", "") for key, said in ACTION["inputs"].items()} | inputs
    step = STEPS[name]
    env = {key: put_in(value, chosen, str(ROOT)) for key, value in step["env"].items()}
    places = [str(program), str(Path(sys.executable).parent), os.environ["PATH"]]
    outputs = {"GITHUB_OUTPUT": str(folder / "output"), "GITHUB_STEP_SUMMARY": str(folder / "summary")}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder, env={**os.environ, **env, **outputs, "PATH": ":".join(places)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def stub(tmp_path):
    """Programs that only say how they were called, and end as they are told."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("derive", "python"):
        (folder / name).write_text(
            f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/{name}.args"\nexit "${{STUB_STATUS:-0}}"\n'
        )
        (folder / name).chmod(0o755)
    return folder


def test_the_action_is_composite_and_every_part_of_it_is_known():
    assert ACTION["runs"]["using"] == "composite" and all(
        said["description"] for said in ACTION["inputs"].values()
    )
    for step in ACTION["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "run" not in step or step["shell"] == "bash"
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(ACTION["inputs"])
    assert set(re.findall(r"steps\.check\.outputs\.(\w+)", text)) == set(ACTION["outputs"])


def test_no_input_is_put_into_a_script():
    assert not [step["run"] for step in ACTION["runs"]["steps"] if "${{" in step.get("run", "")]


def test_the_action_asks_for_what_its_inputs_say(tmp_path, stub):
    done = run_step("Check", tmp_path, stub, papers="a/main.tex\nb.md  c", require="proved")
    asked = (tmp_path / "derive.args").read_text().splitlines()
    assert done.returncode == 0
    assert asked == [
        "report",
        "--out",
        "derive-report",
        "--format",
        "html,json,sarif,junit,markdown,github",
        "--require",
        "proved",
        "--",
        "a/main.tex",
        "b.md",
        "c",
    ]
    assert (tmp_path / "output").read_text().splitlines() == ["report=derive-report", "status=0"]


def test_hostile_inputs_are_only_words(tmp_path, stub):
    evil = "$(touch ran) `touch ran` ;touch ran --fresh *"
    run_step("Check", tmp_path, stub, papers=evil, require="; touch ran", out="$(touch ran)")
    asked = (tmp_path / "derive.args").read_text().splitlines()
    assert asked[asked.index("--") + 1 :] == [
        "$(touch",
        "ran)",
        "`touch",
        "ran`",
        ";touch",
        "ran",
        "--fresh",
        "*",
    ]
    assert "; touch ran" in asked and not (tmp_path / "ran").exists()


def test_a_failure_is_the_status_of_the_step_and_still_told(tmp_path, stub, monkeypatch):
    monkeypatch.setenv("STUB_STATUS", "2")
    done = run_step("Check", tmp_path, stub, papers="a.tex")
    assert done.returncode == 2 and "status=2" in (tmp_path / "output").read_text()


@pytest.mark.parametrize(
    ("version", "installed"), [("", str(ROOT)), ("derive-check==0.1.0", "derive-check==0.1.0")]
)
def test_the_action_installs_itself_or_a_version(tmp_path, stub, version, installed):
    assert run_step("Install", tmp_path, stub, papers="a", version=version).returncode == 0
    assert (tmp_path / "python.args").read_text().splitlines()[-1] == installed


@pytest.mark.slow
@pytest.mark.parametrize(("middle", "status"), [("2", 0), ("3", 1)])
def test_the_action_checks_a_document(tmp_path, middle, status):
    (tmp_path / "main.tex").write_text(DOCUMENT.format(middle))
    done = run_step("Check", tmp_path, tmp_path / "none", papers="main.tex", out="out")
    assert done.returncode == status, done.stderr
    assert ("::error file=main.tex,title=eq%3Asquare" in done.stdout) is bool(status)
    assert "eq:square" in (tmp_path / "summary").read_text() and (tmp_path / "out" / "report.sarif").exists()


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_has_what_pre_commit_asks_for(hook):
    assert {"id", "name", "entry", "language", "files"} <= set(hook) and hook["language"] == "python"
    chosen = re.compile(hook["files"])
    assert chosen.search("paper/main.tex") and chosen.search("gibbs_derive.py")
    assert (
        not chosen.search("derive.py")
        and not chosen.search("README.md")
        and not chosen.search("main.texture")
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hook", "middle", "status"), [(HOOKS[0], "2", 0), (HOOKS[0], "3", 1), (HOOKS[1], "2", 0)]
)
def test_a_hook_checks_what_was_changed(tmp_path, hook, middle, status):
    (tmp_path / "main.tex").write_text(DOCUMENT.format(middle))
    program, *options = shlex.split(hook["entry"])
    done = subprocess.run(
        [Path(sys.executable).with_name(program), *options, "main.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert f"main.tex:2:4: {'error' if status else 'note'}: eq:square: " in done.stdout
