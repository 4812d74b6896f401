"""A test that cannot fail is a defect: the suite finds those that evaluate no assertion."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
IDLE = {
    "a condition that is false": "def test_it():\n    if 1 == 2:\n        assert False\n",
    "a loop over nothing": "def test_it():\n    for x in []:\n        assert x\n",
    "nothing at all": "def test_it():\n    max(1, 2)\n",
}
AWAKE = {
    "an assertion": "def test_it():\n    assert 1 + 1 == 2\n",
    "a refusal": "import pytest\ndef test_it():\n    with pytest.raises(ValueError):\n        int('x')\n",
    "arrays": "import numpy as np\ndef test_it():\n    np.testing.assert_array_equal([1], [1])\n",
    "a helper": "from tests.statements import eq, only_the_true_one_is_proved\ndef test_it():\n    only_the_true_one_is_proved(eq(1, 1), [])\n",
}
EMPTY = "import pytest\n@pytest.mark.parametrize('x', [])\ndef test_it(x):\n    assert x\n"


def run(folder: Path, text: str) -> str:
    (folder / "test_it.py").write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        ROOT / "pyproject.toml",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        folder,
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False).stdout


@pytest.mark.parametrize("name", IDLE)
def test_a_test_without_an_evaluated_assertion_fails(name: str, tmp_path: Path) -> None:
    assert "evaluated no assertion" in run(tmp_path, IDLE[name])


def test_a_test_that_checks_something_passes(tmp_path: Path) -> None:
    for name, text in AWAKE.items():
        (tmp_path / f"test_{len(name)}.py").write_text(text, encoding="utf-8")
    assert f"{len(AWAKE) + 1} passed" in run(tmp_path, AWAKE["an assertion"])


def test_parameters_that_are_none_are_an_error(tmp_path: Path) -> None:
    assert "Empty parameter set" in run(tmp_path, EMPTY)
