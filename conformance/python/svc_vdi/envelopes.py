"""DSSE envelopes, read in one way wherever they stand (docs/protocol/1-conventions.md, "Envelopes")."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import ed25519
from .canonical import jcs
from .reading import Limits, Unreadable, read, read_given
from .shapes import Misshapen

MAX_BYTES = 1_500_000
MAX_SIGNATURES = 16
#: The payload types of what may come in an envelope, by kind of document.
_KINDS = {
    "attestation": "decision-attestation",
    "receipt": "verification-receipt",
    "period_statement": "period-statement",
    "circuit_record": "circuit-record",
    "source_statement": "source-statement",
    "billing_attestation": "billing-attestation",
    "billing_adjustment": "billing-adjustment",
    "revocation": "revocation-snapshot",
}
_BASE64 = re.compile(r"[A-Za-z0-9+/]*|[A-Za-z0-9_-]*")


class NoDocument(Exception):
    """An envelope holds no document; what it holds could not be checked."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Signature:
    """One that counts. Nobody signs the `keyid`, which is of any type."""

    keyid: Any
    value: bytes


@dataclass(frozen=True)
class Envelope:
    payload_type: str
    payload: bytes
    signatures: tuple[Signature, ...]

    def is_signed_by(self, public_key: bytes, signature: Signature) -> bool:
        message = ed25519.pre_authentication(self.payload_type, self.payload)
        return ed25519.fault(public_key, signature.value, message) is None


def payload_type(kind: str) -> str:
    return f"application/vnd.svc.{_KINDS[kind]}.v1+json"


def is_envelope(value: Any) -> bool:
    """Whether an object is taken for one, before anything in it is looked at."""
    types = {"payload": str, "payloadType": str, "signatures": list}
    return isinstance(value, dict) and all(isinstance(value.get(name), each) for name, each in types.items())


def read_envelope(value: Any) -> Envelope | None:
    """An envelope, or None where it is none."""
    if not is_envelope(value):
        return None
    try:
        read_given(value, Limits(size=MAX_BYTES))
    except Unreadable:
        return None
    payload = _base64(value["payload"])
    if payload is None:
        return None
    counted = (_signature(each) for each in value["signatures"][:MAX_SIGNATURES])
    return Envelope(value["payloadType"], payload, tuple(each for each in counted if each is not None))


def ENVELOPE(value: Any, at: str) -> None:
    if read_envelope(value) is None:
        raise Misshapen(at, "a DSSE envelope")


def _signature(value: Any) -> Signature | None:
    data = _base64(value["sig"]) if isinstance(value, dict) and isinstance(value.get("sig"), str) else None
    return Signature(value.get("keyid"), data) if data is not None and len(data) == 64 else None


def _base64(text: str) -> bytes | None:
    """RFC 4648 section 4 or 5, padded or without any padding, unused bits zero."""
    bare = text.rstrip("=")
    if _BASE64.fullmatch(bare) is None:
        return None
    padded = bare.replace("-", "+").replace("_", "/") + "=" * (-len(bare) % 4)
    if text not in (bare, bare + padded[len(bare) :]):
        return None
    try:
        data = base64.b64decode(padded, validate=True)
    except binascii.Error:
        return None
    return data if base64.b64encode(data).decode("ascii") == padded else None


def document_in(value: Any, kind_of: Callable[[dict[str, Any]], str | None]) -> tuple[str, Any, str | None]:
    """Kind and document in an envelope, and the document's text where that is the payload. Raises NoDocument."""
    envelope = read_envelope(value)
    if envelope is None:
        raise NoDocument("envelope_malformed")
    try:
        payload = read(envelope.payload)
    except Unreadable:
        raise NoDocument("envelope_malformed") from None
    if not isinstance(payload, dict):
        raise NoDocument("envelope_malformed")
    kind = kind_of(payload)
    if kind not in _KINDS or envelope.payload_type != payload_type(kind):
        raise NoDocument("envelope_wrong_type")
    signature = payload.get("signature")
    if kind == "revocation" or not isinstance(signature, dict) or "value" in signature:
        return kind, payload, envelope.payload.decode("utf-8")
    if jcs(payload) != envelope.payload:
        raise NoDocument("envelope_not_canonical")
    if not envelope.signatures:
        raise NoDocument("envelope_unsigned")
    own = _own_signature(envelope, signature.get("public_key"))
    return kind, {**payload, "signature": {**signature, "value": own.value.hex()}}, None


def _own_signature(envelope: Envelope, public_key: Any) -> Signature:
    """The first that verifies under the document's key; where none does, the first, which then fails as the document's."""
    if not isinstance(public_key, str) or re.fullmatch("[0-9a-f]{64}", public_key) is None:
        return envelope.signatures[0]
    key = bytes.fromhex(public_key)
    return next((each for each in envelope.signatures if envelope.is_signed_by(key, each)), envelope.signatures[0])
