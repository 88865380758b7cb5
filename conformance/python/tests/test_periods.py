"""Statements over periods, row by row of the tables of docs/protocol/10-periods.md."""

from __future__ import annotations

import json
import unittest
from typing import Any

from svc_vdi.conform import answer

from .made import FROM, LATE, STRANGER, TO, Document, attestation, leaf, proved, root, statement, statement_hash, thin, void

SKEW = 600
PREVIOUS = "ab" * 32


def ask(operation: str, options: Document | None = None, **given: Any) -> Document:
    return answer(operation, given, LATE if options is None else options)


def row_of(found: Document, check: str) -> tuple[str | None, str | None]:
    row: Document = next((each for each in found["rows"] if each["check"] == check), {})
    return row.get("answer"), row.get("reason")


#: What an attestation may do to a row: its use, the row's answer and its reason.
OMITTED = ("used", "failed", "attestation_omitted")
OUTSIDE = ("used", "failed", "attestation_outside_period")
NOT_SHOWN = ("used", "open", "leaf_not_shown")
PASSED = ("used", "passed", None)
ELSEWHERE = ("elsewhere", "open", "attestations_elsewhere")
UNREADABLE = ("unreadable", "open", "attestation_unreadable")


class Cover(unittest.TestCase):
    """One attestation beside a statement of the numbers 11 to 13, and two leaves beside the stream."""

    def setUp(self) -> None:
        self.own = [attestation(FROM + 10, 11), attestation(FROM + 20, 12)]
        self.beside = sorted((attestation(FROM + 30, nonce=n) for n in (1, 2)), key=lambda each: each["attestation_id"])

    def judged(self, document: Any, leaves: list[Document], shown: str, **members: Any) -> tuple[str, str | None, str | None]:
        made = statement(leaves, previous=PREVIOUS, **members)
        given: Document = {"attestations": [document]}
        if shown == "leaves":
            given["leaves"] = leaves
        if shown == "proofs":
            given["proofs"] = [proved(index, leaves) for index in range(len(leaves))]
        found = ask("period", statement=made, **given)
        return (found["inputs"]["attestations"][0], *row_of(found, "attestations"))

    def leaves(self, *more: Document) -> list[Document]:
        numbered = [leaf(self.own[0], 11), leaf(self.own[1], 12), void(13)]
        return [*numbered, *sorted([*map(leaf, self.beside), *more], key=lambda each: str(each["attestation_id"]))]

    def check(self, document: Any, expected: tuple[str, str, str | None], leaves: list[Document] | None = None, **members: Any) -> None:
        for shown in ("leaves", "proofs"):
            with self.subTest(shown=shown):
                self.assertEqual(self.judged(document, leaves or self.leaves(), shown, **members), expected)

    def test_numbers_of_the_stream_belong_whenever_issued(self) -> None:
        self.check(self.own[0], PASSED)
        for at in (0, FROM - SKEW - 1, FROM, TO, TO + SKEW, 99_999_990_000):
            with self.subTest(at=at):
                # The number 13 is void: the leaf there is not its leaf.
                self.check(attestation(at, 13), OMITTED)
                self.assertEqual(self.judged(attestation(at, 13), self.leaves(), ""), NOT_SHOWN)

    def test_seconds_around_the_skew_of_a_number(self) -> None:
        for at, expected in (
            (FROM - SKEW - 1, OUTSIDE),
            (FROM - SKEW, PASSED),
            (FROM - 1, PASSED),
            (TO - 1, PASSED),
            (TO, PASSED),
            (TO + SKEW - 1, PASSED),
            (TO + SKEW, OUTSIDE),
        ):
            with self.subTest(at=at - FROM):
                document = attestation(at, 11)
                leaves = [leaf(document, 11), *self.leaves()[1:]]
                self.check(document, expected, leaves)
                self.assertEqual(self.judged(document, leaves, ""), NOT_SHOWN)

    def test_a_number_above_the_last(self) -> None:
        for at, expected in ((0, OMITTED), (FROM - SKEW, OMITTED), (TO - SKEW - 1, OMITTED), (TO - SKEW, ELSEWHERE), (TO, ELSEWHERE)):
            for number in (14, 2**53 - 1):
                with self.subTest(at=at - TO, number=number):
                    self.check(attestation(at, number), expected)
                    self.assertEqual(self.judged(attestation(at, number), self.leaves(), ""), expected)

    def test_a_number_below_the_first_belongs_to_an_earlier_period(self) -> None:
        for at in (0, FROM - SKEW - 1, FROM, TO - 1, TO + SKEW):
            with self.subTest(at=at):
                self.check(attestation(at, 10), ELSEWHERE)

    def test_seconds_beside_the_stream(self) -> None:
        for stream in (None, "cards"):
            number = None if stream is None else 12
            for at, belongs in ((FROM - 1, False), (FROM, True), (TO - 1, True), (TO, False)):
                with self.subTest(at=at - FROM, stream=stream):
                    document = attestation(at, number, stream or "", nonce=9)
                    self.check(document, OMITTED if belongs else ELSEWHERE)
                    self.check(document, PASSED if belongs else OUTSIDE, self.leaves(leaf(document)))
                    self.assertEqual(self.judged(document, self.leaves(), ""), NOT_SHOWN if belongs else ELSEWHERE)

    def test_everything_is_beside_where_there_is_no_stream(self) -> None:
        document = attestation(FROM, 12)
        leaves = [leaf(document)]
        self.check(document, PASSED, leaves, stream=None, first=12, last=11)
        self.check(attestation(TO - 1, 12, nonce=3), OMITTED, leaves, stream=None, first=12, last=11)
        self.check(attestation(TO, 12, nonce=3), ELSEWHERE, leaves, stream=None, first=12, last=11)

    def test_another_outcome_is_another_leaf(self) -> None:
        steps = self.own[0]["pipeline"]["steps"]
        other = next(step for step in steps if step != self.own[0]["decision"]["outcome"])
        for document in (self.own[0], self.beside[0]):
            number = document.get("sequence", {}).get("number")
            changed = [{**each, "outcome": other} if each.get("attestation_id") == document["attestation_id"] else each for each in self.leaves()]
            with self.subTest(number=number):
                self.check(document, OMITTED, changed)
        outside = attestation(TO, nonce=9)
        self.check(outside, ELSEWHERE, self.leaves({**leaf(outside), "outcome": other}))

    def test_no_leaf_beside_the_stream_at_all(self) -> None:
        leaves = self.leaves()[:3]
        document = attestation(FROM, nonce=9)
        self.check(document, OMITTED, leaves)
        self.assertEqual(self.judged(document, leaves, ""), OMITTED)

    def test_what_single_leaves_beside_the_stream_show(self) -> None:
        """The leaves are three beside the stream, in order; the attestation is behind, before or between them."""
        made = sorted((attestation(FROM + 40, nonce=n) for n in range(20, 27)), key=lambda each: each["attestation_id"])
        leaves = [leaf(self.own[0], 11), *(leaf(made[i]) for i in (1, 3, 5))]
        one = statement(leaves, previous=PREVIOUS)
        for which, shown, expected in (
            (0, [1], "attestation_omitted"),
            (0, [2], "leaf_not_shown"),
            (0, [0], "leaf_not_shown"),
            (2, [1, 2], "attestation_omitted"),
            (2, [1, 3], "leaf_not_shown"),
            (2, [2, 3], "leaf_not_shown"),
            (4, [2, 3], "attestation_omitted"),
            (6, [3], "attestation_omitted"),
            (6, [1, 2], "leaf_not_shown"),
            (1, [2, 3], "leaf_not_shown"),
            (1, [1], None),
        ):
            with self.subTest(which=which, shown=shown):
                proofs = [proved(index, leaves) for index in shown]
                found = ask("period", statement=one, attestations=[made[which]], proofs=proofs)
                self.assertEqual(row_of(found, "attestations")[1], expected)

    def test_leaves_that_did_not_pass_are_not_here(self) -> None:
        document, leaves = self.own[0], self.leaves()
        made = statement(leaves, previous=PREVIOUS)
        found = ask("period", statement=made, leaves=leaves[:-1], attestations=[document])
        self.assertEqual(row_of(found, "attestations"), ("open", "leaf_not_shown"))
        found = ask("period", statement=made, leaves=leaves[:-1], proofs=[proved(0, leaves)], attestations=[document])
        self.assertEqual(row_of(found, "attestations"), ("passed", None))
        broken = {**proved(0, leaves), "index": 1}
        found = ask("period", statement=made, proofs=[broken], attestations=[document])
        self.assertEqual(row_of(found, "attestations"), ("open", "leaf_not_shown"))

    def test_the_first_answer_that_applies_to_any(self) -> None:
        late = attestation(TO + SKEW, 11)
        leaves = [leaf(late, 11), *self.leaves()[1:]]
        made = statement(leaves, previous=PREVIOUS)
        shown = attestation(FROM, nonce=9)
        twice = [attestation(FROM, 13, nonce=n) for n in (3, 4)]
        cases: list[tuple[str | None, list[Any], list[int]]] = [
            ("attestation_omitted", [late, attestation(FROM, 14), *twice, None], [0]),
            ("attestation_outside_period", [*twice, late, None], [0]),
            ("number_twice", [None, *twice], [0]),
            ("attestation_unreadable", [self.own[1], None], [0]),
            ("leaf_not_shown", [self.own[1], attestation(FROM, 10)], [0]),
            (None, [self.own[1], attestation(FROM, 10)], [1]),
            ("attestations_elsewhere", [attestation(FROM, 10), attestation(TO, 14)], [0]),
            ("leaf_not_shown", [shown], [0]),
        ]
        for expected, given, shows in cases:
            with self.subTest(expected=expected):
                found = ask("period", statement=made, attestations=given, proofs=[proved(index, leaves) for index in shows])
                self.assertEqual(row_of(found, "attestations")[1], expected)

    def test_one_attestation_given_twice_has_its_number_once(self) -> None:
        leaves = self.leaves()
        found = ask("period", statement=statement(leaves, previous=PREVIOUS), leaves=leaves, attestations=[self.own[0]] * 2)
        self.assertEqual(row_of(found, "attestations"), ("passed", None))

    def test_two_of_one_number_elsewhere_convict_nobody(self) -> None:
        for number, stream in ((10, "loans"), (11, "cards")):
            given = [attestation(TO, number, stream, nonce=n) for n in (3, 4)]
            found = ask("period", statement=statement(self.leaves(), previous=PREVIOUS), attestations=given)
            self.assertEqual(row_of(found, "attestations"), ("open", "attestations_elsewhere"))


