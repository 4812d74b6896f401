"""The rules: every table of the prover, assembled here and nowhere else.

A room knows the tables of the rooms above it only through the context that is handed on; so imports point one way,
and to add a rule is to write it in its room and to name it here.
"""

from __future__ import annotations

from derive.prover.kernel import differentiate, normal
from derive.prover.kernel.integrals import of_exponentials
from derive.prover.kernel.powers import of_powers
from derive.prover.principles import certificates, inequalities, monotone, tangents
from derive.prover.principles.within import inside
from derive.prover.search.guesses import guess
from derive.prover.terms import arrays, facts, functions, signs, sums
from derive.prover.terms.algebra import Context, Rules
from derive.prover.terms.structure import IMPROPER, PROPER

RULES = Rules(
    reduce={
        "poly": functions.reduce_poly,
        "prime": functions.reduce_prime,
        "abs": functions.reduce_abs,
        "cos": functions.reduce_cos,
    },
    rebuild={
        "entry": arrays.rebuild_entry,
        "inverse": arrays.rebuild_entry,
        "delta": arrays.rebuild_delta,
        "index": arrays.rebuild_index,
        "exp": functions.rebuild_exp,
        "poly": functions.rebuild_poly,
        "fn": functions.rebuild_fn,
        "log": functions.again(functions.logarithm),
        "abs": functions.again(functions.absolute),
        "sin": functions.again(functions.sine),
        "cos": functions.again(functions.cosine),
        "sum": sums.rebuild_sum,
        "prod": sums.rebuild_bound,
        "max": sums.rebuild_bound,
        PROPER: normal.rebuild_integral,
        IMPROPER: normal.rebuild_integral,
    },
    signs=signs.SIGNS,
    same_sign=(monotone.of_function, monotone.of_difference, monotone.of_exponentials, monotone.of_logarithms),
    sum_signs=(sums.hidden_square, sums.definite),
    sum_facts=(facts.sums_to_one, facts.unit_length, facts.orthonormal, facts.inverse_matrix, facts.power_sums),
    formulas=(of_exponentials, of_powers),
    heads=normal.HEADS,
    read=normal.read,
    derivatives=differentiate.RULES,
    inside=inside,
    guess=guess,
    certificates=(
        certificates.given_conditions,
        certificates.sum_above_terms,
        certificates.cauchy_schwarz,
        certificates.completed_squares,
        certificates.relative_entropy,
        certificates.maxima,
        certificates.bounded_entries,
        certificates.unit_vectors,
        tangents.bounded_functions,
        tangents.exponentials,
        tangents.logarithms,
        tangents.error_functions,
        tangents.integrated,
        certificates.covariances,
    ),
    methods=(  # the first two also without further effort
        inequalities.certified,
        inequalities.unsummed,
        inequalities.integrated,
        inequalities.logged,
        inequalities.averaged,
        inequalities.squared,
    ),
)

CONTEXT = Context(RULES)  # of this process, where no other is given
