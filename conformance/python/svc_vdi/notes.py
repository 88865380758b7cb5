"""Signed notes and checkpoints (C2SP signed-note, tlog-checkpoint, tlog-cosignature; docs/protocol/7-log.md)."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from . import ed25519
from .material import WrongCall, demand
from .merkle import EMPTY_ROOT
from .shapes import integer, items, members, text
from .transcript import canonical_base64

MAX_BYTES = 1_000_000
MAX_SIGNATURES = 100
SKEW = 300
LOG, WITNESS = 1, 4
_LENGTHS = {LOG: 64, WITNESS: 72}


class BadNote(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class NoteKey:
    name: str
    kind: int
    public_key: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode("utf-8") + b"\n" + bytes([self.kind]) + self.public_key).digest()[:4]


def read_vkey(value: str) -> NoteKey:
    """`<name>+<id in hex>+<base64(type and key)>`. Raises WrongCall."""
    parts = value.split("+", 2)
    data = canonical_base64(parts[2]) if len(parts) == 3 else None
    if data is None or len(data) != 33 or data[0] not in _LENGTHS or not _is_name(parts[0]):
        raise WrongCall("no vkey")
    key = NoteKey(parts[0], data[0], data[1:])
    if key.id.hex() != parts[1] or ed25519.key_fault(key.public_key) is not None:
        raise WrongCall("no vkey")
    return key


def _is_name(name: str) -> bool:
    """White space as Unicode has it, which is what `\\s` is beside control characters."""
    return re.search(r"[\s\x00-\x1f+\ud800-\udfff]", name) is None and 0 < len(name.encode()) <= 255


@dataclass(frozen=True)
class Policy:
    """What a reader wants to see on a checkpoint."""

    log: NoteKey
    origin: str
    witnesses: list[NoteKey]
    threshold: int
    earliest: int | None
    latest: int | None


_POLICY = members(
    log=text(500),
    origin__=text(2**53 - 1),
    witnesses__=items(text(500), 0, 1_000),
    threshold__=integer(0, 1_000),
    maxAgeSeconds__=integer(0, 2**53 - 1),
    now__=integer(1 - 2**53, 2**53 - 1),
)


def read_policy(value: Any) -> Policy:
    demand(_POLICY, value)
    log = read_vkey(value["log"])
    witnesses = [read_vkey(each) for each in value.get("witnesses", [])]
    threshold = value.get("threshold", 0)
    keys = [witness.public_key for witness in witnesses]
    names = [(key.name, key.id) for key in [log, *witnesses]]
    if log.kind != LOG or any(witness.kind != WITNESS for witness in witnesses):
        raise WrongCall("a key of the wrong type")
    if len(set(keys)) != len(keys) or len(set(names)) != len(names) or log.public_key in keys:
        raise WrongCall("a key twice")
    if threshold != 0 and not len(witnesses) < 2 * threshold <= 2 * len(witnesses):
        raise WrongCall("threshold")
    aged = "maxAgeSeconds" in value
    if aged and "now" not in value:
        raise WrongCall("maxAgeSeconds without now")
    earliest = value["now"] - value["maxAgeSeconds"] if aged else None
    latest = value["now"] + SKEW if aged else None
    return Policy(log, value.get("origin", log.name), witnesses, threshold, earliest, latest)


@dataclass(frozen=True)
class Signed:
    """A line by a pinned key that verified; the time of a cosignature."""

    key: NoteKey
    time: int | None


def open_note(note: Any, keys: list[NoteKey]) -> tuple[str, list[Signed]]:
    """The text of a note and who of the pinned keys signed it. Raises BadNote."""
    body, lines = _parse(note)
    found: list[Signed] = []
    for name, key_id, payload in lines:
        for key in keys:
            # Of several lines by one key the first counts, and the others are not looked at.
            if (key.name, key.id) == (name, key_id) and all(each.key != key for each in found):
                found.append(_verified(key, payload, body))
    if not found:
        raise BadNote("unknown_signers")
    return body, found


def _parse(note: Any) -> tuple[str, list[tuple[str, bytes, bytes]]]:
    if not isinstance(note, str):
        raise BadNote("malformed_note")
    try:
        size = len(note.encode("utf-8"))
    except UnicodeEncodeError:
        raise BadNote("malformed_note") from None
    if size > MAX_BYTES or any(c != "\n" and c < " " for c in note):
        raise BadNote("malformed_note")
    split = note.rfind("\n\n")
    if split < 0 or not note.endswith("\n") or split + 2 == len(note):
        raise BadNote("malformed_note")
    lines = note[split + 2 : -1].split("\n")
    if len(lines) > MAX_SIGNATURES:
        raise BadNote("malformed_note")
    return note[: split + 1], [_line(line) for line in lines]


def origin_of(note: Any) -> str:
    """The first line of a note, before anything of it is verified. Raises BadNote."""
    return _parse(note)[0].split("\n", 1)[0]


def head_of(note: Any) -> tuple[str, int, bytes]:
    """Origin, size and root of a head, before anything of it is verified. Raises BadNote."""
    return _parse_checkpoint(_parse(note)[0])


def _line(line: str) -> tuple[str, bytes, bytes]:
    match = re.fullmatch("\u2014 ([^ ]+) ([^ ]+)", line)
    data = None if match is None else canonical_base64(match.group(2))
    if match is None or data is None or len(data) < 5 or not _is_name(match.group(1)):
        raise BadNote("malformed_note")
    return match.group(1), data[:4], data[4:]


def _verified(key: NoteKey, payload: bytes, body: str) -> Signed:
    if len(payload) != _LENGTHS[key.kind]:
        raise BadNote("bad_signature")
    message, time = body.encode("utf-8"), None
    if key.kind == WITNESS:
        time = int.from_bytes(payload[:8], "big")
        if time >= 2**63:
            raise BadNote("bad_signature")
        message = b"cosignature/v1\ntime %d\n" % time + message
    if ed25519.fault(key.public_key, payload[-64:], message) is not None:
        raise BadNote("bad_signature")
    return Signed(key, time)


@dataclass(frozen=True)
class Checkpoint:
    origin: str
    size: int
    root: bytes
    witnesses: list[str]
    witnessed_at: int | None


def _parse_checkpoint(body: str) -> tuple[str, int, bytes]:
    lines = body[:-1].split("\n")
    if len(lines) < 3 or "" in lines or re.fullmatch(r"0|[1-9][0-9]{0,19}", lines[1]) is None:
        raise BadNote("malformed_checkpoint")
    size, root = int(lines[1]), canonical_base64(lines[2])
    if size >= 2**64 or root is None or len(root) != 32 or (size == 0 and root != EMPTY_ROOT):
        raise BadNote("malformed_checkpoint")
    return lines[0], size, root


def open_checkpoint(note: Any, policy: Policy) -> Checkpoint:
    """A checkpoint that passes the reader's policy. Raises BadNote with the first thing that it lacks."""
    body, signed = open_note(note, [policy.log, *policy.witnesses])
    origin, size, root = _parse_checkpoint(body)
    if origin != policy.origin:
        raise BadNote("wrong_origin")
    if all(each.key != policy.log for each in signed):
        raise BadNote("log_signature_missing")
    counted = [each for each in signed if each.time is not None and _recent(each.time, policy)]
    if len(counted) < policy.threshold:
        raise BadNote("witness_quorum_missing")
    times = sorted(each.time for each in counted if each.time is not None)
    witnessed_at = times[policy.threshold - 1] if policy.threshold > 0 else None
    return Checkpoint(origin, size, root, [each.key.name for each in counted], witnessed_at)


def _recent(time: int, policy: Policy) -> bool:
    """Time zero states none, and with it not that the witness had seen nothing larger."""
    if time == 0:
        return False
    return policy.earliest is None or policy.latest is None or policy.earliest <= time <= policy.latest


def encode(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
