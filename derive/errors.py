"""What can go wrong for a user, each with what happened and what to try."""

from __future__ import annotations


class DeriveError(Exception):
    """A mistake in the input; the message is one paragraph and the exit status 2."""


class PaperError(DeriveError):
    """A paper that cannot be read; the message names the paper, the label and what to try."""


class PromptError(DeriveError):
    """An expression at the prompt that cannot be read."""


class CannotEvaluate(Exception):
    """A head or a domain that the numeric road does not know; the step becomes UNDECIDED with this reason."""


class ProverFailure(Exception):
    """The prover gave up, with the reason; never a statement about truth.

    `holds_if` is the assumption under which a proof would go through, if one was found.
    """

    def __init__(self, reason: str, holds_if: str | None = None) -> None:
        super().__init__(reason)
        self.holds_if = holds_if


class NoIdea(ProverFailure):
    """The prover gave up and knows nothing more than that."""

    def __init__(self) -> None:
        super().__init__("no strategy closes it")
