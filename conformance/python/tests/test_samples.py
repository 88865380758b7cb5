"""Samples of a period and answers to them, by the tables and worked values of docs/protocol/10-periods.md."""

from __future__ import annotations

import json
import unittest
from typing import Any

from svc_vdi.answers import QUICKNET, _round_fault, round_at
from svc_vdi.conform import answer

from .made import FROM, TO, Document, attestation, example, leaf, proved, statement, statement_hash, thin, void

CHAIN = str(QUICKNET["chain"])
ROUND_1000: Document = {
    "type": "beacon_round_v1",
    "chain": CHAIN,
    "round": 1000,
    "signature": "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
}
WORKED: Document = {
    "type": "period_statement_v1",
    "issuer": "ab" * 32,
    "stream": "loans",
    "from": FROM,
    "to": TO,
    "first": 1,
    "last": 1_000_000,
    "count": 1_000_000,
    "voids": 0,
    "root": "cd" * 32,
    "outcomes": [{"outcome": "approve", "count": 1_000_000}],
    "draw": {"chain": CHAIN, "after": 86_400},
}
NONCE = "ef" * 32


class Worked(unittest.TestCase):
    def test_the_statement_and_its_round(self) -> None:
        self.assertEqual(statement_hash(WORKED), "16b9da7e9a3c9ab70e707e81215895f10a2972fca82d188c327bb525e67d9d0a")
        self.assertEqual(round_at(QUICKNET, TO + 86_400), 6_404_212)

    def test_the_indices_of_both_ways(self) -> None:
        for source, indices in (
            ({"beacon": ROUND_1000}, [134867, 302994, 335219, 530560, 768808]),
            ({"nonce": NONCE}, [19131, 400113, 536034, 969271, 988946]),
        ):
            self.assertEqual(answer("sample", {"statement": WORKED, "size": 5, **source}, {}), {"indices": indices})
            larger = answer("sample", {"statement": WORKED, "size": 50, **source}, {})["indices"]
            self.assertLess(set(indices), set(larger))

    def test_what_is_not_drawn_from(self) -> None:
        for source in ({}, {"beacon": ROUND_1000, "nonce": NONCE}, {"nonce": NONCE[1:]}, {"nonce": NONCE.upper()}, {"nonce": None}, {"beacon": NONCE}):
            self.assertEqual(answer("sample", {"statement": WORKED, "size": 5, **source}, {}), {"wrong_call": True})
        for size in (0, 10_001, "5", 5.5):
            self.assertEqual(answer("sample", {"statement": WORKED, "size": size, "nonce": NONCE}, {}), {"wrong_call": True})


class Round(unittest.TestCase):
    """The row `round` of an answer, in the page's order."""

    def test_its_reasons(self) -> None:
        fixed = round_at(QUICKNET, TO + 86_400)
        time = QUICKNET["genesis_time"] + (fixed - 1) * QUICKNET["period"]
        self.assertTrue(TO + 86_400 <= time < TO + 86_403)
        own = {**ROUND_1000, "round": fixed}
        other = {**WORKED, "draw": {"chain": "00" * 32, "after": 86_400}}
        for made, beacon, logged, chain, reason in (
            ({name: value for name, value in WORKED.items() if name != "draw"}, ROUND_1000, None, None, "draw_not_stated"),
            (other, own, None, None, "beacon_chain_mismatch"),
            (WORKED, ROUND_1000, None, None, "beacon_unknown"),
            (WORKED, {**own, "round": fixed - 1}, None, QUICKNET, "beacon_round_mismatch"),
            (WORKED, {**own, "round": fixed + 1}, (TO, TO), QUICKNET, "beacon_round_mismatch"),
            (WORKED, own, None, QUICKNET, "log_time_missing"),
            (WORKED, own, (time, None), QUICKNET, "round_missed"),
            (WORKED, own, (time + 1, time - 1), QUICKNET, "round_missed"),
            (WORKED, own, (time - 1, None), QUICKNET, "log_time_not_witnessed"),
            (WORKED, own, (time - 1, time), QUICKNET, "round_missed"),
            (WORKED, own, (time - 1, time - 1), QUICKNET, None),
            (WORKED, own, (TO, time - 1), QUICKNET, None),
        ):
            with self.subTest(reason=reason, logged=logged):
                self.assertEqual(_round_fault(beacon, made, logged, chain), reason)

    def test_the_first_round_at_or_after_a_time(self) -> None:
        genesis, period = QUICKNET["genesis_time"], QUICKNET["period"]
        for time, found in ((0, 1), (genesis - 1, 1), (genesis, 1), (genesis + 1, 2), (genesis + period, 2), (genesis + period + 1, 3)):
            self.assertEqual(round_at(QUICKNET, time), found)


