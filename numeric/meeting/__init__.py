"""Meeting equations: instances that satisfy the equations among the assumptions by construction.

Equations are solved on the graph for what they define, along rays and lines, for matrices, or by an enclosed
root. It may touch problems, floats, rigorous arithmetic and the sizes of a campaign.
"""
