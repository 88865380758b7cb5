"""Receipts and chains of them (docs/protocol/6-receipts.md)."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from .canonical import jcs
from .digests import attestation_hash, attestation_id, digest, receipt_hash, receipt_id
from .documents import KEY, RECEIPT, SECONDS, VERIFIER_ID
from .ed25519 import document_fault
from .issuers import is_pinned
from .material import MINIMAL, STRICT, WrongCall, demand
from .reading import Limits, Unreadable, read_given
from .registries import Registry, read_registry
from .shapes import Check, Misshapen, boolean, either, integer, items, matching, members, text
from .verify import MATERIAL_REASONS, STEPS

SKEW = 300
MAX_BYTES = 65_536
ROWS = ("schema", "receipt_id", "signature", "profile", "chain", "time", "consistency")

# (code, checks that establish it, whether it may be missing though they passed)
Finding = tuple[str, tuple[str, ...], bool]

DECISION_FACTS: list[Finding] = [
    ("shape", ("schema",), False),
    ("attestation_id", ("schema",), False),
    ("interval", ("timestamps",), False),
    ("pipeline_hash", ("pipeline",), False),
    ("pipeline_id", ("pipeline",), False),
    ("pipeline_root", ("pipeline",), False),
    ("outcome", ("pipeline",), False),
    ("manifest_hash", ("policy",), False),
    ("constraint_steps", ("policy",), False),
    ("policy_root", ("policy",), False),
    ("satisfied_mask", ("policy",), False),
    ("reasons", ("policy",), False),
    ("declared_outcomes", ("policy",), False),
    ("sourced_inputs", ("policy",), False),
    ("authority_binding", ("policy",), True),
    ("authority_binding_signature", ("policy",), True),
    ("public_signals", ("proof",), False),
    ("verification_key", ("proof",), False),
    ("proof", ("proof",), False),
    ("issuer_signature", ("signature",), False),
    ("key_hash", ("key",), False),
    ("circuit_record_signature", ("governance",), False),
    ("circuit_record_key", ("governance",), False),
    ("setup_transcript", ("governance",), False),
]
DECISION_JUDGEMENTS: list[Finding] = [
    ("in_force", ("timestamps",), False),
    ("manifest_published", ("policy",), False),
    ("manifest_authority", ("policy",), True),
    ("issuer_pinned", ("signature",), True),
    ("not_revoked", ("signature",), True),
    ("key_recognised", ("key",), True),
    ("governor_recognised", ("governance",), False),
    ("circuit_in_force", ("governance",), False),
    ("setup_grade", ("governance",), False),
]
BILLING_FACTS: list[Finding] = [
    ("shape", ("schema",), False),
    ("attestation_id", ("attestation_id",), False),
    ("interval", ("time",), False),
    ("issuer_signature", ("signature",), False),
    ("charge", ("arithmetic", "fingerprint"), True),
]
BILLING_JUDGEMENTS: list[Finding] = [
    ("in_force", ("time",), False),
    ("manifest_published", ("manifest",), False),
    ("issuer_pinned", ("signature",), True),
    ("not_revoked", ("revocation",), False),
]


@dataclass
class Anchors:
    """How a reader knows whose receipt it is. None is what was not given."""

    trusted: list[str] | None = None
    members: dict[str, list[str]] | None = None
    organizations: dict[str, str] = field(default_factory=dict)
    registry: Registry | None = None

    @property
    def any(self) -> bool:
        return self.trusted is not None or self.members is not None or self.registry is not None


@dataclass
class ReceiptResult:
    rows: list[tuple[str, str | None]]
    receipt: dict[str, Any] | None
    all_original_checks_passed: bool
    #: Whether the reader's anchors tie the signer's key to the verifier's id.
    tied: bool = False

    @property
    def anchored(self) -> bool:
        return self.valid and self.tied

    @property
    def valid(self) -> bool:
        return self.reason is None

    @property
    def reason(self) -> str | None:
        return next((reason for _, reason in self.rows if reason is not None), None)

    def reason_of(self, row: str) -> str | None:
        return dict(self.rows)[row]

    def as_json(self) -> dict[str, Any]:
        rows = [
            {"check": name, "valid": reason is None}
            for name, reason in self.rows
        ]
        answer: dict[str, Any] = {"valid": self.valid}
        if self.reason is not None:
            answer["reason"] = self.reason
        return {**answer, "rows": rows, "anchored": self.anchored, "all_original_checks_passed": self.all_original_checks_passed}


_MEMBER = members(verifier_id=VERIFIER_ID, public_keys=items(KEY, 1, 2**53), organization__=text(2**53))
TRUSTED_SET = members(
    tvs_id=text(2**53),
    version=either(text(2**53, 0), integer(1 - 2**53, 2**53 - 1)),
    quorum__=integer(1, 2**53 - 1),
    verifiers=items(_MEMBER, 1, 10_000, lambda member: member["verifier_id"]),
    max_age_seconds__=integer(0, 2**53 - 1),
    distinct_organizations__=boolean,
)
REFERENCE = matching(r"vdi:verifier:[a-z0-9._-]{1,64}(#[0-9a-f]{64})?")
TERMS: dict[str, Check] = {"now__": SECONDS, "trustedVerifiers__": items(REFERENCE, 0, 10_000), "tvs__": TRUSTED_SET, "registry__": lambda value, at: None}
_RECEIPT_TERMS = members(**TERMS, logTime__=SECONDS)
_CHAIN_TERMS = members(**TERMS)


@dataclass
class Terms:
    now: int
    anchors: Anchors
    log_time: int | None


def read_terms(options: Any, log_time: bool = False) -> Terms:
    """The reader's options about receipts. Raises WrongCall."""
    demand(_RECEIPT_TERMS if log_time else _CHAIN_TERMS, options)
    return Terms(options.get("now", int(time.time())), anchors_of(options), options.get("logTime"))


