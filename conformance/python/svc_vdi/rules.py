"""What a proof shows of each rule, and what a reader is told about the policy (docs/protocol/4-verification.md)."""

from __future__ import annotations

from typing import Any

from .statement import LARGEST, NotEncodable, decimals_of, encode_number


def _names_outcome(constraint: dict[str, Any]) -> bool:
    return "outcome" in constraint.get("when", {})


def state(constraint: dict[str, Any], is_set: bool, outcome: str) -> str:
    when = constraint.get("when")
    if when is not None and "outcome" in when and when["outcome"] != outcome:
        return "not_applicable"
    if not is_set:
        return "not_proved"
    waivable = when is not None and "outcome" not in when
    return ("enforced" if "predicate" in constraint else "visit") + (
        "_or_waived" if waivable else "" if "predicate" in constraint else "_only"
    )


def states(attestation: dict[str, Any]) -> list[dict[str, Any]]:
    """Id, state and `violated` of each constraint, in order."""
    decision = attestation["decision"]
    return [
        {
            "id": constraint["id"],
            "state": state(constraint, bool(decision["satisfied_mask"] >> i & 1), decision["outcome"]),
            "violated": bool(decision["violated_mask"] >> i & 1),
        }
        for i, constraint in enumerate(attestation["policy"]["constraints"])
    ]


def notices(attestation: dict[str, Any]) -> list[str]:
    first = _first_notice(attestation)
    found = [] if first is None else [first]
    return found if "outcomes" in attestation["pipeline"] else [*found, "outcomes_undeclared"]


def _first_notice(attestation: dict[str, Any]) -> str | None:
    policy = attestation["policy"]
    constraints = policy["constraints"]
    if not constraints:
        return "empty_policy"
    if not any("predicate" in c or ("when" in c and not _names_outcome(c)) for c in constraints):
        return "no_predicate"
    critical = [
        (constraint, shown["state"])
        for constraint, shown in zip(constraints, states(attestation))
        if constraint["critical"]
    ]
    if not critical:
        return "no_critical_rule"
    in_force = [(constraint, shown) for constraint, shown in critical if shown != "not_applicable"]
    if in_force and all(shown in ("enforced_or_waived", "visit_or_waived") for _, shown in in_force):
        return "all_waivable"
    if not any(shown == "enforced" and _can_fail(constraint["predicate"], policy) for constraint, shown in in_force):
        return "outcome_covers_nothing"
    return None


def _can_fail(predicate: dict[str, Any], policy: dict[str, Any]) -> bool:
    """Whether some encodable value of its type fails a predicate."""
    op, value = predicate["op"], predicate["value"]
    if op not in ("lt", "le", "gt", "ge", "in_range"):
        return True
    places = 6
    if "derived" in predicate:
        terms = next(d["terms"] for d in policy.get("derived", []) if d["name"] == predicate["derived"])
        places = 6 + max(decimals_of(term["times"]) for term in terms)
    try:
        numbers = [encode_number(each, places) for each in (value if op == "in_range" else [value])]
    except NotEncodable:
        return True
    if op == "in_range":
        return numbers[0] > 1 or numbers[1] < LARGEST
    return {"lt": True, "gt": True, "le": numbers[0] < LARGEST, "ge": numbers[0] > 1}[op]
