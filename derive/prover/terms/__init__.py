"""Values and what they are made of: generators, exact arithmetic, signs.

Trusted: every rule here keeps a value equal wherever the original is defined, and every sign is one it can
have. Nothing here reads an expression of the language but its quantities; nothing here looks at numbers in
floating point. May touch: `derive.errors`, the names of quantities. Imports no other room of the prover.
"""
