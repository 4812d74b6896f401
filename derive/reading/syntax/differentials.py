"""Derivatives and integrals as they are spelled: \\partial_x f, \\frac{df}{dx}, \\nabla f, \\int … dx."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from derive.reading.source.tokens import Token, written
from derive.reading.source.words import ACCENTS, FONTS, GREEK, MATCHING, TRANSPOSES, UPRIGHT
from derive.reading.syntax import tree
from derive.reading.syntax.calls import Calls
from derive.reading.syntax.tree import Node, Slot


class Differentials(Calls):
    """What differentiates and integrates."""

    @abstractmethod
    def body(self, sign: Token) -> Node: ...
    @abstractmethod
    def listed(self, slot: Slot) -> Sequence[Node]: ...

    def partial(self, sign: Token) -> Node:
        """∂_x f, and ∂f/∂x on one line."""
        if not self.done and self.peek.is_("_"):
            self.take()
            by = self.slot()
            return tree.Derivative(
                sign,
                len(by.parts),
                tuple((part, 1) for part in self.listed(by)),
                self.body(sign),
                False,
                True,
            )
        order = self.order()
        start = self.peek
        body = self.factor()
        if not self.done and self.peek.is_("(") and isinstance(body, (tree.Name, tree.Script)):
            body = tree.Term(start, (("", body), ("", self.bracket())))
        if self.done or not self.take().is_("/"):
            raise self.ambiguous(
                sign, "by what is this differentiated? write \\frac{\\partial f}{\\partial x}"
            )
        return self.derivative(sign, order, self.differentials(r"\partial"), body, False)

    def nabla(self, sign: Token) -> Node:
        sub, sup, _ = self.slots()
        if sup is not None and sup.text != "2":
            raise self.ambiguous(sign, rf"\nabla^{{{sup.text}}} is not read; write \nabla or \nabla^2")
        order = 2 if sup else 1
        applied = self.applied_name(sub is None)
        if applied is not None:
            return self.scripts(tree.Gradient(sign, sub, order, applied))
        return tree.Gradient(sign, sub, order, self.body(sign))

    def applied_name(self, alone: bool) -> Node | None:
        """f(x) behind ∇, if the gradient is of that alone: a transpose or a dot follows, or nothing."""
        start, first = self.n, self.peek
        if self.done or not (first.kind == "letter" or first.text in GREEK | FONTS | ACCENTS):
            return None
        node = self.scripts(self.atom())
        base = node.base if isinstance(node, tree.Script) and node.sup is None else node
        named = isinstance(base, tree.Name) and self.names.applies(base.key)
        if named and not self.done and self.peek.is_("("):
            node = tree.Term(first, (("", node), ("", self.bracket())))
            if self.stops(alone):
                return node
            if alone:
                raise self.ambiguous(self.peek, "is this differentiated, too? write brackets, or ^\\top")
        self.n = start
        return None

    def stops(self, alone: bool) -> bool:
        """Whether what ∇ is applied to ends here: before a transpose, or before no factor if it is alone."""
        if self.done:
            return alone
        if self.peek.is_("^") and self.turns():
            return True
        return alone and not self.peek.is_("^", "_", "'") and (self.peek.is_(r"\cdot") or not self.begins())

    def turns(self) -> bool:
        """Whether a transpose stands here."""
        start = self.n
        self.take()
        text = written(self.group())
        self.n = start
        return text in TRANSPOSES or text == "T"

    def fraction(self, sign: Token) -> Node:
        top, bottom = self.group(), self.group()
        d = self.differential_sign(top)
        if d and self.differential_sign(bottom) == d and len(bottom) > 1:
            above, below = self.inner(top), self.inner(bottom)
            above.skip_differential()
            order = above.order()
            by = below.differentials(d)
            if not below.done:
                raise below.wrong("this is not read in the denominator of a derivative")
            if above.done:
                return self.derivative(sign, order, by, self.body(sign), d == "d", True)
            return self.derivative(sign, order, by, above.complete(), d == "d")
        return tree.Frac(sign, self.inner(top).complete(), self.inner(bottom).complete())

    def derivative(
        self,
        sign: Token,
        order: int,
        by: tuple[tuple[Node, int], ...],
        body: Node,
        plain: bool,
        open: bool = False,
    ) -> Node:
        if sum(n for _, n in by) != order:
            raise self.ambiguous(
                sign, f"the derivative is of order {order}, but {sum(n for _, n in by)} variables stand below"
            )
        return tree.Derivative(sign, order, by, body, plain, open)

    def differentials(self, d: str) -> tuple[tuple[Node, int], ...]:
        """∂x_i ∂y^2 as (x_i, 1), (y, 2)."""
        found = []
        while not self.done and self.differential_sign(self.tokens[self.n :]) == d:
            self.skip_differential()
            node = self.factor()
            times = 1
            if isinstance(node, tree.Script) and node.sup is not None and node.sup.text.isdigit():
                times = int(node.sup.text)
                node = (
                    tree.Script(node.at, node.base, node.sub, None, node.primes)
                    if node.sub or node.primes
                    else node.base
                )
            elif isinstance(node, tree.Paren) and len(node.items) == 1:
                node = node.items[0]
            found.append((node, times))
        if not found:
            raise self.wrong("by what is this differentiated?")
        return tuple(found)

    def integral(self, sign: Token) -> Node:
        sub, sup, _ = self.slots()
        end = self.closing_differential(sign)
        body = self.inner(self.tokens[self.n : end])
        if body.done:
            raise self.ambiguous(sign, "nothing stands between the integral sign and its variable")
        node = body.complete()
        self.n = end
        over = []
        while not self.done and self.differential_sign(self.tokens[self.n :], integral=True):
            self.skip_differential()
            over.append(self.scripts(self.atom()))
        return tree.Integrals(sign, sub, sup, node, tuple(over))

    def closing_differential(self, sign: Token) -> int:
        depth, signs, n = 0, 1, self.n
        while n < len(self.tokens):
            token = self.tokens[n]
            depth += token.is_("{", *MATCHING) - token.is_("}", *MATCHING.values())
            if depth < 0:
                break
            if depth == 0 and token.is_(r"\int"):
                signs += 1
            if (
                depth == 0
                and self.differential_sign(self.tokens[n:], integral=True)
                and not self.follows_script(n)
            ):
                signs -= 1
                if signs == 0:
                    return n
            n += 1
        raise self.ambiguous(sign, "over what? the variable, as in dx, is missing at the end of the integral")

    # differentials

    def differential_sign(self, tokens: list[Token], integral: bool = False) -> str | None:
        """How a differential begins: "d" (also upright) or \\partial; inside an integral a symbol must
        follow.
        """
        if not tokens:
            return None
        if tokens[0].is_(r"\partial"):
            return None if integral else r"\partial"
        length = (
            1
            if tokens[0].is_("d")
            else 2
            if tokens[0].is_(*UPRIGHT) and len(tokens) > 1 and tokens[1].is_("d")
            else (4 if tokens[0].is_(*UPRIGHT) and [t.text for t in tokens[1:4]] == ["{", "d", "}"] else 0)
        )
        if not length:
            return None
        after = tokens[length] if len(tokens) > length else None
        symbol = after is not None and (after.kind == "letter" or after.text in GREEK | FONTS | ACCENTS)
        return (
            ("d" if length == 1 else r"\mathrm{d}")
            if symbol
            or (not integral and (after is None or after.is_("^")))
            or (not integral and after is not None and not after.is_("_", "+", "-", "=", ",", "/"))
            else None
        )

    def skip_differential(self) -> None:
        if self.take().text in UPRIGHT:
            self.group()

    def order(self) -> int:
        if self.done or not self.peek.is_("^"):
            return 1
        self.take()
        text = written(self.group())
        if text not in ("1", "2", "3", "4"):
            raise self.wrong(f"a derivative of order {text} is not read")
        return int(text)

    def follows_script(self, n: int) -> bool:
        return n > self.n and self.tokens[n - 1].is_("_", "^")
