"""Statements about all that one key attested in a period, evidence against a key, samples (docs/protocol/10-periods.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from . import disclosure, logs
from .canonical import jcs, same, utf16
from .digests import attestation_id, digest, without
from .documents import ATTESTATION_ID, COUNT, DIGEST, KEY, KID, SECONDS, SIGNATURE, STEP
from .ed25519 import document_fault
from .issuers import judge_issuer
from .material import Material, WrongCall, demand, names_of, read_material
from .merkle import inclusion_fault, leaf_hash, node_hash
from .notes import BadNote, Policy, origin_of, read_policy
from .reading import Limits, Unreadable, read_given
from .shapes import Check, Misshapen, both, either, exactly, hexadecimal, integer, items, members, one_of

_MOST = 2**53 - 1
_NUMBER = integer(1, _MOST)


def _ascending(outcomes: Any) -> str | None:
    names = [utf16(each["outcome"]) for each in outcomes]
    return None if all(a < b for a, b in zip(names, names[1:])) else "outcomes in ascending order"


_STATED: dict[str, Check] = {
    "type": exactly("period_statement_v1"),
    "issuer": KEY,
    "stream__": KID,
    "from": SECONDS,
    "to": SECONDS,
    "first": _NUMBER,
    "last": COUNT,
    "count": COUNT,
    "voids": COUNT,
    "root": DIGEST,
    "outcomes": both(items(members(outcome=STEP, count=_NUMBER), 0, 256), _ascending),
    "previous__": DIGEST,
    "draw__": members(chain=DIGEST, after=integer(3_600, 2_592_000)),
}
STATEMENT = members(**_STATED, signature=SIGNATURE)
LEAF = either(
    members(number=_NUMBER, attestation_id=ATTESTATION_ID, outcome=STEP),
    members(attestation_id=ATTESTATION_ID, outcome=STEP),
    members(number=_NUMBER, void=exactly(True)),
)
PROVED_LEAF: dict[str, Check] = {"index": COUNT, "leaf": LEAF, "proof": items(DIGEST, 0, 64)}
LEAF_PROOF = members(**PROVED_LEAF)
ENTRY = members(
    v=exactly(2),
    type=exactly("period_statement_v1"),
    statement_hash=DIGEST,
    issuer=KEY,
    **{"from": SECONDS},
    to=SECONDS,
    timestamp=SECONDS,
)
KINDS = (
    "two_statements",
    "broken_chain",
    "disagreeing_counts",
    "omitted_attestation",
    "foreign_attestation",
    "wrong_tree",
    "number_twice",
)
_ANY: Check = lambda value, at: None  # noqa: E731
EVIDENCE = members(
    type=exactly("period_evidence_v1"),
    kind=one_of(*KINDS),
    statement__=_ANY,
    other_statement__=_ANY,
    attestation__=_ANY,
    other_attestation__=_ANY,
    leaves__=items(LEAF_PROOF, 1, 2),
)
Statement = dict[str, Any]


class Fails(Exception):
    """A row ends with this reason; `opens` where it speaks of the reader, and None where nothing was given."""

    def __init__(self, reason: str | None, opens: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.opens = opens


SKEW = 300
#: How far the time of a number may lie outside its period: numbers are drawn before the clock is read.
SLACK = 600
LEFT_OUT = Fails(None, True)


def read_shaped(value: Any, shape: Check, limits: Limits = Limits()) -> Any:
    try:
        found = read_given(value, limits)
        shape(found, "")
    except Unreadable as unreadable:
        raise Fails(unreadable.reason) from None
    except Misshapen:
        raise Fails("schema") from None
    return found


def statement_hash(statement: Statement) -> str:
    return digest("svc/period-statement/v1", without(statement, "signature"))


def _signed(statement: Statement) -> Statement:
    if statement["signature"]["public_key"] != statement["issuer"]:
        raise Fails("issuer_not_signer")
    fault = document_fault("period-statement", statement)
    if fault is not None:
        raise Fails(fault)
    return statement


def _statement(value: Any) -> Statement:
    return _signed(read_shaped(value, STATEMENT))


def read_statement(value: Any) -> Statement | None:
    """A statement in its shape, or None. Nothing in it is verified."""
    try:
        return dict(read_shaped(value, STATEMENT))
    except Fails:
        return None


def root_of(lines: list[str]) -> str | None:
    """The root over a file's leaves; None where a line is none."""
    try:
        return _root([_leaf_hash(read_shaped(line, LEAF)) for line in lines]).hex()
    except Fails:
        return None


