"""The rules of the checker as a page."""

from __future__ import annotations

from derive.checker.language.functions import MADE_OF, SLOPES
from derive.checker.proofs.laws import LAWS
from derive.checker.proofs.rules import RULES


def table() -> str:
    """The rules as Markdown: what the checker believes, and where each is tested with something false."""
    lines = [
        "What the checker believes. Each step of a recorded proof names one of these rules, its terms and",
        "its premises. It is accepted if its conditions are shown: by domains, what is given, and premises.",
        "[proofs.md](proofs.md) explains normal forms and signs.",
        "",
        "| rule | says | where | false twin |",
        "|---|---|---|---|",
    ]
    for name, rule in RULES.items():
        cells = (f"`{name}`", rule.says, rule.where, "[test_checker_rules](../tests/test_checker_rules.py)")
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    lines += [
        "",
        "Laws: equations that a proof may use, each with what stands for its letters. °x and °i are bound",
        "",
    ]
    lines += ["by the law; `(at f °x 1)` is f with 1 in the place of °x.", ""]
    lines += ["| law | left side | right side | where |", "|---|---|---|---|"]
    for name, law in LAWS.items():
        row = (
            name,
            f"`{law.left}`",
            law.relation,
            f"`{law.right}`",
            f"`{law.where}`" if law.where else "–",
        )
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |")
    lines += ["", "Functions that are made of others, and slopes, as the checker has them:", ""]
    lines += ["| function of u | is | its slope |", "|---|---|---|"]
    for head in sorted({**MADE_OF, **SLOPES}):
        lines.append(f"| `{head}` | {_code(MADE_OF, head)} | {_code(SLOPES, head)} |")
    return "\n".join(lines) + "\n"


def _code(rows: dict[str, str], head: str) -> str:
    return f"`{rows[head]}`" if head in rows else "–"
