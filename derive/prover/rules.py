"""The rules: every table of the prover, assembled here and nowhere else.

A room knows the tables of the rooms above it only through the context that is handed on; so imports point one
way, and to add a rule is to write it in its room and to name it here. `textbook` says in words what each of
them means.
"""

from __future__ import annotations

from derive.prover.analysis import boxes, means, roots, squares, sturm
from derive.prover.comparing import certificates, methods, monotone, subtracting, tangents
from derive.prover.integration.integrals import of_exponentials
from derive.prover.integration.powers import of_powers
from derive.prover.kernel import differentiate, normal
from derive.prover.making import angles, arrays, facts, functions, special, sums
from derive.prover.matrices import (
    bounds,
    calculus,
    definite,
    identities as matrix_identities,
    numbers,
    spectrum,
)
from derive.prover.principles.within import inside
from derive.prover.search.guesses import guess
from derive.prover.search.squares import squares as guessed_squares
from derive.prover.terms import generator_signs
from derive.prover.terms.algebra import Context, Rules
from derive.prover.terms.generators import (
    Application,
    BoundProduct,
    BoundSum,
    Cosine,
    Delta,
    Determined,
    EntryValue,
    Exp,
    ImproperIntegral,
    IndexValue,
    Inverse,
    Log,
    Magnitude,
    Maximum,
    Polynomial,
    Prime,
    ProperIntegral,
    Sine,
    Spectral,
    Traced,
)
from derive.prover.unknown import columns, convexity

RULES = Rules(
    reduce={
        Polynomial: functions.reduce_poly,
        Prime: functions.reduce_prime,
        Magnitude: functions.reduce_abs,
        Cosine: angles.reduce_cos,
        Application: functions.reduce_sign,
    },
    rebuild={
        EntryValue: arrays.rebuild_entry,
        Inverse: arrays.rebuild_entry,
        Delta: arrays.rebuild_delta,
        IndexValue: arrays.rebuild_index,
        Traced: numbers.rebuild_traced,
        Exp: functions.rebuild_exp,
        Polynomial: functions.rebuild_poly,
        Application: special.rebuild_fn,
        Log: functions.again(functions.logarithm),
        Magnitude: functions.again(functions.absolute),
        Sine: functions.again(angles.sine),
        Cosine: functions.again(angles.cosine),
        BoundSum: sums.rebuild_sum,
        BoundProduct: sums.rebuild_bound,
        Maximum: sums.rebuild_bound,
        ProperIntegral: normal.rebuild_integral,
        ImproperIntegral: normal.rebuild_integral,
    },
    signs={
        **generator_signs.SIGNS,
        Traced: definite.of_traced,
        Determined: definite.of_determined,
        Spectral: spectrum.of_spectral,
    },
    same_sign=(
        monotone.of_function,
        monotone.of_difference,
        monotone.of_exponentials,
        monotone.of_logarithms,
    ),
    refine=(sturm.of_polynomial, boxes.on_a_box, roots.outweighed),
    sum_signs=(sums.hidden_square, sums.definite),
    sum_facts=(
        facts.sums_to_one,
        facts.unit_length,
        facts.orthonormal,
        facts.inverse_matrix,
        facts.power_sums,
    ),
    formulas=(of_exponentials, of_powers),
    heads=normal.HEADS,
    read=normal.read,
    derivatives={**differentiate.RULES, **calculus.RULES},
    inside=inside,
    guess=guess,
    squares=guessed_squares,
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
        tangents.touching,
        tangents.parted,
        tangents.logarithms,
        tangents.error_functions,
        tangents.integrated,
        convexity.tangents,
        convexity.slopes,
        convexity.chords,
        convexity.jensen,
        convexity.monotone,
        convexity.lipschitz,
        columns.tangent_planes,
        columns.descent,
        columns.gradients,
        columns.chords_between,
        certificates.covariances,
        means.summed_conditions,
        means.pinsker,
        bounds.rayleigh,
        bounds.traces_of_eigenvalues,
        bounds.eigenvalues_of_sums,
        bounds.products_of_norms,
        bounds.sums_of_norms,
        bounds.norms_compared,
        bounds.bilinear,
    ),
    methods=(  # the first two also without further effort
        subtracting.certified,
        methods.unsummed,
        methods.integrated,
        methods.logged,
        methods.averaged,
        methods.squared,
        squares.sum_of_squares,
        methods.exponentiated,
    ),
    matrices=matrix_identities.prepared,
)

CONTEXT = Context(RULES)  # of this process, where no other is given