def tree_size(statement: Statement) -> int:
    return int(statement["count"] + statement["voids"])


def _numbered(statement: Statement) -> int:
    return int(statement["last"] - statement["first"] + 1)


def counts_fault(one: Statement) -> str | None:
    """Why a statement's own numbers disagree, or None."""
    faults = {
        "period_reversed": one["to"] <= one["from"],
        "counts_disagree": sum(each["count"] for each in one["outcomes"]) != one["count"],
        "numbers_reversed": one["last"] < one["first"] - 1,
        "voids_beyond_numbers": one["voids"] > _numbered(one),
        "numbers_beyond_leaves": _numbered(one) > tree_size(one),
        "numbers_without_stream": "stream" not in one and _numbered(one) > 0,
        "first_without_previous": "previous" not in one and one["first"] != 1,
    }
    return next((reason for reason, fails in faults.items() if fails), None)


def join_fault(one: Statement, before: Statement) -> str | None:
    """Why a statement does not go on where the one before it ends, or None."""
    following = before["last"] + 1
    faults = {
        "stream_changed": "stream" in before and one.get("stream") != before["stream"],
        "period_skipped": one["from"] > before["to"],
        "periods_overlap": one["from"] < before["to"],
        "numbers_skipped": one["first"] > following,
        "numbers_overlap": one["first"] < following,
    }
    return next((reason for reason, fails in faults.items() if fails), None)


def contradicts(one: Statement, other: Statement) -> bool:
    together = max(one["from"], other["from"]) < min(one["to"], other["to"])
    return together and one["issuer"] == other["issuer"] and statement_hash(one) != statement_hash(other)


# Cover


def number_of(statement: Statement, attestation: dict[str, Any]) -> int | None:
    """An attestation's number in the statement's stream; None for one beside it."""
    sequence = attestation.get("sequence")
    return int(sequence["number"]) if sequence is not None and sequence["stream"] == statement.get("stream") else None


def belongs(statement: Statement, attestation: dict[str, Any]) -> bool:
    """Whether the statement covers an attestation of its key."""
    number, at = number_of(statement, attestation), attestation["issued_at"]
    if number is None:
        return bool(statement["from"] <= at < statement["to"])
    return bool(at < statement["to"] - SLACK if number > statement["last"] else number >= statement["first"])


def is_in_time(statement: Statement, attestation: dict[str, Any]) -> bool:
    """Whether an attestation whose leaf is in the tree was issued when that allows."""
    slack = 0 if number_of(statement, attestation) is None else SLACK
    return bool(statement["from"] - slack <= attestation["issued_at"] < statement["to"] + slack)


def leaf_of(statement: Statement, attestation: dict[str, Any]) -> dict[str, Any]:
    leaf = {"attestation_id": attestation["attestation_id"], "outcome": attestation["decision"]["outcome"]}
    number = number_of(statement, attestation)
    return leaf if number is None else {**leaf, "number": number}


# Trees


def _leaf_hash(leaf: dict[str, Any]) -> bytes:
    return leaf_hash(b"svc/period-leaf/v1\x00" + jcs(leaf))


def _root(hashes: list[bytes]) -> bytes:
    if not hashes:
        return hashlib.sha256(b"").digest()
    while len(hashes) > 1:
        pairs = [node_hash(a, b) for a, b in zip(hashes[::2], hashes[1::2])]
        hashes = pairs + hashes[len(pairs) * 2 :]
    return hashes[0]


