"""Claims: what a paper says, as values.

Relations, statements (one link of a chain, complete in itself), claims with the paper's words, papers, how
all of it prints, and whether a printed equation is a statement at all. It may touch the language and the
names of the verdicts; it knows neither road, no worker and no file but the inventories of displays that ship.
"""

from __future__ import annotations

from derive.claims.claim import KINDS, Claim, check_values, guess
from derive.claims.displays import SourceDisplay, inventory
from derive.claims.overview import OverviewSentence, says
from derive.claims.paper import Paper
from derive.claims.relations import COSTS, RELATIONS, RelationRow, compose
from derive.claims.statement import (
    Link,
    Statement,
    approx,
    eq,
    ge,
    grows,
    gt,
    implies,
    le,
    lt,
    order,
    precedes,
    succeeds,
)
from derive.claims.versions import amended

__all__ = [
    "COSTS", "KINDS", "RELATIONS", "Claim", "Link", "OverviewSentence", "Paper", "RelationRow",
    "SourceDisplay", "Statement",
    "amended", "approx",
    "check_values", "compose", "eq", "ge", "grows", "gt", "guess", "implies", "inventory", "le", "lt",
    "order", "precedes", "says", "succeeds",
]  # fmt: skip
