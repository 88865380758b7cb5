"""What files hold and what is held against what (docs/protocol/11-files.md), and envelopes (1-conventions.md)."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import tempfile
import unittest
from hashlib import sha256
from pathlib import Path
from typing import Any

from svc_vdi import ed25519
from svc_vdi.canonical import jcs
from svc_vdi.command import run
from svc_vdi.conform import answer
from svc_vdi.digests import derived_kid, unsigned
from svc_vdi.envelopes import NoDocument, document_in
from svc_vdi.examine import examine
from svc_vdi.files import _kind_of
from svc_vdi.logs import entry_of
from svc_vdi.trust_file import TrustFile

from .made import FROM, ISSUER, STRANGER, TO, Document, Key, attestation, example, leaf, proved, statement, statement_hash, thin, void

NOW = TO + 10_000_000
#: Every name by which a document is known, in prose.
HOSTILE = "".join(
    f' "type":"{name}" "{name}"'
    for name in (
        *("thin_decision_attestation_v1", "audit_bundle_v1", "vdi_trust_roots_v1", "sample_answer_v1", "period_evidence_v1", "sample_request_v1"),
        *("period_statement_v1", "beacon_round_v1", "decision_opening_v1", "input_disclosure_v1", "source_opening_v1", "source_request_v1"),
        *("source_evidence_v1", "log_evidence_v1", "billing_adjustment_v1", "billing_attestation_v1", "verification_receipt_v1"),
        *("decision_attestation_v1", "source_statement_v1"),
    )
)


def judged(*files: Any, unread: int = 0, **trust: Any) -> list[tuple[str, str, str | None]]:
    """Kind, verdict and reason of each document; a file is a value or a text."""
    named = [(f"file {i}", (each if isinstance(each, str) else json.dumps(each)).encode()) for i, each in enumerate(files)]
    found = examine(named, TrustFile({"trust": trust} if trust else {}), at=TO, unread=unread)
    return [(each.kind, each.verdict, each.reason) for each in found]


def kinds(*files: Any) -> list[str]:
    return [kind for kind, _, _ in judged(*files)]


def hostile(**members: Any) -> Document:
    """A genuine attestation with every type's name in its free texts."""
    document = example("attestation.json")
    prose = HOSTILE[:199]
    pipeline = {**document["pipeline"], "name": prose, "authority": {**document["pipeline"]["authority"], "name": prose, "reference": HOSTILE[199:398]}}
    constraints = [{**each, "description": HOSTILE[-499:]} for each in document["policy"]["constraints"]]
    policy = {**document["policy"], "name": HOSTILE[398:597], "regulation": HOSTILE[597:796], "constraints": constraints}
    return attestation(FROM, 1, pipeline=pipeline, policy=policy, **members)


