"""What searches ask of an algebra besides: signs of atoms, what terms have in common, square roots."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from derive.checker.language.terms import Unknown
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import BASE, POS, Form, Mono, number

Proposal = tuple[Any, ...]  # the name of a law, and a term for each of its letters
X, INDEX = ("var", "°x"), "°i"


class Searching(Algebra):
    """An algebra that can be asked for more than the checker asks."""

    def atom_sign(self, a: int) -> int:
        """The signs an atom can have."""
        t = self.content[a]
        return self.sign(self.read(t[1]) if t[0] == BASE else self.just(a))

    def content_of(self, p: Form, any_sign: bool) -> tuple[Mono, Fraction, Form]:
        """p = monomial · number · core; unless any sign will do, the monomial and the number are positive."""
        front, c, core = self.common(p)
        if any_sign:
            return front, c, core
        kept = tuple(f for f in front if self.atom_sign(f[0]) == POS)
        rest = tuple(f for f in front if f not in kept)
        return kept, abs(c), self.mul({rest: Fraction(1 if c > 0 else -1)}, core)

    def root(self, p: Form) -> Form | None:
        """r with p = r², found term by term from the largest."""
        atoms = sorted({a for m in p for a, _ in m})

        def exponents(m: Mono) -> list[Any]:
            own = dict(m)
            return [own.get(a, 0) for a in atoms]

        order = max(p, key=exponents)
        if p[order] < 0 or any(not isinstance(e, int) or e % 2 or e < 0 for _, e in order):
            return None
        lead = tuple((a, e // 2) for a, e in order)
        try:
            ((_, c),) = self.power(number(p[order]), Fraction(1, 2)).items()
            r: Form = self.scale({lead: Fraction(1)}, c)
            for _ in range(len(p)):
                left = self.sub(p, self.mul(r, r))
                if not left:
                    return r
                top = max(left, key=exponents)
                ratio = self.merged(top, tuple((a, -e) for a, e in lead))
                r = self.add(r, self.scale(ratio, left[top] / (2 * c)))
        except (Unknown, ValueError):
            return None
        return None
