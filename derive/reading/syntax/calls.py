"""Functions and differentials as they are spelled: \\log x, \\mathrm{KL}(p \\| q), letters side by side,
dx.
"""

from __future__ import annotations

from derive.reading.source.tokens import Token, written
from derive.reading.source.words import BIG, EXTREMES, FONTS, FUNCTIONS, GREEK, REFUSED, WORDS
from derive.reading.syntax import tree
from derive.reading.syntax.letters import EXPECTATIONS, INDICATORS, LETTERED, Letters, styled
from derive.reading.syntax.tree import Node

POWERED = {
    "exp",
    "log",
    "sin",
    "cos",
    "tan",
    "sinh",
    "cosh",
    "tanh",
    "arcsin",
    "arccos",
    "arctan",
    "erf",
}  # f(x)^2: of what?
BARE = {*POWERED, "det", "tr", "Re", "Im", "arg"} - {"erf"}  # need no brackets


class Calls(Letters):
    """What is applied to something."""

    def upright(self, token: Token) -> Node | None:
        """A function or an expectation spelled in letters, if one begins here."""
        key, length = self.spelled(token)
        if key in INDICATORS and self.names.known(key):  # declared as a vector; before a condition it is none
            return self.conditioned(token, length)
        if key is None or self.names.known(key):
            return None
        word = key[key.index("{") + 1 : -1] if key.startswith("\\") and "{" in key else key
        after = self.tokens[self.n + length] if self.n + length < len(self.tokens) else None
        if key in EXPECTATIONS and after is not None and after.is_("_", "[", "(", r"\{"):
            self.n += length
            return self.expectation(token)
        if key == "E" and length == 1 and after is not None and after.is_("_", "["):
            return self.plain_expectation(token)
        if key in INDICATORS and after is not None and after.is_("_", "[", "(", r"\{"):
            return self.indicator(token, length)
        if key.startswith(r"\mathrm") and word.replace(" ", "") in ("argmax", "argmin"):
            raise self.ambiguous(token, REFUSED[r"\arg"])
        if (
            key in ("D", r"\mathrm{D}", r"\mathbb{D}", r"\mathcal{D}")
            and after is not None
            and after.is_("_")
        ):
            start = self.n
            self.n += length
            sub, _, _ = self.slots()
            if sub and sub.text in (
                "KL",
                r"\mathrm{KL}",
                r"\text{KL}",
                r"\mathit{KL}",
                r"\mathsf{KL}",
                r"\operatorname{KL}",
            ):
                return self.applied(token, "KL")
            self.n = start  # a name like any other
            return None
        if key in LETTERED and after is not None and after.is_("(", "["):
            self.n += length
            return self.applied(token, LETTERED[key])
        run = token.kind == "letter"
        if word in EXTREMES and not run and after is not None and after.is_("_"):
            self.n += length
            return self.big(token, word)
        if run and length > 1 and not (after is not None and after.is_("(", "[", r"\{", "_", "^")):
            raise self.ambiguous(
                token, f"the function {word} or a product of its letters? write \\{word} for the function"
            )
        if (
            word not in WORDS
            or len(word) < 2
            or after is None
            or not (after.is_("(", "[", r"\{", "_", "^") or (not run and WORDS[word] in BARE))
        ):
            return None
        declared = all(self.names.known(letter) or letter == "e" for letter in word)
        if run and declared and not self.names.spells(word):
            what = f"the function {word} or a product of {', '.join(word)}? write \\{word} for the function"
            raise token.source.error(token.at, what, paste=(f"words {word}",))
        self.n += length
        return self.applied(token, WORDS[word])

    def spelled(self, token: Token) -> tuple[str | None, int]:
        """The word that begins here and how many tokens it takes: \\mathrm{KL}, \\text{tr}, letters side by
        side.
        """
        if token.kind == "text":
            return rf"\mathrm{{{token.text.strip()}}}", 1
        if token.text in FONTS and token.kind == "command":
            start = self.n
            self.take()
            group = self.group() if not self.done else []
            length, self.n = self.n - start, start
            if token.is_(r"\mathop") and group and group[0].text in FONTS:  # \mathop{\mathbb{E}}
                inside = [t for t in group[1:] if not t.is_("{", "}")]
                return styled(group[0].text, written(inside)), length
            return (styled(token.text, written(group)), length) if group else (None, 0)
        if token.text in LETTERED:
            return token.text, 1
        if token.kind != "letter":
            return None, 0
        end = self.n + 1
        while (
            end < len(self.tokens)
            and self.tokens[end].kind == "letter"
            and self.tokens[end].at == self.tokens[end - 1].at + 1
        ):
            end += 1
        word = "".join(t.text for t in self.tokens[self.n : end])
        return (word, end - self.n) if word in WORDS or len(word) == 1 else (token.text, 1)

    def applied(self, sign: Token, name: str) -> Node:
        """A function with its argument; what belongs to an argument without brackets must be plain."""
        if name == "arg" and self.ahead(*(rf"\{e}" for e in EXTREMES)):
            raise self.ambiguous(sign, REFUSED[r"\arg"])
        sub, sup, primes = self.slots()
        if primes and (name not in POWERED or sub or sup or not self.ahead("(")):
            raise self.ambiguous(sign, f"{sign.text}' is not read; write the derivative with \\partial")
        if self.ahead("(", "[", r"\{"):
            return self.behind_brackets(tree.Call(sign, name, sub, sup, self.bracket(), primes))
        if name not in BARE:
            raise self.ambiguous(sign, f"{name} needs its argument in brackets")
        if self.done or not self.begins():
            raise self.ambiguous(sign, f"{name} of what? its argument is missing")
        return tree.Call(sign, name, sub, sup, self.bare(sign, name))

    def ahead(self, *words: str) -> bool:
        """Whether one of some words comes next."""
        return not self.done and self.peek.is_(*words)

    def behind_brackets(self, call: tree.Call) -> Node:
        """A function of an argument in brackets, and what follows: log (x)^2 may mean either square."""
        if call.name not in POWERED:
            return self.scripts(call)
        if self.ahead("^", "(", "[", "!"):
            raise self.ambiguous(
                self.peek, f"does this belong to the argument of {call.name}? write brackets around the whole"
            )
        return call

    def bare(self, sign: Token, name: str) -> Node:
        start = self.peek
        prefixed = start.text in BIG or start.text in FUNCTIONS or start.is_(r"\int")
        node = self.factor()
        if prefixed or isinstance(node, (tree.Call, tree.Big)):
            return node
        base = node.base if isinstance(node, tree.Script) and not node.sup else node
        if (
            isinstance(base, tree.Name)
            and not self.done
            and self.peek.is_("(")
            and (self.names.applies(base.key) or not self.names.known(base.key))
        ):
            node = tree.Term(start, (("", node), ("", self.bracket())))
        factors = [("", node)]
        while (
            isinstance(node, tree.Num)
            and not self.done
            and not self.peek.thin
            and (self.peek.kind == "letter" or self.peek.text in GREEK)
        ):
            factors.append(("", self.factor()))  # log 2πσ² is the logarithm of it all
        ends = self.done or (not self.begins() and not self.peek.is_("/", r"\cdot", r"\times", "*"))
        if not ends and not (self.peek.text in FUNCTIONS and self.peek.kind == "command"):
            raise self.ambiguous(
                self.peek, f"does this belong to the argument of {name}? write brackets, as \\{name}(x)"
            )
        return node if len(factors) == 1 else tree.Term(start, tuple(factors))

    def expectation(self, sign: Token) -> Node:
        sub, sup, _ = self.slots()
        if sup is not None or self.done or not self.peek.is_("[", "(", r"\{"):
            raise self.ambiguous(sign, "the expectation of what? write \\mathbb{E}_{x\\sim p}[…]")
        return self.scripts(tree.Expectation(sign, sub, self.bracket()))

    def plain_expectation(self, sign: Token) -> Node | None:
        """E[X] and E_{x \\sim p}[x] with E in italics; E(x) may be any function, and E_i a number."""
        start = self.n
        self.take()
        if not self.done and self.peek.is_("_"):
            self.slots()
        averages = not self.done and self.peek.is_("[")
        self.n = start + 1 if averages else start
        return self.expectation(sign) if averages else None

    def conditioned(self, token: Token, length: int) -> Node | None:
        start = self.n
        after = self.tokens[self.n + length] if self.n + length < len(self.tokens) else None
        found = self.indicator(token, length) if after is not None and after.is_("[", r"\{", "_") else None
        self.n = self.n if found is not None else start
        return found

    def indicator(self, token: Token, length: int) -> Node | None:
        start = self.n
        self.n += length
        sub, _, _ = self.slots()
        condition = sub.parts[0] if sub and sub.parts else None
        if isinstance(condition, tree.Paren) and len(condition.items) == 1:
            condition = condition.items[0]
        if sub is None:
            paren = self.bracket()
            condition = paren.items[0] if isinstance(paren, tree.Paren) and len(paren.items) == 1 else None
        elif sub.text == "":
            condition = None
        if not isinstance(condition, tree.Relation):
            self.n = start
            return None
        return tree.Indicator(token, condition)
