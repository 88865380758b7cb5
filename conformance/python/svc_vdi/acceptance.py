"""Whether a relying party may act on what others say (docs/protocol/6-receipts.md, "Acceptance")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


from .digests import without
from .documents import ROOTS, SECONDS
from .issuers import is_pinned
from .material import MINIMAL, STANDARD, STRICT, WrongCall, demand, read_material
from .receipts import NOT_GIVEN, Anchors, anchors_of
from .scoring import MAX_RECEIPTS, Counted, Standing, count, groups, is_zero_knowledge, read_standing, subject_fault
from .verify import verify

DAY = 86_400


@dataclass(frozen=True)
class Level:
    profiles: tuple[str, ...]
    quorum: int
    chosen_set: str
    demanding: bool = False
    critical: bool = False
    oldest: int = 30 * DAY


LEVELS = {
    "low": Level((STRICT, STANDARD, MINIMAL), 1, "unused"),
    "medium": Level((STRICT, STANDARD), 1, "if given"),
    "high": Level((STRICT, STANDARD), 2, "required", True, oldest=7 * DAY),
    "critical": Level((STRICT,), 3, "required", True, True, DAY),
}
_OWN = ("level", "spotCheckRate", "verification", "logTimes")


@dataclass
class Judged:
    """What is known when an answer is made; `counted` is None where nobody looked at the receipts."""

    reason: str
    anchors: Anchors
    standing: Standing
    given: bool
    counted: Counted | None = None
    accepted: tuple[dict[str, Any], ...] = ()
    spot_check: bool | None = None

    def as_json(self) -> dict[str, Any]:
        looked = self.counted is not None
        verifiers = [
            name
            for name, there in (("tvs", self.anchors.members is not None), ("registry", self.anchors.registry is not None))
            if looked and there
        ]
        roots = {
            subject: [root for root in ROOTS if any(receipt["trust"][subject] == root for receipt in self.accepted)]
            for subject in ("issuer", "circuit")
        }
        digests = sorted({receipt["roots_digest"] for receipt in self.accepted if "roots_digest" in receipt})
        unseen = not looked or not self.given or self.reason in ("attestation_mismatch", "mixed_attestations", "no_receipts")
        return {
            "accepted": self.reason == "accepted",
            "reason": self.reason,
            "spotCheckTriggered": self.spot_check is not None,
            "spotCheckValid": self.spot_check,
            "receiptsAccepted": len(self.accepted),
            "anchored": bool(verifiers),
            "roots": {"verifiers": verifiers, "digests": digests, **roots},
            "attestationInForce": None if unseen else self.reason != "attestation_not_in_force",
            "revocationChecked": looked and self.standing.snapshot is not None,
            "ignored": self.counted.ignored if self.counted is not None else [],
        }


def evaluate(values: list[Any], policy: dict[str, Any], draw: Any, attestation: Any) -> dict[str, Any]:
    """An acceptance policy over receipts. `draw` is the caller's randomness, `attestation` NOT_GIVEN where it was not given."""
    name, rate = policy.get("level", "medium"), policy.get("spotCheckRate", 0.05)
    if not isinstance(name, str) or isinstance(rate, bool) or not isinstance(rate, (int, float)):
        raise WrongCall("level, spotCheckRate")
    material = read_material(policy.get("verification", {}))
    log_times = policy.get("logTimes", {})
    if not isinstance(log_times, dict):
        raise WrongCall("logTimes")
    for each in log_times.values():
        demand(SECONDS, each)
    rest = without(policy, *_OWN)
    if "trustedVerifiers" in rest:
        raise WrongCall("trustedVerifiers")
    level = LEVELS.get(name, LEVELS["medium"])
    standing = read_standing(rest, level.oldest)
    judged = Judged("", anchors_of(rest), standing, attestation is not NOT_GIVEN)
    chosen = rest.get("tvs")
    if name not in LEVELS:
        judged.reason = "unknown_level"
    elif not 0 <= rate <= 1:
        judged.reason = "spot_check_rate_invalid"
    elif level.chosen_set == "required" and chosen is None:
        judged.reason = "tvs_missing"
    elif len(values) > MAX_RECEIPTS:
        judged.reason = "too_many_receipts"
    if judged.reason:
        return judged.as_json()
    quorum = level.quorum if level.quorum == 1 or chosen is None else chosen.get("quorum", level.quorum)
    if level.chosen_set == "unused":
        judged.anchors.members, chosen = None, None
    judged.counted = count(values, judged.standing, judged.anchors, log_times)
    judged.accepted = tuple(r for r in judged.counted.receipts if _acceptable(r, level, chosen, judged.standing.now))
    judged.reason = _fault(judged, level, quorum, chosen, attestation) or "accepted"
    drawn = isinstance(draw, bool) or not isinstance(draw, (int, float)) or not rate <= draw < 1
    if judged.reason == "accepted" and level.critical and drawn:
        judged.spot_check = verify(attestation, material).valid
        judged.reason = "accepted" if judged.spot_check else "spot_check_failed"
    return judged.as_json()


def _acceptable(receipt: dict[str, Any], level: Level, chosen: Any, now: int) -> bool:
    oldest = None if chosen is None else chosen.get("max_age_seconds")
    return (
        receipt["result"]["valid"]
        and receipt["profile_id"] in level.profiles
        and (not level.demanding or is_zero_knowledge(receipt))
        and (not level.critical or is_pinned(receipt["trust"]["issuer"]))
        and (oldest is None or now - receipt["verified_at"] <= oldest)
    )


def _fault(judged: Judged, level: Level, quorum: int, chosen: Any, attestation: Any) -> str | None:
    counted = judged.counted.receipts if judged.counted is not None else []
    if level.critical and attestation is NOT_GIVEN:
        return "attestation_missing"
    if not counted:
        return "no_receipts"
    fault = subject_fault(counted, attestation, judged.standing)
    if fault is not None:
        return fault
    if level.demanding and any(not receipt["result"]["valid"] for receipt in counted):
        return "contradicting_receipt"
    if chosen is not None and chosen.get("distinct_organizations"):
        distinct = len({judged.anchors.organizations.get(r["verifier"]["id"]) for r in judged.accepted})
    else:
        distinct = len(groups(list(judged.accepted)))
    return None if distinct >= quorum else "quorum_not_met"


def acceptance_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return evaluate(asked["receipts"], without(options, "draw"), options.get("draw"), asked.get("attestation", NOT_GIVEN))


