"""Billing attestations, row by row (docs/protocol/8-billing.md, "Rows of a billing verification")."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import logs, prices
from .adjustments import MOST, ChainFails, Link, is_adjustment, standing
from .canonical import same
from .digests import attestation_hash, attestation_id, digest, without
from .documents import INTENT, KEY, KID
from .ed25519 import document_fault
from .frames import given
from .issuers import judge_issuer
from .material import (
    BILLING_MANIFEST,
    MINIMAL,
    STRICT,
    Material,
    Pin,
    WrongCall,
    demand,
    names_of,
    pinned,
    pins_for,
    published_versions,
    read_material,
)
from .notes import read_policy
from .reading import Limits, Unreadable, read_given
from .receipts import check_receipt
from .shapes import Misshapen, either, fits, items, members

DEFAULT = STRICT
MAX_BYTES = 262_144
MATERIAL_REASONS = frozenset(
    {
        "issuer_directory_missing",
        "issuer_trust_missing",
        "openings_missing",
        "billing_proof_unsupported",
        "revocation_missing",
        "revocation_signature_missing",
        "revocation_stale",
        "opened_value_missing",
        "receipt_inconclusive",
        "inclusion_incomplete",
        "log_trust_missing",
        "adjustment_bill_missing",
        "adjustment_missing",
        "adjustment_amount_hidden",
        "adjustment_undecided",
    }
)
_UNCOUNTED = ("not_checked", "not_in_profile")
_METER_KEYS = items(either(KEY, members(public_key=KEY, kid__=KID)), 0, 10_000)
_PARTS = {"meter": ("usage_event", "meter_event"), "tariff": ("tariff_snapshot",)}


class Fails(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def verify_bill(
    evidence: dict[str, Any], options: dict[str, Any], logged: tuple[str, str | None] | None = None
) -> dict[str, Any]:
    """Rows over a bill with what lies beside it. Raises WrongCall.

    `logged`: what files of logs came to about the receipt, in place of entry, proof and checkpoint."""
    meter_keys, log = options.get("meterKeys"), options.get("log")
    if meter_keys is not None:
        demand(_METER_KEYS, meter_keys)
    policy = None if log is None else read_policy(log)
    rest = without(options, "meterKeys", "log")
    material = read_material({"profileId": DEFAULT, **rest})
    if "requireGovernance" in rest:
        raise WrongCall("requireGovernance")
    pins = None if meter_keys is None else [Pin(k) if isinstance(k, str) else Pin(**k) for k in meter_keys]
    bill = _Bill(evidence, material, pins, policy)
    bill.logged = logged
    return bill.answer()


def read_bill(value: Any) -> Any:
    """A bill or an adjustment in its shape, or None. Nothing in it is verified."""
    try:
        bill = read_given(value, Limits(size=MAX_BYTES))
        prices.BILL(bill, "")
    except (Unreadable, Misshapen):
        return None
    return bill


def fits_openings(bill: Any, openings: Any) -> bool:
    """Whether openings are those of this document."""
    judged = _Bill({"attestation": bill, "openings": openings}, read_material({}), None, None)
    return judged.row("schema", judged.schema)["valid"] and bool(judged.row("commitments", judged.commitments)["valid"])


def chain_hash(document: dict[str, Any]) -> str:
    """Hash of the first bill of a document's chain."""
    return str(document["adjusts"]["attestation_hash"]) if is_adjustment(document) else attestation_hash(document)


def may_speak(adjustment: dict[str, Any], bill: dict[str, Any]) -> bool:
    """Whether the bill's own key signed an adjustment, so that a stranger's file spoils none."""
    own = adjustment["signature"]["public_key"] == bill["signature"]["public_key"]
    return own and document_fault("billing-adjustment", adjustment) is None


def first_reason(answer: dict[str, Any]) -> str | None:
    return next((row["reason"] for row in answer["rows"] if row.get("reason") and row["reason"] not in _UNCOUNTED), None)


