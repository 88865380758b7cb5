"""What the input of each of the suite's operations is made of (conformance/README.md, "The protocol").

What is in it is evidence, or a caller's argument that the operation judges; an input with a member that is missing,
unknown or of another kind is no question of the operation.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import Any

Is = Callable[[Any], bool]


def _anything(_: Any) -> bool:
    return True


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _list(value: Any) -> bool:
    return isinstance(value, list)


def _hex(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"([0-9a-f]{2})*", value) is not None


def _hexes(value: Any) -> bool:
    return isinstance(value, list) and all(map(_hex, value))


def _size(value: Any) -> bool:
    if isinstance(value, str):
        return re.fullmatch(r"0|[1-9][0-9]{0,19}", value) is not None
    return type(value) is int and 0 <= value < 2**53


def _base64(value: Any) -> bool:
    try:
        return isinstance(value, str) and base64.b64encode(base64.b64decode(value, validate=True)).decode() == value
    except (binascii.Error, ValueError):
        return False


#: A document as a value, as text or as bytes, under one of three names.
_DOCUMENT: Is = lambda _: True

_RECEIPTS = {"receipts": _list, "attestation?": _anything}

#: Members by name; "?" after one that may be absent.
_FRAMES: dict[str, dict[str, Is]] = {
    "read": {"document": _DOCUMENT},
    "ed25519": {"public_key": _hex, "signature": _hex, "message": _hex},
    "groth16": {"key": _anything, "proof": _anything, "signals": _anything},
    "setup": {"key": _anything, "transcript": _anything},
    "attestation": {"document": _DOCUMENT},
    "identities": {"attestation": _anything},
    "disclosure": {"document": _DOCUMENT, "attestation": _anything},
    "thin": {"document": _DOCUMENT},
    "packet": {"sealed": _text, "link": _text},
    "receipt": {"document": _DOCUMENT, "attestation?": _anything},
    "chain": {"receipts": _list},
    "score": _RECEIPTS,
    "acceptance": _RECEIPTS,
    "registry": {"registry": _anything, "verifier_id": _text, "public_key": _text},
    "checkpoint": {"note": _anything},
    "consistency": {"from_size": _size, "to_size": _size, "from_root": _hex, "to_root": _hex, "proof": _hexes},
    "inclusion": {
        "receipt": _DOCUMENT,
        **dict.fromkeys(("document?", "entry?", "proof?", "checkpoint?"), _anything),
    },
    "equivocation": {"receipts": _list, "attestation_id": _text},
    "log_evidence": {"evidence": _DOCUMENT},
    "bill": {
        "attestation": _DOCUMENT,
        **dict.fromkeys(
            ("openings?", "receipt?", "entry?", "inclusion?", "checkpoint?", "bill?", "adjustments?", "charge_authority?"), _anything
        ),
    },
    "contradictions": {"documents": _list},
    "period": {
        "statement": _anything,
        **dict.fromkeys(("log?", "previous?", "others?", "leaves?", "proofs?", "attestations?"), _anything),
    },
    "period_evidence": {"evidence": _anything},
    "sample": {"statement": _anything, "size": _anything, "beacon?": _anything, "nonce?": _anything},
    "answer": {"document": _DOCUMENT},
    "bundle": {"document": _DOCUMENT},
}


def is_framed(operation: str, asked: Any) -> bool:
    """Whether an input is made of what its operation asks for."""
    if not isinstance(asked, dict):
        return False
    rest = dict(asked)
    for member, check in _FRAMES[operation].items():
        name = member.removesuffix("?")
        names = {name: check}
        if check is _DOCUMENT:
            names = {name: _anything, f"{name}_text": _text, f"{name}_base64": _base64}
        given = next((each for each in names if each in rest), None)
        if given is None:
            if name == member:
                return False
        elif not names[given](rest.pop(given)):
            return False
    return not rest


def given(holder: dict[str, Any], name: str = "document") -> Any:
    """A document of a framed input as it was given: bytes, text, or a value that was read with the question."""
    if name in holder:
        return holder[name]
    if f"{name}_text" in holder:
        return holder[f"{name}_text"]
    return base64.b64decode(holder[f"{name}_base64"])
