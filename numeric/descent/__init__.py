"""Descents on the gap of a statement: climbing, the closest approach of two sides, the digits beyond floats.

They look for worse instances from those that there are, and hand exact ones back to be judged. It may touch
problems, floats and rigorous arithmetic; it knows nothing of campaigns.
"""