def is_placed(statement: Statement, index: int, leaf: dict[str, Any]) -> bool:
    wanted = statement["first"] + index if index < _numbered(statement) else None
    return bool(leaf.get("number") == wanted)


def is_included(statement: Statement, shown: dict[str, Any]) -> bool:
    path = [bytes.fromhex(each) for each in shown["proof"]]
    root = bytes.fromhex(statement["root"])
    return inclusion_fault(_leaf_hash(shown["leaf"]), shown["index"], tree_size(statement), path, root) is None


def _is_genuine(attestation: dict[str, Any]) -> bool:
    """Whether its id is its content's and its key signed it. Whether its proof holds is no matter here."""
    return attestation_id(attestation) == attestation["attestation_id"] and document_fault("decision-attestation", attestation) is None


class Given(NamedTuple):
    """What was given beside a statement, read and verified once for all statements; no document where it cannot be read."""

    document: Any
    #: Whether its key signed it; of an attestation also, whether its id is its content's.
    signed: bool


def given_statement(value: Any) -> Given:
    found = read_statement(value)
    try:
        return Given(found, found is not None and _signed(found) is found)
    except Fails:
        return Given(found, False)


def given_attestation(value: Any) -> Given:
    found = disclosure.read_attestation(value)[0]
    return Given(found, found is not None and _is_genuine(found))


class _Tree:
    """What is known of a statement's leaves."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.at: dict[int, dict[str, Any]] = {}
        self.ids: set[str] = set()
        self.here: set[bytes] = set()

    def put(self, index: int, leaf: dict[str, Any]) -> None:
        self.at[index] = leaf
        self.here.add(jcs(leaf))
        if "attestation_id" in leaf:
            self.ids.add(leaf["attestation_id"])

    def prove(self, shown: Any) -> None:
        try:
            proof = read_shaped(shown, LEAF_PROOF)
        except Fails:
            raise Fails("leaf_malformed") from None
        if not is_included(self.statement, proof):
            raise Fails("leaf_not_included")
        if not is_placed(self.statement, proof["index"], proof["leaf"]):
            raise Fails("leaf_misplaced")
        self.put(proof["index"], proof["leaf"])

    def fill(self, leaves: list[Any]) -> None:
        statement, last, outcomes = self.statement, "", dict[str, int]()
        for index, value in enumerate(leaves):
            try:
                leaf = read_shaped(value, LEAF)
            except Fails:
                raise Fails("leaf_malformed") from None
            if index >= tree_size(statement):
                raise Fails("leaf_count_mismatch")
            if not is_placed(statement, index, leaf):
                raise Fails("leaf_misplaced")
            identifier = leaf.get("attestation_id")
            if identifier in self.ids:
                raise Fails("attestation_twice")
            if identifier is not None:
                outcomes[leaf["outcome"]] = outcomes.get(leaf["outcome"], 0) + 1
                if "number" not in leaf:
                    if identifier < last:
                        raise Fails("leaves_out_of_order")
                    last = identifier
            self.put(index, leaf)
        if len(leaves) != tree_size(statement):
            raise Fails("leaf_count_mismatch")
        if _root([_leaf_hash(self.at[index]) for index in range(len(leaves))]).hex() != statement["root"]:
            raise Fails("root_mismatch")
        if len(leaves) - sum(outcomes.values()) != statement["voids"]:
            raise Fails("void_count_mismatch")
        if outcomes != {each["outcome"]: each["count"] for each in statement["outcomes"]}:
            raise Fails("outcome_count_mismatch")

    def has(self, attestation: dict[str, Any]) -> bool:
        """Whether an attestation's leaf is here."""
        return jcs(leaf_of(self.statement, attestation)) in self.here

    def lacks(self, attestation: dict[str, Any]) -> bool:
        """Whether the leaves that are here show that an attestation of the period has no leaf in its place."""
        leaf, identifier = leaf_of(self.statement, attestation), attestation["attestation_id"]
        if "number" not in leaf:
            return not self.has(attestation) if identifier in self.ids else self.leaves_no_place(identifier)
        index = leaf["number"] - self.statement["first"]
        return leaf["number"] > self.statement["last"] or (index in self.at and not same(self.at[index], leaf))

    def leaves_no_place(self, identifier: str) -> bool:
        """Whether what is here of the leaves beside the stream, ascending by id, has no place for one with this id."""
        begin, end = max(_numbered(self.statement), 0), tree_size(self.statement)
        if begin >= end:
            return True
        beside = {index: leaf["attestation_id"] for index, leaf in self.at.items() if index >= begin and "attestation_id" in leaf}
        if identifier < beside.get(begin, "") or identifier > beside.get(end - 1, identifier):
            return True
        return any(one < identifier < beside.get(index + 1, "") for index, one in beside.items())