class ByWhatIsParsed(unittest.TestCase):
    def test_prose_decides_nothing(self) -> None:
        document = hostile()
        self.assertIn("thin_decision_attestation_v1", json.dumps(document))
        for given in (document, json.dumps(document), f"{json.dumps(document)}\n{json.dumps(document)}", [document]):
            self.assertEqual(set(kinds(given)), {"attestation"})
        leaves = [leaf(document, 1)]
        for given in (document, json.dumps(document), json.dumps(document, indent=2)):
            found = judged(statement(leaves), "\n".join(json.dumps(each) for each in leaves), given)
            self.assertEqual(found[0], ("period_statement", "verified", None))
            other = attestation(FROM, 2, pipeline=document["pipeline"], policy=document["policy"])
            found = judged(statement(leaves), "\n".join(json.dumps(each) for each in leaves), other)
            self.assertEqual(found[0], ("period_statement", "not_valid", "attestation_omitted"))

    def test_lines_that_cannot_be_read(self) -> None:
        good = json.dumps(attestation(FROM))
        for line in ('{"type":"decision_attestation_v1"', "{" + HOSTILE, '{"type":"decision_attestation_v1","a":1,"a":1}', "[1,", "{}x", "\ufeff{}"):
            self.assertEqual(kinds(f"{good}\n{line}\n{good}"), ["attestation", "unknown", "attestation"])
        self.assertEqual(kinds(f'{{"a":\n{good}'), ["unknown", "attestation"])

    def test_members_of_leaves_in_any_order(self) -> None:
        for line in ('{"outcome":"a","attestation_id":"vdi:att:%s"}' % ("0" * 64), '{"void":true,"number":1}', '{ "number" : 1 , "\\u0076oid" : true }'):
            self.assertEqual(kinds(line), ["period_leaves"])

    def test_objects(self) -> None:
        own, receipt = attestation(FROM), example("receipt.json")
        for value, expected in (
            ({"attestation": own, "receipt": receipt}, ["attestation", "receipt"]),
            ({"attestation": own, "receipt": 5}, ["attestation", "unknown"]),
            ({"attestation": own, "receipt": None}, ["attestation"]),
            ({"attestation": own, "receipt": []}, ["attestation", "unknown"]),
            ({"attestation": own, "receipt": {}, "proof": "x"}, ["attestation", "unknown", "unknown"]),
            ({"attestation": 5, "receipt": 5}, ["unknown"]),
            ({"attestation": None}, ["unknown"]),
            ({"attestation": [own, 5]}, ["attestation", "unknown"]),
            ({"other": own}, ["unknown"]),
            ({**own, "bill": {}}, ["unknown"]),
            ({}, ["unknown"]),
            ([], ["unknown"]),
            ([own, []], ["attestation", "unknown"]),
        ):
            with self.subTest(value=list(value)):
                self.assertEqual(kinds(value), expected)


    def test_a_refused_file_about_a_bill_inside_of_another(self) -> None:
        own = attestation(FROM)
        for inner, reason in (({"bill": {}}, "member_malformed"), ({"adjustments": [], "other": 1}, "member_not_judged")):
            self.assertEqual(judged(inner), [("unknown", "could_not_check", reason)])
            self.assertEqual(judged({"attestation": inner}), [("unknown", "could_not_check", reason)])
            self.assertEqual([each for _, _, each in judged({"attestation": inner, "receipt": own})][0], reason)
            self.assertEqual([each for _, _, each in judged({"attestation": inner, "receipt": 5})], [reason, "not_recognised"])


class Periods(unittest.TestCase):
    def setUp(self) -> None:
        self.own = attestation(FROM, 1)
        self.leaves = [leaf(self.own, 1)]
        self.statement = statement(self.leaves)
        self.lines = json.dumps(self.leaves[0])

    def test_what_cannot_be_read_hides_no_attestation(self) -> None:
        unknown = thin(self.own)
        unknown["attestation"] = {**unknown["attestation"], "policy": {"manifest_id": "vdi:manifest:none", "manifest_version": "1.0.0", "manifest_hash": "00" * 32}}
        verified, open_ = ("period_statement", "verified", None), ("period_statement", "could_not_check", "attestation_unreadable")
        for beside, expected in (
            ([], verified),
            ([self.own], verified),
            ([thin(self.own)], verified),
            ([unknown], open_),
            (["not JSON"], open_),
            ([json.dumps(self.own)[:-1]], open_),
            ([f"{json.dumps(self.own)}\n{json.dumps(self.own)[:-1]}"], open_),
            ([{"attestation": self.own, "receipt": 5}], open_),
            ([f"{self.lines}\nno leaf"], open_),
            ([self.own, {}], open_),
        ):
            with self.subTest(beside=repr(beside)[:80]):
                self.assertEqual(judged(self.statement, self.lines, *beside)[0], expected)
        self.assertEqual(judged(self.statement, self.lines, self.own, unread=1)[0], open_)
        self.assertEqual(judged(self.statement, "not JSON")[0], open_)
        self.assertEqual(judged(self.statement, self.own)[0], ("period_statement", "could_not_check", "leaf_not_shown"))
        omitted = attestation(FROM, 2)
        for carrier in (
            {"type": "audit_bundle_v1", "attestation": omitted},
            {"type": "period_evidence_v1", "other_attestation": omitted},
            {"type": "sample_answer_v1", "items": [{"attestation": omitted}]},
        ):
            self.assertEqual(judged(self.statement, self.lines, carrier)[0], ("period_statement", "not_valid", "attestation_omitted"))
        hiding = {"attestation": self.own, "data": {"data": [omitted]}}
        self.assertEqual(judged(self.statement, self.lines, hiding)[0], open_)
        self.assertEqual(judged(hiding)[-1], ("unknown", "could_not_check", "member_not_judged"))
        self.assertEqual(judged(self.statement, self.lines, {"attestation": self.own, "log_entry": {"type": "period_statement_v1"}})[0], verified)
        other = statement([leaf(omitted, 1)])
        for carrier in ({"type": "sample_answer_v1", "statement": other}, {"type": "period_evidence_v1", "other_statement": other}):
            self.assertEqual(judged(self.statement, carrier)[0], ("period_statement", "not_valid", "two_statements"))
        self.assertEqual(judged(self.statement, self.lines, omitted, "not JSON")[0], ("period_statement", "not_valid", "attestation_omitted"))

    def test_another_statement_that_cannot_be_read(self) -> None:
        other = {**self.statement, "more": 1}
        self.assertEqual(judged(self.statement, other)[0], ("period_statement", "could_not_check", "statement_unreadable"))