def anchors_of(options: dict[str, Any]) -> Anchors:
    """Anchors out of options that have their shape. Raises WrongCall for a set with one key twice."""
    anchors = Anchors(trusted=options.get("trustedVerifiers"))
    if "registry" in options:
        anchors.registry = read_registry(options["registry"])
    if "tvs" in options:
        chosen = options["tvs"]["verifiers"]
        keys = [key for member in chosen for key in member["public_keys"]]
        if len(set(keys)) != len(keys):
            raise WrongCall("tvs: a key twice")
        if options["tvs"].get("distinct_organizations") and any("organization" not in each for each in chosen):
            raise WrongCall("tvs: a member without an organization")
        anchors.members = {each["verifier_id"]: each["public_keys"] for each in chosen}
        anchors.organizations = {each["verifier_id"]: each.get("organization", "") for each in chosen}
    return anchors


def read_receipt(value: Any) -> dict[str, Any] | None:
    try:
        found = read_given(value, Limits(size=MAX_BYTES))
        RECEIPT(found, "")
    except (Unreadable, Misshapen):
        return None
    return found if len(jcs(found)) <= MAX_BYTES else None


def is_genuine(receipt: dict[str, Any]) -> bool:
    """Whether a receipt has the id of its content, and its key signed it."""
    return receipt["receipt_id"] == receipt_id(receipt) and document_fault("verification-receipt", receipt) is None


NOT_GIVEN = object()


def check_receipt(
    value: Any,
    now: int,
    anchors: Anchors | None = None,
    attestation: Any = NOT_GIVEN,
    log_time: int | None = None,
) -> ReceiptResult:
    """All rows of one receipt. `now` is the clock, `log_time` a time at which a log held the receipt."""
    anchors = anchors or Anchors()
    names = [*ROWS]
    if attestation is not NOT_GIVEN:
        names.append("attestation_binding")
    if anchors.any:
        names.append("trusted_verifier")
    receipt = read_receipt(value)
    if receipt is None:
        return ReceiptResult([(name, "receipt_malformed") for name in names], None, False)
    faults = {
        "schema": None,
        "receipt_id": None if receipt["receipt_id"] == receipt_id(receipt) else "receipt_id_mismatch",
        "signature": "receipt_signature_invalid" if document_fault("verification-receipt", receipt) else None,
        "profile": None if _rows_of_profile(receipt) else "profile_rows_mismatch",
        "chain": _chain_fault(receipt),
        "time": _time_fault(receipt, now, log_time),
        "consistency": _consistency_fault(receipt),
    }
    if attestation is not NOT_GIVEN:
        faults["attestation_binding"] = None if is_about(receipt, attestation) else "attestation_mismatch"
    if anchors.any:
        faults["trusted_verifier"] = whose(receipt, anchors, now, log_time)
    passed = all(row["valid"] for row in receipt["checks"])
    return ReceiptResult([(name, faults[name]) for name in names], receipt, passed, is_tied(receipt, anchors))


