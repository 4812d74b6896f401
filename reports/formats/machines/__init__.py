"""Formats for machines: JUnit, SARIF, and outcomes with their places a line each.

A claim is a test, a result, or a line; what is told of it is said by the views. It may touch everything in
`reports` but the other formats.
"""
