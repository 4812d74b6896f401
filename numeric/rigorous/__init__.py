"""Rigorous arithmetic: TRUSTED for every REFUTED.

The interpreter that evaluates a graph at an exact instance, in the balls of its inner room, and the
certificate that two sides differ. It may touch problems alone: no float decides anything here.
"""
