"""The attack: campaigns that try to break a statement, and what makes a witness small and plain.

Sizes, special points, thresholds, climbing, closest approach, shrinking. It may touch everything in `numeric`
but the meeting of equations, which prepares problems before they are attacked.
"""