class Samples(unittest.TestCase):
    def test_no_nonce_among_files_is_the_readers(self) -> None:
        leaves: list[Document] = [void(number) for number in range(1, 9)]
        made = statement(leaves)
        nonces = "ef" * 32, "00" * 32

        def request(nonce: str, size: int, **members: Any) -> Document:
            return {"type": "sample_request_v1", "statement_hash": statement_hash(made), "nonce": nonce, "size": size, **members}

        drawn = answer("sample", {"statement": made, "nonce": nonces[0], "size": 3}, {})["indices"]
        given = {"type": "sample_answer_v1", "request": request(nonces[0], 3), "statement": made, "items": [proved(index, leaves) for index in drawn]}
        own = ("could_not_check", "request_not_own")
        for requests, expected in (
            ([], own),
            ([request(nonces[0], 3)], own),
            ([request(nonces[0], 5), request(nonces[1], 8)], own),
        ):
            with self.subTest(expected=expected, requests=len(requests)):
                self.assertEqual(judged(given, *requests)[0], ("sample_answer", *expected))


    def test_the_largest_request_of_its_round(self) -> None:
        cases = json.loads((Path(__file__).parents[2] / "cases" / "answer.json").read_text("utf-8"))
        base = cases["bases"]["true"]
        document, verification = base["input"]["document"], base["options"]["verification"]
        own = document["request"]
        larger, other = {**own, "size": own["size"] + 1}, {**own, "size": 10_000, "beacon": {**own["beacon"], "round": 1}}
        for requests, asked in (([], own), ([own], own), ([larger, own], larger), ([own, other], own), ([other], own), ([{**larger, "statement_hash": "00" * 32}], own)):
            files = [(str(i), json.dumps(each).encode()) for i, each in enumerate((document, *requests))]
            result: Document = examine(files, TrustFile(verification))[0].result
            self.assertEqual((result["requested"], result["asked"]), (asked in requests, asked["size"]))


def enveloped(payload: Any, kind: str, key: Key = ISSUER, **members: Any) -> Document:
    data = payload if isinstance(payload, bytes) else jcs(payload)
    type_ = f"application/vnd.svc.{kind}.v1+json"
    value = key.over(ed25519.pre_authentication(type_, data))
    signature = {"keyid": derived_kid(key.public), "sig": base64.b64encode(value).decode()}
    return {"payloadType": type_, "payload": base64.b64encode(data).decode(), "signatures": [signature], **members}


SNAPSHOT: Document = {"revokedAttestations": [], "revokedKids": [], "snapshotTime": TO}


