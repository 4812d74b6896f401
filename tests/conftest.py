"""What several test files share: a tiny paper and the installed command."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: workers of the tests take every processor
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # hundreds of commands would each compile all of the code
    os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp(prefix="compiled_tests_")
    atexit.register(shutil.rmtree, os.environ["PYTHONPYCACHEPREFIX"], ignore_errors=True)

import numpy as np
import pytest
from _pytest.assertion import rewrite
from _pytest.raises import RaisesExc
from hypothesis import HealthCheck, settings

# How long a busy machine takes to draw an example is no fault of what is tested.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")

# Compiled tests without the hook below lie in caches under the usual name; they would count as evaluating nothing.
rewrite.PYC_TAIL = f"-counted{rewrite.PYC_TAIL}"
pytest.register_assert_rewrite(
    *(f"tests.{name}" for name in ("direct", "falsehoods", "families", "reference", "statements", "writing"))
)

COMMAND = Path(sys.executable).with_name("derive")

TINY = """
from sympy import log
from derive import Paper, eq, positive

paper = Paper("tiny", title="Logarithms", source="tiny.tex")
x, y = positive("x"), positive("y")
paper.claim("eq:1", r"\\log xy = \\log x + \\log y", log(x * y), eq(log(x) + log(y), why="the rule for products"))
paper.claim("eq:2", r"(x + y)^2 = x^2 + y^2", (x + y)**2, eq(x**2 + y**2), expect="REFUTED")
paper.prose("note", "We now turn to sums.", reason="asserts nothing")
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


class Checks:
    """How many assertions the test under way has evaluated."""

    count = 0

    @classmethod
    def counted(cls, check: Callable[..., Any]) -> Callable[..., Any]:
        """The same check, counted when it is made."""

        @functools.wraps(check)
        def made(*args: Any, **options: Any) -> Any:
            cls.count += 1
            return check(*args, **options)

        return made


RaisesExc.__exit__ = Checks.counted(RaisesExc.__exit__)  # type: ignore[method-assign]
for name in ("assert_allclose", "assert_array_equal", "assert_equal"):
    setattr(np.testing, name, Checks.counted(getattr(np.testing, name)))


def pytest_assertion_pass() -> None:
    """An assertion was evaluated."""
    Checks.count += 1


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[Any]:
    """A test that evaluates no assertion cannot fail, and so it does."""
    Checks.count = 0
    result = yield
    if not Checks.count and pyfuncitem.config.getoption("assertmode") == "rewrite":
        pytest.fail("this test evaluated no assertion, so it could not fail", pytrace=False)
    return result


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Evidence of earlier sessions is no evidence here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DERIVE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A paper file with a true, a false and an empty statement."""
    path = tmp_path / "tiny.py"
    path.write_text(TINY, encoding="utf-8")
    return path


@pytest.fixture
def derive(tmp_path: Path) -> Run:
    """The installed command, run in an empty folder."""

    def run(*args: object, **options: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, *map(str, args)], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
            stdin=subprocess.DEVNULL, **options,
        )  # fmt: skip

    return run
