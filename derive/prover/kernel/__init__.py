"""From expressions to values: reading, derivatives, integrals, where a side is defined, goals.

Trusted: what it calls equal is equal wherever both sides are defined. May touch: `terms`, `making`,
`integration` and the language. It knows neither principles nor searches nor samples; what it needs of them
(whether a point lies in a domain, a guess at an antiderivative) is handed to it with the rules.
"""
