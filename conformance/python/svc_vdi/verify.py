"""The eight steps over a decision attestation (docs/protocol/4-verification.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import groth16, rules, sources, transcript
from .canonical import same
from .digests import attestation_id, key_hash, manifest_hash, pipeline_hash
from .documents import ATTESTATION
from .ed25519 import document_fault
from .groth16 import Refused
from .issuers import NOT_AT_HAND, judge_issuer
from .material import (
    BUILT_IN_CIRCUIT,
    BUILT_IN_GOVERNANCE,
    BUILT_IN_KEY_HASH,
    Material,
    Pin,
    names_of,
    pinned,
    published_versions,
    roots_digest,
)
from .poseidon import R
from .reading import Unreadable, read_given
from .shapes import Misshapen
from .statement import SIGNALS, NotEncodable, pipeline_root, policy_root, public_signals

STEPS = ("schema", "timestamps", "pipeline", "policy", "proof", "signature", "key", "governance")

# Reasons that speak of what the verifier left out, never of the document.
MATERIAL_REASONS = frozenset(
    {
        "proof_not_checked",
        "issuer_directory_missing",
        "issuer_trust_missing",
        "revocation_missing",
        "revocation_signature_missing",
        "revocation_stale",
        "manifest_authority_trust_missing",
        "setup_not_checked",
    }
)


class Failed(Exception):
    """A step ends with this reason."""

    def __init__(self, reason: str, pointer: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.pointer = pointer


@dataclass
class Row:
    step: int
    valid: bool
    reason: str | None = None
    pointer: str | None = None

    @property
    def counts(self) -> bool:
        return self.reason != "not_in_profile"

    def as_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {"step": self.step, "name": STEPS[self.step - 1], "valid": self.valid}
        return row if self.reason is None else {**row, "reason": self.reason}


@dataclass
class Result:
    rows: list[Row]
    trust: dict[str, str]
    roots_digest: str
    issuer: dict[str, Any] | None = None
    setup_grade: str | None = None
    rules: list[dict[str, Any]] | None = None
    policy_notices: list[str] | None = None
    inputs: list[dict[str, Any]] | None = None
    source_evidence: dict[str, Any] | None = None

    @property
    def failed(self) -> list[Row]:
        return [row for row in self.rows if row.counts and not row.valid]

    @property
    def valid(self) -> bool:
        return not self.failed

    @property
    def conclusive(self) -> bool:
        lacking = [row.reason in MATERIAL_REASONS for row in self.failed if row.reason != "not_reached"]
        return self.valid or not all(lacking)

    @property
    def reason(self) -> str | None:
        return self.failed[0].reason if self.failed else None

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"valid": self.valid, "conclusive": self.conclusive}
        if self.failed:
            answer |= {"failed_step": self.failed[0].step, "reason": self.reason}
        answer |= {"rows": [row.as_json() for row in self.rows], "trust": self.trust}
        answer["roots_digest"] = self.roots_digest
        if self.issuer is not None:
            answer["issuer"] = self.issuer
        if self.setup_grade is not None:
            answer["setup_grade"] = self.setup_grade
        if self.rules is not None:
            answer["rules"] = self.rules
        if self.inputs is not None:
            answer["inputs"] = self.inputs
        if self.source_evidence is not None:
            answer["source_evidence"] = self.source_evidence
        return answer if not self.policy_notices else {**answer, "policy_notices": self.policy_notices}


NOTHING_CHECKED = {
    "issuer": "not_checked",
    "circuit": "not_checked",
    "manifest": "not_checked",
    "revocation": "not_checked",
    "time": "not_checked",
    "inputs": "self_asserted",
    "execution": "self_asserted",
}


def verify(document: Any, material: Material) -> Result:
    """Verifies a document: bytes or a text are read strictly, any other value was read already."""
    run = _Run(material)
    rows = [Row(1, True)]
    try:
        run.document = _read(document)
    except Failed as failed:
        rows = [Row(1, False, failed.reason, failed.pointer)]
    if run.document is None:
        demanded = material.require_governance or material.profile.governance == "required"
        last = 8 if demanded else 7
        rows += [
            Row(step, False, "not_reached" if run.in_profile(step) else "not_in_profile")
            for step in range(2, last + 1)
        ]
        return Result(rows, dict(NOTHING_CHECKED), roots_digest(material.trust))
    if attestation_id(run.document) != run.document["attestation_id"]:
        rows = [Row(1, False, "attestation_id_mismatch")]
    return run.result(rows)


def _read(document: Any) -> dict[str, Any]:
    try:
        value = read_given(document)
        ATTESTATION(value, "")
    except Unreadable as unreadable:
        raise Failed(unreadable.reason) from None
    except Misshapen as misshapen:
        raise Failed("schema", misshapen.pointer) from None
    return value  # type: ignore[no-any-return]


class _Run:
    document: Any

    def __init__(self, material: Material) -> None:
        self.material = material
        self.document = None
        self.trust = dict(NOTHING_CHECKED)
        self.grade: str | None = None

    def in_profile(self, step: int) -> bool:
        return step in self.material.profile.steps or (step == 8 and self.material.require_governance)

    def result(self, rows: list[Row]) -> Result:
        self.hash = key_hash(self.document["verification"]["key"])
        self.issuer = judge_issuer(self.document, "decisions", self.material)
        checks: list[tuple[int, Callable[[], None]]] = [
            (2, self.timestamps),
            (3, self.pipeline),
            (4, self.policy),
            (5, self.proof),
            (6, self.signature),
            (7, self.key),
        ]
        if self.governed():
            checks.append((8, self.governance))
        rows += [self.row(step, check) for step, check in checks]
        passed = {row.step for row in rows if row.valid}
        inputs, evidence = None, None
        if {4, 5, 6, 7} <= passed:
            inputs, evidence = self.judge_inputs()
        shown = rules.states(self.document) if {4, 5, 7} <= passed else None
        notices = rules.notices(self.document)
        digest = roots_digest(self.material.trust)
        return Result(rows, self.trust, digest, self.issuer.known, self.grade, shown, notices, inputs, evidence)

    def row(self, step: int, check: Callable[[], None]) -> Row:
        if not self.in_profile(step):
            return Row(step, False, "not_in_profile")
        try:
            check()
        except Failed as failed:
            return Row(step, False, failed.reason)
        except Refused as refused:
            return Row(step, False, refused.reason)
        return Row(step, True)

    def revoked(self, names: set[str]) -> bool:
        return self.material.snapshot is not None and self.material.snapshot.lists_key(names)

    # 2

    def timestamps(self) -> None:
        issued, expires, skew = self.document["issued_at"], self.document["expires_at"], self.material.profile.skew
        if expires <= issued:
            raise Failed("expires_before_issue")
        if issued - skew > self.material.at:
            raise Failed("issued_in_future")
        if self.material.at >= expires:
            raise Failed("expired")
        if self.material.log_time is not None and issued - skew > self.material.log_time:
            raise Failed("issued_after_log_time")
        self.trust["time"] = "self_asserted" if self.material.log_time is None else "logged"

    # 3

    def pipeline(self) -> None:
        pipeline, outcome = self.document["pipeline"], self.document["decision"]["outcome"]
        hashed = pipeline_hash(pipeline, self.document["policy"]["manifest_hash"])
        if pipeline["hash"] != hashed:
            raise Failed("pipeline_hash_mismatch")
        if pipeline["id"] != "vdi:pipeline:" + hashed:
            raise Failed("pipeline_id_mismatch")
        if any(step not in pipeline["steps"] for step in pipeline.get("outcomes", [])):
            raise Failed("declared_outcome_not_a_step")
        if self.signal("pipeline_root") != str(pipeline_root(pipeline)):
            raise Failed("pipeline_root_mismatch")
        if outcome not in pipeline["steps"]:
            raise Failed("outcome_not_a_step")
        if outcome not in pipeline.get("outcomes", [outcome]):
            raise Failed("outcome_not_declared")

    def signal(self, name: str) -> str | None:
        signals = self.document["proof"]["public_signals"]
        place = SIGNALS.index(name)
        return signals[place] if place < len(signals) else None

    # 4

    def policy(self) -> None:
        policy, steps = self.document["policy"], self.document["pipeline"]["steps"]
        if policy["manifest_hash"] != manifest_hash(policy):
            raise Failed("manifest_hash_mismatch")
        for constraint in policy["constraints"]:
            if constraint["vertex"] not in steps:
                raise Failed("vertex_not_a_step")
            if constraint.get("when", {}).get("outcome", steps[0]) not in steps:
                raise Failed("when_outcome_not_a_step")
        try:
            root = policy_root(steps, policy)
        except NotEncodable:
            raise Failed("policy_not_encodable") from None
        if self.signal("policy_root") != str(root):
            raise Failed("policy_root_mismatch")
        self.masks(policy["constraints"])
        if "outcomes" in policy and policy["outcomes"] != self.document["pipeline"].get("outcomes"):
            raise Failed("outcomes_differ_from_manifest")
        self.sourced(policy)
        versions = published_versions(policy["manifest_id"])
        if versions:
            if policy["manifest_version"] not in versions:
                raise Failed("manifest_version_unknown")
            if policy["manifest_hash"] != versions[policy["manifest_version"]]:
                raise Failed("manifest_differs_from_published")
        if self.material.profile.authority == "out":
            return
        if versions:
            self.trust["manifest"] = "registry"
        else:
            self.authority(policy)

    def sourced(self, policy: dict[str, Any]) -> None:
        carried = self.document.get("sources")
        if carried is not None:
            fault = sources.evidence_fault(self.document, carried["leaves"], carried["statements"])
            if fault is not None:
                raise Failed(fault)
        here = [leaf["pointer"] for each in (carried or {"statements": []})["statements"] for leaf in each["leaves"]]
        if any(each["input"] not in here for each in policy.get("sourced", [])):
            raise Failed("input_not_sourced")

    def judge_inputs(self) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
        """On whose word each input stands; of several pieces of evidence the best counts."""
        known = sources.Sources(self.material.trust.sources or [], self.material.snapshot)
        best = min(self.evidence(known), key=sources.Judged.rank)
        if best.pinned:
            self.trust["inputs"] = "pinned"
        return best.rows, best.answer

    def evidence(self, known: sources.Sources) -> list[sources.Judged]:
        """Each piece of evidence, carried or given, with the rows that it leads to; one without any where there is none."""
        found = []
        if "sources" in self.document:
            carried = {"type": "source_evidence_v1", "attestation_id": self.document["attestation_id"], **self.document["sources"]}
            found.append(sources.judge(self.document, carried, known, carried=True))
        found += [sources.judge(self.document, given, known) for given in self.material.evidence]
        return found or [sources.Judged(sources.input_rows(self.document, [], known), None)]

    def masks(self, constraints: list[dict[str, Any]]) -> None:
        decision = self.document["decision"]
        if decision["satisfied_mask"] >> len(constraints):
            raise Failed("mask_beyond_constraints")
        for i, constraint in enumerate(constraints):
            if constraint["critical"] and not decision["satisfied_mask"] >> i & 1:
                raise Failed("critical_constraint_not_proved")
        if decision["violated_mask"] >> len(constraints):
            raise Failed("violated_mask_beyond_constraints")
        named = [c for i, c in enumerate(constraints) if decision["violated_mask"] >> i & 1]
        if any("predicate" not in constraint for constraint in named):
            raise Failed("reason_without_predicate")
        if decision["reasons"] != [constraint["id"] for constraint in named]:
            raise Failed("reasons_differ_from_mask")

    def authority(self, policy: dict[str, Any]) -> None:
        self.trust["manifest"] = "self_asserted"
        fault = binding_fault(policy, policy.get("authority_binding"), self.material)
        if fault is None:
            self.trust["manifest"] = "pinned"
            return
        excused = (
            "manifest_authority_unbound",
            "manifest_authority_trust_missing",
            "manifest_authority_unrecognised",
        )
        if policy["authority"]["type"] == "self_attested" and fault in excused:
            return
        if self.material.profile.authority == "required":
            raise Failed(fault)

    # 5

    def proof(self) -> None:
        proof = self.document["proof"]
        stated = proof["public_signals"]
        if len(stated) != len(SIGNALS):
            raise Failed("signal_count_mismatch")
        pipeline = self.document["pipeline"]
        if any(step not in pipeline["steps"] for step in pipeline.get("outcomes", [])):
            raise Failed("declared_outcome_not_a_step")
        try:
            policy_root(self.document["pipeline"]["steps"], self.document["policy"])
        except NotEncodable:
            raise Failed("policy_not_encodable") from None
        for name in ("path_commitment", "inputs_root"):
            if int(self.document["decision"][name]) >= R:
                raise Failed("signal_not_in_field")
        if stated != public_signals(self.document):
            raise Failed("signal_mismatch")
        points = {name: proof[name] for name in ("pi_a", "pi_b", "pi_c")}
        groth16.check_key(self.document["verification"]["key"])
        groth16.verify(self.document["verification"]["key"], points, stated)

    # 6

    def signature(self) -> None:
        signature, material = self.document["signature"], self.material
        fault = document_fault("decision-attestation", self.document)
        if fault is not None:
            raise Failed(fault)
        self.trust["issuer"] = self.issuer.root
        if self.issuer.fault not in (None, NOT_AT_HAND):
            raise Failed(self.issuer.fault)
        excused = False
        if self.revoked(names_of(signature)):
            assert material.snapshot is not None
            excused = material.snapshot.excuses(names_of(signature), material.witnessed_time)
            if not excused:
                raise Failed("issuer_revoked")
        if material.snapshot is not None and material.snapshot.lists_document(self.document["attestation_id"]):
            raise Failed("attestation_revoked")
        if self.issuer.fault is not None:
            raise Failed(self.issuer.fault)
        if material.profile.issuer_required and not self.issuer.is_pinned:
            raise Failed("issuer_trust_missing")
        fault = snapshot_fault(material)
        if fault is not None:
            raise Failed(fault)
        if material.snapshot is not None:
            self.trust["revocation"] = "logged" if excused else material.snapshot.root()

    # 7

    def key(self) -> None:
        if self.document["verification"]["key_hash"] != self.hash:
            raise Failed("key_hash_mismatch")
        if self.revoked({self.hash}):
            raise Failed("verification_key_revoked")
        if self.hash in self.material.trust.pinned_key_hashes():
            self.trust["circuit"] = "pinned"
        elif self.hash == BUILT_IN_KEY_HASH:
            self.trust["circuit"] = "built_in"
        else:
            self.trust["circuit"] = "self_asserted"
            if not self.material.trust.accept_unrecognised_key:
                raise Failed("verification_key_unrecognised")

    # 8

    def governed(self) -> bool:
        return (
            self.material.profile.governance == "required"
            or self.material.require_governance
            or "circuit" in self.document
            or self.hash == BUILT_IN_KEY_HASH
            or bool(self.material.known_records(self.hash))
        )

    def governance(self) -> None:
        if "circuit" not in self.document:
            raise Failed("circuit_record_absent")
        record, key = self.document["circuit"], self.document["verification"]["key"]
        self.grade, fault = judge_record(record, key, self.document["issued_at"], self.material)
        if fault is not None:
            raise Failed(fault)


def judge_policy(document: dict[str, Any], material: Material) -> str | None:
    """Step 4 of a document that was read: the fault if there is one."""
    run = _Run(material)
    run.document = document
    return run.row(4, run.policy).reason


def snapshot_fault(material: Material) -> str | None:
    """What the snapshot that a profile requires is refused for, after all that the document did."""
    profile, snapshot = material.profile, material.snapshot
    if profile.snapshot == "required" and snapshot is None:
        return "revocation_missing"
    if snapshot is not None and material.trust.revocation_keys is not None and not snapshot.is_signed:
        return "revocation_signature_missing"
    if profile.snapshot == "required" and snapshot is not None:
        age = material.now - snapshot.content["snapshotTime"]
        if age > profile.oldest_snapshot or age < -profile.skew:
            return "revocation_stale"
    return None


def binding_fault(policy: dict[str, Any], binding: Any, material: Material) -> str | None:
    """What an authority binding is refused for; `manifest_authority_unbound` where there is none."""
    if binding is None:
        return "manifest_authority_unbound"
    for name in ("manifest_id", "manifest_version", "manifest_hash", "authority"):
        if not same(binding[name], policy[name]):
            return "authority_binding_mismatch"
    if document_fault("authority-binding", binding) is not None:
        return "authority_binding_signature_invalid"
    if binding["issued_at"] - material.profile.skew > material.at or material.at >= binding["expires_at"]:
        return "authority_binding_not_current"
    if material.snapshot is not None and material.snapshot.lists_key(names_of(binding["signature"])):
        return "manifest_authority_revoked"
    if material.trust.manifest_authorities is None:
        return "manifest_authority_trust_missing"
    for_name = [pin for pin in material.trust.manifest_authorities if pin.name in (None, binding["authority"]["name"])]
    return None if pinned(for_name, binding["signature"]) == "fits" else "manifest_authority_unrecognised"


def judge_record(
    record: dict[str, Any], key: dict[str, Any], issued_at: int, material: Material
) -> tuple[str | None, str | None]:
    """Rows 2 to 14 of step 8: the grade where the transcript holds, and the fault if there is one."""
    fault = _record_fault(record, key_hash(key), issued_at, material)
    if fault is not None:
        return None, fault
    try:
        chain = transcript.check(key, record["setup"]["transcript"])
    except Refused as refused:
        return None, refused.reason
    trust = material.trust
    grade = transcript.grade(chain, key, record, trust.ceremony_keys or [], trust.public_beacons or [])
    for demand in (material.profile.minimum_grade, trust.minimum_grade):
        if demand is not None and not transcript.meets(grade, demand):
            return grade, "setup_grade_insufficient"
    return grade, None


def _record_fault(record: dict[str, Any], hashed: str, issued_at: int, material: Material) -> str | None:
    governors = [Pin(**BUILT_IN_GOVERNANCE), *(material.trust.governance_keys or [])]
    standing = pinned(governors, record["signature"])
    if standing != "fits":
        return "governance_key_unrecognised" if standing == "absent" else "governance_kid_mismatch"
    if document_fault("circuit-record", record) is not None:
        return "circuit_record_signature_invalid"
    if material.snapshot is not None and material.snapshot.lists_key(names_of(record["signature"])):
        return "governance_key_revoked"
    if record["vk_hash"] != hashed:
        return "circuit_key_mismatch"
    if record["signal_schema"] != list(SIGNALS):
        return "signal_schema_mismatch"
    return _version_fault(record, hashed, material) or _status_fault(record, issued_at, material)


def _version_fault(record: dict[str, Any], hashed: str, material: Material) -> str | None:
    known = material.known_records(hashed)
    versions = {(each["circuit_id"], each["circuit_version"]) for each in known}
    if hashed == BUILT_IN_KEY_HASH:
        versions.add(BUILT_IN_CIRCUIT)
    if versions - {(record["circuit_id"], record["circuit_version"])}:
        return "circuit_version_mismatch"

    def content(of: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in of.items() if name not in ("record_sequence", "signature")}

    for each in known:
        if each["record_sequence"] > record["record_sequence"] and not same(content(each), content(record)):
            return "circuit_record_superseded"
    return None


def _status_fault(record: dict[str, Any], issued_at: int, material: Material) -> str | None:
    begin, end = record["valid_from"], record["valid_until"]
    if record["status"] == "revoked":
        excused = material.log_time is not None and begin <= material.log_time < end
        return None if excused else "circuit_revoked"
    return None if begin <= issued_at < end else "circuit_not_active"
