"""Inputs on a source's word: whether evidence holds, and on whose word each input stands (4-verification.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .canonical import utf16
from .digests import digest, unsigned
from .documents import SOURCE_EVIDENCE
from .ed25519 import document_fault
from .material import names_of
from .poseidon import R
from .reading import Limits, Unreadable, read_given
from .shapes import Misshapen
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


@dataclass
class Judged:
    """One piece of evidence: its rows, and what is said of it; what is carried has no hash."""

    rows: list[dict[str, Any]]
    answer: dict[str, Any] | None

    @property
    def pinned(self) -> bool:
        read_rows = [row for row in self.rows if row["read"]]
        return bool(read_rows) and all(row["root"] == "pinned" for row in read_rows)

    def rank(self) -> tuple[int, str]:
        answer = self.answer or {"valid": False}
        return (0 if self.pinned else 1 if answer["valid"] else 2), answer.get("hash", "")


LIMITS = Limits(size=131_072, members=1_000)


def judge(attestation: dict[str, Any], given: Any, known: Sources, carried: bool = False) -> Judged:
    """Evidence, read strictly where it was given, and the rows of the inputs under it."""
    hashed, fault = "", None
    statements: list[dict[str, Any]] = []
    try:
        value = given if carried else read_given(given, LIMITS)
        SOURCE_EVIDENCE(value, "")
        hashed = digest("svc/source-evidence/v1", value)
        if value["attestation_id"] != attestation["attestation_id"]:
            fault = "source_evidence_of_another_attestation"
        else:
            fault = evidence_fault(attestation, value["leaves"], value["statements"])
        statements = value["statements"] if fault is None else []
    except Unreadable as unreadable:
        fault = unreadable.reason
    except Misshapen:
        fault = "schema"
    answer: dict[str, Any] = {"valid": fault is None}
    if hashed and not carried:
        answer["hash"] = hashed
    if fault is not None:
        answer["reason"] = fault
    return Judged(input_rows(attestation, statements, known), answer)


def input_rows(attestation: dict[str, Any], statements: list[dict[str, Any]], known: Sources) -> list[dict[str, Any]]:
    """A row for each input that is read or signed, in ascending order of pointers."""
    roles = {each["input"]: each["role"] for each in attestation["policy"].get("sourced", [])}
    signed = {leaf["pointer"]: each for each in statements for leaf in each["leaves"]}
    wanted = read_inputs(attestation)
    rows = []
    for pointer in sorted({*signed, *wanted}, key=utf16):
        row: dict[str, Any] = {"input": pointer, "read": pointer in wanted, "role": roles.get(pointer, pointer)}
        fault: str | None = "not_sourced"
        if pointer in signed:
            key = signed[pointer]["signature"]["public_key"]
            row["source"] = {"name": signed[pointer]["source"]["name"], "public_key": key}
            if "name" in known.pinned.get(key, {}):
                row["source"]["known_as"] = known.pinned[key]["name"]
            fault = known.fault(attestation, signed[pointer], row["role"], names_of(signed[pointer]["signature"]))
        row["root"] = "pinned" if fault is None else "self_asserted"
        rows.append(row if fault is None else {**row, "reason": fault})
    return rows
