"""Command line: `verify` and `conform`."""

import sys

from .command import main

sys.exit(main(sys.argv[1:]))
