"""Watching: a paper that is checked on every save, and the pages that are served at 127.0.0.1.

The server is for one person on one machine: it refuses whoever does not ask for that very address.
It may touch runs, processes and the public face of reports.
"""
