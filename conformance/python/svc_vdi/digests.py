"""Tagged digests, hashes to the field, and the identifiers of documents (docs/protocol/1-conventions.md)."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from .canonical import jcs


def digest(domain: str, value: Any) -> str:
    """SHA-256 of a value's canonical text behind its domain and a zero byte, in hex."""
    return sha256(domain.encode("ascii") + b"\0" + jcs(value)).hexdigest()


def field(domain: str, text: str) -> int:
    """F: the first 31 bytes of the hash of a text, so always below r."""
    hashed = sha256(domain.encode("ascii") + b"\0" + text.encode("utf-8")).digest()
    return int.from_bytes(hashed[:31], "big")


def constant(name: str) -> int:
    """D: the bytes of a short name as one integer."""
    return int.from_bytes(name.encode("ascii"), "big")


def without(document: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


def unsigned(document: dict[str, Any]) -> dict[str, Any]:
    """A document with `signature.value` and nothing else removed: what the signature is over."""
    return {**document, "signature": without(document["signature"], "value")}


def attestation_id(document: dict[str, Any]) -> str:
    """An attestation's id: over everything but itself, the signature's value and the proofs' points."""
    content = without(unsigned(document), "attestation_id")
    for name in ("proof", "billing_proof"):
        if isinstance(content.get(name), dict):
            content[name] = without(content[name], "pi_a", "pi_b", "pi_c")
    return "vdi:att:" + digest("svc/attestation-id/v1", content)


def attestation_hash(document: dict[str, Any]) -> str:
    return digest("svc/attestation/v1", document)


def receipt_id(document: dict[str, Any]) -> str:
    return "vdi:receipt:" + digest("svc/receipt-id/v1", without(unsigned(document), "receipt_id"))


def receipt_hash(document: dict[str, Any]) -> str:
    return digest("svc/receipt/v1", document)


def authority_id(document: dict[str, Any]) -> str:
    return "vdi:authority:" + digest("svc/authority-id/v1", without(unsigned(document), "authority_id"))


def key_hash(key: dict[str, Any]) -> str:
    """The hash of a verification key; `vk_alphabeta_12` follows from the rest and is left out."""
    return digest("svc/verification-key/v1", without(key, "vk_alphabeta_12"))


def manifest_hash(manifest: dict[str, Any]) -> str:
    return digest("svc/manifest/v1", without(manifest, "manifest_hash", "authority_binding"))


def pipeline_hash(pipeline: dict[str, Any], of_manifest: str) -> str:
    content = {name: pipeline[name] for name in ("name", "version", "steps", "outcomes", "authority") if name in pipeline}
    return digest("svc/pipeline/v1", {**content, "manifest_hash": of_manifest})


def record_hash(record: dict[str, Any]) -> str:
    return digest("svc/circuit-record/v1", record)


def derived_kid(public_key: str) -> str:
    return sha256(bytes.fromhex(public_key)).hexdigest()[:16]
