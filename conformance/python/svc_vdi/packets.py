"""Sealed personal packets and the links that open them (docs/protocol/12-issuers.md, "Personal links")."""

from __future__ import annotations

import base64
import binascii
from hashlib import sha256
from typing import Any

from .aes_gcm import open_sealed
from .canonical import jcs
from .digests import digest
from .documents import ATTESTATION, CASE_REFERENCE, DISCLOSURE, DOMAIN, THIN
from .material import WrongCall
from .reading import Unreadable, read
from .shapes import either, exactly, fits, hexadecimal, members

MAX_SEALED = 1_048_576
SIZES = (32_768, 65_536, 131_072, 262_144, 524_288)

PACKET = members(
    type=exactly("personal_packet_v1"),
    salt=hexadecimal(16),
    attestation=either(ATTESTATION, THIN),
    reference__=CASE_REFERENCE,
    disclosure__=DISCLOSURE,
)


def base64url(text: str) -> bytes | None:
    """Bytes of unpadded base64url whose unused bits are zero, or None."""
    try:
        data = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
    return data if base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


def read_link(link: str) -> tuple[str, bytes]:
    """Domain and key of a personal link. Raises WrongCall."""
    domain, _, text = (link.rpartition("#p=")[2] if "#p=" in link else "").rpartition(".")
    key = base64url(text)
    if key is None or len(key) != 16 or not fits(DOMAIN, domain):
        raise WrongCall("no personal link")
    return domain, key


def open_packet(sealed: str, domain: str, key: bytes) -> tuple[Any, str | None]:
    """The packet, and what it is refused for."""
    data = base64url(sealed) if len(sealed) <= MAX_SEALED else None
    padded = None if data is None else open_sealed(key, data)
    if padded is None:
        return None, "packet_unreadable"
    if sha256(b"svc/packet-key/v1" + padded).digest()[:16] != key:
        return None, "packet_differs"
    packet = _packet_in(padded)
    if packet is None:
        return None, "packet_malformed"
    attestation = packet["attestation"]
    attested = attestation.get("attestation", attestation)
    if attested.get("issuer", {}).get("domain") != domain:
        return None, "packet_domain_differs"
    if "reference" in packet:
        stated = attested["decision"].get("reference")
        if stated is None:
            return None, "reference_absent"
        if digest("svc/reference/v1", packet["reference"]) != stated:
            return None, "reference_mismatch"
    return packet, None


def _packet_in(padded: bytes) -> Any:
    """What the bytes are the padded text of, or None."""
    text = padded.rstrip(b" ")
    try:
        packet = read(text)
    except Unreadable:
        return None
    if not fits(PACKET, packet):
        return None
    size = next((each for each in SIZES if each >= len(text)), 0)
    return packet if jcs(packet).ljust(size) == padded else None


def packet_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    domain, key = read_link(asked["link"])
    name = base64.urlsafe_b64encode(sha256(b"svc/packet-id/v1" + key).digest()[:16]).rstrip(b"=").decode()
    address = f"https://{domain}/.well-known/vdi-packet/{name}"
    packet, fault = open_packet(asked["sealed"], domain, key)
    if fault is not None:
        return {"valid": False, "address": address, "reason": fault}
    return {"valid": True, "address": address, "packet": packet}