class Uses(unittest.TestCase):
    def setUp(self) -> None:
        self.own = attestation(FROM, 1)
        self.leaves = [leaf(self.own, 1)]
        self.statement = statement(self.leaves)

    def used(self, *given: Any) -> tuple[list[str], str | None, str | None]:
        found = ask("period", statement=self.statement, leaves=self.leaves, attestations=list(given))
        return (found["inputs"]["attestations"], *row_of(found, "attestations"))

    def test_each_form_of_an_attestation(self) -> None:
        hashed = thin(self.own)
        for given in (self.own, json.dumps(self.own), json.dumps(self.own, indent=1), hashed, json.dumps(hashed)):
            self.assertEqual(self.used(given), (["used"], "passed", None))

    def test_what_cannot_be_read(self) -> None:
        unknown = thin(self.own)
        unknown["attestation"] = {**unknown["attestation"], "policy": {"manifest_id": "vdi:manifest:none", "manifest_version": "1.0.0", "manifest_hash": "00" * 32}}
        nested: Any = []
        for _ in range(40):
            nested = [nested]
        without_type = {name: value for name, value in self.own.items() if name != "type"}
        for given in (
            *(None, 1, True, [], {}, "", "{", "null", '"decision_attestation_v1"', nested, "[" * 5000, {"type": "decision_attestation_v1"}, without_type),
            *(self.statement, unknown, json.dumps(unknown), {**self.own, "more": 1}, {**self.own, "type": "period_statement_v1"}, {**self.own, "type": ["decision_attestation_v1"]}),
            *("\ufeff" + json.dumps(self.own), json.dumps(self.own) + "x", {**self.own, "issued_at": -1}, {"type": "thin_decision_attestation_v1"}, [self.own]),
            *({**self.own, "issued_at": 1e300}, {"\ud800": 1}, {"a": "\ud800"}, json.dumps(self.own)[:-1] + ',"type":"decision_attestation_v1"}'),
        ):
            with self.subTest(given=repr(given)[:60]):
                self.assertEqual(self.used(given), (["unreadable"], "open", "attestation_unreadable"))
                self.assertEqual(self.used(self.own, given), (["used", "unreadable"], "open", "attestation_unreadable"))

    def test_what_its_key_did_not_sign_is_elsewhere(self) -> None:
        altered = {**self.own, "issued_at": FROM + 1}
        signature = {**self.own["signature"], "value": "00" * 64}
        other_id = {**self.own, "attestation_id": "vdi:att:" + "0" * 64}
        for given in (altered, {**self.own, "signature": signature}, other_id, attestation(FROM, 1, key=STRANGER), json.dumps(altered)):
            self.assertEqual(self.used(given), (["elsewhere"], "open", "attestations_elsewhere"))
            self.assertEqual(self.used(self.own, given), (["used", "elsewhere"], "passed", None))

    def test_its_proof_is_no_matter(self) -> None:
        self.assertEqual(ask("attestation", LATE["verification"], document=self.own)["valid"], False)
        self.assertEqual(self.used(self.own)[1], "passed")

    def test_others(self) -> None:
        later = statement([], **{"from": TO, "to": TO + 10}, first=2, last=1, previous=statement_hash(self.statement))
        second = statement(self.leaves, root="00" * 32)
        foreign = statement(self.leaves, key=STRANGER, root="00" * 32)
        not_signer = {**second, "issuer": STRANGER.public}
        forged = {**second, "voids": 1}
        for given, uses, row in (
            ([], [], ("left_out", None)),
            ([later], ["used"], ("passed", None)),
            ([self.statement], ["used"], ("passed", None)),
            ([json.dumps(later)], ["used"], ("passed", None)),
            ([second], ["used"], ("failed", "two_statements")),
            ([foreign], ["elsewhere"], ("left_out", None)),
            ([forged], ["elsewhere"], ("left_out", None)),
            ([not_signer, foreign], ["elsewhere", "elsewhere"], ("left_out", None)),
            ([later, foreign], ["used", "elsewhere"], ("passed", None)),
            ([None], ["unreadable"], ("open", "statement_unreadable")),
            ([later, self.own, foreign], ["used", "unreadable", "elsewhere"], ("open", "statement_unreadable")),
            (["{", second], ["unreadable", "used"], ("failed", "two_statements")),
        ):
            with self.subTest(uses=uses, row=row):
                found = ask("period", statement=self.statement, others=given)
                self.assertEqual((found["inputs"]["others"], row_of(found, "others")), (uses, row))

    def test_the_statement_before(self) -> None:
        after = {"from": TO, "to": TO + 10, "first": 2, "last": 1}
        named = statement([], **after, previous=statement_hash(self.statement))
        for previous, made, row in (
            (self.statement, named, ("passed", None)),
            (json.dumps(self.statement), named, ("passed", None)),
            (None, named, ("open", "statement_unreadable")),
            ({**self.statement, "more": 1}, named, ("open", "statement_unreadable")),
            ("{", named, ("open", "statement_unreadable")),
            ({**self.statement, "voids": 1}, named, ("failed", "signature_mismatch")),
            (statement(self.leaves, key=STRANGER), named, ("failed", "statement_of_another_key")),
            (self.statement, self.statement, ("failed", "previous_unnamed")),
            (named, named, ("failed", "previous_mismatch")),
            (self.statement, statement([], **{**after, "from": TO + 1}, previous=statement_hash(self.statement)), ("failed", "period_skipped")),
            (self.statement, statement([], **{**after, "from": TO - 1}, previous=statement_hash(self.statement)), ("failed", "periods_overlap")),
            (self.statement, statement([], **{**after, "first": 3, "last": 2}, previous=statement_hash(self.statement)), ("failed", "numbers_skipped")),
            (self.statement, statement([], **{**after, "first": 1, "last": 0}, previous=statement_hash(self.statement)), ("failed", "numbers_overlap")),
            (self.statement, statement([], **after, stream="cards", previous=statement_hash(self.statement)), ("failed", "stream_changed")),
            (self.statement, statement([], **after, stream=None, previous=statement_hash(self.statement)), ("failed", "stream_changed")),
        ):
            with self.subTest(row=row):
                self.assertEqual(row_of(ask("period", statement=made, previous=previous), "previous"), row)

    def test_empty_lists(self) -> None:
        found = ask("period", statement=self.statement, others=[], attestations=[], proofs=[])
        self.assertEqual([row_of(found, name) for name in ("others", "leaves", "attestations")], [("left_out", None)] * 3)
        self.assertEqual(row_of(ask("period", statement=self.statement, leaves=[]), "leaves"), ("failed", "leaf_count_mismatch"))
        self.assertEqual(row_of(ask("period", statement=statement([]), leaves=[]), "leaves"), ("passed", None))

    def test_what_is_not_reached(self) -> None:
        given = {"others": [None, self.statement], "attestations": [self.own]}
        for made in ({**self.statement, "more": 1}, {**self.statement, "count": 2}, {**self.statement, "issuer": STRANGER.public}):
            found = ask("period", statement=made, **given)
            self.assertEqual(found["inputs"], {"others": ["not_reached", "not_reached"], "attestations": ["not_reached"]})
        found = ask("period", statement=statement(self.leaves, count=2), **given)
        self.assertEqual(found["inputs"], {"others": ["unreadable", "used"], "attestations": ["not_reached"]})
        self.assertEqual(ask("period", statement=self.statement)["inputs"], {"others": [], "attestations": []})