class _Bill:
    def __init__(self, evidence: dict[str, Any], material: Material, meters: list[Pin] | None, policy: Any) -> None:
        self.evidence = evidence
        self.material = material
        self.meters = meters
        self.policy = policy
        self.bill: Any = None
        self.openings: Any = None
        self.openings_fault: str | None = None
        self.disclosed = False
        self.is_beside = False
        self.logged: tuple[str, str | None] | None = None
        self.stands: dict[str, Any] | None = None

    @property
    def is_void(self) -> bool:
        return bool(self.bill.get("kind") == "void")

    def answer(self) -> dict[str, Any]:
        rows = self.rows()
        failed = [row["reason"] for row in rows if not row["valid"] and row["reason"] not in _UNCOUNTED]
        known = [reason for reason in failed if reason != "not_reached"]
        conclusive = not failed or not all(reason in MATERIAL_REASONS for reason in known)
        answer = {"valid": not failed, "conclusive": conclusive, "rows": rows}
        issuer = None if self.bill is None else judge_issuer(self.bill, "bills", self.material).known
        if issuer is not None:
            answer["issuer"] = issuer
        return answer if failed or self.stands is None else {**answer, "stands": self.stands}

    def rows(self) -> list[dict[str, Any]]:
        first = self.row("schema", self.schema)
        middle = "arithmetic" if self.bill is not None and self.bill["billing_version"] == "v1" else "fingerprint"
        checks: list[tuple[str, Any]] = [
            ("attestation_id", self.identity),
            ("signature", self.signature),
            ("time", self.time),
            ("manifest", self.manifest),
            (middle, self.charge),
            ("revocation", self.revocation),
            ("commitments", self.commitments),
            ("meter", self.meter),
            ("receipt", self.receipt),
        ]
        if self.bill is None:
            later = [{"check": name, "valid": False, "reason": "not_reached"} for name, _ in checks]
        else:
            later = [self.row(name, check) for name, check in checks]
        last = self.row("adjustments", self.adjustments)
        if self.bill is None:
            last["reason"] = "not_reached"
        return [first, *later, self.row("inclusion", self.inclusion), last]

    def row(self, name: str, check: Any) -> dict[str, Any]:
        try:
            check()
        except Fails as fails:
            return {"check": name, "valid": False, "reason": fails.reason}
        return {"check": name, "valid": True}

    def schema(self) -> None:
        try:
            value = self.evidence["attestation"]
            bill = read_given(value, Limits(size=MAX_BYTES))
            prices.BILL(bill, "")
        except (Unreadable, Misshapen):
            raise Fails("schema") from None
        self.bill = bill
        self.read_openings()
        disclosed = ["charge_micros"]
        disclosed += ["usage_event"] if self.version == 1 else ["meter_event", "tariff_snapshot", "billing_verify_fingerprint"]
        here = [name in bill for name in disclosed]
        self.disclosed = all(here)
        if self.is_void:
            if "commitments" in bill or here != [True] + [False] * (len(here) - 1):
                raise Fails("schema")
            return
        if any(here) and not all(here):
            raise Fails("mode_mixed")
        if "commitments" not in bill or ("intent" in bill["commitments"]) != ("charge_authority" in bill):
            raise Fails("schema")

    @property
    def version(self) -> int:
        return 1 if self.bill["billing_version"] == "v1" else 2

    def read_openings(self) -> None:
        if "openings" not in self.evidence:
            return
        value = self.evidence["openings"]
        try:
            openings = read_given(value)
            prices.OPENINGS(openings, "")
        except (Unreadable, Misshapen):
            self.openings_fault = "openings_malformed"
            return
        self.openings = openings

    def identity(self) -> None:
        if self.bill["attestation_id"] != attestation_id(self.bill):
            raise Fails("attestation_id_mismatch")

    def signature(self) -> None:
        kind = "billing-adjustment" if is_adjustment(self.bill) else "billing-attestation"
        if document_fault(kind, self.bill) is not None:
            raise Fails("signature_invalid")
        issuer = judge_issuer(self.bill, "bills", self.material, *(("adjustments",) if is_adjustment(self.bill) else ()))
        if issuer.fault is not None:
            raise Fails(issuer.fault)
        if self.material.profile.issuer_required and not issuer.is_pinned:
            raise Fails("issuer_trust_missing")

    def time(self) -> None:
        if self.is_beside:
            return
        issued, expires, skew = self.bill["issued_at"], self.bill["expires_at"], self.material.profile.skew
        log_time = self.material.log_time
        if expires <= issued:
            raise Fails("expires_before_issue")
        if issued - skew > self.material.at or (log_time is not None and issued - skew > log_time):
            raise Fails("issued_in_future")
        if self.material.at >= expires:
            raise Fails("expired")
        event = self.bill.get("usage_event" if self.version == 1 else "meter_event")
        if event is not None and event["event_timestamp"] > issued + skew:
            raise Fails("event_after_issue")

    def manifest(self) -> None:
        if self.bill["manifest_id"] != BILLING_MANIFEST:
            raise Fails("manifest_unknown")
        if self.bill["manifest_hash"] not in published_versions(BILLING_MANIFEST).values():
            raise Fails("manifest_differs_from_published")

    def shown(self, part: str) -> Any:
        """What the document itself shows of a part, None where it shows nothing; shown in part is as good as private."""
        bill = self.bill
        if not self.disclosed or self.is_void:
            return None
        if part == "charge":
            return {"charge_micros": bill["charge_micros"], "currency": bill["currency"]}
        if part == "tariff" and self.version == 1:
            event = bill["usage_event"]
            return {"unit_price_micros": event["unit_price_micros"], "currency": event["currency"]}
        return next((bill[name] for name in _PARTS.get(part, ()) if name in bill), None)

    def at_hand(self) -> tuple[Any, Any, Any]:
        """Event, tariff (v2) and charge, all shown or all opened and in shape. Raises Fails."""
        if self.disclosed and not self.is_void:
            return self.shown("meter"), self.shown("tariff"), self.shown("charge")
        openings = self.openings or {}
        wanted = ("meter", "charge") if self.version == 1 else ("meter", "tariff", "charge")
        if self.is_void or any("value" not in openings.get(part, {}) for part in wanted):
            raise Fails("billing_proof_unsupported" if "billing_proof" in self.bill else "openings_missing")
        opened = {part: openings[part]["value"] for part in wanted}
        event = prices.USAGE_EVENT if self.version == 1 else prices.METER_EVENT
        shapes = {"meter": event, "tariff": prices.TARIFF, "charge": prices.CHARGE}
        if not all(fits(shapes[part], value) for part, value in opened.items()):
            raise Fails("opened_value_malformed")
        return opened["meter"], opened.get("tariff"), opened["charge"]

    def charge(self) -> None:
        if self.is_void:
            if self.bill.get("charge_micros") != "0":
                raise Fails("charge_mismatch")
            return
        event, tariff, charge = self.at_hand()
        currency = event["currency"] if self.version == 1 else tariff["currency"]
        inside = (event["event_id"], event["tenant_id"], currency, charge["currency"])
        if inside != (self.bill["event_id"], self.bill["tenant_id"], self.bill["currency"], self.bill["currency"]):
            raise Fails("event_differs")
        try:
            due = prices.charge_v1(event) if self.version == 1 else prices.charge_v2(event, tariff)
        except prices.NoPrice as none:
            raise Fails(none.reason) from None
        if charge["charge_micros"] != due:
            raise Fails("charge_mismatch")
        stated = self.bill.get("billing_verify_fingerprint")
        if stated is not None and stated != self.fingerprint(event, tariff, due):
            raise Fails("fingerprint_mismatch")

    def fingerprint(self, event: Any, tariff: Any, charge: str) -> str:
        content = {"meter_event": event, "tariff_snapshot": tariff, "charge_micros": charge, "currency": self.bill["currency"]}
        return digest("svc/billing-fingerprint/v2", content)

    def revocation(self) -> None:
        material = self.material
        if material.profile_id == MINIMAL:
            raise Fails("not_in_profile")
        strict = material.profile.snapshot == "required"
        if material.snapshot is None:
            raise Fails("revocation_missing" if strict else "not_checked")
        names = names_of(self.bill["signature"])
        if material.snapshot.lists_key(names) and not material.snapshot.excuses(names, material.witnessed_time):
            raise Fails("issuer_revoked")
        if material.snapshot.lists_document(self.bill["attestation_id"]):
            raise Fails("attestation_revoked")
        grant = self.bill.get("charge_authority")
        if grant is not None and material.snapshot.lists_document(grant["authority_id"]):
            raise Fails("grant_revoked")
        if material.trust.revocation_keys is not None and not material.snapshot.is_signed:
            raise Fails("revocation_signature_missing")
        age = material.now - material.snapshot.content["snapshotTime"]
        if strict and (age > 86_400 or age < -60):
            raise Fails("revocation_stale")

    def commitments(self) -> None:
        if self.openings_fault is not None:
            raise Fails(self.openings_fault)
        if self.openings is None:
            raise Fails("not_checked")
        for part in ("meter", "tariff", "charge", "intent"):
            if part in self.openings:
                self.commitment(part, self.openings[part])

    def commitment(self, part: str, opening: dict[str, Any]) -> None:
        if part not in self.bill.get("commitments", {}):
            raise Fails("commitment_absent")
        shown = self.shown(part)
        if "value" not in opening and shown is None:
            raise Fails("opened_value_missing")
        if "value" in opening and shown is not None and not same(opening["value"], shown):
            raise Fails("opened_value_differs")
        value = opening["value"] if "value" in opening else shown
        if prices.commitment(part, value, opening["salt"]) != self.bill["commitments"][part]:
            raise Fails("commitment_mismatch")

    def meter(self) -> None:
        if self.is_void:
            raise Fails("not_checked")
        try:
            event, _, _ = self.at_hand()
        except Fails:
            if self.meters is None:
                raise Fails("not_checked") from None
            raise
        signature = event.get("meter_signature")
        if signature is None:
            raise Fails("not_checked" if self.meters is None else "meter_signature_missing")
        signed = {**without(event, "meter_signature"), "signature": signature}
        if document_fault("meter-event", signed) is not None:
            raise Fails("meter_signature_invalid")
        if self.meters is not None and pinned(self.meters, signature) != "fits":
            raise Fails("meter_key_not_trusted")
        if self.meters is None:
            raise Fails("not_checked")

    def receipt(self) -> None:
        if "receipt" not in self.evidence:
            raise Fails("not_checked")
        found = check_receipt(self.evidence["receipt"], self.material.now, None, self.bill, None)
        receipt = found.receipt
        if not found.valid or receipt is None:
            raise Fails("receipt_invalid")
        trust, signature = self.material.trust, receipt["signature"]
        own = signature["public_key"] == self.bill["signature"]["public_key"]
        known = own or pinned(pins_for(trust.issuers, "receipts") or [], signature) == "fits"
        if not known and (trust.issuers is not None or trust.domains is not None):
            raise Fails("receipt_key_not_trusted")
        if not receipt["result"]["conclusive"]:
            raise Fails("receipt_inconclusive")
        if not receipt["result"]["valid"]:
            raise Fails("receipt_says_invalid")
        self.intent(receipt.get("execution_intent"))

    def intent(self, intent: Any) -> None:
        if "charge_authority" not in self.bill:
            if intent is not None:
                raise Fails("receipt_intent_mismatch")
            return
        if intent is None:
            raise Fails("receipt_intent_missing")
        opening = (self.openings or {}).get("intent")
        if not fits(INTENT, intent) or (intent["event_id"], intent["tenant_id"]) != (self.bill["event_id"], self.bill["tenant_id"]):
            raise Fails("receipt_intent_mismatch")
        if opening is not None and prices.commitment("intent", intent, opening["salt"]) != self.bill["commitments"]["intent"]:
            raise Fails("receipt_intent_mismatch")
        try:
            event, _, _ = self.at_hand()
        except Fails:
            return
        stated = event.get("execution_intent_digest")
        if stated is not None and stated != digest("svc/execution-intent/v1", intent):
            raise Fails("receipt_intent_mismatch")

    def inclusion(self) -> None:
        if self.logged is not None:
            verdict, reason = self.logged
            if verdict == "could_not_check":
                raise Fails(reason if reason == "log_trust_missing" else "inclusion_incomplete")
            if verdict != "verified":
                raise Fails("inclusion_invalid")
            return
        names = ("entry", "inclusion", "checkpoint")
        at_hand = [name for name in names if name in self.evidence]
        if not at_hand:
            raise Fails("not_checked")
        if len(at_hand) < len(names) or "receipt" not in self.evidence:
            raise Fails("inclusion_incomplete")
        if self.policy is None:
            raise Fails("log_trust_missing")
        material = {"entry": self.evidence["entry"], "proof": self.evidence["inclusion"], "checkpoint": self.evidence["checkpoint"]}
        if not logs.inclusion(self.evidence["receipt"], material, self.policy)["valid"]:
            raise Fails("inclusion_invalid")

    def adjustments(self) -> None:
        if self.is_beside or self.bill is None:
            raise Fails("not_checked")
        links = self.links()
        if not links:
            raise Fails("adjustment_bill_missing" if is_adjustment(self.bill) else "not_checked")
        grant_given = "charge_authority" in self.evidence
        own = Link(self.bill, self.due())
        try:
            self.stands = standing(own, links, self.evidence.get("charge_authority"), grant_given, self.material)
        except ChainFails as fails:
            raise Fails(fails.reason) from None

    def due(self) -> str | None:
        """What the document charges; None where neither it nor its openings say so."""
        if "charge_micros" in self.bill:
            return str(self.bill["charge_micros"])
        try:
            _, _, charge = self.at_hand()
        except Fails:
            return None
        return str(charge["charge_micros"])

    def links(self) -> list[Link]:
        """The documents given beside, the bill first."""
        given = [self.evidence["bill"]] if "bill" in self.evidence else []
        others = self.evidence.get("adjustments", [])
        if not isinstance(others, list) or len(others) > MOST:
            return [Link(None, None, fails=True)]
        return [self.link(each) for each in [*given, *others]]

    def link(self, given: Any) -> Link:
        """A document beside, judged by every row but its time."""
        try:
            frame = read_given(given)
        except Unreadable:
            return Link(None, None, fails=True)
        if not isinstance(frame, dict):
            return Link(None, None, fails=True)
        evidence = {name: frame[name] for name in ("attestation", "openings") if name in frame}
        # What was seen of the document that is verified says nothing of those beside it.
        material = replace(self.material, witnessed_time=None)
        other = _Bill({"attestation": None, **evidence}, material, self.meters, self.policy)
        other.is_beside = True
        answer = other.answer()
        if other.bill is None:
            return Link(None, None, fails=True)
        failed = not answer["valid"]
        return Link(other.bill, other.due(), failed and answer["conclusive"], failed and not answer["conclusive"])


def bill_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return verify_bill({**asked, "attestation": given(asked, "attestation")}, options)
