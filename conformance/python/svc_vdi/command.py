"""`python3 -m svc_vdi verify FILE... [--trust TRUST] [--json]`, with the exit codes of `vdi`.

0: valid; 1: not valid; 2: could not be checked; 64: wrong use. Of several documents the worst counts, 1 before 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from . import conform
from .material import WrongCall
from .reading import Unreadable
from .examine import examine
from .trust_file import TrustFile, read_trust_file

VALID, NOT_VALID, NOT_CHECKED, WRONG_USE = 0, 1, 2, 64


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        self.print_usage(sys.stderr)
        sys.stderr.write(f"{message}\n")
        sys.exit(WRONG_USE)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="svc_vdi", description="Verifies documents of verifiable decision attestations.")
    commands = parser.add_subparsers(dest="command", required=True)
    verify = commands.add_parser("verify", help="verify documents; what lies beside one another is held together")
    verify.add_argument("files", nargs="+", metavar="FILE")
    verify.add_argument("--trust", metavar="TRUST", help="whom the reader trusts")
    verify.add_argument("--profile", choices=["strict", "standard", "minimal"])
    verify.add_argument("--at", type=int, metavar="SECONDS", help="the time asked about")
    verify.add_argument("--json", action="store_true")
    commands.add_parser("conform", help="answer the questions of the conformance suite")
    return parser


def main(arguments: list[str]) -> int:
    asked = _parser().parse_args(arguments)
    if asked.command == "conform":
        conform.serve(sys.stdin, sys.stdout)
        return VALID
    try:
        trust = TrustFile() if asked.trust is None else read_trust_file(Path(asked.trust).read_bytes())
        sources = [(name, Path(name).read_bytes()) for name in asked.files]
    except (OSError, Unreadable, WrongCall) as error:
        sys.stderr.write(f"{error}\n")
        return NOT_CHECKED
    found = examine(sources, trust, asked.profile, asked.at)
    for document in found:
        if asked.json:
            print(json.dumps(document.as_json()))
        else:
            print(f"{document.source}: {document.kind}: {document.verdict}" + (f" ({document.reason})" if document.reason else ""))
    verdicts = {document.verdict for document in found}
    if verdicts & {"not_valid", "lapsed"}:
        return NOT_VALID
    return NOT_CHECKED if "could_not_check" in verdicts else VALID


def entry() -> None:
    """What `svc-vdi` runs once the package is installed."""
    sys.exit(main(sys.argv[1:]))
