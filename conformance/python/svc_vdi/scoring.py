"""How much receipts about one attestation agree: a number, 0 to 100 (docs/protocol/6-receipts.md, "Scoring")."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from .digests import receipt_hash
from .documents import DIGEST, SECONDS, SIGNATURE, SNAPSHOT
from .envelopes import ENVELOPE
from .material import (
    MINIMAL,
    STANDARD,
    STRICT,
    Pin,
    Snapshot,
    demand,
    names_of,
    read_trust,
    roots_digest,
    signed_snapshot,
    with_snapshot,
)
from .receipts import NOT_GIVEN, SKEW, TERMS, Anchors, anchors_of, check_receipt, is_hashed, is_tied, read_receipt
from .shapes import either, fits, integer, items, members

MAX_RECEIPTS = 4_096
_VERIFIER_POINTS = (20, 30, 38, 44, 50)
_PROFILE_POINTS = ((STRICT, 20), (STANDARD, 12), (MINIMAL, 4))
_DISTINCT_POINTS = (0, 5, 10)
_ANY = lambda value, at: None  # noqa: E731
_TERMS = members(
    **TERMS,
    at__=SECONDS,
    maxEvaluatedAgeSeconds__=integer(0, 2**53 - 1),
    roots__=items(either(DIGEST, members(**{f"{n}__": _ANY for n in (
        "issuers", "domains", "verificationKeys", "governanceKeys", "manifestAuthorities", "revocationKeys", "minimumGrade",
        "publicBeacons", "ceremonyKeys", "acceptUnrecognisedKey", "sources")})), 0, 10_000),
    revocation__=members(snapshot=SNAPSHOT, envelope__=ENVELOPE),
    revocationKeys__=items(_ANY, 0, 10_000),
)  # fmt: skip


@dataclass
class Standing:
    """As of when receipts are asked, and what else has to be true of what they say."""

    now: int
    at: int
    oldest: int
    roots: set[str] | None
    snapshot: Snapshot | None
    signers_known: bool

    def fault(self, receipt: dict[str, Any]) -> str | None:
        """Why a receipt does not stand, or None."""
        if self.snapshot is not None and self.snapshot.lists_key(names_of(receipt["signature"])):
            return "verifier_key_revoked"
        evaluated, result = receipt["evaluated_at"], receipt["result"]
        if not result["valid"]:
            reason = result.get("reason")
            if reason == "expired" and evaluated > self.at:
                return "evaluated_after_time_asked"
            return "evaluated_too_long_ago" if reason == "issued_in_future" and evaluated < self.at else None
        if evaluated - SKEW > self.at:
            return "evaluated_after_time_asked"
        if self.at - evaluated > self.oldest:
            return "evaluated_too_long_ago"
        if self.roots is not None and receipt.get("roots_digest") not in self.roots:
            return "roots_not_demanded"
        return None


def read_standing(options: dict[str, Any], oldest: int) -> Standing:
    """Raises WrongCall."""
    options = with_snapshot(options)
    demand(_TERMS, options)
    now = options.get("now", int(time.time()))
    roots: set[str] | None = None
    if "roots" in options:
        roots = {each if isinstance(each, str) else roots_digest(read_trust(each)) for each in options["roots"]}
    keys: list[Pin] | None = read_trust({"revocationKeys": options["revocationKeys"]}).revocation_keys if (
        "revocationKeys" in options
    ) else None
    snapshot = None
    if "revocation" in options:
        given = options["revocation"]
        snapshot = Snapshot(given["snapshot"], signed_snapshot(given["snapshot"], given.get("envelope"), keys))
    return Standing(
        now,
        options.get("at", now),
        options.get("maxEvaluatedAgeSeconds", oldest),
        roots,
        snapshot,
        keys is not None,
    )


def subject_fault(counted: list[dict[str, Any]], attestation: Any, standing: Standing) -> str | None:
    """A fault of what the counted receipts are about. `attestation` is NOT_GIVEN where it was not given."""
    if not counted:
        return None
    if len({receipt["attestation_hash"] for receipt in counted}) > 1:
        return "mixed_attestations"
    if attestation is not NOT_GIVEN:
        if not is_hashed(attestation, counted[0]["attestation_hash"]):
            return "attestation_mismatch"
        times = [attestation.get("issued_at"), attestation.get("expires_at")]
        if not all(fits(SECONDS, each) for each in times) or not times[0] - SKEW <= standing.at < times[1]:
            return "attestation_not_in_force"
    snapshot = standing.snapshot
    if snapshot is not None:
        if any(snapshot.lists_document(receipt["attestation_id"]) for receipt in counted):
            return "attestation_revoked"
        if attestation is not NOT_GIVEN:
            names, ids = _names_in(attestation)
            if any(map(snapshot.lists_document, ids)) or snapshot.lists_key(names):
                return "attestation_revoked"
        if standing.signers_known and not snapshot.is_signed:
            return "revocation_signature_missing"
        age = standing.now - snapshot.content["snapshotTime"]
        if age > 86_400 or age < -60:
            return "revocation_stale"
    return None


def _names_in(attestation: dict[str, Any]) -> tuple[set[str], list[str]]:
    """The names of an attestation's keys, and the ids in it, by which a snapshot may list it. It may be in no shape."""
    signature, verification, grant = (attestation.get(name) for name in ("signature", "verification", "charge_authority"))
    names = names_of(signature) if signature is not None and fits(SIGNATURE, signature) else set()
    names |= {verification["key_hash"]} if isinstance(verification, dict) and fits(DIGEST, verification.get("key_hash")) else set()
    ids = [attestation.get("attestation_id"), grant.get("authority_id") if isinstance(grant, dict) else None]
    return names, [each for each in ids if isinstance(each, str)]


