"""Audit bundles: one file with an attestation and everything said about it (docs/protocol/9-bundle.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import disclosure, logs, notes, sources
from .canonical import jcs
from .digests import attestation_hash, derived_kid, key_hash, manifest_hash, receipt_hash, without
from .documents import ATTESTATION, CIRCUIT_RECORD, ENTRY, POLICY, RECEIPT, SNAPSHOT, SOURCE_EVIDENCE
from .envelopes import read_envelope
from .frames import given
from .material import (
    BUILT_IN_GOVERNANCE,
    PROFILES,
    STRICT,
    Material,
    Pin,
    Snapshot,
    names_of,
    pinned,
    published_versions,
    read_material,
    holds_snapshot,
    signed_snapshot,
    with_snapshot,
    demand,
)
from .reading import REASONS, Limits, Unreadable, read, read_given
from .receipts import NOT_GIVEN, REFERENCE, TRUSTED_SET, Anchors, anchors_of, check_chain, check_receipt
from .shapes import Misshapen, exactly, fits, items, members
from .verify import MATERIAL_REASONS, Result, judge_policy, judge_record, verify

_LIMITS = Limits(size=4 << 20, depth=34, members=100_000)


def _anything(value: Any, at: str) -> None:
    return None


_FRAME = members(
    type=exactly("audit_bundle_v1"),
    vdi_version=exactly("1.0.0"),
    attestation=_anything,
    sources__=items(_anything, 1, 8),
    receipts__=items(_anything, 1, 65),
    log__=items(_anything, 1, 130),
    revocation__=_anything,
    manifest__=_anything,
    circuit_record__=_anything,
)
_DOCUMENTS = members(entry=_anything, proof=_anything, checkpoint=_anything)


def _text(value: Any, at: str) -> None:
    if not isinstance(value, str) or len(value) > 200_000:
        raise Misshapen(at, "a tlog-proof")


_TLOG_PROOF = members(document=_text)
_REVOCATION = members(snapshot=SNAPSHOT, envelope__=_anything)

Row = dict[str, Any]


def _row(part: str, pointer: str, verdict: str, root: str | None = None, reason: str | None = None) -> Row:
    row: Row = {"part": part, "pointer": pointer, "verdict": verdict}
    if root is not None:
        row["root"] = root
    if reason is not None:
        row["reason"] = reason
    return row


_TERMS = members(
    logs__=items(lambda value, at: None, 0, 1000),
    trustedVerifiers__=items(REFERENCE, 0, 10_000),
    tvs__=TRUSTED_SET,
)


def verify_bundle(bundle: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Each part with its own answer, and the worst of them. Raises WrongCall."""
    demand(_TERMS, {name: options[name] for name in ("logs", "trustedVerifiers", "tvs") if name in options})
    anchors = anchors_of(options)
    policies = [notes.read_policy(policy) for policy in options.get("logs", [])]
    material_options = without(with_snapshot(options), "logs", "trustedVerifiers", "tvs", "registry")
    read_material(material_options)
    try:
        value = read_given(bundle, _LIMITS)
        _FRAME(value, "")
    except Unreadable:
        return _whole([_row("bundle", "", "not_valid", reason="bundle_malformed")])
    except Misshapen as fault:
        return _whole([_row("bundle", fault.pointer, "not_valid", reason="bundle_malformed")])
    return _whole(_Bundle(value, material_options, anchors, policies).rows())


def _whole(rows: list[Row]) -> dict[str, Any]:
    verdicts = {row["verdict"] for row in rows}
    order = ("not_valid", "could_not_check", "expired")
    return {"verdict": next((each for each in order if each in verdicts), "verified"), "rows": rows}


def _whole_attestation(given: Any) -> tuple[Any, str | None]:
    """A thin one as what it stands for; what does not expand is judged as it is given, unless a part of it is unknown."""
    if not isinstance(given, dict) or given.get("type") != "thin_decision_attestation_v1":
        return given, None
    found = disclosure.expand(given)
    if found["valid"]:
        return found["attestation"], None
    return given, "thin_part_unknown" if found["reason"] == "part_unknown" else None


