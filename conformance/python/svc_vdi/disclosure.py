"""Disclosures of inputs or of the path (docs/protocol/3-statement.md), and thin attestations (2-documents.md)."""

from __future__ import annotations

from typing import Any

from .digests import attestation_hash, digest, key_hash, manifest_hash, record_hash, without
from .built_in import PARTS
from .documents import ATTESTATION, CIRCUIT_RECORD, DISCLOSURE, MANIFEST, THIN, VERIFICATION_KEY
from .material import Material, demand
from .poseidon import R
from .reading import Unreadable, read_given
from .shapes import Check, Misshapen, items, members
from .statement import NotEncodable, inputs_root, leaf, path_commitment
from .verify import verify


def read_as(value: Any, shape: Check) -> tuple[Any, str | None]:
    """A document and what its reading is refused for."""
    try:
        found = read_given(value)
        shape(found, "")
    except Unreadable as unreadable:
        return None, unreadable.reason
    except Misshapen:
        return None, "schema"
    return found, None


def verify_disclosure(value: Any, attestation: Any, material: Material) -> dict[str, Any]:
    """A disclosure beside the attestation that it opens, which has to hold by itself."""
    disclosure, fault = read_as(value, DISCLOSURE)
    if fault is None:
        whole, unread = read_as(attestation, ATTESTATION)
        sound = unread is None and verify(attestation, material).valid
        fault = disclosure_fault(disclosure, whole) if sound else "attestation_not_valid"
    if fault is not None:
        return {"valid": False, "reason": fault}
    shown = [{"pointer": each["pointer"], "value": each["value"]} for each in disclosure["inputs"]]
    path = {"path": disclosure["path"]["steps"]} if "path" in disclosure else {}
    reference = {"reference": disclosure["reference"]["text"]} if "reference" in disclosure else {}
    return {"valid": True, "inputs": shown, **path, **reference}


def disclosure_fault(disclosure: dict[str, Any], attestation: dict[str, Any]) -> str | None:
    """The first thing in a disclosure that the attestation does not bear out. Both have their shapes."""
    if disclosure["attestation_id"] != attestation["attestation_id"]:
        return "disclosure_of_another_attestation"
    leaves = [int(each) for each in disclosure["leaves"]]
    for shown in disclosure["inputs"]:
        try:
            if leaf(shown["pointer"], shown["value"], shown["salt"]) != leaves[shown["slot"]]:
                return "leaf_mismatch"
        except NotEncodable:
            return "leaf_mismatch"
    decision = attestation["decision"]
    if any(each >= R for each in leaves) or str(inputs_root(leaves)) != decision["inputs_root"]:
        return "leaves_root_mismatch"
    if "path" in disclosure:
        path, pipeline = disclosure["path"], attestation["pipeline"]
        if not is_path(path["steps"], pipeline, decision["outcome"]):
            return "path_not_in_pipeline"
        if str(path_commitment(pipeline["steps"], path["steps"], path["salt"])) != decision["path_commitment"]:
            return "path_commitment_mismatch"
    if "reference" in disclosure:
        if "reference" not in decision:
            return "reference_absent"
        if digest("svc/reference/v1", disclosure["reference"]) != decision["reference"]:
            return "reference_mismatch"
    return None


def is_path(path: list[str], pipeline: dict[str, Any], outcome: str) -> bool:
    """Steps in the pipeline's order, each at most once, the outcome among them; declared outcomes end it."""
    steps = pipeline["steps"]
    if any(step not in steps for step in path) or outcome not in path:
        return False
    places = [steps.index(step) for step in path]
    if any(a >= b for a, b in zip(places, places[1:])):
        return False
    declared = pipeline.get("outcomes")
    if declared is None:
        return True
    return outcome in declared and path[-1] == outcome and not any(s in declared for s in path[:-1])


THIN_TYPE = "thin_decision_attestation_v1"


def read_attestation(value: Any) -> tuple[Any, str | None]:
    """An attestation, whole or thin, of a value, a text or bytes, and what its reading is refused for. Its parsed type decides."""
    found, fault = read_as(value, lambda _, at: None)
    if isinstance(found, dict) and found.get("type") == THIN_TYPE:
        expanded = expand(found)
        found, fault = expanded.get("attestation"), expanded.get("reason")
    return read_as(found, ATTESTATION) if fault is None else (None, fault)


_MANY = 10_000
_KNOWN = members(
    policies__=items(MANIFEST, 0, _MANY), keys__=items(VERIFICATION_KEY, 0, _MANY), records__=items(CIRCUIT_RECORD, 0, _MANY)
)


def expand(value: Any, known: Any = None) -> dict[str, Any]:
    """The full attestation of a thin one, or the reason why not. `known`: the parts beside those that ship.

    Raises WrongCall for parts that are none."""
    own = {} if known is None else known
    demand(_KNOWN, own)
    known = {name: [*PARTS[name], *own.get(name, [])] for name in PARTS}
    thin, fault = read_as(value, THIN)
    if fault is not None:
        return {"valid": False, "reason": fault}
    full = dict(thin["attestation"])
    policy, verification, record = full["policy"], full["verification"], full.get("circuit")
    if "constraints" not in policy:
        found = next((each for each in known["policies"] if _names(policy, each)), None)
        if found is None:
            return {"valid": False, "reason": "part_unknown"}
        bound = {"authority_binding": policy["authority_binding"]} if "authority_binding" in policy else {}
        full["policy"] = {**found, **bound}
    if "key" not in verification:
        key = next((k for k in known["keys"] if key_hash(k) == verification["key_hash"]), None)
        if key is None:
            return {"valid": False, "reason": "part_unknown"}
        # The pairing value is under no hash of the key, so a hash names the key without it.
        full["verification"] = {"key": without(key, "vk_alphabeta_12"), "key_hash": verification["key_hash"]}
    if record is not None and "record_hash" in record:
        whole = next((r for r in known["records"] if record_hash(r) == record["record_hash"]), None)
        if whole is None:
            return {"valid": False, "reason": "part_unknown"}
        full["circuit"] = whole
    if attestation_hash(full) != thin["attestation_hash"]:
        return {"valid": False, "reason": "attestation_hash_mismatch"}
    return {"valid": True, "attestation": full}


def _names(policy: dict[str, Any], manifest: dict[str, Any]) -> bool:
    """Whether this is the policy named: by what it says of itself, and by the hash that its content has."""
    stated = ("manifest_id", "manifest_version", "manifest_hash")
    return all(policy[name] == manifest[name] for name in stated) and manifest_hash(manifest) == policy["manifest_hash"]