def groups(receipts: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Verifiers: receipts that share an id or a key, directly or through others."""
    found: list[tuple[set[str], list[dict[str, Any]]]] = []
    for receipt in receipts:
        names = {receipt["verifier"]["id"], receipt["signature"]["public_key"]}
        joined = [group for group in found if group[0] & names]
        found = [group for group in found if not group[0] & names]
        found.append((names.union(*(g[0] for g in joined)), [*(r for g in joined for r in g[1]), receipt]))
    return [group for _, group in found]


def is_zero_knowledge(receipt: dict[str, Any]) -> bool:
    proved = any(row["check"] == "proof" and row["valid"] for row in receipt["checks"])
    return receipt["result"]["valid"] and proved and receipt["trust"]["circuit"] in ("pinned", "built_in")


@dataclass
class Counted:
    """Receipts that count, in their order, and why the others do not."""

    receipts: list[dict[str, Any]]
    ignored: list[dict[str, Any]]
    copies: int


def count(values: list[Any], standing: Standing, anchors: Anchors, log_times: dict[str, int] | None = None) -> Counted:
    """`log_times`: verified times, by receipt hash, at which a log held a receipt."""
    counted = Counted([], [], 0)
    seen: set[str] = set()
    for index, value in enumerate(values):
        named = read_receipt(value) if log_times else None
        logged = None if named is None else (log_times or {}).get(receipt_hash(named))
        result = check_receipt(value, standing.now, anchors, log_time=logged)
        receipt, fault = result.receipt, result.reason
        if fault is None and receipt is not None:
            if not receipt["result"]["conclusive"]:
                fault = "inconclusive"
            elif receipt["receipt_id"] in seen:
                fault = "duplicate"
                counted.copies += 1
            else:
                fault = standing.fault(receipt)
        if fault is not None or receipt is None:
            counted.ignored.append({"index": index, "reason": fault})
            continue
        seen.add(receipt["receipt_id"])
        counted.receipts.append(receipt)
    return counted


def score(values: list[Any], attestation: Any, standing: Standing, anchors: Anchors) -> dict[str, Any]:
    found = count(values if len(values) <= MAX_RECEIPTS else [], standing, anchors)
    return _scored(values, found.receipts, found.ignored, found.copies, attestation, standing, anchors)


def _scored(
    values: list[Any],
    counted: list[dict[str, Any]],
    ignored: list[dict[str, Any]],
    copies: int,
    attestation: Any,
    standing: Standing,
    anchors: Anchors,
) -> dict[str, Any]:
    reason = "too_many_receipts" if len(values) > MAX_RECEIPTS else subject_fault(counted, attestation, standing)
    verifiers = groups(counted)
    agreeing = [receipt for group in verifiers if all(r["result"]["valid"] for r in group) for receipt in group]
    valid = [receipt for receipt in counted if receipt["result"]["valid"]]
    points = 0 if reason is not None else _points(verifiers, agreeing)
    answer: dict[str, Any] = {
        "total_receipts": len(values),
        "valid_receipts": len(valid),
        "unique_verifiers": len(verifiers),
        "unique_profiles": len({receipt["profile_id"] for receipt in valid}),
        "all_valid": len(counted) > 0 and len(valid) == len(counted) and len(counted) + copies == len(values),
        "includes_zk_verification": any(is_zero_knowledge(receipt) for receipt in counted),
        "trust_score": points,
        "recommendation": "high_confidence" if points >= 80 else "medium_confidence" if points >= 50 else "low_confidence",
        "anchored": bool(counted) and all(is_tied(receipt, anchors) for receipt in counted),
        "ignored": ignored,
        "roots": sorted({receipt["roots_digest"] for receipt in counted if "roots_digest" in receipt}),
    }
    return answer if reason is None else {**answer, "reason": reason}


def _points(verifiers: list[list[dict[str, Any]]], agreeing: list[dict[str, Any]]) -> int:
    if not agreeing:
        return 0
    profiles = {receipt["profile_id"] for receipt in agreeing}
    points = _VERIFIER_POINTS[min(len(verifiers), 5) - 1]
    points += next(worth for profile, worth in _PROFILE_POINTS if profile in profiles)
    points += 20 if any(is_zero_knowledge(receipt) for receipt in agreeing) else 0
    points += _DISTINCT_POINTS[len(profiles) - 1]
    valid = len([group for group in verifiers if all(r["result"]["valid"] for r in group)])
    caps = [100] + ([49] if valid < len(verifiers) else [])
    return min(points * valid // len(verifiers), *caps)


def score_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    standing = read_standing(options, 30 * 86_400)
    return score(asked["receipts"], asked.get("attestation", NOT_GIVEN), standing, anchors_of(options))


