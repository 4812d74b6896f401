"""The command: what people type and what they are told at the terminal.

The command line, its words on the console and the prompt's small language. It may touch everything; nothing
touches it. Nothing heavy is imported before a command needs it.
"""
