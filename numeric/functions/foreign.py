"""Foreign code that calls back into Python, through which nothing may be raised."""

from __future__ import annotations


class ForeignCode:
    """Whether code of another language is running that may call back: Arb's integrator, or a kernel.

    Who wants to stop it leaves word in `stopped`; that is raised as soon as the outermost call has ended.
    """

    depth = 0
    stopped: type[BaseException] | None = None

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *exc: object) -> None:
        self.depth -= 1
        if self.stopped and not self.depth:
            reason, self.stopped = self.stopped, None
            raise reason


foreign = ForeignCode()
