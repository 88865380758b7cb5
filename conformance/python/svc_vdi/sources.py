"""Inputs on a source's word: whether evidence holds, and on whose word each input stands (4-verification.md)."""

from __future__ import annotations

from typing import Any

from .digests import digest, unsigned
from .ed25519 import document_fault
from .poseidon import R
from .statement import inputs_root


def statement_id(statement: dict[str, Any]) -> str:
    return "vdi:source-statement:" + digest("svc/source-statement-id/v1", unsigned(statement))


def evidence_fault(attestation: dict[str, Any], leaves: list[str], statements: list[dict[str, Any]]) -> str | None:
    """Checks 2 to 11: the first fault of leaves and statements about one attestation, or None."""
    numbers = [int(leaf) for leaf in leaves]
    if any(number >= R for number in numbers) or str(inputs_root(numbers)) != attestation["decision"]["inputs_root"]:
        return "source_leaves_root_mismatch"
    if len(set(numbers)) != len(numbers):
        return "source_leaves_repeated"
    for statement in statements:
        fault = _statement_fault(attestation, statement, set(leaves))
        if fault is not None:
            return fault
    signed = [leaf for statement in statements for leaf in statement["leaves"]]
    if len({leaf["pointer"] for leaf in signed}) != len(signed):
        return "source_input_repeated"
    if len({leaf["leaf"] for leaf in signed}) != len(signed):
        return "source_leaf_repeated"
    if any(statement["subject"] != statements[0]["subject"] for statement in statements):
        return "source_subject_differs"
    if any(document_fault("source-statement", statement) is not None for statement in statements):
        return "source_signature_invalid"
    return None


def _statement_fault(attestation: dict[str, Any], statement: dict[str, Any], leaves: set[str]) -> str | None:
    if statement["audience"] != attestation["signature"]["public_key"]:
        return "source_audience_mismatch"
    if statement["challenge"] != attestation["decision"]["nonce"]:
        return "source_challenge_mismatch"
    if not statement["issued_at"] <= attestation["issued_at"] < statement["expires_at"]:
        return "source_not_current"
    return None if all(leaf["leaf"] in leaves for leaf in statement["leaves"]) else "source_leaf_unknown"


def read_inputs(attestation: dict[str, Any]) -> set[str]:
    """Pointers of the inputs that the rules in force for this outcome read."""
    policy, decision = attestation["policy"], attestation["decision"]
    terms = {d["name"]: [term["input"] for term in d["terms"]] for d in policy.get("derived", [])}
    found: set[str] = set()
    for i, constraint in enumerate(policy["constraints"]):
        when = constraint.get("when", {})
        elsewhere = "outcome" in when and when["outcome"] != decision["outcome"]
        if elsewhere and not decision["violated_mask"] >> i & 1:
            continue
        for part in (constraint.get("predicate", {}), when):
            if "input" in part:
                found.add(part["input"])
            found.update(terms.get(part.get("derived", ""), []))
    return found


class Sources:
    """What the reader knows of sources: `{ public_key, roles, name? }` each, and what was revoked."""

    def __init__(self, pinned: list[dict[str, Any]], snapshot: Any) -> None:
        self.pinned = {each["public_key"]: each for each in pinned}
        self.snapshot = snapshot

    def fault(self, attestation: dict[str, Any], statement: dict[str, Any], role: str, names: set[str]) -> str | None:
        key = statement["signature"]["public_key"]
        if key == attestation["signature"]["public_key"]:
            return "source_is_issuer"
        if self.snapshot is not None and self.snapshot.lists_key(names):
            return "source_revoked"
        if self.snapshot is not None and self.snapshot.lists_document(statement_id(statement)):
            return "source_statement_revoked"
        if key not in self.pinned:
            return "source_not_pinned"
        return None if role in self.pinned[key]["roles"] else "source_role_not_given"