class _Bundle:
    def __init__(self, value: Any, options: dict[str, Any], anchors: Anchors, policies: list[notes.Policy]) -> None:
        self.value = value
        self.options = options
        self.anchors = anchors
        self.policies = policies
        self.attestation, self.thin_fault = _whole_attestation(value["attestation"])
        self.readable = fits(ATTESTATION, self.attestation)
        self.receipts: list[Any] = value.get("receipts", [])
        self.hashes = [receipt_hash(each) if isinstance(each, dict) else None for each in self.receipts]
        self.log_times: dict[str, int] = {}

    def rows(self) -> list[Row]:
        logged = [self.log(index, part) for index, part in enumerate(self.value.get("log", []))]
        revocation = self.revocation()
        decision = self.decision()
        evidence = [self.sources(i, given) for i, given in enumerate(self.value.get("sources", []))]
        rows = [decision, *evidence, *(self.receipt(i) for i in range(len(self.receipts))), *self.chains(), *logged, *revocation]
        if "manifest" in self.value:
            rows.append(self.manifest(self.value["manifest"]))
        if "circuit_record" in self.value:
            rows.append(self.record(self.value["circuit_record"]))
        return rows

    # Log evidence

    def log(self, index: int, part: Any) -> Row:
        pointer = f"/log/{index}"
        if not fits(_DOCUMENTS, part) and not fits(_TLOG_PROOF, part):
            return _row("log", pointer, "not_valid", reason="part_malformed")
        try:
            entry = self.entry(part)
            if not fits(ENTRY, entry):
                raise logs.NotIncluded("malformed_entry")
        except logs.NotIncluded as fault:
            return _row("log", pointer, "not_valid", reason=fault.reason)
        if entry["receipt_hash"] not in self.hashes:
            return _row("log", pointer, "not_valid", reason="log_entry_unbound")
        receipt = self.receipts[self.hashes.index(entry["receipt_hash"])]
        return self.included(pointer, receipt, entry, part)

    def entry(self, part: Any) -> Any:
        if "document" not in part:
            return part["entry"]
        leaf, _, _, _ = logs.read_tlog_proof(part["document"])
        try:
            return read(leaf or b"")
        except Unreadable:
            raise logs.NotIncluded("malformed_entry") from None

    def included(self, pointer: str, receipt: Any, entry: Any, part: Any) -> Row:
        """What is false whoever signed the head comes before whose head it is."""
        try:
            stated = logs.stated_inclusion(receipt, part, logs.RECEIPTS)
            origin, size, root = notes.head_of(stated.note)
            policies = [policy for policy in self.policies if policy.origin == origin]
            if not policies:
                logs.assert_path(stated, size, root)
                return _row("log", pointer, "could_not_check", reason="log_trust_missing")
        except (logs.NotIncluded, notes.BadNote) as fault:
            return _row("log", pointer, "not_valid", reason=fault.reason)
        answers = [logs.inclusion(receipt, part, policy) for policy in policies]
        passed = next((answer for answer in answers if answer["valid"]), None)
        if passed is None:
            return _row("log", pointer, "not_valid", reason=answers[0]["reason"])
        time = passed["timestamp"] if passed["witnessed_at"] is None else logs.as_seconds(passed["witnessed_at"])
        held = self.log_times.get(entry["receipt_hash"], time)
        self.log_times[entry["receipt_hash"]] = min(held, time)
        return _row("log", pointer, "verified", "pinned")

    # The attestation

    def log_time(self) -> int | None:
        if not self.readable:
            return None
        about = attestation_hash(self.attestation)
        times = [
            time
            for hashed, time in self.log_times.items()
            for receipt in [self.receipts[self.hashes.index(hashed)]]
            if receipt["attestation_hash"] == about
        ]
        return min(times, default=None)

    def material(self) -> Material:
        options = dict(self.options)
        log_time = self.log_time()
        if "logTime" not in options and log_time is not None:
            options["logTime"] = log_time
        if self.newer is not None:
            options["revocation"] = self.newer
        return read_material(options)

    newer: Any = None

    def decision(self) -> Row:
        if self.thin_fault is not None:
            self.verdict = "could_not_check"
            return _row("attestation", "/attestation", self.verdict, reason=self.thin_fault)
        material = self.material()
        result = verify(self.attestation, material)
        self.shown = result.inputs is not None
        if result.valid:
            return _row("attestation", "/attestation", "verified", result.trust["issuer"])
        self.verdict = "not_valid" if result.conclusive and result.reason not in REASONS else "could_not_check"
        if self.has_expired(result, material):
            self.verdict = "expired"
        return _row("attestation", "/attestation", self.verdict, reason=result.reason)

    verdict = "verified"
    shown = False

    # Source evidence

    def sources(self, index: int, given: Any) -> Row:
        pointer = f"/sources/{index}"
        if not fits(SOURCE_EVIDENCE, given) or len(jcs(given)) > sources.LIMITS.size:
            return _row("source_evidence", pointer, "not_valid", reason="part_malformed")
        if not self.readable:
            return _row("source_evidence", pointer, "could_not_check", reason="attestation_unreadable")
        material = self.material()
        known = sources.Sources(material.trust.sources or [], material.snapshot)
        found = sources.judge(self.attestation, given, known)
        if found.answer is not None and not found.answer["valid"]:
            return _row("source_evidence", pointer, "not_valid", reason=found.answer["reason"])
        if self.verdict == "not_valid":
            return _row("source_evidence", pointer, "not_valid", reason="attestation_not_valid")
        if self.verdict == "could_not_check" or not self.shown:
            return _row("source_evidence", pointer, "could_not_check", reason="attestation_not_checked")
        signed = [row for row in found.rows if "source" in row]
        root = "pinned" if all(row["root"] == "pinned" for row in signed) else "self_asserted"
        return _row("source_evidence", pointer, "verified", root)

    def has_expired(self, result: Result, material: Material) -> bool:
        if material.log_time is None or [row.reason for row in result.failed] != ["expired"]:
            return False
        then = replace(material, at=material.log_time)
        return verify(self.attestation, then).valid

    # Receipts and chains

    def receipt(self, index: int) -> Row:
        pointer, hashed = f"/receipts/{index}", self.hashes[index]
        if self.is_again(index):
            return _row("receipt", pointer, "not_valid", reason="duplicate_receipt")
        now = self.material().now
        log_time = None if hashed is None else self.log_times.get(hashed)
        about = self.attestation if self.thin_fault is None else NOT_GIVEN
        found = check_receipt(self.receipts[index], now, self.anchors, about, log_time)
        if found.valid:
            if not self.anchors.any:
                return _row("receipt", pointer, "could_not_check", reason="verifier_trust_missing")
            if not found.anchored:
                return _row("receipt", pointer, "could_not_check", reason="verifier_key_unresolved")
            if self.thin_fault == "thin_part_unknown":
                return _row("receipt", pointer, "could_not_check", reason="attestation_unreadable")
            return _row("receipt", pointer, "verified", "pinned")
        verdict = "could_not_check" if found.reason == "verifier_not_trusted" else "not_valid"
        return _row("receipt", pointer, verdict, reason=found.reason)

    def is_again(self, index: int) -> bool:
        """A receipt that can be read and stands before, too."""
        return fits(RECEIPT, self.receipts[index]) and self.hashes[index] in self.hashes[:index]

    def chains(self) -> list[Row]:
        named = (each.get("parent_receipt_hash") for each in self.receipts if isinstance(each, dict))
        parents = {each for each in named if isinstance(each, str)}
        return [
            self.chain(index)
            for index, each in enumerate(self.receipts)
            if fits(RECEIPT, each) and "parent_receipt_hash" in each and self.hashes[index] not in parents and not self.is_again(index)
        ]

    def chain(self, index: int) -> Row:
        pointer, chain = f"/receipts/{index}", [self.receipts[index]]
        while "parent_receipt_hash" in chain[-1]:
            parent = chain[-1]["parent_receipt_hash"]
            if parent not in self.hashes:
                break
            chain.append(self.receipts[self.hashes.index(parent)])
            if len(chain) > len(self.receipts):
                break
        found = check_chain(chain, self.material().now)
        if found["valid"]:
            return _row("chain", pointer, "verified", "self_asserted")
        if found["reason"] == "chain_gap":
            return _row("chain", pointer, "could_not_check", reason="chain_parent_absent")
        return _row("chain", pointer, "not_valid", reason=found["reason"])

    # Revocation

    def revocation(self) -> list[Row]:
        if "revocation" not in self.value:
            return []
        given = self.value["revocation"]
        if not fits(_REVOCATION, given):
            return [_row("revocation", "/revocation", "not_valid", reason="part_malformed")]
        verdict, reason = self.judged(given)
        if verdict != "verified":
            return [_row("revocation", "/revocation", verdict, reason=reason)]
        own = self.options.get("revocation")
        if own is None or own["snapshot"]["snapshotTime"] < given["snapshot"]["snapshotTime"]:
            self.newer = given
        return [_row("revocation", "/revocation", verdict, "pinned")]

    def judged(self, given: Any) -> tuple[str, str | None]:
        keys = read_material(self.options).trust.revocation_keys
        fault = envelope_fault(given, keys)
        if self.readable and self.is_revoked(Snapshot(given["snapshot"], fault is None)):
            if fault is None:
                self.newer = given
            return "not_valid", "revoked"
        return ("verified", None) if fault is None else fault

    def is_revoked(self, snapshot: Snapshot) -> bool:
        names = names_of(self.attestation["signature"])
        names |= {self.attestation["verification"]["key_hash"], key_hash(self.attestation["verification"]["key"])}
        return snapshot.lists_key(names) or snapshot.lists_document(self.attestation["attestation_id"])

    # Manifest and circuit record

    def manifest(self, value: Any) -> Row:
        if not fits(POLICY, value):
            return _row("manifest", "/manifest", "not_valid", reason="part_malformed")
        if value["manifest_hash"] != manifest_hash(value):
            return _row("manifest", "/manifest", "not_valid", reason="manifest_hash_mismatch")
        if not self.readable:
            return _row("manifest", "/manifest", "could_not_check", reason="attestation_unreadable")
        if value["manifest_hash"] != self.attestation["policy"]["manifest_hash"]:
            return _row("manifest", "/manifest", "not_valid", reason="manifest_of_another_policy")
        own = self.attestation["policy"]
        bound = {"authority_binding": own["authority_binding"]} if "authority_binding" in own else {}
        restated = {**self.attestation, "policy": {**bound, **value}}
        fault = judge_policy(restated, self.material())
        if fault is None:
            return _row("manifest", "/manifest", "verified", self.manifest_root(value, restated))
        verdict = "could_not_check" if fault in MATERIAL_REASONS else "not_valid"
        return _row("manifest", "/manifest", verdict, reason=fault)

    def manifest_root(self, value: Any, restated: Any) -> str:
        """Who stands behind a manifest's rules as the strictest profile asks, whichever one judges the attestation."""
        if published_versions(value["manifest_id"]):
            return "registry"
        strictly = replace(self.material(), profile_id=STRICT, profile=PROFILES[STRICT])
        is_pinned = value["authority"]["type"] != "self_attested" and judge_policy(restated, strictly) is None
        return "pinned" if is_pinned else "self_asserted"

    def record(self, value: Any) -> Row:
        pointer = "/circuit_record"
        if not fits(CIRCUIT_RECORD, value):
            return _row("circuit_record", pointer, "not_valid", reason="part_malformed")
        if not self.readable:
            return _row("circuit_record", pointer, "could_not_check", reason="attestation_unreadable")
        verification, material = self.attestation["verification"], self.material()
        if value["vk_hash"] != verification["key_hash"]:
            return _row("circuit_record", pointer, "not_valid", reason="circuit_record_of_another_key")
        _, fault = judge_record(value, verification["key"], self.attestation["issued_at"], material)
        if fault == "governance_key_unrecognised" and material.trust.governance_keys is None:
            return _row("circuit_record", pointer, "could_not_check", reason="governance_trust_missing")
        if fault is not None:
            verdict = "could_not_check" if fault in MATERIAL_REASONS else "not_valid"
            return _row("circuit_record", pointer, verdict, reason=fault)
        built_in = pinned([Pin(**BUILT_IN_GOVERNANCE)], value["signature"]) == "fits"
        chosen = pinned(material.trust.governance_keys or [], value["signature"]) == "fits"
        return _row("circuit_record", pointer, "verified", "pinned" if chosen or not built_in else "built_in")


