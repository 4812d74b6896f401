"""The wheel works outside the checkout, and what the documents say is so."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import reports
from derive import __version__

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LOCKS = {name: (ROOT / ".ci" / f"{name}.txt").read_text(encoding="utf-8") for name in ("lock", "lock-test")}
LOCKED = re.compile(
    r"^([\w.-]+)==([^\s;]+)([^\n]*) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TOP_LEVEL = {
    "pyproject.toml", ".gitattributes", "README.md", "derive", "numeric", "reports", "templates", "tests", "bench", ".ci", "LICENSE",
    "CHANGELOG.md", "CONTRIBUTING.md", ".gitignore", "docs", "gallery", "action.yml", ".pre-commit-hooks.yaml",
}  # fmt: skip

OUTSIDE = """
import pathlib, sys
import derive, numeric, reports
for package in (derive, numeric, reports):
    assert str(pathlib.Path(package.__file__).resolve()).startswith(sys.argv[1]), package.__file__
report = reports.load(sys.argv[2])
reports.validate(report)
print(*(path.name for path in reports.write(report, "out")))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True,
                   capture_output=True)  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the installed wheel."""
    folder = tmp_path_factory.mktemp("site").resolve()
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", folder, wheel],
                   check=True, capture_output=True)  # fmt: skip
    return folder


def outside(installed: Path, tmp_path: Path, *args: str) -> str:
    """What a Python program prints that sees the installed wheel and not the checkout."""
    environment = {"PYTHONPATH": str(installed), "PATH": ""}
    done = subprocess.run([sys.executable, *args], cwd=tmp_path, env=environment, text=True, capture_output=True,
                          check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_the_packages_and_the_templates(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"derive", "numeric", "reports", f"derive_check-{__version__}.dist-info"}
    shipped = {p.relative_to(ROOT).as_posix() for p in (ROOT / "templates").rglob("*") if p.is_file()}
    assert {f"reports/{name}" for name in shipped} <= set(names)
    assert "reports/record/schema.json" in names and any(name.endswith("licenses/LICENSE") for name in names)
    assert {
        "derive/py.typed",
        "reports/templates/fonts/DeriveMath.woff2",
        "reports/templates/fonts/OFL.txt",
    } <= set(names)
    other = [name for name in names if not name.startswith("derive/testing/")]  # the plugin of pytest
    assert not [name for name in other if "test" in name.lower() or name.endswith((".pyc", ".nbi", ".nbc"))]


def test_the_installed_command_works_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    assert (
        outside(installed, tmp_path, str(installed / "bin" / "derive"), "--version")
        == f"derive {__version__}\n"
    )


def test_templates_and_schema_are_found_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    sample = Path(__file__).parent / "data" / "sample_report.json"
    printed = outside(installed, tmp_path, "-c", OUTSIDE, str(installed), str(sample))
    assert {"index.html", "report.json"} <= set(printed.split())
    assert "<html" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


def test_the_version_is_written_once() -> None:
    assert version("derive-check") == __version__
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert PROJECT["dynamic"] == ["version"]


def locked(name: str) -> dict[str, str]:
    """The versions of a lock, by the name of the package."""
    return {canonicalize_name(package): at for package, at, _, _ in LOCKED.findall(LOCKS[name])}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_is_versions_with_hashes_and_nothing_else(name: str) -> None:
    assert len(locked(name)) > 15
    left = re.sub(r"#.*\n", "", LOCKED.sub("", LOCKS[name])).strip()
    assert not left, f"made by hand? run .ci/relock: {left[:200]}"


def test_requirements_are_ranges_that_the_locks_are_in() -> None:
    """So that others can be installed beside it, and the lock is one choice that the ranges allow."""
    for name, stated in (
        ("lock", PROJECT["dependencies"]),
        ("lock-test", PROJECT["optional-dependencies"]["test"]),
    ):
        for requirement in map(Requirement, stated):
            assert not any(s.operator in ("==", "===") for s in requirement.specifier), requirement
            assert any(s.operator == ">=" for s in requirement.specifier), requirement
            if requirement.marker is None or requirement.marker.evaluate():
                assert requirement.specifier.contains(locked(name)[canonicalize_name(requirement.name)]), (
                    requirement
                )
    assert locked("lock").items() <= locked("lock-test").items()


def test_what_runs_is_below_the_next_version_that_may_break_it() -> None:
    bounds = {
        r.name for r in map(Requirement, PROJECT["dependencies"]) if "<" in {s.operator for s in r.specifier}
    }
    assert bounds == {Requirement(stated).name for stated in PROJECT["dependencies"]}


def test_what_is_tested_is_what_is_locked() -> None:
    if os.environ.get("DERIVE_OTHER_VERSIONS"):
        pytest.skip("other versions than the locked ones are being tried")
    locked = [(name, at, marker.strip(" ;")) for name, at, marker, _ in LOCKED.findall(LOCKS["lock-test"])]
    here = {name: at for name, at, marker in locked if not marker or Marker(marker).evaluate()}
    assert {"sympy", "pytest"} <= here.keys()
    assert {name: version(name) for name in here} == here, "run .ci/relock"


def test_the_house_has_its_rooms_and_no_others() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not listed:
        pytest.skip("not a git checkout")
    assert {name.split("/")[0] for name in listed.splitlines()} <= TOP_LEVEL


def test_ci_runs_the_readme_s_test_command() -> None:
    (command,) = (
        line for line in README.splitlines() if line.startswith("python3 -m venv") and "pytest" in line
    )
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_readme_s_example_prints_what_it_says() -> None:
    program, printed = re.search(r"```python\n(.*?)```.*?```text\n(.*?)```", README, re.DOTALL).groups()  # type: ignore[union-attr]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "README.md", "exec"), {"__name__": "readme"})
    assert _uncounted(out.getvalue()) == _uncounted(printed)


def _uncounted(text: str) -> str:
    """The text without the number of instances, which any change to the sampler changes."""
    return re.sub(r"\d+ of \d+ instances", "N of N instances", text)


@pytest.mark.parametrize(("name", "most"), [("README.md", 100), ("CONTRIBUTING.md", 50)])
def test_documents_stay_short(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) < most


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_documents_name_files_that_exist(name: str) -> None:
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8")):
        assert (ROOT / path).exists(), path


def test_the_sample_report_is_of_format_1_which_is_still_read() -> None:
    sample = ROOT / "tests" / "data" / "sample_report.json"
    assert json.loads(sample.read_text(encoding="utf-8"))["format"] == 1 and reports.load(sample).format == 2


def misplaced(path: str, text: str) -> list[str]:
    """Imports that point the wrong way: a report is made from the record alone, and the record from nothing of ours."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    pairs = [
        (a.name, "") if isinstance(n, ast.Import) else (n.module or "", a.name)
        for n in nodes
        for a in n.names
    ]
    names = [
        name if not word or name not in ("derive", "numeric", "reports") else f"{name}.{word}"
        for name, word in pairs
    ]
    own = next(rule for start, rule in ALLOWED.items() if path.startswith(start))
    return [
        name
        for name in names
        if name.split(".")[0] in ("derive", "numeric", "reports") and not name.startswith(own)
    ]


