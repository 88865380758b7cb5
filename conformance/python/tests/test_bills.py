"""Whose adjustments count for a bill (docs/protocol/8-billing.md, "Adjustments")."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any

from svc_vdi.conform import answer
from svc_vdi.digests import attestation_hash, without
from svc_vdi.examine import examine
from svc_vdi.trust_file import TrustFile

from .made import ISSUER, STRANGER, Document, Key

CASES = json.loads((Path(__file__).parents[2] / "cases" / "bill.json").read_text("utf-8"))


def void_of(bill: Document, key: Key) -> Document:
    same = ("vdi_version", "tenant_id", "event_id", "currency", "billing_version", "charge_authority", "manifest_id", "manifest_hash", "issued_at", "expires_at")
    hashed = attestation_hash(bill)
    return key.sign(
        "billing-adjustment",
        {
            **{name: bill[name] for name in same if name in bill},
            "type": "billing_adjustment_v1",
            "kind": "void",
            "charge_micros": "0",
            "adjusts": {"attestation_id": bill["attestation_id"], "attestation_hash": hashed, "number": 1, "previous_hash": hashed},
        },
    )


class OwnKey(unittest.TestCase):
    def setUp(self) -> None:
        base = CASES["bases"]["adjusted: a chain that ends in a void"]
        self.now = base["options"]["now"]
        self.bill = ISSUER.sign("billing-attestation", without(base["input"]["attestation"], "signature", "attestation_id"))

    def test_only_the_bills_own_key_adjusts_it(self) -> None:
        for issuers in (None, [ISSUER.public, STRANGER.public]):
            trust: Document = {} if issuers is None else {"issuers": issuers}
            for key, reason in ((ISSUER, None), (STRANGER, "adjustment_key_differs")):
                adjustment = void_of(self.bill, key)
                options = {"profileId": "VDI_VERIFY_STANDARD_V1", "now": self.now, "trust": trust}
                for asked in ({"attestation": self.bill, "adjustments": [{"attestation": adjustment}]}, {"attestation": adjustment, "bill": {"attestation": self.bill}}):
                    row = answer("bill", asked, options)["rows"][-1]
                    self.assertEqual((row["check"], row.get("reason")), ("adjustments", reason))

    def test_among_files_another_keys_counts_for_nothing(self) -> None:
        for issuers in (None, [ISSUER.public, STRANGER.public]):
            trust = TrustFile({"trust": {} if issuers is None else {"issuers": issuers}, "profileId": "VDI_VERIFY_STANDARD_V1"})
            found: list[Any] = []
            for key in (ISSUER, STRANGER):
                files = [("bill", json.dumps(self.bill).encode()), ("void", json.dumps(void_of(self.bill, key)).encode())]
                bill, adjustment = examine(files, trust, at=self.now)
                found.append((bill.verdict, bill.result["rows"][-1].get("reason"), adjustment.reason))
            self.assertEqual(found, [("verified", None, None), ("verified", "not_checked", "adjustment_key_differs")])


if __name__ == "__main__":
    unittest.main()
