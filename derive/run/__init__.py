"""Runs: papers are loaded, claims checked in killable workers, evidence kept.

Loading papers in processes of their own, the tasks a worker runs, limits, the cache, requests to end, and the
checking of claims and papers from all of it. It may touch everything but the command line and the pages.
"""
