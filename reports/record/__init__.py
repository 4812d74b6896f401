"""The record: what a run found, in the one format that is written, read and compared.

Its types and their schema, the verdicts, and what changed between two runs. `derive` builds it and the views read
it; it touches nothing else of ours.
"""
