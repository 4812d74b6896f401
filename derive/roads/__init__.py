"""Roads: what each road says about one statement, in one process.

Statements are lowered to programs as data and attacked by the numeric road; what equations among the
assumptions ask of a point, what lies in a domain and what a computation costs belong here too. It may touch
claims, the prover and
`numeric`; nothing the prover finds reaches the attack.
"""
