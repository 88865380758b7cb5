"""Command line: `verify` and `conform`."""

from .command import entry

entry()
