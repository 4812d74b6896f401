"""The record: what a run found, in the one format that is written, read and compared.

Its schema, its verdicts and what changed between two runs. It touches nothing else of ours.
"""
