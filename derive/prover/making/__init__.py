"""How terms are made: functions, angles, entries of arrays and sums, each in reduced form.

Trusted: what is made is equal to what it stands for wherever that is defined. Nothing here reads an
expression of the language. May touch: `terms` and the names of quantities.
"""
