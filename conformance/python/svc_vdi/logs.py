"""Is this receipt in that log, what contradicts what, and what convicts a log (docs/protocol/7-log.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .canonical import jcs, same
from .digests import receipt_hash, receipt_id
from .documents import ENTRY, INCLUSION_PROOF, RECEIPT
from .ed25519 import document_fault
from .frames import given
from .material import WrongCall
from .merkle import consistency_fault, inclusion_fault, leaf_hash
from .notes import BadNote, Checkpoint, Policy, open_checkpoint, read_policy
from .reading import Limits, Unreadable, read, read_given
from .receipts import BILLING_FACTS, BILLING_JUDGEMENTS, DECISION_FACTS, DECISION_JUDGEMENTS
from .shapes import Check, Misshapen
from .transcript import canonical_base64

ENTRY_BYTES, PROOF_BYTES, RECEIPT_BYTES = 8_192, 16_384, 65_536
TLOG_PROOF = "c2sp.org/tlog-proof@v1"

_FACTS = list(dict.fromkeys(code for code, _, _ in [*DECISION_FACTS, *BILLING_FACTS]))
_JUDGEMENTS = [*dict.fromkeys(code for code, _, _ in [*DECISION_JUDGEMENTS, *BILLING_JUDGEMENTS]), "verdict"]


class NotIncluded(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Kind:
    """A kind of document that a log takes: its entry's shape, what makes it genuine, and what it gives of an entry."""

    entry: Check
    genuine: Callable[[Any], dict[str, Any]]
    gives: Callable[[dict[str, Any]], dict[str, Any]]


def entry_of(receipt: dict[str, Any]) -> dict[str, Any]:
    """The entry that a log writes of a receipt, without the log's own two members."""
    entry: dict[str, Any] = {
        "receipt_hash": receipt_hash(receipt),
        "receipt_id": receipt["receipt_id"],
        "attestation_id": receipt["attestation_id"],
        "attestation_hash": receipt["attestation_hash"],
        "verifier_id": receipt["verifier"]["id"],
        "verifier_key": receipt["signature"]["public_key"],
        "profile_id": receipt["profile_id"],
        "trust_digest": receipt["trust_digest"],
        "result": receipt["result"]["valid"],
        "conclusive": receipt["result"]["conclusive"],
        "rules": receipt["rules"],
        "facts": {row["fact"]: row["value"] for row in receipt["facts"] if row["value"] != "not_evaluated"},
        "judgements": {
            row["judgement"]: row["value"] for row in receipt["judgements"] if row["value"] != "not_evaluated"
        },
        "evaluated_at": receipt["evaluated_at"],
    }
    if "reason" in receipt["result"]:
        entry["reason"] = receipt["result"]["reason"]
    if "supersedes" in receipt:
        entry["supersedes"] = receipt["supersedes"]
    return entry


def _document(value: Any, size: int) -> Any:
    return read_given(value, Limits(size=size))


def _receipt(value: Any) -> dict[str, Any]:
    try:
        receipt: dict[str, Any] = _document(value, RECEIPT_BYTES)
        RECEIPT(receipt, "")
    except Unreadable as unreadable:
        raise NotIncluded(unreadable.reason) from None
    except Misshapen:
        raise NotIncluded("schema") from None
    if receipt["receipt_id"] != receipt_id(receipt):
        raise NotIncluded("receipt_id_mismatch")
    fault = document_fault("verification-receipt", receipt)
    if fault is not None:
        raise NotIncluded(fault)
    return receipt


RECEIPTS = Kind(ENTRY, _receipt, entry_of)


def _entry(value: Any, shape: Check) -> dict[str, Any]:
    try:
        entry: dict[str, Any] = _document(value, ENTRY_BYTES)
        shape(entry, "")
    except (Unreadable, Misshapen):
        raise NotIncluded("malformed_entry") from None
    return entry


def _proof(value: Any) -> dict[str, Any]:
    try:
        proof: dict[str, Any] = _document(value, PROOF_BYTES)
        INCLUSION_PROOF(proof, "")
    except (Unreadable, Misshapen):
        raise NotIncluded("malformed_proof") from None
    return proof


def note_of(checkpoint: Any) -> Any:
    """The note of a checkpoint document; nothing else in it is taken."""
    found = checkpoint
    if isinstance(checkpoint, str):
        try:
            found = read(checkpoint)
        except Unreadable:
            return checkpoint
    return found.get("note") if isinstance(found, dict) else checkpoint


def _compare(entry: dict[str, Any], given: dict[str, Any]) -> None:
    stated = {name: value for name, value in entry.items() if name not in ("v", "timestamp")}
    if not same(stated, given):
        raise NotIncluded("entry_mismatch")


def _opened(note: Any, policy: Policy) -> Checkpoint:
    try:
        checkpoint = open_checkpoint(note, policy)
    except BadNote as bad:
        raise NotIncluded(bad.reason) from None
    if checkpoint.size > 2**53 - 1:
        raise NotIncluded("out_of_range")
    return checkpoint