class Envelopes(unittest.TestCase):
    def setUp(self) -> None:
        self.statement = statement([void(1)])
        self.envelope = enveloped(unsigned(self.statement), "period-statement")
        self.verified = [("period_statement", "verified", None)]

    def reason(self, envelope: Any) -> str:
        self.assertEqual(judged(envelope), [("unknown", "could_not_check", "not_recognised")])
        with self.assertRaises(NoDocument) as raised:
            document_in(envelope, _kind_of)
        return raised.exception.reason

    def test_the_forms_of_base64(self) -> None:
        payload = self.envelope["payload"]
        url = payload.replace("+", "-").replace("/", "_")
        for text in (payload, payload.rstrip("="), url, url.rstrip("=")):
            self.assertEqual(judged({**self.envelope, "payload": text}), self.verified)
        for text in (payload + "=", payload[:8] + "\n" + payload[8:], " " + payload, "+-" + payload[2:], payload[:-1] + "?", "AAAAA", "AB==", "AB", "=", "===="):
            self.assertEqual(self.reason({**self.envelope, "payload": text}), "envelope_malformed")

    def test_signatures(self) -> None:
        own = self.envelope["signatures"][0]
        other = enveloped(unsigned(self.statement), "period-statement", STRANGER)["signatures"][0]
        skipped: list[Any] = [5, None, {}, {"sig": 5}, {"sig": "AAAA"}, {"keyid": "x", "sig": "?"}, []]
        for signatures in (
            [own],
            [{"sig": own["sig"]}],
            [{**own, "keyid": {"any": ["thing"]}}],
            [{**own, "keyid": "", "cert": 1}],
            [*skipped, own],
            [other, own],
            [own, other],
            [other] * 15 + [own],
            [{**own, "sig": own["sig"].replace("+", "-").replace("/", "_").rstrip("=")}],
        ):
            self.assertEqual(judged({**self.envelope, "signatures": signatures}), self.verified)
        self.assertEqual(self.reason({**self.envelope, "signatures": skipped}), "envelope_unsigned")
        self.assertEqual(self.reason({**self.envelope, "signatures": []}), "envelope_unsigned")
        for signatures in ([other], [other] * 16 + [own]):
            self.assertEqual(judged({**self.envelope, "signatures": signatures}), [("period_statement", "not_valid", "signature_mismatch")])

    def test_whole_documents_and_other_members(self) -> None:
        whole = enveloped(self.statement, "period-statement", STRANGER, signatures=[], more=1)
        self.assertEqual(judged(whole), self.verified)
        indented = enveloped(json.dumps(self.statement, indent=1).encode(), "period-statement")
        self.assertEqual(judged(indented), self.verified)
        self.assertEqual(judged([{**self.envelope, "more": [1]}]), self.verified)

    def test_no_document(self) -> None:
        bare = unsigned(self.statement)
        for envelope, reason in (
            (enveloped(bare, "decision-attestation"), "envelope_wrong_type"),
            ({**self.envelope, "payloadType": self.envelope["payloadType"] + " "}, "envelope_wrong_type"),
            ({**self.envelope, "payloadType": "é"}, "envelope_wrong_type"),
            (enveloped(thin(attestation(FROM)), "decision-attestation"), "envelope_wrong_type"),
            (enveloped(self.envelope, "period-statement"), "envelope_wrong_type"),
            (enveloped({}, "period-statement"), "envelope_wrong_type"),
            (enveloped([bare], "period-statement"), "envelope_malformed"),
            (enveloped(b"{", "period-statement"), "envelope_malformed"),
            (enveloped(b"", "period-statement"), "envelope_malformed"),
            (enveloped(b"\xff", "period-statement"), "envelope_malformed"),
            (enveloped(json.dumps(bare).encode(), "period-statement"), "envelope_not_canonical"),
            (enveloped(json.dumps(bare).encode(), "period-statement", signatures=[]), "envelope_not_canonical"),
        ):
            with self.subTest(reason=reason):
                self.assertEqual(self.reason(envelope), reason)
        no_envelopes: list[Document] = [{"payload": 5}, {"signatures": {}}, {"payloadType": None}]
        for members in no_envelopes:
            self.assertEqual(self.reason({**self.envelope, **members}), "envelope_malformed")

    def test_each_kind_of_document(self) -> None:
        receipt = example("receipt.json")
        for document, kind in ((attestation(FROM), "decision-attestation"), (receipt, "verification-receipt")):
            given = {
                "payloadType": f"application/vnd.svc.{kind}.v1+json",
                "payload": base64.b64encode(jcs(unsigned(document))).decode(),
                "signatures": [{"sig": base64.b64encode(bytes.fromhex(document["signature"]["value"])).decode()}],
            }
            self.assertEqual(judged(given), judged(document))

    def test_snapshots(self) -> None:
        pins = {"revocationKeys": [{"public_key": ISSUER.public, "kid": "another"}]}
        indented = json.dumps(SNAPSHOT, indent=1).encode()
        verified = [("revocation", "verified", None)]
        for payload in (SNAPSHOT, indented):
            envelope = enveloped(payload, "revocation-snapshot")
            self.assertEqual(judged(envelope, **pins), verified)
            self.assertEqual(judged({"snapshot": SNAPSHOT, "envelope": envelope}, **pins), verified)
        unsigned_ = {**envelope, "signatures": []}
        own_kid = {"revocationKeys": [ISSUER.public]}
        for given, trust, verdict in (
            (unsigned_, pins, ("could_not_check", "revocation_signer_unknown")),
            (enveloped(SNAPSHOT, "revocation-snapshot", STRANGER), pins, ("could_not_check", "revocation_signer_unknown")),
            ({**envelope, "payload": enveloped({**SNAPSHOT, "snapshotTime": 1}, "x")["payload"]}, own_kid, ("could_not_check", "revocation_signature_invalid")),
            ({"snapshot": SNAPSHOT, "envelope": enveloped({**SNAPSHOT, "snapshotTime": 1}, "revocation-snapshot")}, pins, ("not_valid", "revocation_envelope_mismatch")),
            ({"snapshot": SNAPSHOT, "envelope": enveloped(SNAPSHOT, "x")}, pins, ("not_valid", "revocation_envelope_mismatch")),
            ({"snapshot": SNAPSHOT}, pins, ("could_not_check", "revocation_signer_unknown")),
            *(({"snapshot": SNAPSHOT, "envelope": odd}, pins, ("not_valid", "part_malformed")) for odd in (5, None, {}, [], "x", {**envelope, "payload": "?"})),
        ):
            self.assertEqual(judged(given, **trust), [("revocation", *verdict)])

    def test_a_snapshot_itself_as_the_readers_own(self) -> None:
        document = example("attestation.json")
        for snapshot in (SNAPSHOT, {**SNAPSHOT, "revokedAttestations": [document["attestation_id"]]}):
            both = [answer("attestation", {"document": document}, {"now": TO, "revocation": given}) for given in (snapshot, {"snapshot": snapshot})]
            self.assertEqual(both[0], both[1])
            self.assertNotIn("wrong_call", both[0])
        self.assertEqual(answer("attestation", {"document": document}, {"now": TO, "revocation": {**SNAPSHOT, "more": 1}}), {"wrong_call": True})

    def test_an_odd_envelope_stops_nothing(self) -> None:
        """Whatever stands as an envelope, what lies beside it is judged."""
        pins = {"revocationKeys": [ISSUER.public]}
        beside = self.statement
        envelope = enveloped(SNAPSHOT, "revocation-snapshot")
        odd: list[Any] = [None, 5, "x", [], {}, {**envelope, "signatures": [{"keyid": []}] * 40}, {**envelope, "payloadType": "x" * 300}, {"payloadType": []}]
        odd += [{**envelope, name: value} for name in envelope for value in (None, 5, [], {}, "", "é", "A" * 100_000)]
        for each in odd:
            for file in ({"snapshot": SNAPSHOT, "envelope": each}, each, [each, {"snapshot": SNAPSHOT, "envelope": each}]):
                # What cannot be read may be an attestation: the statement is judged, and open.
                self.assertIn(judged(beside, file, **pins)[0][1], ("verified", "could_not_check"))


