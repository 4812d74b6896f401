"""The orders as signs: which sign a difference must have for an inequality to hold."""

from __future__ import annotations

from derive.claims.relations import ORDERS, STRICT, WIDENED
from derive.prover.terms.sign import NONNEG, POS, Sign

# order → (1 or −1, sign): the inequality says that this factor times right minus left has this sign
ORIENTED: dict[str, tuple[int, Sign]] = {
    order: (1 if WIDENED[order] == "≤" else -1, POS if order in STRICT else NONNEG) for order in ORDERS
}
# order → the sign of right minus left
GAPS = {order: sign if factor == 1 else -sign for order, (factor, sign) in ORIENTED.items()}
