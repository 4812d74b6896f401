"""What checks proofs: normal forms, signs, where terms have a value, and the rules by which steps follow.

`rules` is the table of what may be concluded; `steps` looks whether each step of a proof is an
instance of one, and whether the last ones say what the statement says.
"""
