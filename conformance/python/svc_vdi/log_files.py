"""Documents of logs among the files: heads, proofs and entries beside each other (docs/protocol/11-files.md, "Logs")."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from . import logs
from .canonical import jcs, same
from .digests import receipt_hash, receipt_id
from .documents import COUNT, DIGEST, ENTRY, INCLUSION_PROOF, KID
from .ed25519 import document_fault
from .files import Item
from .log_evidence import log_evidence
from .merkle import consistency_fault, inclusion_fault, leaf_hash
from .notes import BadNote, Policy, head_of, open_checkpoint
from .reading import Limits, Unreadable, read, read_given
from .receipts import read_receipt
from .shapes import Check, Misshapen, exactly, items, members, text

CHECKPOINT = members(
    log_id=text(255),
    tree_size=COUNT,
    root_hash=DIGEST,
    operator_kid=KID,
    note=text(65_536),
    cosignatures=items(text(8_192), 0, 64),
)
CONSISTENCY_PROOF = members(
    from_size=COUNT,
    to_size=COUNT,
    from_root=DIGEST,
    to_root=DIGEST,
    proof=items(DIGEST, 0, 64),
    checkpoint=CHECKPOINT,
    trust_on_first_use__=exactly(True),
)
KINDS = ("checkpoint", "consistency_proof", "inclusion_proof", "log_entry", "tlog_proof", "log_evidence")


class Found(Exception):
    """What a document of a log came to: not_valid or could_not_check, with a reason."""

    def __init__(self, verdict: str, reason: str) -> None:
        super().__init__(reason)
        self.verdict = verdict
        self.reason = reason


def _refused(reason: str) -> Found:
    return Found("not_valid", reason)


NO_HEAD = Found("could_not_check", "log_material_missing")
NO_KEY = Found("could_not_check", "log_trust_missing")


@dataclass
class _Head:
    origin: str
    size: int
    root: str
    #: Why it does not count; None where a pinned log signed it.
    fault: Found | None
    witnessed_at: int | None = None

    def demand_signed(self) -> None:
        if self.fault is not None:
            raise self.fault


@dataclass
class Logs:
    """What came of each document, and the times at which pinned logs held receipts, by the receipt's hash."""

    found: dict[int, tuple[str, str | None]] = field(default_factory=dict)
    times: dict[str, int] = field(default_factory=dict)
    witnessed: dict[str, int] = field(default_factory=dict)
    #: What the entries about a receipt came to: verified where one is.
    entries: dict[str, tuple[str, str | None]] = field(default_factory=dict)


def examine_logs(documents: list[Item], receipts: list[Any], policies: list[Policy]) -> Logs:
    """Each document of a log, by its identity, beside the others and the receipts that are here."""
    return _Table([item for item in documents if item.kind in KINDS], receipts, policies).run()


