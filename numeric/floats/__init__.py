"""Floats: a graph laid out as a program of kernel calls, bound to sizes, and run over many instances.

Plans, loop fusion, registers, quadrature and the engine that runs and evaluates programs. It may touch
problems and kernels; a result here is a suspicion or support, never a certificate.
"""