class Answers(unittest.TestCase):
    def setUp(self) -> None:
        self.leaves: list[Document] = [void(number) for number in range(1, 9)]
        self.statement = statement(self.leaves, draw={"chain": CHAIN, "after": 3600})

    def request(self, **members: Any) -> Document:
        return {"type": "sample_request_v1", "statement_hash": statement_hash(self.statement), "nonce": NONCE, "size": 3, **members}

    def asked(self, request: Document, own: Document | None = None, **options: Any) -> Document:
        source = {name: request[name] for name in ("beacon", "nonce") if name in request}
        drawn = answer("sample", {"statement": self.statement, "size": request["size"], **source}, {})["indices"]
        items = [proved(index, self.leaves) for index in drawn]
        document = {"type": "sample_answer_v1", "request": request, "statement": self.statement, "items": items}
        return answer("answer", {"document": document}, {**options, **({} if own is None else {"request": own})})

    def rows(self, found: Document) -> dict[str, tuple[str, str | None]]:
        return {row["check"]: (row["answer"], row.get("reason")) for row in found["rows"]}

    def test_a_nonce_needs_the_callers_own_request(self) -> None:
        request = self.request()
        found = self.asked(request)
        self.assertEqual(self.rows(found)["request"], ("open", "request_not_own"))
        self.assertEqual((found["verdict"], found["reason"], found["requested"]), ("could_not_check", "request_not_own", False))
        found = self.asked(request, request)
        rows = self.rows(found)
        self.assertEqual([rows[name] for name in ("request", "beacon", "round", "items", "complete")], [("passed", None), ("left_out", None), ("left_out", None), ("passed", None), ("passed", None)])
        self.assertEqual((found["verdict"], found["requested"]), ("verified", True))

    def test_another_statements_request(self) -> None:
        other = self.request(statement_hash="00" * 32)
        self.assertEqual(self.rows(self.asked(other))["request"], ("failed", "statement_not_asked"))
        self.assertEqual(self.rows(self.asked(self.request(), other))["request"], ("failed", "statement_not_asked"))

    def test_the_own_request_draws(self) -> None:
        self.assertEqual(self.rows(self.asked(self.request(), self.request(nonce="00" * 32)))["items"], ("failed", "answered_beside_sample"))

    def test_a_beacon_beside_a_statement_without_a_draw(self) -> None:
        self.statement = statement(self.leaves)
        request = {name: value for name, value in self.request(beacon=ROUND_1000).items() if name != "nonce"}
        rows = self.rows(self.asked(request, request))
        self.assertEqual((rows["beacon"], rows["round"]), (("passed", None), ("open", "draw_not_stated")))

    def test_exactly_one_of_beacon_and_nonce(self) -> None:
        for members in ({"beacon": ROUND_1000}, {"nonce": None}, {"nonce": "ef" * 31}):
            document = {"type": "sample_answer_v1", "request": self.request(**members), "statement": self.statement, "items": []}
            found = answer("answer", {"document": document}, {})
            self.assertEqual(self.rows(found), {"schema": ("failed", "schema")})

    def test_prose_in_a_text_decides_nothing(self) -> None:
        document = example("attestation.json")
        policy = {**document["policy"], "name": '"type":"thin_decision_attestation_v1" "thin_decision_attestation_v1"'}
        document = attestation(FROM, 1, policy=policy)
        self.leaves = [leaf(document, 1)]
        self.statement = statement(self.leaves)
        for form in (document, json.dumps(document), thin(document), json.dumps(thin(document))):
            item = {**proved(0, self.leaves), "attestation": form}
            given = {"type": "sample_answer_v1", "request": self.request(), "statement": self.statement, "items": [item]}
            self.assertEqual(self.rows(answer("answer", {"document": given}, {"request": self.request()}))["items"], ("failed", "attestation_not_valid"))

    def test_times_of_attestations_in_items(self) -> None:
        """Their proofs hold nothing, so one that is in time is not valid for that."""
        for number, low, high in ((1, FROM - 600, TO + 600), (None, FROM, TO)):
            for at, reason in ((low - 1, "attestation_outside_period"), (low, "attestation_not_valid"), (high - 1, "attestation_not_valid"), (high, "attestation_outside_period")):
                with self.subTest(number=number, at=at - FROM):
                    document = attestation(at, number)
                    self.leaves = [leaf(document, number)]
                    self.statement = statement(self.leaves)
                    item = {**proved(0, self.leaves), "attestation": document}
                    given = {"type": "sample_answer_v1", "request": self.request(), "statement": self.statement, "items": [item]}
                    found = answer("answer", {"document": given}, {"request": self.request()})
                    self.assertEqual(self.rows(found)["items"], ("failed", reason))
                    given["items"] = [{**item, "attestation": thin(document)}]
                    self.assertEqual(self.rows(answer("answer", {"document": given}, {"request": self.request()}))["items"], ("failed", reason))


if __name__ == "__main__":
    unittest.main()