class _Table:
    def __init__(self, documents: list[Item], receipts: list[Any], policies: list[Policy]) -> None:
        self.documents = documents
        self.policies = policies
        self.receipts = {receipt_hash(each): each for each in receipts if isinstance(each, dict)}
        self.read: dict[int, Any] = {id(item): _read(item) for item in documents}
        self.heads: dict[int, _Head | Found] = {}
        for item in documents:
            note = _note_in(item, self.read[id(item)])
            if note is not None:
                self.heads[id(item)] = self.head(note)
        self.proofs = [self.read[id(item)] for item in documents if item.kind == "inclusion_proof" and self.read[id(item)] is not None]
        entries = [self.entry_in(item) for item in documents]
        self.entries = [each for each in entries if each is not None]
        self.logs = Logs()

    def run(self) -> Logs:
        judges = {
            "checkpoint": self.checkpoint,
            "consistency_proof": self.consistency,
            "inclusion_proof": self.inclusion,
            "log_entry": self.entry,
            "tlog_proof": self.tlog_proof,
            "log_evidence": self.evidence,
        }
        for item in self.documents:
            answer: tuple[str, str | None] = ("verified", None)
            try:
                judges[item.kind](item)
            except Found as found:
                answer = (found.verdict, found.reason)
            self.logs.found[id(item)] = answer
            entry = self.entry_in(item)
            if entry is not None and self.logs.entries.get(entry["receipt_hash"], ("", None))[0] != "verified":
                self.logs.entries[entry["receipt_hash"]] = answer
        return self.logs

    # Heads

    def head(self, note: str) -> _Head | Found:
        try:
            origin, size, root = head_of(note)
        except BadNote as bad:
            return _refused(bad.reason)
        if size > 2**53 - 1:
            return _refused("out_of_range")
        known = [policy for policy in self.policies if policy.origin == origin]
        fault: Found = NO_KEY
        for policy in known:
            try:
                opened = open_checkpoint(note, policy)
            except BadNote as bad:
                fault = _refused(bad.reason)
            else:
                return _Head(origin, size, root.hex(), None, None if opened.witnessed_at is None else logs.as_seconds(opened.witnessed_at))
        return _Head(origin, size, root.hex(), fault)

    def own_head(self, item: Item) -> _Head:
        head = self.heads.get(id(item))
        if head is None:
            raise _refused("malformed_checkpoint")
        if isinstance(head, Found):
            raise head
        return head

    def signed_at(self, origin: str, size: int) -> list[_Head]:
        heads = [each for each in self.heads.values() if isinstance(each, _Head)]
        return [each for each in heads if each.fault is None and (each.origin, each.size) == (origin, size)]

    def head_for(self, proof: dict[str, Any]) -> _Head:
        """The head that a proof leads to."""
        heads = [each for each in self.heads.values() if isinstance(each, _Head)]
        there = [each for each in heads if each.size == proof["tree_size"]]
        fitting = [each for each in there if each.root == proof["tree_root"]]
        best = next((each for each in fitting if each.fault is None), fitting[0] if fitting else None)
        if best is not None:
            best.demand_signed()
            return best
        contradicted = any(each.fault is None for each in there)
        if contradicted and len({each.origin for each in heads}) == 1:
            raise _refused("proof_mismatch")
        raise NO_HEAD

    # Documents

    def checkpoint(self, item: Item) -> None:
        if self.read[id(item)] is None:
            raise _refused("malformed_checkpoint")
        head, stated = self.own_head(item), item.value
        if isinstance(stated, dict) and (stated["log_id"], stated["tree_size"], stated["root_hash"]) != (head.origin, head.size, head.root):
            raise _refused("checkpoint_misstated")
        head.demand_signed()
        if any(each.root != head.root for each in self.signed_at(head.origin, head.size)):
            raise _refused("forked")

    def consistency(self, item: Item) -> None:
        proof = self.read[id(item)]
        if proof is None:
            raise _refused("malformed_proof")
        head = self.own_head(item)
        if (head.size, head.root) != (proof["to_size"], proof["to_root"]):
            raise _refused("proof_mismatch")
        if proof["from_size"] > 0:
            roots = bytes.fromhex(proof["from_root"]), bytes.fromhex(proof["to_root"])
            path = [bytes.fromhex(each) for each in proof["proof"]]
            fault = consistency_fault(proof["from_size"], proof["to_size"], *roots, path)
            if fault is not None:
                raise _refused(fault)
        head.demand_signed()
        if any(each.root != proof["from_root"] for each in self.signed_at(head.origin, proof["from_size"])):
            raise _refused("forked")

    def inclusion(self, item: Item) -> None:
        proof = self.read[id(item)]
        if proof is None:
            raise _refused("malformed_proof")
        self.assert_path(proof)
        self.head_for(proof)

    def assert_path(self, proof: dict[str, Any]) -> None:
        path = [bytes.fromhex(each) for each in proof["proof"]]
        ends = bytes.fromhex(proof["entry_hash"]), bytes.fromhex(proof["tree_root"])
        fault = inclusion_fault(ends[0], proof["log_index"], proof["tree_size"], path, ends[1])
        if fault is not None:
            raise _refused(fault)

    def entry(self, item: Item) -> None:
        entry = self.read[id(item)]
        if entry is None:
            raise _refused("malformed_entry")
        hashed = leaf_hash(jcs(entry)).hex()
        proof = next((each for each in self.proofs if each["entry_hash"] == hashed), None)
        if proof is None and len(self.entries) == len(self.proofs) == 1:
            raise _refused("proof_mismatch")
        self.assert_given(entry)
        if proof is None:
            raise NO_HEAD
        try:
            head = self.head_for(proof)
        except Found as found:
            if found.verdict == "could_not_check":
                self.assert_path(proof)
            raise
        self.assert_path(proof)
        self.held(entry, head)

    def tlog_proof(self, item: Item) -> None:
        parts = self.read[id(item)]
        if parts is None:
            raise _refused("malformed_proof")
        leaf, index, path, _ = parts
        entry = self.entry_in(item)
        if entry is None:
            raise _refused("malformed_entry")
        self.assert_given(entry)
        head = self.own_head(item)
        if head.fault is not None and head.fault.verdict == "not_valid":
            raise head.fault
        fault = inclusion_fault(leaf_hash(leaf), index, head.size, path, bytes.fromhex(head.root))
        if fault is not None:
            raise _refused(fault)
        head.demand_signed()
        self.held(entry, head)

    def evidence(self, item: Item) -> None:
        """Verified where it convicts. Witnesses that the reader demands say nothing of whose two heads these are."""
        known = [policy for policy in self.policies if policy.origin == item.value.get("origin")]
        if not known:
            raise NO_KEY
        answers = [log_evidence(item.given, replace(policy, threshold=0)) for policy in known]
        if not any(answer["contradictory"] for answer in answers):
            raise _refused(answers[-1]["reason"])

    def entry_in(self, item: Item) -> dict[str, Any] | None:
        found = self.read[id(item)]
        if found is None or item.kind not in ("log_entry", "tlog_proof"):
            return None
        if item.kind == "log_entry":
            return found  # type: ignore[no-any-return]
        try:
            entry: dict[str, Any] = read(found[0] or b"", Limits(size=logs.ENTRY_BYTES))
            ENTRY(entry, "")
        except (Unreadable, Misshapen):
            return None
        return entry if jcs(entry) == found[0] else None

    def assert_given(self, entry: dict[str, Any]) -> None:
        """The receipt that an entry names, where it is here, is genuine and gives this entry."""
        receipt = self.receipts.get(entry["receipt_hash"])
        if receipt is None or read_receipt(receipt) is None:
            return
        if receipt["receipt_id"] != receipt_id(receipt):
            raise _refused("receipt_id_mismatch")
        fault = document_fault("verification-receipt", receipt)
        if fault is not None:
            raise _refused(fault)
        if not same({**logs.entry_of(receipt), "v": 1, "timestamp": entry["timestamp"]}, entry):
            raise _refused("entry_mismatch")

    def held(self, entry: dict[str, Any], head: _Head) -> None:
        hashed = entry["receipt_hash"]
        if hashed not in self.receipts:
            return
        if head.witnessed_at is not None:
            self.logs.witnessed[hashed] = min(head.witnessed_at, self.logs.witnessed.get(hashed, head.witnessed_at))
        time: int = entry["timestamp"] if head.witnessed_at is None else head.witnessed_at
        self.logs.times[hashed] = min(time, self.logs.times.get(hashed, time))


_SHAPES: dict[str, tuple[Check, int]] = {
    "checkpoint": (CHECKPOINT, 1 << 20),
    "consistency_proof": (CONSISTENCY_PROOF, 1 << 20),
    "inclusion_proof": (INCLUSION_PROOF, logs.PROOF_BYTES),
    "log_entry": (ENTRY, logs.ENTRY_BYTES),
}


def _read(item: Item) -> Any:
    """A document of a log in its shape, or None. A note by itself is its text."""
    if item.kind == "tlog_proof":
        try:
            return logs.read_tlog_proof(item.value)
        except logs.NotIncluded:
            return None
    if item.kind == "log_evidence" or (item.kind == "checkpoint" and isinstance(item.value, str)):
        return item.value
    shape, size = _SHAPES[item.kind]
    try:
        found = read_given(item.given, Limits(size=size))
        shape(found, "")
    except (Unreadable, Misshapen):
        return None
    return found


def _note_in(item: Item, found: Any) -> Any:
    if found is None or item.kind not in ("checkpoint", "consistency_proof", "tlog_proof"):
        return None
    if item.kind == "tlog_proof":
        return found[3]
    if item.kind == "consistency_proof":
        return found["checkpoint"]["note"]
    return found if isinstance(found, str) else found["note"]