def envelope_fault(given: Any, keys: list[Pin] | None) -> tuple[str, str] | None:
    """What a snapshot's envelope is refused for; None where a pinned key signed it."""
    envelope = read_envelope(given["envelope"]) if "envelope" in given else None
    if "envelope" in given:
        if envelope is None:
            return "not_valid", "part_malformed"
        if not holds_snapshot(envelope, given["snapshot"]):
            return "not_valid", "revocation_envelope_mismatch"
    if keys is None:
        return "could_not_check", "revocation_trust_missing"
    if signed_snapshot(given["snapshot"], given.get("envelope"), keys):
        return None
    named = {pin.kid or derived_kid(pin.public_key) for pin in keys}
    if envelope is not None and any(isinstance(each.keyid, str) and each.keyid in named for each in envelope.signatures):
        return "could_not_check", "revocation_signature_invalid"
    return "could_not_check", "revocation_signer_unknown"


def bundle_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return verify_bundle(given(asked), options)


def is_revoked(attestation: dict[str, Any], given: dict[str, Any], signed: bool, witnessed: int | None) -> bool:
    """Whether a snapshot among the files lists an attestation, or a name of its key from before witnesses saw it."""
    snapshot = Snapshot(given["snapshot"], signed)
    names, hashes = names_of(attestation["signature"]), {attestation["verification"]["key_hash"]}
    if snapshot.lists_document(attestation["attestation_id"]) or not hashes.isdisjoint(given["snapshot"]["revokedKids"]):
        return True
    return snapshot.lists_key(names) and not snapshot.excuses(names, witnessed)
