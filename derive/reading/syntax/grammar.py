"""The grammar: from tokens to the shape of a formula. What print leaves open is refused, never guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, written
from derive.reading.source.words import (
    BIG,
    FUNCTIONS,
    MARKS,
    MATCHING,
    RELATIONS,
    WORDS,
)
from derive.reading.syntax import tree
from derive.reading.syntax.differentials import Differentials
from derive.reading.syntax.letters import Names
from derive.reading.syntax.tree import Node, Slot

DEEPEST = 40  # groups inside groups
_COMPOSED = {*FUNCTIONS, *BIG, r"\frac", r"\tfrac", r"\dfrac", r"\langle", r"\sqrt", r"\|"}  # no mark has one
_JOINED = {r"\odot": "⊙", r"\cdot": "·", r"\times": "×", "*": "·", "/": "/", r"\bullet": "·"}


DOUBLE = (r"\|", r"\Vert", r"\parallel")  # between two distributions
ARROWS = {r"\to": "", r"\rightarrow": "", r"\longrightarrow": "", r"\downarrow": "+", r"\searrow": "+",
          r"\uparrow": "-", r"\nearrow": "-"}  # fmt: skip


class Grammar(Differentials):
    """A parser by precedence: relations, sums, products, prefixes, scripts."""

    # relations and sums

    def whole(self) -> Node:
        """Everything there is, as a relation chain or one expression."""
        node = self.relation()
        if not self.done:
            raise self.wrong(f"{self.peek.text} is not expected here")
        return node

    def relation(self) -> Node:
        start = self.peek
        first = self.expression()
        links = []
        while (sign := self.relation_ahead()) is not None:
            at = self.peek
            self.n += 2 if self.peek.is_(":") else 1
            links.append((at, sign, self.expression()))
        return tree.Relation(start, first, tuple(links)) if links else first

    def relation_ahead(self) -> str | None:
        if self.done:
            return None
        if self.peek.is_(":") and self.n + 1 < len(self.tokens) and self.tokens[self.n + 1].is_("="):
            return ":="
        return RELATIONS.get(self.peek.text) if self.peek.kind != "text" else None

    def expression(self) -> Node:
        start = self.peek
        sign = self.sign()
        terms = [(sign or "+", self.term())]
        while not self.done and self.peek.is_("+", "-"):
            terms.append((self.take().text, self.term()))
        return terms[0][1] if len(terms) == 1 and not sign else tree.Sum(start, tuple(terms))

    def sign(self) -> str:
        return self.take().text if not self.done and self.peek.is_("+", "-") else ""

    # products

    def term(self, inside: bool = False) -> Node:
        """A product; `inside` if it is what a prefix applies to, so that a bar behind it belongs to both."""
        start = self.peek
        factors: list[tuple[str, Node]] = [("", self.factor())]
        while not self.done:
            joined = _JOINED.get(self.peek.text) if self.peek.kind != "text" else None
            if joined:
                sign = self.take()
                if factors[-1][0] == "/":
                    raise self.ambiguous(sign, "what is divided by what? write a fraction or brackets")
                factors.append((joined, self.factor()))
            elif self.begins():
                if factors[-1][0] == "/":
                    raise self.ambiguous(
                        self.peek, "does this belong to the denominator? write a fraction or brackets"
                    )
                factors.append(("", self.factor()))
            else:
                break
        theirs = self.peek.side == "close" and "point" in self.closers  # of \left. before
        if not inside and not theirs and self.evaluates():  # \nabla_x f(x)|_{x=0}
            *before, (joined, last) = factors
            value = self.evaluated(start, last)
            moved = {name for part in value.where.parts for name in tree.free_names(part)}
            operator = isinstance(last, (tree.Gradient, tree.Derivative))
            free = {name for _, part in before for name in tree.free_names(part)}
            if before and (not operator or free & moved):
                raise self.ambiguous(value.where.at, "what is taken at this point? write brackets around it")
            factors = [*before, (joined, value)]
        return factors[0][1] if len(factors) == 1 else tree.Term(start, tuple(factors))

    def evaluates(self) -> bool:
        """Whether a bar stands here with a point below it."""
        after = self.tokens[self.n + 1] if self.n + 1 < len(self.tokens) else None
        return (
            not self.done and self.peek.is_("|", r"\vert", r"\rvert") and after is not None and after.is_("_")
        )

    def evaluated(self, start: Token, body: Node) -> tree.Evaluated:
        self.take()
        where, above, _ = self.slots()
        related = [
            isinstance(p, tree.Relation) and p.links[0][1] == "=" for p in (where.parts if where else ())
        ]
        if where is None or above is not None or not related or not all(related):
            raise self.ambiguous(start, "at which point? write the value below the bar, as in |_{x=0}")
        return tree.Evaluated(start, body, where)

    def begins(self) -> bool:
        """Whether a factor may begin here, side by side with what precedes it."""
        token = self.peek
        if token.kind in ("letter", "number"):
            return True
        if token.kind == "text":
            return (
                token.text.strip() in WORDS
                and self.n + 1 < len(self.tokens)
                and self.tokens[self.n + 1].is_("(", "_", "[")
            )
        if token.is_("|", r"\|", r"\vert"):
            return (
                not self.evaluates()
                and token.side != "close"
                and not (self.closers and self.closers[-1] == _bar(token))
                and not self.separates()
            )
        return token.is_("{") or (token.kind in ("command", "sign") and self.is_factor(token))

    def separates(self) -> bool:
        """Whether a bar inside brackets stands between two items, as in p(y|x): then it has no partner."""
        if not self.closers or self.closers[-1] not in (")", "]", r"\}", r"\rangle"):
            return False
        depth, bars = 0, 0
        for token in self.tokens[self.n :]:
            if token.is_(*MATCHING, "{"):
                depth += 1
            elif token.is_(*MATCHING.values(), "}"):
                if depth == 0:
                    break
                depth -= 1
            elif depth == 0 and token.is_(self.peek.text):
                bars += 1
        return bars % 2 == 1 or (bars == 2 and self.tokens[self.n + 1].is_(self.peek.text))

    def factor(self) -> Node:
        """One factor with its scripts; a prefix such as a sum sign takes the rest of the product."""
        if self.done:
            raise self.wrong("the formula breaks off here")
        token = self.peek
        prefix = self.prefix(token)
        if prefix is None and token.kind == "text":
            raise self.wrong(f"the words “{token.text.strip()}” stand inside a formula")
        return prefix if prefix is not None else self.scripts(self.atom())

    def opened(self, sign: Token) -> Node:
        """\\left. … \\right|_{x=0}"""
        self.closers.append("point")
        body = self.expression()
        self.closers.pop()
        if not self.evaluates() or self.peek.side != "close":
            raise self.ambiguous(sign, "an invisible bracket is read before a value at a point only")
        return self.evaluated(sign, body)

    def prefix(self, token: Token) -> Node | None:
        if token.is_(r"\open"):
            return self.opened(self.take())
        if token.text in BIG and token.kind == "command":
            return self.big(self.take(), BIG[token.text])
        if token.is_(r"\int"):
            return self.integral(self.take())
        if token.is_(r"\lim"):
            return self.limiting(self.take())
        if token.is_(r"\partial"):
            return self.partial(self.take())
        if token.is_(r"\nabla"):
            return self.nabla(self.take())
        if token.text in FUNCTIONS and token.kind == "command":
            return self.applied(self.take(), FUNCTIONS[token.text])
        return self.upright(token)

    def body(self, sign: Token) -> Node:
        """What a prefix applies to: the rest of the product."""
        if self.done or not (self.begins() or self.peek.is_("-")):
            raise self.ambiguous(sign, f"nothing follows {sign.text}")
        start = self.peek
        minus = self.sign()
        return tree.Sum(start, (("-", self.term(True)),)) if minus == "-" else self.term(True)

    def big(self, sign: Token, op: str) -> Node:
        sub, sup, _ = self.slots()
        if op in ("max", "min") and sub is None:
            if sup is not None or self.done or not self.peek.is_("(", r"\{", "["):
                raise self.ambiguous(
                    sign, f"the {op}imum over what? write {sign.text}_i or {sign.text}(a, b)"
                )
            return self.scripts(tree.Call(sign, op, None, None, self.bracket()))
        return tree.Big(sign, op, sub, sup, self.body(sign))

    def limiting(self, sign: Token) -> Node:
        """\\lim_{x \\to 0^+} …: what moves and where to; its body ends with the product."""
        if self.done or not self.peek.is_("_"):
            raise self.ambiguous(sign, "the limit of what moving where? write \\lim_{x \\to 0}")
        self.take()
        group = self.group()
        cut = next((n for n, t in enumerate(group) if t.text in ARROWS), 0)
        if not 0 < cut < len(group) - 1:
            raise self.ambiguous(sign, "the limit of what moving where? write \\lim_{x \\to 0}")
        end, side = group[cut + 1 :], ARROWS[group[cut].text]
        last = end[-2:] if len(end) > 2 and end[-2].is_("^") else end[-4:]
        marked = written(last).replace(" ", "").strip("^{}")
        if marked in ("+", "-") and len(end) > len(last) and last[0].is_("^"):
            end, side = end[: -len(last)], marked
        infinite = {r"\infty": 1, r"+\infty": 1, r"-\infty": -1}.get(written(end).replace(" ", ""), 0)
        point = None if infinite else self.inner(end).whole()
        return tree.Limiting(sign, self.inner(group[:cut]).whole(), point, infinite, side, self.body(sign))

    # brackets

    def bracket(self) -> Node:
        opened = self.take()
        closer = MATCHING[opened.text]
        self.closers.append(closer)
        if len(self.closers) > DEEPEST:
            raise opened.source.error(opened.at, f"brackets are nested more than {DEEPEST} deep")
        items, marks = [self.relation()], []
        while not self.done and self.peek.is_(",", ";", "|", r"\mid", r"\vert", ":", *DOUBLE):
            mark = self.take()
            double = not self.done and mark.is_("|") and self.peek.is_("|")
            self.n += double
            marks.append(
                r"\|" if double or mark.is_(*DOUBLE) else "|" if mark.is_(r"\mid", r"\vert") else mark.text
            )
            items.append(self.relation())
        self.close(opened, closer)
        return tree.Paren(opened, opened.text, tuple(items), tuple(marks))

    def close(self, opened: Token, closer: str) -> None:
        self.closers.pop()
        if self.done:
            raise opened.source.error(opened.at, f"this {opened.text} is never closed", kind="broken")
        if not self.peek.is_(closer):
            raise self.wrong(f"{self.peek.text} is not expected here; the {opened.text} before is still open")
        self.take()

    def bars(self) -> Node:
        opened = self.take()
        double = opened.is_("|") and self.peek.is_("|") and self.peek.at == opened.at + 1  # ||x||
        self.n += double
        self.closers.append(_bar(opened))
        inside = self.expression()
        self.closers.pop()
        for _ in range(1 + double):
            if self.done or _bar(self.peek) != _bar(opened):
                raise opened.source.error(opened.at, f"this {opened.text} has no partner")
            self.take()
        return tree.Bars(opened, double or _bar(opened) == "norm", inside)

    def angles(self) -> Node:
        node = self.bracket()
        assert isinstance(node, tree.Paren)
        if len(node.items) != 2 or node.marks[0] not in (",", "|"):
            raise self.ambiguous(
                node.at, "an average or an inner product? write \\langle x, y\\rangle for the latter"
            )
        return tree.Angles(node.at, node.items)

    # scripts

    def scripted(self, base: Node, sub: Slot | None, sup: Slot | None, primes: int) -> Node:
        """A base with its scripts, also where the font holds some of them: \\mathbf{k_i}^\\top."""
        if not isinstance(base, tree.Script):
            return tree.Script(base.at, base, sub, sup, primes)
        if (sub and base.sub) or (sup and base.sup):
            what = "scripts stand both inside and outside the font; write them outside"
            raise self.ambiguous(base.at, what)
        return tree.Script(base.at, base.base, base.sub or sub, base.sup or sup, base.primes + primes)

    def scripts(self, base: Node) -> Node:
        sub, sup, primes = self.slots()
        if sub or sup or primes:
            base = self.scripted(base, sub, sup, primes)
        while not self.done and self.peek.is_("!"):
            base = tree.Factorial(self.take(), base)
            if not self.done and self.peek.is_("!"):
                raise self.wrong("a double factorial is not read")
        return base

    def slots(self) -> tuple[Slot | None, Slot | None, int]:
        sub = sup = None
        primes = 0
        while not self.done and self.peek.is_("_", "^", "'"):
            sign = self.take()
            if sign.is_("'"):
                primes += 1
            elif sign.is_("_"):
                if sub is not None:
                    raise sign.source.error(sign.at, "two subscripts stand on one symbol", kind="broken")
                sub = self.slot()
            else:
                if sup is not None:
                    raise sign.source.error(sign.at, "two superscripts stand on one symbol", kind="broken")
                sup = self.slot()
        return sub, sup, primes

    def slot(self) -> Slot:
        """A sub- or superscript: its print, and its parts where they can be read."""
        if self.done:
            raise self.wrong("the formula breaks off here")
        start = self.peek
        group = self.group()
        text = written(group)
        if text in MARKS or not group:
            return Slot(start, text, ())
        group = stacked(group)
        mark = "*" if len(group) > 1 and group[-1].is_("*", r"\ast") else ""
        try:
            return Slot(start, text, tuple(self.inner(group[:-1] if mark else group).parts()), mark)
        except ReadingError as problem:
            if problem.kind == "broken":
                raise
            if len(group) > 1 and any(t.text in _COMPOSED for t in group):
                raise
            return Slot(start, text, ())  # a mark, not an expression; its print may still be a name

    def parts(self) -> Sequence[Node]:
        found = [self.relation()]
        while not self.done and self.peek.is_(",", ";", ":", r"\colon", r"\mid"):  # i, j; i : i ≠ j
            mark = self.take()
            found.append(self.relation())
            if not mark.is_(",") and not isinstance(found[-1], tree.Relation):
                raise self.ambiguous(mark, f"{mark.text} stands in a script where no condition follows")
        if not self.done:
            raise self.wrong(f"{self.peek.text} is not expected here")
        return found

    def listed(self, slot: Slot) -> Sequence[Node]:
        if not slot.parts:
            raise self.ambiguous(slot.at, f"{slot.text} is not read here")
        return slot.parts


def parse(tokens: Sequence[Token], known: Names) -> Node:
    """The shape of a formula."""
    return Grammar(list(tokens), known).whole()


def stacked(group: list[Token]) -> list[Token]:
    """What stands below a sign in several lines, as one: `\\substack{i=1 \\\\ i \\ne j}`."""
    if not group or not group[0].is_(r"\substack"):
        return group
    inside = group[2:-1] if len(group) > 2 and group[1].is_("{") and group[-1].is_("}") else group[1:]
    return [replace(t, kind="sign", text=",") if t.is_("\\\\") else t for t in inside]


def _bar(token: Token) -> str:
    return (
        "norm"
        if token.is_(r"\|", r"\lVert", r"\rVert", r"\Vert")
        else "abs"
        if token.is_("|", r"\lvert", r"\rvert", r"\vert")
        else ""
    )
