"""Views: what a page shows of the record, before any HTML.

The index, a paper, the card of a claim, its evidence, figures, plots and the graph of what rests on what. It
may touch the record and typesetting.
"""
