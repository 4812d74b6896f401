"""The language of the record, in which proofs and counterexamples are written.

Terms are read from text; values are put in for variables so that no index is caught;
derivatives are taken by the rules of calculus.
"""
