"""What the numeric road says when it cannot do something; the caller adds paper, label and step."""

from __future__ import annotations


class CannotRun(Exception):
    """A problem that floating point cannot run at these sizes; the message says why."""
