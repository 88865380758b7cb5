"""Signed documents for the tests: keys from a seed, attestations and statements of any content, and trees over leaves."""

from __future__ import annotations

import copy
import json
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

from svc_vdi import ed25519
from svc_vdi.canonical import jcs
from svc_vdi.digests import attestation_hash, attestation_id, derived_kid, digest, unsigned, without

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
Document = dict[str, Any]


def example(name: str) -> Any:
    return json.loads((EXAMPLES / name).read_text("utf-8"))


class Key:
    """An Ed25519 key from a seed (RFC 8032 section 5.1.5)."""

    def __init__(self, name: str) -> None:
        hashed = sha512(sha256(name.encode()).digest()).digest()
        scalar = bytearray(hashed[:32])
        scalar[0] &= 248
        scalar[31] = scalar[31] & 127 | 64
        self._scalar, self._prefix = int.from_bytes(scalar, "little"), hashed[32:]
        self._bytes = _times_base(self._scalar)
        self.public = self._bytes.hex()

    def over(self, message: bytes) -> bytes:
        nonce = int.from_bytes(sha512(self._prefix + message).digest(), "little") % ed25519.L
        first = _times_base(nonce)
        challenge = int.from_bytes(sha512(first + self._bytes + message).digest(), "little")
        return first + ((nonce + challenge * self._scalar) % ed25519.L).to_bytes(32, "little")

    def sign(self, kind: str, document: Document) -> Document:
        signature = {"algorithm": "Ed25519", "kid": derived_kid(self.public), "public_key": self.public, "value": "00" * 64}
        named = {**document, "signature": signature}
        if kind in ("decision-attestation", "billing-attestation", "billing-adjustment"):
            named["attestation_id"] = attestation_id(named)
        value = self.over(ed25519.pre_authentication(f"application/vnd.svc.{kind}.v1+json", jcs(unsigned(named))))
        return {**named, "signature": {**signature, "value": value.hex()}}


def _times_base(scalar: int) -> bytes:
    return ed25519._encode(ed25519._two_products(scalar, 0, ed25519._ZERO))


ISSUER, STRANGER = Key("issuer"), Key("stranger")
FROM, TO = 1_709_251_200, 1_711_929_600
LATE = {"verification": {"now": TO + 10_000_000}}


def attestation(
    issued_at: int, number: int | None = None, stream: str = "loans", key: Key = ISSUER, nonce: int = 0, outcome: str | None = None, **members: Any
) -> Document:
    """An attestation that its key signed; its proof is of another document and holds nothing."""
    document: Document = copy.deepcopy(example("attestation.json"))
    document |= {"issued_at": issued_at, "expires_at": issued_at + 1000, **members}
    document["decision"]["nonce"] = f"{nonce:064x}"
    document["decision"]["outcome"] = outcome or document["decision"]["outcome"]
    if number is not None:
        document["sequence"] = {"stream": stream, "number": number}
    return key.sign("decision-attestation", document)


def thin(document: Document, **members: Any) -> Document:
    """The thin form, its key named by hash."""
    verification = {"key_hash": document["verification"]["key_hash"]}
    return {
        "type": "thin_decision_attestation_v1",
        "attestation_hash": attestation_hash(document),
        "attestation": {**document, "verification": verification},
        **members,
    }


def leaf(document: Document, number: int | None = None) -> Document:
    found = {"attestation_id": document["attestation_id"], "outcome": document["decision"]["outcome"]}
    return found if number is None else {"number": number, **found}


def void(number: int) -> Document:
    return {"number": number, "void": True}


def _hashed(found: Document) -> bytes:
    return sha256(b"\0svc/period-leaf/v1\0" + jcs(found)).digest()


def _root(hashes: list[bytes]) -> bytes:
    """RFC 9162 section 2.1.1, as it is written there."""
    if len(hashes) < 2:
        return hashes[0] if hashes else sha256(b"").digest()
    split = 1 << ((len(hashes) - 1).bit_length() - 1)
    return sha256(b"\1" + _root(hashes[:split]) + _root(hashes[split:])).digest()


def _path(index: int, hashes: list[bytes]) -> list[bytes]:
    """RFC 9162 section 2.1.3.1."""
    if len(hashes) < 2:
        return []
    split = 1 << ((len(hashes) - 1).bit_length() - 1)
    if index < split:
        return [*_path(index, hashes[:split]), _root(hashes[split:])]
    return [*_path(index - split, hashes[split:]), _root(hashes[:split])]


def root(leaves: list[Document]) -> str:
    return _root([_hashed(each) for each in leaves]).hex()


def proved(index: int, leaves: list[Document]) -> Document:
    return {"index": index, "leaf": leaves[index], "proof": [each.hex() for each in _path(index, [_hashed(each) for each in leaves])]}


def statement(leaves: list[Document], key: Key = ISSUER, **members: Any) -> Document:
    """A statement over leaves, its counts as they are; `members` replace, and None removes."""
    outcomes: dict[str, int] = {}
    for each in leaves:
        if "outcome" in each:
            outcomes[each["outcome"]] = outcomes.get(each["outcome"], 0) + 1
    numbers = [each["number"] for each in leaves if "number" in each]
    document: Document = {
        "type": "period_statement_v1",
        "issuer": key.public,
        "stream": "loans",
        "from": FROM,
        "to": TO,
        "first": min(numbers, default=1),
        "last": max(numbers, default=0),
        "count": sum(outcomes.values()),
        "voids": sum("void" in each for each in leaves),
        "root": root(leaves),
        "outcomes": [{"outcome": name, "count": outcomes[name]} for name in sorted(outcomes, key=lambda each: each.encode("utf-16-be"))],
        **members,
    }
    return key.sign("period-statement", {name: value for name, value in document.items() if value is not None})


def statement_hash(document: Document) -> str:
    return digest("svc/period-statement/v1", without(document, "signature"))