class Counts(unittest.TestCase):
    def test_the_rules_in_their_order(self) -> None:
        for members, reason in (
            ({}, None),
            ({"to": FROM}, "period_reversed"),
            ({"to": FROM - 1, "count": 3}, "period_reversed"),
            ({"to": FROM + 1}, None),
            ({"count": 3, "first": 9}, "counts_disagree"),
            ({"last": 0, "first": 2, "voids": 9}, "numbers_reversed"),
            ({"last": 2, "voids": 3}, "voids_beyond_numbers"),
            ({"last": 3, "stream": None}, "numbers_beyond_leaves"),
            ({"stream": None}, "numbers_without_stream"),
            ({"first": 2, "last": 3}, "first_without_previous"),
            ({"first": 2, "last": 3, "stream": None}, "numbers_without_stream"),
            ({"first": 2, "last": 1, "stream": None}, "first_without_previous"),
            ({"first": 2, "last": 3, "previous": PREVIOUS}, None),
            ({"first": 1, "previous": PREVIOUS}, None),
        ):
            with self.subTest(members=members):
                outcomes = [{"outcome": "approve", "count": 2}]
                made = statement([], **{"first": 1, "last": 2, "count": 2, "voids": 0, "outcomes": outcomes, **members})
                found = ask("period", statement=made)
                self.assertEqual(row_of(found, "counts")[1], reason)
                convicted = answer("period_evidence", {"evidence": {"type": "period_evidence_v1", "kind": "disagreeing_counts", "statement": made}}, {})
                self.assertEqual(convicted["convicts"], reason is not None)

    def test_a_draw(self) -> None:
        chain = "cd" * 32
        for draw, reads in (
            ({"chain": chain, "after": 3600}, True),
            ({"chain": chain, "after": 2_592_000}, True),
            ({"chain": chain, "after": 3599}, False),
            ({"chain": chain, "after": 2_592_001}, False),
            ({"chain": chain, "after": 3600.5}, False),
            ({"chain": chain}, False),
            ({"after": 3600}, False),
            ({"chain": chain[1:], "after": 3600}, False),
            ({"chain": chain, "after": 3600, "more": 1}, False),
            ([], False),
        ):
            with self.subTest(draw=draw):
                self.assertEqual(row_of(ask("period", statement=statement([], draw=draw)), "schema")[0], "passed" if reads else "failed")