class _Period:
    def __init__(self, beside: dict[str, Any], material: Material, policies: list[Policy]) -> None:
        self.beside = beside
        self.material = material
        self.policies = policies
        self.statement: Any = None
        self.rows: list[dict[str, Any]] = []
        self.found: list[tuple[str, bool]] = []
        self.uses = {name: ["not_reached"] * len(beside.get(name, [])) for name in ("others", "attestations")}
        #: The log's time, and by when witnesses had seen it; None where no pinned log's evidence holds.
        self.logged: tuple[int, int | None] | None = None

    def row(self, name: str, check: Callable[[], None]) -> bool:
        row: dict[str, Any] = {"check": name, "answer": "passed"}
        try:
            check()
        except Fails as fails:
            row["answer"] = "left_out" if fails.reason is None else "open" if fails.opens else "failed"
            if fails.reason is not None:
                row["reason"] = fails.reason
                self.found.append((fails.reason, fails.opens))
        self.rows.append(row)
        return bool(row["answer"] == "passed")

    def given(self, name: str) -> Any:
        if name not in self.beside:
            raise LEFT_OUT
        return self.beside[name]

    def answer(self) -> dict[str, Any]:
        if self.row("schema", self.schema) and self.row("signature", lambda: void(_signed(self.statement))):
            self.checks()
        failed = next((reason for reason, opens in self.found if not opens), None)
        first = self.found[0][0] if self.found else None
        verdict = "not_valid" if failed is not None else "could_not_check" if first is not None else "verified"
        answer: dict[str, Any] = {"verdict": verdict, "rows": self.rows, "inputs": self.uses}
        if first is not None:
            answer["reason"] = failed if failed is not None else first
        if len(self.rows) > 2:
            answer["statement_hash"] = statement_hash(self.statement)
        return answer

    def checks(self) -> None:
        agrees = self.row("counts", self.counts)
        self.row("over", self.over)
        self.row("issuer", self.issuer)
        self.row("previous", self.previous)
        self.row("others", self.others)
        self.row("log", self.log)
        if agrees:
            self.tree = _Tree(self.statement)
            self.row("leaves", self.leaves)
            self.row("attestations", self.attestations)

    def schema(self) -> None:
        self.statement = read_shaped(self.beside.get("statement"), STATEMENT)

    def counts(self) -> None:
        fault = counts_fault(self.statement)
        if fault is not None:
            raise Fails(fault)

    def over(self) -> None:
        if self.statement["to"] - SKEW > self.material.at:
            raise Fails("period_not_over", True)

    def issuer(self) -> None:
        # A statement names no domain, so no directory counts for it.
        signature = self.statement["signature"]
        issuer = judge_issuer({"signature": signature}, "periods", self.material)
        if issuer.fault is not None:
            raise Fails(issuer.fault)
        snapshot, names = self.material.snapshot, names_of(signature)
        if snapshot is not None and snapshot.lists_key(names):
            if not snapshot.excuses(names, self.material.witnessed_time):
                raise Fails("issuer_revoked")
        if self.material.profile.issuer_required and not issuer.is_pinned:
            raise Fails("issuer_trust_missing", True)

    def previous(self) -> None:
        before = read_statement(self.given("previous"))
        if before is None:
            raise Fails("statement_unreadable", True)
        _signed(before)
        if before["issuer"] != self.statement["issuer"]:
            raise Fails("statement_of_another_key")
        if "previous" not in self.statement:
            raise Fails("previous_unnamed")
        if self.statement["previous"] != statement_hash(before):
            raise Fails("previous_mismatch")
        fault = join_fault(self.statement, before)
        if fault is not None:
            raise Fails(fault)

    def others(self) -> None:
        values = self.given("others")
        uses, fails = self.uses["others"], False
        for place, value in enumerate(values):
            other, signed = value if isinstance(value, Given) else given_statement(value)
            own = other is not None and signed and other["issuer"] == self.statement["issuer"]
            uses[place] = "unreadable" if other is None else "used" if own else "elsewhere"
            fails = fails or (own and contradicts(self.statement, other))
        if fails:
            raise Fails("two_statements")
        if "unreadable" in uses:
            raise Fails("statement_unreadable", True)
        if "used" not in uses:
            raise LEFT_OUT

    def log(self) -> None:
        material = self.given("log")
        note = logs.note_of(material.get("checkpoint"))
        try:
            if "document" in material:
                note = logs.read_tlog_proof(material["document"])[3]
            origin = origin_of(note)
        except (logs.NotIncluded, BadNote):
            raise Fails("log_evidence_invalid") from None
        tried = [policy for policy in self.policies if policy.origin == origin]
        if not tried:
            raise Fails("log_trust_missing", True)
        for policy in tried:
            found = logs.inclusion(self.statement, material, policy, STATEMENTS)
            if found["valid"]:
                self.logged = (found["timestamp"], found["witnessed_at"])
                seen = found["timestamp"] if found["witnessed_at"] is None else found["witnessed_at"]
                if min(found["timestamp"], seen) < self.statement["to"]:
                    raise Fails("logged_before_end")
                return
        raise Fails("log_evidence_invalid")

    def leaves(self) -> None:
        if "leaves" not in self.beside and not self.beside.get("proofs"):
            raise LEFT_OUT
        fault: Fails | None = None
        if "leaves" in self.beside:
            try:
                self.tree.fill(self.beside["leaves"])
            except Fails as fails:
                fault, self.tree = fails, _Tree(self.statement)
        for shown in self.beside.get("proofs", []):
            try:
                self.tree.prove(shown)
            except Fails as fails:
                fault = fault or fails
        if fault is not None:
            raise fault

    def attestations(self) -> None:
        values = self.given("attestations")
        uses, used = self.uses["attestations"], list[dict[str, Any]]()
        for place, value in enumerate(values):
            document, signed = value if isinstance(value, Given) else given_attestation(value)
            used_here = document is not None and signed and self.is_used(document)
            uses[place] = "unreadable" if document is None else "used" if used_here else "elsewhere"
            if uses[place] == "used":
                used.append(document)
        if not values:
            raise LEFT_OUT
        if any(self.tree.lacks(each) for each in used):
            raise Fails("attestation_omitted")
        if any(self.tree.has(each) and not is_in_time(self.statement, each) for each in used):
            raise Fails("attestation_outside_period")
        numbers = {(number_of(self.statement, each), each["attestation_id"]) for each in used}
        numbered = [number for number, _ in numbers if number is not None]
        if len(set(numbered)) < len(numbered):
            raise Fails("number_twice")
        if "unreadable" in uses:
            raise Fails("attestation_unreadable", True)
        if not all(map(self.tree.has, used)):
            raise Fails("leaf_not_shown", True)
        if not used:
            raise Fails("attestations_elsewhere", True)

    def is_used(self, document: dict[str, Any]) -> bool:
        statement = self.statement
        if document["signature"]["public_key"] != statement["issuer"]:
            return False
        return belongs(statement, document) or (number_of(statement, document) is None and self.tree.has(document))


