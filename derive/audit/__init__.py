"""The audit: how much a check is worth, and what would be true instead.

Small mistakes put into a statement (mutants), its true and false neighbours, repairs of what is refuted, the
role of each assumption, what support is worth, and curves to look at. It may touch the roads; no proof or
refutation rests on it, though a pass by support does.
"""
