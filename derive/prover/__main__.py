"""`python -m derive.prover > docs/rules.md` writes the page of all rules."""

from derive.prover.textbook import page
from derive.recording.page import table

if __name__ == "__main__":
    print(page(table()), end="")