def void(_: Any) -> None:
    return None


def _entry_of(statement: Statement) -> dict[str, Any]:
    return {
        "type": statement["type"],
        "statement_hash": statement_hash(statement),
        "issuer": statement["issuer"],
        "from": statement["from"],
        "to": statement["to"],
    }


def _genuine(value: Any) -> Statement:
    try:
        return _statement(value)
    except Fails as fails:
        raise logs.NotIncluded(str(fails.reason)) from None


STATEMENTS = logs.Kind(ENTRY, _genuine, _entry_of)
def _text(value: Any, at: str) -> None:
    if not isinstance(value, str):
        raise Misshapen(at, "a text")


_OPTIONS = members(verification__=_ANY, logs__=items(_ANY, 0, 1_000))
_LIST = items(_ANY, 0, 2**53)
_BESIDE = members(
    previous__=_ANY,
    others__=_LIST,
    log__=either(
        members(document=_text, entry__=_ANY, proof__=_ANY, checkpoint__=_ANY),
        members(document__=_ANY, entry=_ANY, proof=_ANY, checkpoint=_ANY),
    ),
    leaves__=_LIST,
    proofs__=_LIST,
    attestations__=_LIST,
)


def opened_period(statement: Any, beside: dict[str, Any], options: dict[str, Any]) -> _Period:
    """A statement and what lies beside it, to be judged. Raises WrongCall."""
    demand(_OPTIONS, options)
    demand(_BESIDE, beside)
    material = read_material(options.get("verification", {}))
    policies = [read_policy(each) for each in options.get("logs", [])]
    return _Period({**beside, "statement": statement}, material, policies)


