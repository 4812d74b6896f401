"""The algebra of matrices: noncommutative polynomials over letters, their transposes and inverses.

Trusted: forms, what is read into them, numbers made of them and which are definite. An inverse is a factor of
its own, with the relations S·S⁻¹ = S⁻¹·S = 1 wherever it exists; an identity is proved by a combination of
relations, however it was found. Eigenvalues and norms are values with inequalities between them. May touch:
the language, claims, `terms`, `kernel` and `principles`.
"""
