"""Whole sentences: what a formula asserts, defines or declares.

Chains with their conditions, definitions, and declarations in the words of the field. It may touch the
source, the syntax, the meaning and claims.
"""