def is_hashed(attestation: Any, hashed: str) -> bool:
    """Whether a document that was read has this hash. What no strict reading takes has none."""
    try:
        return isinstance(attestation, dict) and attestation_hash(read_given(attestation)) == hashed
    except Unreadable:
        return False


def is_about(receipt: dict[str, Any], attestation: Any) -> bool:
    """Whether an attestation's hash, and the id of its content, are the receipt's."""
    if not is_hashed(attestation, receipt["attestation_hash"]) or not isinstance(attestation.get("signature"), dict):
        return False
    named = attestation_id(attestation), attestation.get("attestation_id")
    return named == (receipt["attestation_id"],) * 2


def is_billing(receipt: dict[str, Any]) -> bool:
    return any(row["check"] == "attestation_id" for row in receipt["checks"])


def _rows_of_profile(receipt: dict[str, Any]) -> bool:
    names = [row["check"] for row in receipt["checks"]]
    profile = receipt["profile_id"]
    if is_billing(receipt):
        needed = {"schema", "attestation_id", "signature", "time"}
        if profile == STRICT:
            needed |= {"manifest", "revocation"}
        return needed <= set(names)
    if profile == STRICT:
        return names == list(STEPS)
    counted = [step for step in STEPS[:7] if profile != MINIMAL or step not in ("proof", "key")]
    return names in (counted, [*counted, "governance"])


def _chain_fault(receipt: dict[str, Any]) -> str | None:
    if receipt["chain_depth"] >= 1:
        return None if "parent_receipt_hash" in receipt else "chain_parent_missing"
    return "chain_parent_unexpected" if "parent_receipt_hash" in receipt else None


def _time_fault(receipt: dict[str, Any], now: int, log_time: int | None) -> str | None:
    if receipt["verified_at"] - SKEW > now:
        return "verified_in_future"
    if log_time is not None and receipt["verified_at"] - SKEW > log_time:
        return "verified_after_log_time"
    return None


def _consistency_fault(receipt: dict[str, Any]) -> str | None:
    if not _result_agrees(receipt):
        return "result_disagrees"
    if not _record_agrees(receipt):
        return "record_disagrees"
    if not is_billing(receipt) and not _trust_agrees(receipt):
        return "trust_disagrees"
    intent, stated = receipt.get("execution_intent"), receipt.get("execution_intent_digest")
    expected = None if intent is None else digest("svc/execution-intent/v1", intent)
    return None if stated == expected else "intent_disagrees"


def _result_agrees(receipt: dict[str, Any]) -> bool:
    result, checks = receipt["result"], receipt["checks"]
    failed = [index for index, row in enumerate(checks) if not row["valid"]]
    if result["valid"] != (not failed):
        return False
    if not failed:
        return result["conclusive"] and "failed_step" not in result and "reason" not in result
    first = failed[0] + 1
    if not is_billing(receipt):
        name = checks[failed[0]]["check"]
        first = STEPS.index(name) + 1 if name in STEPS else 0
    if result.get("failed_step") != first or "reason" not in result:
        return False
    if not is_billing(receipt) and not result["conclusive"]:
        return result["reason"] in MATERIAL_REASONS
    return True


def _record_agrees(receipt: dict[str, Any]) -> bool:
    billing = is_billing(receipt)
    passed = {row["check"]: row["valid"] for row in receipt["checks"]}
    for stated, name, table in (
        (receipt["facts"], "fact", BILLING_FACTS if billing else DECISION_FACTS),
        (receipt["judgements"], "judgement", BILLING_JUDGEMENTS if billing else DECISION_JUDGEMENTS),
    ):
        if [row[name] for row in stated] != [code for code, _, _ in table]:
            return False
        for row, (_, checks, optional) in zip(stated, table):
            here = [passed[check] for check in checks if check in passed]
            if not here:
                if row["value"] != "not_evaluated":
                    return False
            elif all(here) and (row["value"] is False or (row["value"] is not True and not optional)):
                return False
    return True