ALLOWED = {
    "reports/record/": ("reports.record",), "reports/typeset/": ("reports.typeset",),
    "reports/views/": ("reports.record", "reports.typeset", "reports.views"), "reports/": ("reports",),
    "numeric/": ("numeric",), "derive/command/": ("derive", "reports", "numeric.machine"), "derive/testing/": ("derive", "reports"), "derive/run/result.py": ("derive", "reports"), "derive/claims/paper.py": ("derive", "reports"), "derive/manual/": ("derive", "reports.record", "numeric.machine"), "derive/": ("derive", "numeric", "reports.record"),
}  # fmt: skip


def test_imports_point_one_way() -> None:
    files = [file for package in ("derive", "numeric", "reports") for file in (ROOT / package).rglob("*.py")]
    found = {
        str(f): bad
        for f in files
        if (bad := misplaced(str(f.relative_to(ROOT)), f.read_text(encoding="utf-8")))
    }
    assert len(files) > 100 and found == {}


@pytest.mark.parametrize(("path", "line"), [
    ("reports/views/x.py", "from derive.claims import Claim"), ("reports/record/x.py", "from reports.views import index"),
    ("reports/typeset/x.py", "from reports.record import Value"), ("derive/run/x.py", "from reports.formats import html"),
    ("derive/prover/x.py", "import reports"), ("numeric/x.py", "from derive import errors"),
])  # fmt: skip
def test_an_import_that_points_back_is_found(path: str, line: str) -> None:
    assert misplaced(path, line)
