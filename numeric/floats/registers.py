"""Registers, handed out to values and taken back when nobody needs them any more."""

from __future__ import annotations

from numeric.floats.fuse import Group
from numeric.floats.operands import LaneValue
from numeric.machine.codes import ONE, ZERO


class Registers:
    """Blocks of registers, handed out and taken back."""

    def __init__(self) -> None:
        self.top = max(ONE, ZERO) + 1  # these two are always there
        self._spare: dict[int, list[int]] = {}

    def take(self, size: int) -> int:
        """A block of exactly this size: a spare one, or new."""
        spare = self._spare.get(size)
        if spare:
            return spare.pop()
        for other in sorted(self._spare):
            if other > size and self._spare[other]:
                first = self._spare[other].pop()
                self._spare.setdefault(other - size, []).append(first + size)
                return first
        first, self.top = self.top, self.top + size
        return first

    def give(self, first: int, size: int) -> None:
        """Take a block back."""
        self._spare.setdefault(size, []).append(first)


class Passing:
    """Registers for the values that only pass through a group: taken when made, free after their last use in
    it.

    They come from a pool of the group's own: a register that another row keeps results in must not be among
    them.
    """

    def __init__(self, group: Group, registers: Registers) -> None:
        self.register: dict[int, int] = {}
        self._last: dict[int, int] = {}
        for k, value in enumerate(group.values):
            for o in value.operands:
                self._last[id(o.value)] = k
        self._registers = registers
        self._free: list[int] = []
        self._all: list[int] = []

    def take(self, value: LaneValue) -> int:
        """A register for a value about to be made."""
        if not self._free:
            self._all.append(self._registers.take(1))
            self._free.append(self._all[-1])
        self.register[id(value)] = self._free.pop()
        return self.register[id(value)]

    def done(self, k: int) -> None:
        """Row k is finished: what it used last is free."""
        self._free += [r for key, r in self.register.items() if self._last.get(key) == k]

    def end(self) -> None:
        """Give everything back."""
        for register in self._all:
            self._registers.give(register, 1)