def vkey(name: str, kind: int, key: Key) -> tuple[str, bytes]:
    public = bytes([kind]) + bytes.fromhex(key.public)
    named = sha256(name.encode() + b"\n" + public).digest()[:4]
    return f"{name}+{named.hex()}+{base64.b64encode(public).decode()}", named


class Witnesses(unittest.TestCase):
    def test_a_pinned_witness_of_a_far_time(self) -> None:
        """2^63 - 1 is a time of a witness and none of the protocol."""
        receipt = example("receipt.json")
        entry = {**entry_of(receipt), "v": 1, "timestamp": receipt["verified_at"]}
        body = f"log\n1\n{base64.b64encode(sha256(bytes(1) + jcs(entry)).digest()).decode()}\n"
        (log, log_id), (witness, witness_id) = vkey("log", 1, ISSUER), vkey("witness", 4, STRANGER)
        stamp = (2**63 - 1).to_bytes(8, "big")
        seen = stamp + STRANGER.over(f"cosignature/v1\ntime {2**63 - 1}\n{body}".encode())
        lines = [f"\u2014 {name} {base64.b64encode(data).decode()}\n" for name, data in (("log", log_id + ISSUER.over(body.encode())), ("witness", witness_id + seen))]
        proof = f"c2sp.org/tlog-proof@v1\nextra {base64.b64encode(jcs(entry)).decode()}\nindex 0\n\n{body}\n{''.join(lines)}"
        trust = TrustFile(logs=[{"log": log, "witnesses": [witness], "threshold": 1}])
        bundle = {"type": "audit_bundle_v1", "vdi_version": "1.0.0", "attestation": example("attestation.json"), "receipts": [receipt], "log": [{"document": proof}]}
        files = [proof, json.dumps(receipt), json.dumps(example("attestation.json")), json.dumps(bundle)]
        found = examine([(str(i), each.encode()) for i, each in enumerate(files)], trust, at=receipt["verified_at"])
        self.assertEqual([(each.kind, each.verdict) for each in found[:3]], [("tlog_proof", "verified"), ("receipt", "could_not_check"), ("attestation", "verified")])
        self.assertEqual([row["verdict"] for row in found[3].result["rows"]], ["verified", "could_not_check", "verified"])


