"""Kernels: everything that numba and LLVM compile.

Draws, elementwise operations, reductions, matrices, error bounds and scores over lanes of instances, compiled
once per machine. It touches graphs for their names of operations only, and nothing calls it but the floats.
"""
