"""Whose receipts are confirmed, and what two verifiers who disagree are told of (docs/protocol/6-receipts.md, 7-log.md)."""

from __future__ import annotations

import json
import unittest
from typing import Any

from svc_vdi.conform import answer
from svc_vdi.digests import receipt_id, without
from svc_vdi.examine import examine
from svc_vdi.trust_file import TrustFile

from .made import ISSUER, STRANGER, Document, Key, example

NOW = 1_900_000_000


def signed(receipt: Document, key: Key, **members: Any) -> Document:
    """The receipt as another key signs it, under the id that it states."""
    bare = {**without(receipt, "signature"), **members, "receipt_id": "vdi:receipt:" + "0" * 64}
    made = key.sign("verification-receipt", bare)
    return key.sign("verification-receipt", {**without(made, "signature"), "receipt_id": receipt_id(made)})


class Anchored(unittest.TestCase):
    def setUp(self) -> None:
        self.receipt = example("receipt.json")
        self.name, self.key = self.receipt["verifier"]["id"], self.receipt["signature"]["public_key"]
        self.set = {"tvs_id": "t", "version": 1, "verifiers": [{"verifier_id": self.name, "public_keys": [self.key]}]}

    def judged(self, receipt: Document, **anchors: Any) -> tuple[bool, str | None, bool]:
        found = answer("receipt", {"document": receipt}, {"now": NOW, **anchors})
        chain = answer("chain", {"receipts": [receipt]}, {"now": NOW, **anchors})
        self.assertEqual((chain["valid"], chain["anchored"]), (found["valid"], found["anchored"]))
        return found["valid"], found.get("reason"), found["anchored"]

    def test_the_rows_of_the_table(self) -> None:
        tied, other = f"{self.name}#{self.key}", f"{self.name}#{STRANGER.public}"
        for listed, expected in (
            ([self.name], (True, None, False)),
            ([tied], (True, None, True)),
            ([self.name, tied], (True, None, True)),
            ([self.name, other], (True, None, False)),
            ([other], (False, "verifier_key_mismatch", False)),
            ([other, tied], (True, None, True)),
            (["vdi:verifier:another"], (False, "verifier_not_trusted", False)),
            ([], (False, "verifier_not_trusted", False)),
        ):
            with self.subTest(listed=listed):
                self.assertEqual(self.judged(self.receipt, trustedVerifiers=listed), expected)
        self.assertEqual(self.judged(self.receipt), (True, None, False))
        self.assertEqual(self.judged(self.receipt, tvs=self.set), (True, None, True))
        self.assertEqual(self.judged(self.receipt, trustedVerifiers=[self.name], tvs=self.set), (True, None, True))

    def test_a_strangers_receipt_matches_by_id(self) -> None:
        forged = signed(self.receipt, STRANGER)
        self.assertEqual(self.judged(forged, trustedVerifiers=[self.name]), (True, None, False))
        self.assertEqual(self.judged(forged, trustedVerifiers=[self.name], tvs=self.set), (False, "verifier_key_mismatch", False))
        altered = {**forged, "verified_at": forged["verified_at"] + 1}
        self.assertEqual(self.judged(altered, trustedVerifiers=[self.name])[::2], (False, False))

    def test_among_files_and_in_a_bundle(self) -> None:
        data = [("receipt", json.dumps(self.receipt).encode())]
        for anchors, expected in (
            ({}, ("could_not_check", "verifier_trust_missing")),
            ({"trustedVerifiers": [self.name]}, ("could_not_check", "verifier_key_unresolved")),
            ({"trustedVerifiers": [f"{self.name}#{self.key}"]}, ("verified", None)),
            ({"trustedVerifiers": ["vdi:verifier:another"]}, ("could_not_check", "verifier_not_trusted")),
        ):
            (document,) = examine(data, TrustFile(anchors=anchors))
            self.assertEqual((document.verdict, document.reason), expected)
            bundle = {"type": "audit_bundle_v1", "vdi_version": "1.0.0", "attestation": example("attestation.json"), "receipts": [self.receipt]}
            row = answer("bundle", {"document": bundle}, anchors)["rows"][1]
            self.assertEqual((row["verdict"], row.get("reason")), expected)

    def test_scores_have_no_cap_without_anchors(self) -> None:
        receipts = [signed(self.receipt, Key(str(i)), verifier={"id": f"vdi:verifier:v{i}"}) for i in range(5)]
        ids = [each["verifier"]["id"] for each in receipts]
        tied = [f"{each['verifier']['id']}#{each['signature']['public_key']}" for each in receipts]
        at = self.receipt["evaluated_at"]
        scores = []
        for anchors, anchored in (({}, False), ({"trustedVerifiers": ids}, False), ({"trustedVerifiers": tied}, True), ({"trustedVerifiers": [ids[0], *tied[1:]]}, False)):
            found = answer("score", {"receipts": receipts}, {"now": at, **anchors})
            scores.append((found["trust_score"], found["recommendation"], found["unique_verifiers"]))
            self.assertEqual(found["anchored"], anchored)
        self.assertEqual(len(set(scores)), 1)
        self.assertGreater(scores[0][0], 49)
        found = answer("score", {"receipts": []}, {"now": at, "tvs": self.set})
        self.assertEqual((found["anchored"], found["trust_score"]), (False, 0))
        found = answer("score", {"receipts": [receipts[0]] * 4097}, {"now": at, "trustedVerifiers": tied})
        self.assertEqual((found["anchored"], found["reason"]), (False, "too_many_receipts"))


class Disagreements(unittest.TestCase):
    def test_two_verifiers_who_contradict_each_other(self) -> None:
        receipt = example("receipt.json")
        checks = [{**row, "valid": row["check"] != "timestamps"} for row in receipt["checks"]]
        judgements = [{**row, "value": False if row["judgement"] == "in_force" else row["value"]} for row in receipt["judgements"]]
        result = {"valid": False, "conclusive": True, "failed_step": 2, "reason": "expired"}
        other = signed(receipt, STRANGER, checks=checks, judgements=judgements, result=result)
        found = answer("equivocation", {"receipts": [receipt, other], "attestation_id": receipt["attestation_id"]}, {})
        self.assertTrue(found["clean"])
        about = [each["about"] for each in found["differences"] if each["kind"] == "disagreement"]
        self.assertEqual(about, ["verdict"])
        self.assertEqual(found["disagreements"], [about, about])
        alone = answer("equivocation", {"receipts": [receipt], "attestation_id": receipt["attestation_id"]}, {})
        self.assertEqual(alone["disagreements"], [[]])
        unknown = answer("equivocation", {"receipts": [receipt], "attestation_id": "vdi:att:" + "0" * 64}, {})
        self.assertEqual((unknown["clean"], unknown["disagreements"]), (True, []))

    def test_one_key_that_contradicts_itself_is_no_disagreement(self) -> None:
        receipt = signed(example("receipt.json"), ISSUER)
        facts = [{**row, "value": False if row["fact"] == "proof" else row["value"]} for row in receipt["facts"]]
        checks = [{**row, "valid": row["check"] != "proof"} for row in receipt["checks"]]
        result = {"valid": False, "conclusive": True, "failed_step": 5, "reason": "proof_invalid"}
        other = signed(receipt, ISSUER, facts=facts, checks=checks, result=result)
        found = answer("equivocation", {"receipts": [receipt, other], "attestation_id": receipt["attestation_id"]}, {})
        self.assertFalse(found["clean"])
        self.assertEqual(found["disagreements"], [[], []])


if __name__ == "__main__":
    unittest.main()
