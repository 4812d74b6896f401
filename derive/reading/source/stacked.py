"""Signs set above each other and fonts switched on in a group, in the one spelling that is read."""

from __future__ import annotations

from dataclasses import replace

from derive.reading.source.tokens import Token
from derive.reading.source.words import RELATIONS, WORDS

SWITCHES = {rf"\{name}": rf"\math{name}" for name in ("bf", "rm", "cal", "it", "sf", "tt")}
ABOVE = (r"\overset", r"\stackrel")


def in_line(tokens: list[Token]) -> list[Token]:
    """`\\underset{i}{\\max}` as `\\max_{i}`, `\\overset{(a)}{=}` as `=`, `{\\bf x}` as `\\mathbf{x}`, and a
    word that stands as a quantity as a name.
    """
    return _lined(_named(_unboxed(tokens)))


def _unboxed(tokens: list[Token]) -> list[Token]:
    """A formula without the frame around the whole of it."""
    end = len(tokens) - 1
    while end > 0 and tokens[end].is_(".", ","):
        end -= 1
    if len(tokens) < 4 or not tokens[0].is_(r"\boxed") or not tokens[1].is_("{"):
        return tokens
    inside, after = _group(tokens, 1)
    return [*inside, *tokens[after:]] if after == end + 1 else tokens


BESIDE = ("+", "-", "/", r"\cdot", r"\times", "&", "(", *RELATIONS)


def _named(tokens: list[Token]) -> list[Token]:
    """Words set as text that are names: `\\text{MSE} = …`, `\\textrm{CE}(p, q)`. A unit, `4 \\text{ bits}`, a
    condition or a remark behind a formula has something other than a sign before it.
    """
    out: list[Token] = []
    for n, token in enumerate(tokens):
        before = out[-1] if out else None
        after = tokens[n + 1] if n + 1 < len(tokens) else None
        begins = before is None or before.is_(*BESIDE)
        word = token.kind == "text" and token.text.strip().isalpha() and len(token.text.strip()) > 1
        applied = after is not None and after.is_("(")
        stands = after is None or applied or after.is_(*BESIDE[:-1], ")", ",", ".", "_", "^", "[", *RELATIONS)
        if token.kind == "text" and before is not None and before.is_("_", "^"):  # x_\text{max}
            out += [replace(token, kind="sign", text="{"), token, replace(token, kind="sign", text="}")]
            continue
        if (
            not (word and begins and stands)
            or token.text.strip() in WORDS
            or token.text != token.text.strip()
        ):
            out.append(token)
            continue
        brace = [replace(token, kind="sign", text=sign) for sign in "{}"]
        letters = [replace(token, kind="letter", text=letter) for letter in token.text]
        out += [replace(token, kind="command", text=r"\mathrm"), brace[0], *letters, brace[1]]
    return out


def _lined(tokens: list[Token]) -> list[Token]:
    if not any(t.text in SWITCHES or t.text in ABOVE or t.text == r"\underset" for t in tokens):
        return tokens
    out: list[Token] = []
    n = 0
    while n < len(tokens):
        token = tokens[n]
        if token.is_("{") and n + 1 < len(tokens) and tokens[n + 1].text in SWITCHES:
            out += [replace(tokens[n + 1], text=SWITCHES[tokens[n + 1].text]), token]
            n += 2
        elif token.is_(r"\underset") or token.text in ABOVE:
            beside, n = _group(tokens, n + 1)
            base, n = _group(tokens, n)
            out += _placed(token, _lined(beside), _lined(base))
        else:
            out.append(token)
            n += 1
    return out


def _group(tokens: list[Token], n: int) -> tuple[list[Token], int]:
    """The tokens of an argument, and where it ends."""
    if n >= len(tokens) or not tokens[n].is_("{"):
        return tokens[n : n + 1], n + 1
    depth = 0
    for k in range(n, len(tokens)):
        depth += tokens[k].is_("{") - tokens[k].is_("}")
        if depth == 0:
            return tokens[n + 1 : k], k + 1
    return tokens[n + 1 :], len(tokens)


def _placed(sign: Token, beside: list[Token], base: list[Token]) -> list[Token]:
    def brace(text: str) -> Token:
        return replace(sign, kind="sign", text=text)

    if sign.is_(r"\underset"):
        return [*base, brace("_"), brace("{"), *beside, brace("}")]
    if len(base) == 1 and base[0].text in RELATIONS:
        words = (
            "".join(t.text for t in beside if t.kind in ("text", "letter") or t.is_("!", "?")).strip().lower()
        )
        delta = any(t.is_(r"\triangle", r"\Delta") for t in beside)
        if base[0].is_("=") and (words in ("def", "def.") or delta):
            return [replace(base[0], kind="command", text=r"\coloneqq")]
        if words in ("!", "?"):  # demanded, or asked
            return [sign, brace("{"), *beside, brace("}"), brace("{"), *base, brace("}")]
        return base  # a remark on the step
    return [sign, brace("{"), *beside, brace("}"), brace("{"), *base, brace("}")]
