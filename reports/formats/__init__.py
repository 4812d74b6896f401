"""Formats: the record as files, HTML for people, JSON, JUnit, Markdown and a badge for machines.

Templates, files that appear whole or not at all, and evidence that cannot be shown. It may touch everything
in
`reports`.
"""
