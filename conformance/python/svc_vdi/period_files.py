"""Statements over periods, their leaves and log proofs, and answers to samples among the files (docs/protocol/11-files.md)."""

from __future__ import annotations

from typing import Any

from . import answers, periods
from .canonical import same
from .files import Item, statement_named
from .held import Answer, Held


class Periods(Held):
    def read_periods(self) -> None:
        """Leaves, statements and attestations, each read once for all statements."""
        self.statements = [(item, periods.given_statement(item.given)) for item in self.of("period_statement")]
        is_held = bool(self.statements) or bool(self.of("sample_answer"))
        self.attested = [periods.given_attestation(given) for given in self.attestations_here()] if is_held else []
        items = [one for item in self.of("sample_answer") for one in _list(_object(item.value).get("items"))]
        self.answered = [periods.given_attestation(one) for each in items for one in _members(each, "attestation")] if self.statements else []
        carried = [*self.carried("sample_answer", "statement"), *self.carried("period_evidence", "statement", "other_statement")]
        self.carried_statements = [periods.given_statement(one) for one in carried] if is_held else []
        readable = sorted((given for _, given in self.statements if given.document is not None), key=lambda given: given.signed)
        self.by_hash = {periods.statement_hash(given.document): given.document for given in readable}
        self.leaves = [(item, lines, periods.root_of(lines)) for item in self.of("period_leaves") for lines in [_lines(item.value)]]

    def leaves_of(self, root: str) -> tuple[Item, list[str]] | None:
        """Those with its root."""
        return next(((item, lines) for item, lines, found in self.leaves if found == root), None)

    def period(self, item: Item) -> Answer:
        beside: dict[str, Any] = {}
        own = next(given.document for each, given in self.statements if each is item)
        others = [*(given for each, given in self.statements if each is not item), *self.carried_statements]
        if others:
            beside["others"] = others
        proof = leaves = None
        if own is not None:
            hashed = periods.statement_hash(own)
            previous = self.by_hash.get(own.get("previous"))
            if previous is not None:
                beside["previous"] = previous
            proof = next((each for each in self.of("statement_log_proof") if (statement_named(each.value) or {}).get("statement_hash") == hashed), None)
            leaves = self.leaves_of(own["root"])
            if leaves is None and len(self.leaves) == 1 and len(self.of("period_statement")) == 1:
                leaves = self.leaves[0][:2]
        if proof is not None:
            beside["log"] = {"document": proof.value}
        if leaves is not None:
            beside["leaves"] = leaves[1]
        attestations = [*self.attested, *([] if leaves is None else self.answered), *self.unreadable(None if leaves is None else leaves[0])]
        if attestations:
            beside["attestations"] = attestations
        answer = periods.verify_period(item.given, beside, {"verification": self.options, "logs": self.trust.logs})
        rows = {row["check"]: row for row in answer["rows"]}
        for name, place in (("log", proof), ("leaves", None if leaves is None else leaves[0])):
            if place is not None:
                self.found[id(place)] = _of_row(rows.get(name))
        return answer["verdict"], answer.get("reason"), answer

    def attestations_here(self) -> list[Any]:
        """Those that are files' documents, and those in bundles and evidence, as they stand: the faults of neither hide one."""
        bundled = [_object(item.value).get("attestation") for item in self.of("audit_bundle")]
        return [*(item.given for item in self.of("attestation")), *bundled, *self.carried("period_evidence", "attestation", "other_attestation")]

    def carried(self, kind: str, *names: str) -> list[Any]:
        return [one for item in self.of(kind) for one in _members(item.value, *names)]

    def unreadable(self, leaves: Item | None) -> list[None]:
        """What may be attestations and cannot be read."""
        other_leaves = [item for item, _, root in self.leaves if root is None and item is not leaves]
        return [None] * (len(self.of("unknown")) + len(other_leaves) + self.unread)

    def sample(self, item: Item) -> Answer:
        asked, leaves = answers.read_answer(item.given), None
        options: dict[str, Any] = {"verification": {n: v for n, v in self.options.items() if n not in ("at", "logTime")}, "logs": self.trust.logs}
        if asked is not None:
            statement = periods.read_statement(asked["statement"])
            leaves = None if statement is None else self.leaves_of(statement["root"])
            if leaves is not None:
                options["leaves"] = leaves[1]
            requests = [each for other in self.of("sample_request") if (each := answers.read_request(other.given)) is not None]
            fitting = [each for each in requests if _draws_alike(each, asked["request"])]
            if fitting:
                options["request"] = max(fitting, key=lambda each: int(each["size"]))
        options["others"] = [*(given for _, given in self.statements), *self.carried_statements]
        attestations = [*self.attested, *self.unreadable(None if leaves is None else leaves[0])]
        if attestations:
            options["attestations"] = attestations
        answer = answers.answer_question({"document": item.given}, options)
        return answer["verdict"], answer.get("reason"), answer


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip(" \t\r\n") != ""]


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _members(value: Any, *names: str) -> list[Any]:
    return [_object(value)[name] for name in names if name in _object(value)]


def _draws_alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two requests are about one statement and by one round. A nonce beside an answer may be the issuer's own."""
    return "beacon" in one and all(same(one.get(name), other.get(name)) for name in ("statement_hash", "beacon"))


def _of_row(row: dict[str, Any] | None) -> Answer:
    """What stands beside a statement is as good as the row about it."""
    answer, reason = ("left_out", None) if row is None else (row["answer"], row.get("reason"))
    if answer == "passed" or reason == "logged_before_end":
        return "verified", None, None
    return "not_valid" if answer == "failed" else "could_not_check", reason, None
