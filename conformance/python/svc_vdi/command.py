"""`python3 -m svc_vdi verify FILE... [--trust TRUST] [--json]`, with the exit codes of `vdi`.

0: valid; 1: not valid; 2: could not be checked; 64: wrong use; 130: stopped by hand; 141: nobody reads the output. Of
several documents the worst counts, 1 before 2.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

from . import conform
from .examine import Document, examine
from .files import LARGEST_FILE
from .material import WrongCall
from .reading import Unreadable
from .trust_file import TrustFile, read_trust_file

VALID, NOT_VALID, NOT_CHECKED, WRONG_USE, INTERRUPTED, UNHEARD = 0, 1, 2, 64, 130, 141


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        sys.stderr.write(f"{message}\n")
        sys.exit(WRONG_USE)


def _time(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 11:
        raise argparse.ArgumentTypeError("a time in Unix seconds")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    # Neither parser guesses at an option that is not written out: a misspelt demand is none.
    parser = _Parser(prog="svc_vdi", description="Verifies documents of verifiable decision attestations.", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    verify = commands.add_parser("verify", help="verify documents; what lies beside one another is held together", allow_abbrev=False)
    verify.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
    verify.add_argument("--trust", metavar="TRUST", help="whom the reader trusts")
    verify.add_argument("--profile", choices=["strict", "standard", "minimal"])
    verify.add_argument("--at", type=_time, metavar="SECONDS", help="the time asked about")
    verify.add_argument("--json", action="store_true", help="a line of JSON for each document")
    commands.add_parser("conform", help="answer the questions of the conformance suite")
    return parser


def _bytes_of(name: str) -> bytes:
    if name == "-":
        data = _typed()
    else:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise OSError(f"{name}: larger than is read at once")
    return data


def _typed() -> bytes:
    """Standard input, piece by piece: one long read would not hear of Ctrl-C that comes between two of its own."""
    data = bytearray()
    while len(data) <= LARGEST_FILE and (piece := os.read(sys.stdin.fileno(), 1 << 16)):
        data += piece
    return bytes(data[: LARGEST_FILE + 1])


def _sources(names: list[str]) -> tuple[list[tuple[str, bytes]], int]:
    """The files that could be read, and how many others there are: those are named and could not be checked."""
    found: list[tuple[str, bytes]] = []
    unread = 0
    for name in names:
        try:
            data = _bytes_of(name)
            data.decode("utf-8")
        except (OSError, ValueError) as error:
            sys.stderr.write(f"Could not be checked: {_shown(name if isinstance(error, UnicodeDecodeError) else str(error))}\n")
            unread += 1
        else:
            found.append(("standard input" if name == "-" else name, data))
    return found, unread


def _line(document: Document) -> str:
    reason = "" if document.reason is None else f" ({document.reason})"
    return _shown(f"{document.source}: {document.kind}: {document.verdict}{reason}")


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


def main(arguments: list[str]) -> int:
    asked = _parser().parse_args(arguments)
    if asked.command == "conform":
        conform.serve(sys.stdin.buffer, sys.stdout)
        return VALID
    if [asked.trust, *asked.files].count("-") > 1:
        _parser().error("standard input can be read once")
    try:
        trust = TrustFile() if asked.trust is None else read_trust_file(_bytes_of(asked.trust))
    except (OSError, Unreadable, WrongCall) as error:
        sys.stderr.write(f"Could not be checked: the trust file: {error}\n")
        return NOT_CHECKED
    sources, unread = _sources(asked.files)
    found = examine(sources, trust, asked.profile, asked.at, unread)
    for document in found:
        print(json.dumps(document.as_json()) if asked.json else _line(document))
    verdicts = {document.verdict for document in found}
    if verdicts & {"not_valid", "expired"}:
        return NOT_VALID
    return NOT_CHECKED if unread or not verdicts or "could_not_check" in verdicts else VALID


def _stop_writing() -> None:
    """What is still held back goes nowhere: writing it as the interpreter ends would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: list[str]) -> Any:
    """As a program: what was printed is a part where its user stops it, where nobody reads on, or where it cannot be written."""
    try:
        code = main(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _stop_writing()
        return UNHEARD
    except OSError as error:
        _stop_writing()
        sys.stderr.write(f"Could not be said: {error}\n")
        return NOT_CHECKED
    return code


def entry() -> None:
    """What `svc-vdi` runs once the package is installed."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal's encoding does not have is written with escapes.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))
