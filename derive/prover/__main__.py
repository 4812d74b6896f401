"""`python -m derive.prover > docs/rules.md` writes the page of all rules."""

from derive.checker.rules import table
from derive.prover.textbook import page

if __name__ == "__main__":
    print(page(table()), end="")
