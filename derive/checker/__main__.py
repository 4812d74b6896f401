"""`python -m derive.checker report.json`."""

import sys

from derive.checker.verify import main

sys.setrecursionlimit(10_000)
sys.exit(main(sys.argv[1:]))