class Codes(unittest.TestCase):
    """The exit codes of the page's table, whatever a file holds."""

    def code(self, *texts: bytes, trust: bytes | None = None) -> tuple[int, list[Document]]:
        with tempfile.TemporaryDirectory() as folder:
            names = [str(Path(folder, f"{i}.json")) for i in range(len(texts))]
            for name, text in zip(names, texts):
                Path(name).write_bytes(text)
            options = ["--json"]
            if trust is not None:
                Path(folder, "trust").write_bytes(trust)
                options += ["--trust", str(Path(folder, "trust"))]
            out = io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                code = run(["verify", *names, *options])
            return code, [json.loads(line) for line in out.getvalue().splitlines()]

    def test_one_odd_file_and_one_good_one(self) -> None:
        good = json.dumps(statement([void(1)])).encode()
        for odd in (b"", b"\xff", b"[" * 100_000, b"{" * 100_000, b'{"a":' * 500 + b"1" + b"}" * 500, b'"\\ud800"', b'{"\\ud800":1}', b"1e999", b"\x00", b"null"):
            code, found = self.code(good, odd)
            # What cannot be read may be an attestation that the statement leaves out.
            self.assertEqual((code, found[0]["verdict"], found[0]["reason"]), (2, "could_not_check", "attestation_unreadable"))
        self.assertEqual(self.code(good)[0], 0)
        self.assertEqual(self.code(json.dumps(statement([void(1)], count=1)).encode())[0], 1)

    def test_an_odd_trust_file(self) -> None:
        good = json.dumps(statement([void(1)])).encode()
        for odd in (b"", b"\xff", b"[]", b"[" * 100_000, b'{"trust":5}', b'{"logs":[5]}', b'{"logs":{}}', b'{"revocation":{}}', b'{"registry":{}}', b'{"trust":{"issuers":["\\ud800"]}}', b'{"__proto__":1}'):
            code, found = self.code(good, trust=odd)
            self.assertEqual((code, found), (2, []))


if __name__ == "__main__":
    unittest.main()
