"""Who issued a document: pinned keys, and the directories of domains (docs/protocol/12-issuers.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .material import Material, pinned, pins_for

NOT_AT_HAND = "issuer_directory_missing"


@dataclass(frozen=True)
class Issuer:
    """The root of a document's key, why it is not trusted where anything is, and what is known of its domain."""

    root: str
    fault: str | None
    known: dict[str, Any] | None

    @property
    def is_pinned(self) -> bool:
        return is_pinned(self.root)


def is_pinned(root: str) -> bool:
    """Whether a root meets the demand "issuer pinned"."""
    return root in ("pinned", "domain")


def judge_issuer(document: dict[str, Any], use: str, material: Material, *more: str) -> Issuer:
    """Judges a document by its key alone: its signature is another check's matter.

    `more`: uses of pinned keys that are as good."""
    trust = material.trust
    domain = document.get("issuer", {}).get("domain")
    is_trusted = domain is not None and domain in (trust.domains or {})
    at_hand = _at_hand(domain, material)
    fault = NOT_AT_HAND if at_hand is None else _key_fault(document, use, at_hand["directory"], material)
    known = None if domain is None else _known(domain, at_hand, fault)
    standing = pinned(pins_for(trust.issuers, use, *more) or [], document["signature"])
    if standing == "fits":
        return Issuer("pinned", None, known)
    if is_trusted:
        return Issuer("domain" if fault is None else "self_asserted", fault, known)
    if trust.issuers is None and trust.domains is None:
        return Issuer("self_asserted", None, known)
    return Issuer("self_asserted", "issuer_kid_mismatch" if standing == "other_kid" else "issuer_not_trusted", known)


def _at_hand(domain: str | None, material: Material) -> dict[str, Any] | None:
    """What `resolveIssuer` returned for a domain; what stands in the roots is asked first."""
    for entries in (material.trust.domains, material.directories):
        entry = (entries or {}).get(domain or "")
        if entry is not None and "directory" in entry:
            return entry
    return None


def _key_fault(document: dict[str, Any], use: str, directory: dict[str, Any], material: Material) -> str | None:
    signature, issued = document["signature"], document["issued_at"]
    listed = [each for each in directory["keys"] if each["public_key"] == signature["public_key"]]
    entry = next((each for each in listed if each.get("kid", signature["kid"]) == signature["kid"]), None)
    if entry is None:
        return "issuer_key_not_listed"
    if use not in entry["uses"]:
        return "issuer_key_use"
    if issued < entry["from"]:
        return "issuer_key_not_yet"
    until, witnessed = entry.get("until"), material.witnessed_time
    if until is None:
        return None
    # Whoever holds an ended key can write any `issued_at`.
    unseen = until <= material.now and (witnessed is None or witnessed >= until)
    return "issuer_key_ended" if issued >= until or unseen else None


def _known(domain: str, at_hand: dict[str, Any] | None, fault: str | None) -> dict[str, Any]:
    if at_hand is None:
        return {"domain": domain, "listed": False}
    known = {"domain": domain, "name": at_hand["directory"]["name"], "listed": fault is None, "fetched_at": at_hand["fetched_at"]}
    return known if fault is None else {**known, "reason": fault}


def may_adjust(adjustment: dict[str, Any], bill: dict[str, Any], material: Material) -> bool:
    """Whether the key of an adjustment may adjust bills of a bill's key."""
    own = bill["signature"]["public_key"]
    named = [pin for pin in pins_for(material.trust.issuers, "adjustments") or [] if own in (pin.bills or ())]
    return adjustment["signature"]["public_key"] == own or pinned(named, adjustment["signature"]) == "fits"
