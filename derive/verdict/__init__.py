"""Verdicts: the trusted page that turns the evidence of both roads into a verdict.

Verdicts and evidence themselves are types of the record, `reports.record`; here is what a run needs beyond
it. It knows neither SymPy nor any road or paper.
"""
