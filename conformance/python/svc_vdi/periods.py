"""Statements about all that one key attested in a period, evidence against a key, samples (docs/protocol/10-periods.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from . import disclosure, logs
from .canonical import jcs, same, utf16
from .digests import attestation_id, digest, without
from .documents import ATTESTATION, ATTESTATION_ID, COUNT, DIGEST, KEY, KID, SECONDS, SIGNATURE, STEP
from .ed25519 import document_fault
from .material import Material, WrongCall, demand, names_of, pinned, read_material
from .merkle import inclusion_fault, leaf_hash, node_hash
from .notes import BadNote, Policy, origin_of, read_policy
from .reading import Limits, Unreadable, read
from .shapes import Check, Misshapen, both, either, exactly, fits, hexadecimal, integer, items, members, one_of

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
LEFT_OUT = Fails(None, True)


def read_shaped(value: Any, shape: Check, limits: Limits = Limits()) -> Any:
    try:
        found = read(value if isinstance(value, (bytes, str)) else jcs(value), limits)
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
    together = one["from"] < other["to"] and other["from"] < one["to"]
    return together and one["issuer"] == other["issuer"] and statement_hash(one) != statement_hash(other)


def in_period(statement: Statement, at: int) -> bool:
    return bool(statement["from"] <= at < statement["to"])


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


def _attestation(value: Any) -> dict[str, Any]:
    """An attestation that its key signed, whole or thin. Whether its proof holds is no matter here."""
    try:
        document: Any = read_shaped(value, lambda found, at: None)
        if isinstance(document, dict) and document.get("type") == "thin_decision_attestation_v1":
            document = disclosure.expand(document).get("attestation")
    except Fails:
        raise Fails("attestation_unreadable") from None
    if not fits(ATTESTATION, document):
        raise Fails("attestation_unreadable")
    genuine = attestation_id(document) == document["attestation_id"]
    if not genuine or document_fault("decision-attestation", document) is not None:
        raise Fails("attestation_not_genuine")
    return document  # type: ignore[no-any-return]


def leaf_of(statement: Statement, attestation: dict[str, Any]) -> dict[str, Any]:
    leaf = {"attestation_id": attestation["attestation_id"], "outcome": attestation["decision"]["outcome"]}
    sequence = attestation.get("sequence")
    if sequence is not None and sequence["stream"] == statement.get("stream"):
        return {**leaf, "number": sequence["number"]}
    return leaf


class _Tree:
    """What is known of a statement's leaves."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.whole = False
        self.at: dict[int, dict[str, Any]] = {}
        self.ids: dict[str, int] = {}

    def put(self, index: int, leaf: dict[str, Any]) -> None:
        self.at[index] = leaf
        if "attestation_id" in leaf:
            self.ids[leaf["attestation_id"]] = index

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
        self.whole = True

    def concerns(self, attestation: dict[str, Any]) -> bool:
        number = leaf_of(self.statement, attestation).get("number")
        named = number is not None and self.statement["first"] <= number <= self.statement["last"]
        return named or in_period(self.statement, attestation["issued_at"]) or attestation["attestation_id"] in self.ids

    def has(self, attestation: dict[str, Any]) -> bool | None:
        """Whether an attestation of the period is in the tree; None where what is shown does not tell."""
        statement, leaf = self.statement, leaf_of(self.statement, attestation)
        if not in_period(statement, attestation["issued_at"]) and attestation["attestation_id"] in self.ids:
            return False
        if "number" in leaf:
            index = leaf["number"] - statement["first"]
            if not 0 <= index < _numbered(statement):
                return False
            if index not in self.at:
                return None
            return same(self.at[index], leaf) and in_period(statement, attestation["issued_at"])
        if tree_size(statement) == _numbered(statement):
            return False
        if leaf["attestation_id"] in self.ids:
            return same(self.at[self.ids[leaf["attestation_id"]]], leaf)
        return False if self.whole or self.closes(leaf["attestation_id"]) else None

    def closes(self, identifier: str) -> bool:
        """Whether the leaves that are shown leave no place beside the stream for an id."""
        begin, end = _numbered(self.statement), tree_size(self.statement)
        beside = {i: leaf["attestation_id"] for i, leaf in self.at.items() if i >= begin and "attestation_id" in leaf}
        if identifier < beside.get(begin, "") or (end - 1 in beside and identifier > beside[end - 1]):
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
        answer: dict[str, Any] = {"verdict": verdict, "rows": self.rows}
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
        issuers, signature = self.material.trust.issuers, self.statement["signature"]
        standing = "absent" if issuers is None else pinned(issuers, signature)
        if issuers is not None and standing != "fits":
            raise Fails("issuer_not_trusted" if standing == "absent" else "issuer_kid_mismatch")
        snapshot, names = self.material.snapshot, names_of(signature)
        if snapshot is not None and snapshot.lists_key(names):
            if not snapshot.excuses(names, self.material.witnessed_time):
                raise Fails("issuer_revoked")
        if self.material.profile.issuer_required and issuers is None:
            raise Fails("issuer_trust_missing", True)

    def previous(self) -> None:
        before = _statement(self.given("previous"))
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
        if not values:
            raise LEFT_OUT
        for value in values:
            try:
                other = _statement(value)
            except Fails:
                continue
            if contradicts(self.statement, other):
                raise Fails("two_statements")

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
        if "leaves" not in self.beside and "proofs" not in self.beside:
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
        if not values:
            raise LEFT_OUT
        places: dict[bytes, set[str]] = {}
        judged: list[bool | None] = []
        for value in values:
            try:
                document = _attestation(value)
            except Fails:
                continue
            if document["signature"]["public_key"] != self.statement["issuer"]:
                continue
            if "sequence" in document:
                places.setdefault(jcs(document["sequence"]), set()).add(document["attestation_id"])
            if self.tree.concerns(document):
                judged.append(self.tree.has(document))
        if False in judged:
            raise Fails("attestation_omitted")
        if any(len(ids) > 1 for ids in places.values()):
            raise Fails("number_twice")
        if None in judged:
            raise Fails("leaf_not_shown", True)
        if values and not judged:
            raise Fails("attestations_elsewhere", True)


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
        one, other, attestation = self.one, self.other, self.attestation
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
        if kind == "foreign_attestation":
            here = attestation is not None and len(self.leaves) == 1
            same_id = here and self.leaves[0]["leaf"].get("attestation_id") == attestation["attestation_id"]
            return same_id and not in_period(one, attestation["issued_at"])
        if counts_fault(one) is not None:
            return False
        return self.wrong_tree() if kind == "wrong_tree" else attestation is not None and self.omitted()

    def numbered_twice(self) -> bool:
        one, other = self.attestation, self.other_attestation
        if one is None or other is None or "sequence" not in one or "sequence" not in other:
            return False
        return same(one["sequence"], other["sequence"]) and one["attestation_id"] != other["attestation_id"]

    def omitted(self) -> bool:
        statement, own = self.one, leaf_of(self.one, self.attestation)
        in_time = in_period(statement, self.attestation["issued_at"])
        begin, end = _numbered(statement), tree_size(statement)
        if "number" in own:
            index = own["number"] - statement["first"]
            if not 0 <= index < begin:
                return in_time
            return bool(self.leaves) and self.leaves[0]["index"] == index and not same(self.leaves[0]["leaf"], own)
        if not in_time:
            return False
        if begin == end:
            return True
        if not self.leaves or self.leaves[0]["index"] < begin:
            return False
        at, stands = self.leaves[0]["index"], self.leaves[0]["leaf"].get("attestation_id", "")
        identifier = own["attestation_id"]
        if stands == identifier:
            return not same(self.leaves[0]["leaf"], own)
        if (at == begin and stands > identifier) or (at == end - 1 and stands < identifier):
            return True
        if len(self.leaves) < 2 or self.leaves[1]["index"] != at + 1:
            return False
        return bool(stands < identifier < self.leaves[1]["leaf"].get("attestation_id", ""))

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


def sample(statement: Statement, beacon: dict[str, Any], size: int) -> list[int]:
    """The first different indices that a beacon's signature draws, ascending."""
    total = tree_size(statement)
    if size >= total:
        return list(range(total))
    randomness = hashlib.sha256(bytes.fromhex(beacon["signature"])).hexdigest()
    content = {
        "statement_hash": statement_hash(statement),
        "chain": beacon["chain"],
        "round": beacon["round"],
        "randomness": randomness,
    }
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
_SAMPLE = members(statement=members(**_STATED, signature__=SIGNATURE), beacon=BEACON, size=integer(1, MAX_SAMPLE))


def sample_question(asked: dict[str, Any], _: dict[str, Any]) -> dict[str, Any]:
    demand(_SAMPLE, asked)
    if tree_size(asked["statement"]) > _MOST:
        raise WrongCall("more leaves than a number counts exactly")
    return {"indices": sample(asked["statement"], asked["beacon"], asked["size"])}