@dataclass(frozen=True)
class Stated:
    """What evidence of inclusion says, up to the head that it leads to."""

    entry: dict[str, Any]
    hashed: bytes
    index: int
    path: list[bytes]
    note: Any
    #: Of separate documents: the size and root that the proof states.
    head: tuple[int, str] | None


def stated_inclusion(value: Any, material: dict[str, Any], kind: Kind) -> Stated:
    """All that is asked before the head: document, entry, proof, and that they are of each other. Raises NotIncluded."""
    given = kind.gives(kind.genuine(value))
    stated = _tlog_proof(material["document"], kind.entry) if "document" in material else _documents(material, kind.entry)
    _compare(stated.entry, given)
    return stated


def inclusion(value: Any, material: dict[str, Any], policy: Policy, kind: Kind = RECEIPTS) -> dict[str, Any]:
    """Whether the policy's log committed to a document: by entry, proof and checkpoint, or by one tlog-proof."""
    try:
        stated = stated_inclusion(value, material, kind)
        checkpoint = _opened(stated.note, policy)
        assert_path(stated, checkpoint.size, checkpoint.root)
    except NotIncluded as fault:
        return {"valid": False, "reason": fault.reason}
    return {
        "valid": True,
        "log_index": stated.index,
        "tree_size": checkpoint.size,
        "timestamp": stated.entry["timestamp"],
        "witnesses": checkpoint.witnesses,
        "witnessed_at": checkpoint.witnessed_at,
    }


def as_seconds(witnessed_at: int) -> int:
    """A witness's time as one of this protocol: it may state any below 2^63."""
    return min(witnessed_at, 99_999_999_999)


def assert_path(stated: Stated, size: int, root: bytes) -> None:
    """The head is the one that the proof states, and the path leads to it. Raises NotIncluded."""
    if stated.head not in (None, (size, root.hex())):
        raise NotIncluded("proof_mismatch")
    fault = inclusion_fault(stated.hashed, stated.index, size, stated.path, root)
    if fault is not None:
        raise NotIncluded(fault)


def _documents(material: dict[str, Any], shape: Check) -> Stated:
    entry, proof = _entry(material.get("entry"), shape), _proof(material.get("proof"))
    hashed = leaf_hash(jcs(entry))
    if proof["entry_hash"] != hashed.hex():
        raise NotIncluded("proof_mismatch")
    path = [bytes.fromhex(each) for each in proof["proof"]]
    head = proof["tree_size"], proof["tree_root"]
    return Stated(entry, hashed, proof["log_index"], path, note_of(material.get("checkpoint")), head)


def _tlog_proof(document: Any, shape: Check) -> Stated:
    leaf, index, path, note = read_tlog_proof(document)
    try:
        entry = read(leaf if leaf is not None else b"", Limits(size=ENTRY_BYTES))
        shape(entry, "")
    except (Unreadable, Misshapen):
        raise NotIncluded("malformed_entry") from None
    if leaf is None or jcs(entry) != leaf:
        raise NotIncluded("malformed_entry")
    return Stated(entry, leaf_hash(leaf), index, path, note, None)


def read_tlog_proof(document: Any) -> tuple[bytes | None, int, list[bytes], str]:
    if not isinstance(document, str):
        raise NotIncluded("malformed_proof")
    head, mark, note = document.partition("\n\n")
    lines = head.split("\n")
    if mark == "" or lines[0] != TLOG_PROOF:
        raise NotIncluded("malformed_proof")
    lines = lines[1:]
    leaf = None
    if lines and lines[0].startswith("extra "):
        leaf = canonical_base64(lines.pop(0)[6:])
        if leaf is None:
            raise NotIncluded("malformed_proof")
    match = re.fullmatch(r"index (0|[1-9][0-9]{0,19})", lines[0]) if lines else None
    hashes = [canonical_base64(line) for line in lines[1:]]
    if match is None or len(hashes) > 63 or any(each is None or len(each) != 32 for each in hashes):
        raise NotIncluded("malformed_proof")
    return leaf, int(match.group(1)), [each for each in hashes if each is not None], note


# Contradictions


def equivocations(receipts: list[dict[str, Any]], attestation_id: str) -> dict[str, Any]:
    """What a log that took these receipts in this order holds against whom about one attestation id."""
    entries: list[tuple[int, dict[str, Any]]] = []
    seen: set[str] = set()
    index = 0
    for receipt in receipts:
        entry = entry_of(receipt)
        if entry["receipt_hash"] in seen:
            continue
        seen.add(entry["receipt_hash"])
        if entry["attestation_id"] == attestation_id:
            entries.append((index, entry))
        index += 1
    return _Report(attestation_id, entries).as_json()