def _trust_agrees(receipt: dict[str, Any]) -> bool:
    trust, profile = receipt["trust"], receipt["profile_id"]
    passed = {row["check"] for row in receipt["checks"] if row["valid"]}
    if profile == MINIMAL and (trust["circuit"] != "not_checked" or trust["revocation"] != "not_checked"):
        return False
    if trust["inputs"] == "pinned" and not {"policy", "proof", "signature", "key"} <= passed:
        return False
    if "key" in passed and trust["circuit"] == "not_checked":
        return False
    if "signature" in passed:
        if trust["issuer"] == "not_checked":
            return False
        if profile == STRICT and (not is_pinned(trust["issuer"]) or trust["revocation"] == "not_checked"):
            return False
    governed = any(row["check"] == "governance" for row in receipt["checks"])
    return "setup_grade" not in receipt or governed


def whose(receipt: dict[str, Any], anchors: Anchors, now: int, log_time: int | None = None) -> str | None:
    """Why a receipt's signer is not who the reader trusts under its id, or None."""
    name, key = receipt["verifier"]["id"], receipt["signature"]["public_key"]
    if anchors.trusted is not None:
        listed = [entry for entry in anchors.trusted if entry.partition("#")[0] == name]
        if not listed:
            return "verifier_not_trusted"
        if name not in listed and f"{name}#{key}" not in listed:
            return "verifier_key_mismatch"
    if anchors.registry is not None and not anchors.registry.counts(name, key, now, log_time):
        return "verifier_key_not_valid"
    if anchors.members is not None:
        if name not in anchors.members:
            return "verifier_not_trusted"
        return None if key in anchors.members[name] else "verifier_key_mismatch"
    return None


def is_tied(receipt: dict[str, Any], anchors: Anchors) -> bool:
    """Whether a reader's anchors tie the key of a receipt that passes them to its verifier's id."""
    pinned_key = f"{receipt['verifier']['id']}#{receipt['signature']['public_key']}"
    return anchors.registry is not None or anchors.members is not None or pinned_key in (anchors.trusted or [])


# Chains

MAX_CHAIN = 65


def check_chain(values: list[Any], now: int, anchors: Anchors | None = None) -> dict[str, Any]:
    """Whether these receipts, in any order, are one chain from its first to its last."""
    results = [check_receipt(value, now, anchors) for value in values[:MAX_CHAIN]]
    reason = "chain_too_long" if len(values) > MAX_CHAIN else _fault_of_chain(results)
    if reason is not None:
        return {"valid": False, "reason": reason, "anchored": False}
    receipts = [result.receipt for result in results if result.receipt is not None]
    order = [receipt["receipt_id"] for receipt in sorted(receipts, key=lambda receipt: int(receipt["chain_depth"]))]
    return {"valid": True, "depth": len(order) - 1, "order": order, "anchored": all(result.anchored for result in results)}


def _fault_of_chain(results: list[ReceiptResult]) -> str | None:
    if any(not result.valid for result in results):
        return "chain_receipt_invalid"
    if not results:
        return "chain_empty"
    receipts = [result.receipt for result in results if result.receipt is not None]
    by_hash = {receipt_hash(receipt): receipt for receipt in receipts}
    if len(by_hash) != len(receipts):
        return "chain_duplicate"
    parents: set[str] = set()
    for receipt in receipts:
        if "parent_receipt_hash" not in receipt:
            continue
        parent = by_hash.get(receipt["parent_receipt_hash"])
        if parent is None:
            return "chain_gap"
        if parent["attestation_hash"] != receipt["attestation_hash"]:
            return "chain_attestation_mismatch"
        if receipt["chain_depth"] != parent["chain_depth"] + 1:
            return "chain_depth_mismatch"
        if parent["verified_at"] > receipt["verified_at"]:
            return "chain_time_reversed"
        parents.add(receipt["parent_receipt_hash"])
    last = [receipt for hashed, receipt in by_hash.items() if hashed not in parents]
    if len(last) != 1 or last[0]["chain_depth"] + 1 != len(receipts):
        return "chain_fork"
    return None

