"""The attack: campaigns that try to break a statement, and what makes a witness small and plain.

Sizes, special points, thresholds, shrinking; descents are in a room of their own. It may touch everything in
`numeric` but the meeting of equations, which prepares problems before they are attacked.
"""
