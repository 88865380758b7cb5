"""Files in, one verdict a document out: what lies beside a document is held together with it (docs/protocol/11-files.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import bundles, disclosure, periods, receipts
from .bill_files import Bills
from .digests import attestation_hash, receipt_hash
from .documents import ATTESTATION, CIRCUIT_RECORD, DISCLOSURE, POLICY, SNAPSHOT, SOURCE_EVIDENCE
from .files import NO_ENVELOPE, Item, items_of
from .held import BILLS, Answer, Document
from .log_files import KINDS as LOG_KINDS
from .log_files import examine_logs
from .material import WrongCall, read_material, signed_snapshot
from .period_files import Periods
from .reading import REASONS, Limits, Unreadable, read_given
from .shapes import Check, fits
from .sources import LIMITS as SOURCE_LIMITS
from .trust_file import TrustFile
from .verify import Result, verify

#: What cannot be checked by itself, and what it is waiting for.
_REST = {
    "unknown": "not_recognised",
    "opening": "opening_is_private",
    "source_opening": "opening_is_private",
    "source_statement": "source_evidence_missing",
    "trust_roots": "trust_roots_are_the_readers",
    "billing_openings": "bill_missing",
    "period_leaves": "statement_missing",
    "statement_log_proof": "statement_missing",
    "sample_request": "answer_missing",
    "beacon_round": "answer_missing",
}
_MOST_EARLIER = 64


def examine(
    sources: list[tuple[str, bytes]], trust: TrustFile, profile: str | None = None, at: int | None = None, unread: int = 0
) -> list[Document]:
    """One answer a document, in order, then the chains of receipts. `unread`: how many other files could not be read.

    Raises WrongCall for options that are none, Unreadable for no text."""
    return _Examination([item for name, data in sources for item in items_of(name, data)], trust, profile, at, unread).run()


def _shaped(item: Item, shape: Check, limits: Limits = Limits()) -> Any:
    """A document in its shape, or None."""
    try:
        value = read_given(item.given, limits)
    except Unreadable:
        return None
    return value if fits(shape, value) else None


class _Examination(Bills, Periods):
    def run(self) -> list[Document]:
        self.receipts = [(item, receipts.read_receipt(item.given)) for item in self.of("receipt")]
        self.receipt_of = {id(item): receipt for item, receipt in self.receipts}
        self.logs = examine_logs(self.items, [receipt for _, receipt in self.receipts if receipt is not None], self.policies)
        self.attestations = {id(item): _shaped(item, ATTESTATION) for item in self.of("attestation")}
        whole = [value for value in (*self.attestations.values(), *map(self.as_bill, self.of(*BILLS))) if value is not None]
        self.subjects = {attestation_hash(value): value for value in reversed(whole)}
        self.snapshots: list[dict[str, Any]] = []
        self.judge(self.revocation, "revocation")
        self.keep_times()
        self.judge(self.attestation, "attestation")
        self.judge(self.receipt, "receipt")
        self.judge(self.manifest, "manifest")
        self.judge(self.record, "circuit_record")
        self.judge(self.disclosure, "disclosure")
        self.judge(self.sources, "source_evidence")
        self.read_bills()
        self.judge(self.bill, *BILLS)
        self.read_periods()
        self.judge(self.period, "period_statement")
        self.judge(self.sample, "sample_answer")
        self.judge(self.convicts, "period_evidence")
        self.judge(self.bundle, "audit_bundle")
        documents = [Document(item.source, item.kind, *self.found.get(id(item), self.rest(item))) for item in self.items]
        return [*documents, *self.chains()]

    def judge(self, judge: Callable[[Item], Answer], *kinds: str) -> None:
        for item in self.of(*kinds):
            try:
                self.found[id(item)] = judge(item)
            except Exception:  # The last resort: a fault of this program is no verdict, and the others are judged.
                self.found[id(item)] = ("could_not_check", "failed", None)

    def rest(self, item: Item) -> Answer:
        if item.kind in LOG_KINDS:
            verdict, reason = self.logs.found[id(item)]
            return verdict, reason, None
        return "could_not_check", item.reason or _REST.get(item.kind, "nothing_to_check"), None

    # Attestations, and what is about them

    def material(self, value: Any) -> dict[str, Any]:
        """The options of an attestation's verification, with what the files show of it."""
        options = dict(self.options)
        if value is None:
            return options
        hashed = attestation_hash(value)
        for name, times in (("logTime", self.logs.times), ("witnessedTime", self.logs.witnessed)):
            seen = self.time_of(hashed, times)
            if seen is not None:
                options[name] = seen
        return options

    def evidence(self, value: Any) -> tuple[Any, ...]:
        """The source evidence here that names an attestation."""
        given = (_shaped(item, SOURCE_EVIDENCE, SOURCE_LIMITS) for item in self.of("source_evidence"))
        return tuple(one for one in given if value and one and one["attestation_id"] == value["attestation_id"])

    def attestation(self, item: Item) -> Answer:
        value = self.attestations[id(item)]
        options = self.material(value)
        result = verify(item.given, replace(read_material(options), evidence=self.evidence(value)))
        return self.standing(item, result, options), result.reason, result.as_json()

    def standing(self, item: Item, result: Result, options: dict[str, Any]) -> str:
        if result.valid:
            return "verified"
        log_time = options.get("logTime")
        if log_time is not None and [row.reason for row in result.failed] == ["expired"]:
            if verify(item.given, read_material({**options, "at": log_time})).valid:
                return "expired"
        return "not_valid" if result.conclusive and result.reason not in REASONS else "could_not_check"

    def beside(self, about: str | None, otherwise: str, judge: Any) -> Answer:
        """What a document is to the attestation that it is about; to the only one, where it names none that is here."""
        readable = [(item, value) for item in self.of("attestation") if (value := self.attestations[id(item)]) is not None]
        if not readable:
            return "could_not_check", "attestation_unreadable" if self.of("attestation") else "attestation_missing", None
        for item, value in readable:
            if about in (value["attestation_id"], value["policy"]["manifest_hash"], value["verification"]["key_hash"]):
                answer: Answer = judge(item, value)
                return answer
        return ("not_valid" if len(self.of("attestation")) == 1 else "could_not_check"), otherwise, None

    def of_verdict(self, item: Item) -> Answer | None:
        """What of an attestation that does not hold may be said of what is beside it."""
        verdict, _, result = self.found[id(item)]
        if verdict == "not_valid":
            return verdict, "attestation_not_valid", None
        return ("could_not_check", "attestation_not_checked", None) if verdict == "could_not_check" else None

    def disclosure(self, item: Item) -> Answer:
        value = _shaped(item, DISCLOSURE)
        if value is None:
            return "not_valid", "part_malformed", None

        def judge(beside: Item, attestation: Any) -> Answer:
            fault = disclosure.disclosure_fault(value, attestation)
            if fault is not None:
                return "not_valid", fault, None
            shown = {"inputs": [{name: each[name] for name in ("pointer", "value")} for each in value["inputs"]]}
            return self.of_verdict(beside) or ("verified", None, shown)

        return self.beside(value["attestation_id"], "disclosure_of_another_attestation", judge)

    def part(self, member: str, item: Item) -> Any:
        """What a bundle says of a part beside an attestation."""

        def judge(beside: Item, attestation: Any) -> Answer:
            value = [item.value] if member == "sources" else item.value
            carried = {"type": "audit_bundle_v1", "vdi_version": "1.0.0", "attestation": attestation, member: value}
            rows = bundles.verify_bundle(carried, {**self.material(attestation)})["rows"]
            row = next(row for row in rows if row["part"] == ("source_evidence" if member == "sources" else member))
            return row["verdict"], row.get("reason"), None

        return judge

    def sources(self, item: Item) -> Answer:
        value = _shaped(item, SOURCE_EVIDENCE, SOURCE_LIMITS)
        if value is None:
            return "not_valid", "part_malformed", None
        return self.beside(value["attestation_id"], "source_evidence_of_another_attestation", self.part("sources", item))

    def manifest(self, item: Item) -> Answer:
        value = _shaped(item, POLICY)
        if value is None:
            return "not_valid", "part_malformed", None
        return self.beside(value["manifest_hash"], "manifest_of_another_policy", self.part("manifest", item))

    def record(self, item: Item) -> Answer:
        value = _shaped(item, CIRCUIT_RECORD)
        if value is None:
            return "not_valid", "part_malformed", None
        return self.beside(value["vk_hash"], "circuit_record_of_another_key", self.part("circuit_record", item))

    def revocation(self, item: Item) -> Answer:
        """A newer one that a pinned key signed is used; whoever signed it, what it lists is said."""
        value = _shaped(item, SNAPSHOT)
        if value is None:
            return "not_valid", "part_malformed", None
        given = {"snapshot": value} if item.envelope is NO_ENVELOPE else {"snapshot": value, "envelope": item.envelope}
        keys = read_material(self.trust.verification).trust.revocation_keys
        fault = bundles.envelope_fault(given, keys)
        listed = any(
            attestation is not None and bundles.is_revoked(attestation, given, fault is None, self.material(attestation).get("witnessedTime"))
            for attestation in self.attestations.values()
        )
        if fault is None:
            self.use(given)
        if listed:
            return "not_valid", "revoked", None
        return ("verified", None, None) if fault is None else (*fault, None)

    def use(self, given: dict[str, Any]) -> None:
        own = self.options.get("revocation")
        if own is not None and not self.snapshots:
            self.snapshots += [*own.get("earlier", []), {name: own[name] for name in ("snapshot", "envelope") if name in own}]
        self.snapshots.append(given)
        if own is None or own["snapshot"]["snapshotTime"] < given["snapshot"]["snapshotTime"]:
            self.options["revocation"] = given

    def keep_times(self) -> None:
        """Of each name the snapshot that gave the earliest time, by a pinned key: none beside them moves it."""
        used = self.options.get("revocation")
        if used is None or not self.snapshots:
            return
        keys = read_material(self.trust.verification).trust.revocation_keys
        times = dict(used["snapshot"].get("revokedSince", {}))
        first: dict[str, dict[str, Any]] = {}
        for one in self.snapshots:
            if signed_snapshot(one["snapshot"], one.get("envelope"), keys):
                for name, time in one["snapshot"].get("revokedSince", {}).items():
                    if name in times and time < times[name]:
                        times[name], first[name] = time, one
        kept = list({id(one): one for one in first.values()}.values())
        self.options["revocation"] = {**used, "earlier": kept[:_MOST_EARLIER]}

    # Receipts

    def receipt(self, item: Item) -> Answer:
        receipt = self.receipt_of[id(item)]
        hashed = None if receipt is None else receipt_hash(receipt)
        log_time = None if hashed is None else self.logs.times.get(hashed)
        found = receipts.check_receipt(item.given, self.now, self.anchors, self.subject(receipt), log_time)
        if found.valid:
            lacks = None if found.anchored else "verifier_key_unresolved" if self.anchors.any else "verifier_trust_missing"
            return "verified" if lacks is None else "could_not_check", lacks, found.as_json()
        verdict = "could_not_check" if found.reason == "verifier_not_trusted" else "not_valid"
        return verdict, found.reason, found.as_json()

    def subject(self, receipt: dict[str, Any] | None) -> Any:
        """What it is about by hash; the only attestation, where it names none that is here."""
        if receipt is not None and receipt["attestation_hash"] in self.subjects:
            return self.subjects[receipt["attestation_hash"]]
        readable = [value for value in self.attestations.values() if value is not None]
        return readable[0] if len(readable) == 1 else receipts.NOT_GIVEN

    def chains(self) -> list[Document]:
        """One for each receipt that names a parent and is nobody's."""
        by_hash: dict[str, tuple[Item, dict[str, Any]]] = {}
        for item, receipt in self.receipts:
            if receipt is not None:
                by_hash.setdefault(receipt_hash(receipt), (item, receipt))
        parents = {receipt.get("parent_receipt_hash") for _, receipt in by_hash.values()}
        found = []
        for hashed, (item, receipt) in by_hash.items():
            if "parent_receipt_hash" not in receipt or hashed in parents:
                continue
            line = [receipt]
            while line[-1].get("parent_receipt_hash") in by_hash and len(line) <= receipts.MAX_CHAIN:
                line.append(by_hash[line[-1]["parent_receipt_hash"]][1])
            answer = receipts.check_chain(line, self.now)
            if answer["valid"]:
                found.append(Document(item.source, "chain", "verified", None, answer))
            elif answer["reason"] == "chain_gap":
                found.append(Document(item.source, "chain", "could_not_check", "chain_parent_absent", answer))
            else:
                found.append(Document(item.source, "chain", "not_valid", answer["reason"], answer))
        return found

    # Evidence against issuers, and bundles

    def convicts(self, item: Item) -> Answer:
        answer = periods.convicts(item.given)
        return "verified" if answer["convicts"] else "not_valid", answer.get("reason"), answer

    def bundle(self, item: Item) -> Answer:
        answer = bundles.verify_bundle(item.given, {**self.options, **self.trust.anchors, "logs": self.trust.logs})
        worst: dict[str, Any] = next((row for row in answer["rows"] if row["verdict"] == answer["verdict"] != "verified"), {})
        return answer["verdict"], worst.get("reason"), answer


__all__ = ["Document", "WrongCall", "examine"]
