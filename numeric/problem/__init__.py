"""Problems: a statement as a graph of operations on arrays with named axes, and its instances.

Graphs, derivatives as graphs (also one-sided), quantities with their free scalars, instances and counts of
operations. Everything here is data; it touches nothing else of ours.
"""