class _Report:
    def __init__(self, attestation_id: str, entries: list[tuple[int, dict[str, Any]]]) -> None:
        self.id = attestation_id
        self.entries = entries
        # (is a fact, what it is about, entry, index, answer), facts in order, then judgements, then the verdict.
        self.said = [
            (kind == "facts", about, entry, index, value)
            for kind, names in (("facts", _FACTS), ("judgements", _JUDGEMENTS))
            for about in names
            for index, entry in entries
            for value in [_answer(entry, kind, about)]
            if value is not None
        ]

    def as_json(self) -> dict[str, Any]:
        convicted, differences = self.contradictions(), [*self.differences(), *self.several_documents()]
        return {
            "clean": not convicted,
            "disagreements": [_disagreements(differences, index) for index, _ in self.entries],
            "equivocations": convicted,
            "differences": differences,
            "superseded": self.superseded(),
        }

    def grouped(self, key: Any) -> list[tuple[Any, str, list[int], list[int]]]:
        """Opposed sides of statements that share a key, in the order in which the key was first seen."""
        sides: dict[Any, tuple[str, list[int], list[int]]] = {}
        for is_fact, about, entry, index, value in self.said:
            named = key(is_fact, about, entry)
            if named is not None:
                _, holds, holds_not = sides.setdefault(named, (about, [], []))
                (holds if value else holds_not).append(index)
        return [(named, about, a, b) for named, (about, a, b) in sides.items() if a and b]

    def contradictions(self) -> list[dict[str, Any]]:
        return [
            {
                "kind": "verifier_equivocation",
                "attestation_id": self.id,
                "attestation_hash": named[2],
                "verifier_key": named[1],
                "about": about,
                "sides": [holds, holds_not],
            }
            for named, about, holds, holds_not in self.grouped(_question)
        ]

    def is_apart(self, named: tuple[str, str, str]) -> bool:
        """Whether one key said a thing and its contrary in answer to two questions."""
        said = [
            (_question(is_fact, about, entry), value)
            for is_fact, about, entry, _, value in self.said
            if (about, entry["verifier_key"], entry["attestation_hash"]) == named
        ]
        return any(a != b and one != other for one, a in said for other, b in said)

    def differences(self) -> list[dict[str, Any]]:
        found = []
        for named, about, holds, holds_not in self.grouped(lambda _, about, e: (about, e["verifier_key"], e["attestation_hash"])):
            if not self.is_apart(named):
                continue
            found.append(
                {
                    "kind": "correction" if about in _FACTS else "differing",
                    "attestation_id": self.id,
                    "attestation_hash": named[2],
                    "verifier_key": named[1],
                    "about": about,
                    "sides": [holds, holds_not],
                }
            )
        for named, about, holds, holds_not in self.grouped(
            lambda is_fact, about, e: (about, e["attestation_hash"]) if is_fact or about == "verdict" else None
        ):
            keys = [{e["verifier_key"] for i, e in self.entries if i in side} for side in (holds, holds_not)]
            if len(keys[0] | keys[1]) > 1:
                found.append(
                    {
                        "kind": "disagreement",
                        "attestation_id": self.id,
                        "attestation_hash": named[1],
                        "about": about,
                        "sides": [holds, holds_not],
                    }
                )
        return found

    def several_documents(self) -> list[dict[str, Any]]:
        sides: dict[str, list[int]] = {}
        for index, entry in self.entries:
            if entry["conclusive"] and entry["result"]:
                sides.setdefault(entry["attestation_hash"], []).append(index)
        if len(sides) < 2:
            return []
        return [{"kind": "several_documents", "attestation_id": self.id, "sides": list(sides.values())}]

    def superseded(self) -> list[dict[str, int]]:
        found = []
        for index, entry in self.entries:
            later = [
                other
                for other, each in self.entries
                if other > index
                and each.get("supersedes") == entry["receipt_hash"]
                and each["verifier_key"] == entry["verifier_key"]
                and each["attestation_hash"] == entry["attestation_hash"]
            ]
            if later and not entry["conclusive"]:
                found.append({"log_index": index, "by": later[0]})
        return found


def _disagreements(differences: list[dict[str, Any]], index: int) -> list[str]:
    return [each["about"] for each in differences if each["kind"] == "disagreement" and any(index in side for side in each["sides"])]


def _answer(entry: dict[str, Any], kind: str, about: str) -> bool | None:
    if about == "verdict":
        return bool(entry["result"]) if entry["conclusive"] else None
    value = entry[kind].get(about)
    return None if value is None else bool(value)


def _question(is_fact: bool, about: str, entry: dict[str, Any]) -> Any:
    named = (about, entry["verifier_key"], entry["attestation_hash"], entry["rules"])
    return named if is_fact else (*named, entry["profile_id"], entry["trust_digest"], entry["evaluated_at"])


# Questions of the suite


def checkpoint_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"valid": True, "size": str(open_checkpoint(asked["note"], read_policy(options)).size)}
    except BadNote as bad:
        return {"valid": False, "reason": bad.reason}


def consistency_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    fault = consistency_fault(
        int(asked["from_size"]),
        int(asked["to_size"]),
        bytes.fromhex(asked["from_root"]),
        bytes.fromhex(asked["to_root"]),
        [bytes.fromhex(each) for each in asked["proof"]],
    )
    return {"valid": True} if fault is None else {"valid": False, "reason": fault}


def inclusion_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return inclusion(given(asked, "receipt"), asked, read_policy(options))


def equivocation_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    try:
        receipts = [_receipt(each) for each in asked["receipts"]]
    except NotIncluded as fault:
        raise WrongCall(f"receipts: {fault.reason}") from None
    return equivocations(receipts, asked["attestation_id"])

