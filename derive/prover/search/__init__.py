"""What to try and what to say: hints from samples, guesses, the missing assumption, values in words.

Not trusted: an error here costs a proof or a good sentence, and can make no proof.
May touch: every room of the prover; floating point is used here and nowhere else in it.
"""
