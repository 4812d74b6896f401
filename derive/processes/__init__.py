"""Processes: work that can be killed, and requests to end that are heard.

Workers under limits of time and memory, what their server preloads, a process apart for what is not trusted
to return, and Ctrl-C, SIGTERM and SIGHUP. It may touch the floats, to have kernels ready, and nothing else.
"""