def verify_period(statement: Any, beside: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Rows over a period statement and what lies beside it. Raises WrongCall."""
    return opened_period(statement, beside, options).answer()


# Evidence


def convicts(value: Any) -> dict[str, Any]:
    """Whether one key signed what cannot all be true, by the signatures in the evidence alone."""
    try:
        evidence = read_shaped(value, EVIDENCE, Limits(4 << 20, 34, 100_000))
        parts = _Parts(evidence)
        if not parts.convict(evidence["kind"]):
            raise Fails("nothing_convicts")
    except Fails as fails:
        return {"convicts": False, "reason": fails.reason}
    return {"convicts": True, "kind": evidence["kind"], "issuer": parts.issuer}


def _attestation(value: Any) -> dict[str, Any]:
    document, fault = disclosure.read_attestation(value)
    if fault is not None:
        raise Fails("attestation_unreadable")
    if not _is_genuine(document):
        raise Fails("attestation_not_genuine")
    return document  # type: ignore[no-any-return]


class _Parts:
    def __init__(self, evidence: dict[str, Any]) -> None:
        made: dict[str, Any] = {}
        for name in ("statement", "other_statement"):
            made[name] = _statement(evidence[name]) if name in evidence else None
        for name in ("attestation", "other_attestation"):
            made[name] = _attestation(evidence[name]) if name in evidence else None
        self.one, self.other, self.attestation, self.other_attestation = made.values()
        self.leaves = evidence.get("leaves", [])
        keys = [each["signature"]["public_key"] for each in made.values() if each is not None]
        if not keys:
            raise Fails("nothing_convicts")
        if len(set(keys)) > 1:
            raise Fails("statement_of_another_key")
        self.issuer = keys[0]
        if self.leaves and self.one is None:
            raise Fails("nothing_convicts")
        if any(not is_included(self.one, each) for each in self.leaves):
            raise Fails("leaf_not_included")

    def convict(self, kind: str) -> bool:
        one, other = self.one, self.other
        if kind == "number_twice":
            return self.numbered_twice()
        if one is None:
            return False
        if kind == "two_statements":
            return other is not None and contradicts(one, other)
        if kind == "broken_chain":
            named = other is not None and one.get("previous") == statement_hash(other)
            return named and join_fault(one, other) is not None
        if kind == "disagreeing_counts":
            return counts_fault(one) is not None
        if kind != "foreign_attestation" and counts_fault(one) is not None:
            return False
        return self.wrong_tree() if kind == "wrong_tree" else self.attestation is not None and self.beside_tree(kind)

    def beside_tree(self, kind: str) -> bool:
        tree = _Tree(self.one)
        for each in self.leaves:
            tree.put(each["index"], each["leaf"])
        if kind == "omitted_attestation":
            return belongs(self.one, self.attestation) and tree.lacks(self.attestation)
        return tree.has(self.attestation) and not is_in_time(self.one, self.attestation)

    def numbered_twice(self) -> bool:
        one, other = self.attestation, self.other_attestation
        if one is None or other is None or "sequence" not in one or "sequence" not in other:
            return False
        return same(one["sequence"], other["sequence"]) and one["attestation_id"] != other["attestation_id"]

    def wrong_tree(self) -> bool:
        if any(not is_placed(self.one, each["index"], each["leaf"]) for each in self.leaves):
            return True
        if len(self.leaves) < 2:
            return False
        left, right = sorted(self.leaves, key=lambda each: int(each["index"]))
        if left["index"] == right["index"]:
            return not same(left["leaf"], right["leaf"])
        ids = [each["leaf"].get("attestation_id", "") for each in (left, right)]
        twice = ids[0] != "" and ids[0] == ids[1]
        return twice or bool(left["index"] >= _numbered(self.one) and ids[0] > ids[1])


# Samples

MAX_SAMPLE = 10_000


def sample(statement: Statement, source: dict[str, Any], size: int) -> list[int]:
    """The first different indices that a beacon's round or a nonce draws, ascending; `source` holds either."""
    total = tree_size(statement)
    if size >= total:
        return list(range(total))
    content: dict[str, Any] = {"statement_hash": statement_hash(statement)}
    if "nonce" in source:
        content["nonce"] = source["nonce"]
    else:
        beacon = source["beacon"]
        randomness = hashlib.sha256(bytes.fromhex(beacon["signature"])).hexdigest()
        content |= {"chain": beacon["chain"], "round": beacon["round"], "randomness": randomness}
    seed = bytes.fromhex(digest("svc/period-sample/v1", content))
    limit, drawn, block = 2**64 - 2**64 % total, set[int](), 0
    while len(drawn) < size:
        words = hashlib.sha256(seed + block.to_bytes(4, "big")).digest()
        for at in range(0, 32, 8):
            word = int.from_bytes(words[at : at + 8], "big")
            if word < limit and len(drawn) < size:
                drawn.add(word % total)
        block += 1
    return sorted(drawn)


# Questions of the suite


def period_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return verify_period(asked["statement"], without(asked, "statement"), options)


def period_evidence_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    return convicts(asked["evidence"])


BEACON = members(type=exactly("beacon_round_v1"), chain=DIGEST, round=_NUMBER, signature=hexadecimal(48))
#: What a sample is drawn from: exactly one of the two.
DRAWN_FROM: tuple[dict[str, Check], ...] = ({"beacon": BEACON}, {"nonce": hexadecimal(32)})
_STATEMENT_TO_DRAW = members(**_STATED, signature__=SIGNATURE)
_SAMPLE = either(*(members(statement=_STATEMENT_TO_DRAW, size=integer(1, MAX_SAMPLE), **source) for source in DRAWN_FROM))


def sample_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    demand(_SAMPLE, asked)
    if tree_size(asked["statement"]) > _MOST:
        raise WrongCall("more leaves than a number counts exactly")
    return {"indices": sample(asked["statement"], asked, asked["size"])}
