"""Files in, one verdict a document out: what lies beside a document is held together with it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from . import bills, bundles, disclosure, logs, receipts
from .material import WrongCall, read_material
from .notes import read_policy
from .reading import Unreadable, read
from .trust_file import TrustFile
from .verify import verify

PROFILES = {
    "strict": "VDI_VERIFY_STRICT_V1",
    "standard": "VDI_VERIFY_STANDARD_V1",
    "minimal": "VDI_VERIFY_MINIMAL_V1",
}
_KINDS = {
    "decision_attestation_v1": "attestation",
    "verification_receipt_v1": "receipt",
    "billing_attestation_v1": "bill",
    "audit_bundle_v1": "bundle",
    "input_disclosure_v1": "disclosure",
}


@dataclass
class Document:
    """What became of one document: verified, not_valid, could_not_check or lapsed."""

    source: str
    kind: str
    verdict: str
    reason: str | None
    result: Any = None

    def as_json(self) -> dict[str, Any]:
        found = {"source": self.source, "kind": self.kind, "verdict": self.verdict}
        if self.reason is not None:
            found["reason"] = self.reason
        return {**found, "result": self.result}


@dataclass
class _Item:
    source: str
    kind: str
    value: Any
    data: bytes


def examine(
    sources: list[tuple[str, bytes]], trust: TrustFile, profile: str | None = None, at: int | None = None
) -> list[Document]:
    """One answer a document, in order. Raises WrongCall for options that are none."""
    return _Examination(sources, trust, profile, at).run()


def _kind_of(value: Any) -> str:
    if isinstance(value, dict):
        if "type" in value:
            return _KINDS.get(value["type"] if isinstance(value["type"], str) else "", "unknown")
        if {"entry", "proof", "checkpoint"} <= set(value):
            return "log evidence"
        if "receipt_hash" in value and "timestamp" in value:
            return "log evidence"
    return "unknown"


def _read_source(source: str, data: bytes) -> list[_Item]:
    if data.startswith(b"c2sp.org/tlog-proof@"):
        return [_Item(source, "log evidence", {"document": data.decode("utf-8", "replace")}, data)]
    try:
        value = read(data)
    except Unreadable:
        return [_Item(source, "attestation", None, data)]
    values = value if isinstance(value, list) else [value]
    return [_Item(source, _kind_of(each), each, data) for each in values]


class _Examination:
    def __init__(self, sources: list[tuple[str, bytes]], trust: TrustFile, profile: str | None, at: int | None) -> None:
        self.items = [item for source, data in sources for item in _read_source(source, data)]
        self.trust = trust
        self.now = int(time.time())
        self.options: dict[str, Any] = {**trust.verification, "now": self.now}
        if profile is not None:
            self.options["profileId"] = PROFILES[profile]
        if at is not None:
            self.options["at"] = at

    def of_kind(self, kind: str) -> list[_Item]:
        return [item for item in self.items if item.kind == kind]

    def only(self, kind: str) -> Any:
        """The one document of a kind, None where there is none or several."""
        found = self.of_kind(kind)
        return found[0].value if len(found) == 1 else None

    def run(self) -> list[Document]:
        return [self.judge(item) for item in self.items]

    def judge(self, item: _Item) -> Document:
        if item.kind == "attestation":
            options = self.options
            log_time = self.log_time_of(item.value)
            if log_time is not None:
                options = {**options, "logTime": log_time}
            found = verify(item.data if item.value is None else item.value, read_material(options))
            return self.concluded(item, found.valid, found.conclusive, found.reason, found.as_json())
        if item.kind == "receipt":
            return self.receipt(item)
        if item.kind == "disclosure":
            beside = self.only("attestation")
            if beside is None:
                return Document(item.source, item.kind, "could_not_check", "attestation_not_checked")
            answer = disclosure.verify_disclosure(item.value, beside, read_material(self.options))
            return self.concluded(item, answer["valid"], True, answer.get("reason"), answer)
        if item.kind == "bill":
            options = {name: value for name, value in self.options.items() if name != "requireGovernance"}
            answer = bills.verify_bill({"attestation": item.value}, {**options, "profileId": options.get("profileId", bills.DEFAULT)})
            return self.concluded(item, answer["valid"], answer["conclusive"], bills.first_reason(answer), answer)
        if item.kind == "bundle":
            answer = bundles.verify_bundle(item.data, {**self.options, **self.trust.anchors, "logs": self.trust.logs})
            reason = next((row["reason"] for row in answer["rows"] if row["verdict"] == answer["verdict"] and "reason" in row), None)
            return Document(item.source, item.kind, answer["verdict"], reason, answer)
        if item.kind == "log evidence":
            return self.evidence(item)
        return Document(item.source, item.kind, "could_not_check", "unknown_document")

    def concluded(self, item: _Item, valid: bool, conclusive: bool, reason: str | None, result: Any) -> Document:
        verdict = "verified" if valid else "not_valid" if conclusive else "could_not_check"
        return Document(item.source, item.kind, verdict, reason, result)

    def receipt(self, item: _Item) -> Document:
        beside = self.only("attestation")
        about = receipts.NOT_GIVEN if beside is None else beside
        anchors = receipts.anchors_of(self.trust.anchors)
        found = receipts.check_receipt(item.value, self.now, anchors, about)
        unknown = found.reason in ("verifier_not_trusted", "verifier_key_unresolved") or (found.valid and not anchors.any)
        verdict = "could_not_check" if unknown else "verified" if found.valid else "not_valid"
        reason = found.reason or ("verifier_trust_missing" if unknown else None)
        return Document(item.source, item.kind, verdict, reason, found.as_json())

    def evidence(self, item: _Item) -> Document:
        answers = [found for receipt in self.of_kind("receipt") for found in self.inclusions(receipt.value, item.value)]
        passed = next((answer for answer in answers if answer["valid"]), None)
        if passed is not None:
            return Document(item.source, item.kind, "verified", None, passed)
        if not answers:
            return Document(item.source, item.kind, "could_not_check", "inclusion_incomplete")
        return Document(item.source, item.kind, "not_valid", answers[0]["reason"], answers[0])

    def inclusions(self, receipt: Any, material: Any) -> list[dict[str, Any]]:
        return [logs.inclusion(receipt, material, read_policy(policy)) for policy in self.trust.logs]

    def log_time_of(self, attestation: Any) -> int | None:
        """The earliest time at which a pinned log had a receipt about this attestation."""
        times = [
            answer["witnessed_at"] if answer["witnessed_at"] is not None else answer["timestamp"]
            for receipt in self.of_kind("receipt")
            if isinstance(receipt.value, dict) and receipts.read_receipt(receipt.value) is not None
            if receipts.is_about(receipt.value, attestation)
            for item in self.of_kind("log evidence")
            for answer in self.inclusions(receipt.value, item.value)
            if answer["valid"]
        ]
        return min(times, default=None)


__all__ = ["Document", "WrongCall", "examine"]
