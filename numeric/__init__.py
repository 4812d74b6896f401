"""The numeric road: programs, sampling, kernels and certificates. Knows arrays and instances, not papers."""
