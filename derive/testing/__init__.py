"""Checks in tests: claims of papers as tests of pytest, and one equation in a test of one's own.

`plugin` is what pytest loads, in every project that has Derive installed, so it imports nothing heavy before
a paper is collected. It may touch runs, their reports and the processes that check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from derive.run.result import Result


def assert_holds(lhs: Any, rhs: Any, *more: Any, **options: Any) -> Result:
    """Fail unless `lhs = rhs`, or a chain such as `lhs, eq(a), le(b)`, passes; the options are those of
    `check`: `given`, `require="proved"` …

    >>> from derive import positive
    >>> from derive.testing import assert_holds
    >>> x, y = positive("x"), positive("y")
    >>> assert_holds(x**2 - y**2, (x - y)*(x + y)).verdict
    <Verdict.PROVED: 'PROVED'>
    """
    __tracebackhide__ = True
    from derive.run.checking import check

    result = check(lhs, rhs, *more, **options)
    if not result:
        raise AssertionError(str(result))
    return result


__all__ = ["assert_holds"]
