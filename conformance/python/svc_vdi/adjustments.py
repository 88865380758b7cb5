"""What stands of a bill beside its adjustments, and what convicts a key (docs/protocol/8-billing.md, "Adjustments")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import prices
from .canonical import same
from .digests import attestation_hash, authority_id
from .ed25519 import document_fault
from .issuers import may_adjust
from .material import Material
from .reading import Limits, Unreadable, read_given
from .shapes import Misshapen, fits

MOST = 64
TERMS = ("tenant_id", "event_id", "currency", "billing_version", "charge_authority")


class ChainFails(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Link:
    """One document of a chain: what it charges, None where that is hidden, and what its own rows came to."""

    document: Any
    charge: str | None
    fails: bool = False
    undecided: bool = False

    @property
    def hashed(self) -> str:
        return attestation_hash(self.document)

    @property
    def number(self) -> int:
        return int(self.document["adjusts"]["number"])


def is_adjustment(document: dict[str, Any]) -> bool:
    return bool(document["type"] == "billing_adjustment_v1")


def standing(own: Link, links: list[Link], grant: Any, grant_given: bool, material: Material) -> dict[str, Any]:
    """What the chain comes to. Raises ChainFails."""
    if any(link.fails for link in links):
        raise ChainFails("adjustment_invalid")
    distinct = list({link.hashed: link for link in [own, *links]}.values())
    bills = [link for link in distinct if not is_adjustment(link.document)]
    chain = sorted((link for link in distinct if is_adjustment(link.document)), key=lambda link: link.number)
    if not bills:
        raise ChainFails("adjustment_bill_missing")
    if len(bills) > 1:
        raise ChainFails("adjustment_of_other_bill")
    _check_places(bills[0], chain, material)
    found = _walk(bills[0], chain, _bound(bills[0].document, grant) if grant_given else None)
    if any(link.undecided for link in links):
        raise ChainFails("adjustment_undecided")
    return found


def _check_places(bill: Link, chain: list[Link], material: Material) -> None:
    for link in chain:
        adjusts = link.document["adjusts"]
        if (adjusts["attestation_hash"], adjusts["attestation_id"]) != (bill.hashed, bill.document["attestation_id"]):
            raise ChainFails("adjustment_of_other_bill")
        if any(not same(link.document.get(name), bill.document.get(name)) for name in TERMS):
            raise ChainFails("adjustment_terms_differ")
        if not may_adjust(link.document, bill.document, material):
            raise ChainFails("adjustment_key_differs")
    numbers = [link.number for link in chain]
    if len(set(numbers)) != len(numbers):
        raise ChainFails("adjustment_contradiction")
    if numbers != list(range(1, len(numbers) + 1)):
        raise ChainFails("adjustment_missing")


def _bound(bill: dict[str, Any], grant: Any) -> int:
    try:
        found = read_given(grant)
        prices.GRANT(found, "")
    except (Unreadable, Misshapen):
        raise ChainFails("adjustment_grant_differs") from None
    named = bill.get("charge_authority", {}).get("authority_id")
    if not named == found["authority_id"] == authority_id(found) or document_fault("charge-authority", found) is not None:
        raise ChainFails("adjustment_grant_differs")
    return int(found["max_charge_micros"])


def _charge_of(link: Link) -> int:
    if link.charge is None:
        raise ChainFails("adjustment_amount_hidden")
    return int(link.charge)


def _walk(bill: Link, chain: list[Link], bound: int | None) -> dict[str, Any]:
    before, charge = bill, _charge_of(bill)
    if bound is not None and charge > bound:
        raise ChainFails("adjustment_beyond_grant")
    for link in chain:
        document, kind = link.document, link.document["kind"]
        if before.document.get("kind") == "void":
            raise ChainFails("adjustment_after_void")
        late = document["issued_at"] < before.document["issued_at"]
        if late or document["adjusts"]["previous_hash"] != before.hashed:
            raise ChainFails("adjustment_chain_broken")
        due = _charge_of(link)
        if not {"overage": due > charge, "correction": due <= charge, "void": due == 0}[kind]:
            raise ChainFails("adjustment_amount_against_kind")
        if bound is not None and due > bound:
            raise ChainFails("adjustment_beyond_grant")
        before, charge = link, due
    last = before.document
    return {
        "kind": last.get("kind", "bill"),
        "number": before.number if is_adjustment(last) else 0,
        "attestation_id": last["attestation_id"],
        "charge_micros": str(charge),
        "currency": last["currency"],
    }


def contradictions(documents: list[Any]) -> list[dict[str, Any]]:
    """Places for which one key signed two adjustments that differ."""
    found: dict[tuple[str, int, str], list[str]] = {}
    for value in documents:
        try:
            document = read_given(value, Limits(size=262_144))
        except Unreadable:
            continue
        if not fits(prices.ADJUSTMENT, document) or document_fault("billing-adjustment", document) is not None:
            continue
        adjusts = document["adjusts"]
        place = (adjusts["attestation_hash"], adjusts["number"], document["signature"]["public_key"])
        hashes = found.setdefault(place, [])
        if attestation_hash(document) not in hashes:
            hashes.append(attestation_hash(document))
    return [
        {"attestation_hash": hashed, "number": number, "public_key": key, "adjustment_hashes": hashes}
        for (hashed, number, key), hashes in found.items()
        if len(hashes) > 1
    ]


def contradictions_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    return {"contradictions": contradictions(asked["documents"])}
