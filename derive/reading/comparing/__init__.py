"""Two roads for reading: what is printed, read by the declarations beside a paper, against what is encoded.

The declarations of a shipped paper, structural equality up to names, values at exact random points, and the
comparison. It may touch all of reading and the claims; it uses neither road of the checks.
"""