class Evidence(unittest.TestCase):
    def convicts(self, kind: str, **parts: Any) -> Any:
        found = answer("period_evidence", {"evidence": {"type": "period_evidence_v1", "kind": kind, **parts}}, {})
        return True if found["convicts"] else found["reason"]

    def test_omitted_numbers(self) -> None:
        own = attestation(FROM, 11)
        leaves = [leaf(own, 11), void(12)]
        made = statement(leaves, previous=PREVIOUS)
        for at, number, shown, expected in (
            (FROM, 12, 1, True),
            (0, 12, 1, True),
            (99_999_990_000, 12, 1, True),
            (FROM, 12, 0, "nothing_convicts"),
            (FROM, 12, None, "nothing_convicts"),
            (TO - SKEW - 1, 13, None, True),
            (0, 13, None, True),
            (TO - SKEW, 13, None, "nothing_convicts"),
            (FROM, 10, None, "nothing_convicts"),
            (FROM, 10, 0, "nothing_convicts"),
        ):
            with self.subTest(at=at, number=number, shown=shown):
                beside = {} if shown is None else {"leaves": [proved(shown, leaves)]}
                self.assertEqual(self.convicts("omitted_attestation", statement=made, attestation=attestation(at, number), **beside), expected)
        self.assertEqual(self.convicts("omitted_attestation", statement=made, attestation=own, leaves=[proved(0, leaves)]), "nothing_convicts")

    def test_omitted_beside_the_stream(self) -> None:
        made = sorted((attestation(FROM, nonce=n) for n in range(5)), key=lambda each: each["attestation_id"])
        leaves = [void(1), leaf(made[1]), leaf(made[3])]
        one = statement(leaves)
        for which, shown, expected in (
            (0, [1], True),
            (0, [0], "nothing_convicts"),
            (0, [2], "nothing_convicts"),
            (2, [1, 2], True),
            (2, [2, 1], True),
            (2, [1], "nothing_convicts"),
            (2, [0, 1], "nothing_convicts"),
            (4, [2], True),
            (4, [1], "nothing_convicts"),
            (1, [1], "nothing_convicts"),
            (1, [2], "nothing_convicts"),
        ):
            with self.subTest(which=which, shown=shown):
                parts = {"statement": one, "attestation": made[which], "leaves": [proved(index, leaves) for index in shown]}
                self.assertEqual(self.convicts("omitted_attestation", **parts), expected)
        for at, expected in ((FROM - 1, "nothing_convicts"), (FROM, True), (TO - 1, True), (TO, "nothing_convicts")):
            parts = {"statement": statement([void(1)]), "attestation": attestation(at, nonce=9)}
            self.assertEqual(self.convicts("omitted_attestation", **parts), expected)

    def test_foreign(self) -> None:
        for number in (11, None):
            low, high = (FROM - SKEW, TO + SKEW) if number else (FROM, TO)
            for at, expected in ((0, True), (low - 1, True), (low, "nothing_convicts"), (high - 1, "nothing_convicts"), (high, True)):
                with self.subTest(number=number, at=at):
                    document = attestation(at, number)
                    leaves = [leaf(document, number)]
                    made = statement(leaves, previous=PREVIOUS, first=11, last=11 if number else 10)
                    self.assertEqual(self.convicts("foreign_attestation", statement=made, attestation=document, leaves=[proved(0, leaves)]), expected)
        document = attestation(0, 11)
        other = [{**leaf(document, 11), "outcome": "other"}]
        self.assertEqual(
            self.convicts("foreign_attestation", statement=statement(other, previous=PREVIOUS), attestation=document, leaves=[proved(0, other)]),
            "nothing_convicts",
        )

    def test_two_statements_have_a_moment_in_both_periods(self) -> None:
        made = statement([])
        for low, high, expected in (
            (FROM, TO, True),
            (TO - 1, TO + 5, True),
            (TO, TO + 5, "nothing_convicts"),
            (FROM - 5, FROM, "nothing_convicts"),
            (FROM - 5, FROM + 1, True),
            (FROM + 5, FROM + 5, "nothing_convicts"),
            (FROM + 9, FROM + 5, "nothing_convicts"),
        ):
            with self.subTest(low=low - FROM, high=high - FROM):
                other = statement([], root="00" * 32, **{"from": low, "to": high})
                self.assertEqual(self.convicts("two_statements", statement=made, other_statement=other), expected)


class Tree(unittest.TestCase):
    def test_the_worked_leaves_and_their_root(self) -> None:
        leaves: list[Document] = [
            {"number": 1, "attestation_id": "vdi:att:" + "1" * 64, "outcome": "approve"},
            void(2),
            {"attestation_id": "vdi:att:" + "2" * 64, "outcome": "decline"},
        ]
        self.assertEqual(root(leaves), "5bbb79daa904679bc256272cac8cfed46187bc04c3f5cc8d7df8a7cd084908ae")
        self.assertEqual(row_of(ask("period", statement=statement(leaves), leaves=leaves), "leaves"), ("passed", None))


if __name__ == "__main__":
    unittest.main()
