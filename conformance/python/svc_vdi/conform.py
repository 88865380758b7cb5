"""The suite's protocol: a question a line on standard input, an answer a line on standard output.

`python3 -m svc_vdi conform < questions.jsonl`. A question is `{ id, operation, input, options }`, an answer
`{ id, answer }`; `{ "unsupported": true }` for an operation that is not known here, `{ "wrong_call": true }` where the
options are the caller's mistake.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import IO, Any

from . import acceptance, adjustments, answers, bills, bundles, disclosure, ed25519, groth16, log_evidence, logs, packets, periods, receipts, registries, scoring, transcript
from .canonical import jcs
from .digests import attestation_hash, attestation_id, key_hash, manifest_hash, record_hash
from .documents import ATTESTATION
from .frames import given, is_framed
from .groth16 import Refused
from .material import WrongCall, read_material
from .reading import Unreadable, number, read_given
from .statement import NotEncodable, context_digest, pipeline_root, policy_root
from .verify import verify

Answer = dict[str, Any]


def verdict(reason: str | None) -> Answer:
    return {"valid": True} if reason is None else {"valid": False, "reason": reason}


def _read(asked: Answer, _: Answer) -> Answer:
    try:
        value = read_given(given(asked))
    except Unreadable as unreadable:
        return verdict(unreadable.reason)
    return {"valid": True, "canonical": jcs(value).decode("utf-8")}


def _ed25519(asked: Answer, _: Answer) -> Answer:
    key, signature, message = (bytes.fromhex(asked[name]) for name in ("public_key", "signature", "message"))
    return verdict(ed25519.fault(key, signature, message))


def _groth16(asked: Answer, _: Answer) -> Answer:
    try:
        groth16.check_key(asked["key"])
        groth16.verify(asked["key"], asked["proof"], asked["signals"])
    except Refused as refused:
        return verdict(refused.reason)
    return verdict(None)


def _setup(asked: Answer, _: Answer) -> Answer:
    try:
        transcript.check(asked["key"], asked["transcript"])
    except Refused as refused:
        return verdict(refused.reason)
    return verdict(None)


def _attestation(asked: Answer, options: Answer) -> Answer:
    return verify(given(asked), read_material(options)).as_json()


def _identities(asked: Answer, _: Answer) -> Answer:
    attestation, unread = disclosure.read_as(asked["attestation"], ATTESTATION)
    if unread is not None:
        raise WrongCall("no attestation")
    if any(each not in attestation["pipeline"]["steps"] for each in attestation["pipeline"].get("outcomes", [])):
        raise WrongCall("a declared outcome that is no step")
    try:
        root = str(policy_root(attestation["pipeline"]["steps"], attestation["policy"]))
    except NotEncodable:
        root = None
    found: Answer = {
        "attestation_id": attestation_id(attestation),
        "attestation_hash": attestation_hash(attestation),
        "manifest_hash": manifest_hash(attestation["policy"]),
        "key_hash": key_hash(attestation["verification"]["key"]),
        "context_digest": context_digest(attestation),
        "pipeline_root": str(pipeline_root(attestation["pipeline"])),
        "policy_root": root,
    }
    if "circuit" in attestation:
        found["record_hash"] = record_hash(attestation["circuit"])
    return found


def _receipt(asked: Answer, options: Answer) -> Answer:
    terms = receipts.read_terms(options, log_time=True)
    beside = asked["attestation"] if "attestation" in asked else receipts.NOT_GIVEN
    return receipts.check_receipt(given(asked), terms.now, terms.anchors, beside, terms.log_time).as_json()


def _chain(asked: Answer, options: Answer) -> Answer:
    terms = receipts.read_terms(options)
    return receipts.check_chain(asked["receipts"], terms.now, terms.anchors)


def _disclosure(asked: Answer, options: Answer) -> Answer:
    return disclosure.verify_disclosure(given(asked), asked.get("attestation"), read_material(options))


def _thin(asked: Answer, known: Answer) -> Answer:
    return disclosure.expand(given(asked), known)


OPERATIONS: dict[str, Callable[[Answer, Answer], Answer]] = {
    "read": _read,
    "ed25519": _ed25519,
    "identities": _identities,
    "groth16": _groth16,
    "setup": _setup,
    "attestation": _attestation,
    "disclosure": _disclosure,
    "thin": _thin,
    "packet": packets.packet_question,
    "receipt": _receipt,
    "chain": _chain,
    "score": scoring.score_question,
    "acceptance": acceptance.acceptance_question,
    "registry": registries.registry_question,
    "contradictions": adjustments.contradictions_question,
    "period": periods.period_question,
    "period_evidence": periods.period_evidence_question,
    "sample": periods.sample_question,
    "answer": answers.answer_question,
    "checkpoint": logs.checkpoint_question,
    "consistency": logs.consistency_question,
    "inclusion": logs.inclusion_question,
    "equivocation": logs.equivocation_question,
    "log_evidence": log_evidence.log_evidence_question,
    "bill": bills.bill_question,
    "bundle": bundles.bundle_question,
}


def answer(operation: str, asked: Answer, options: Answer) -> Answer:
    run = OPERATIONS.get(operation) if isinstance(operation, str) else None
    if run is None:
        return {"unsupported": True}
    if not is_framed(operation, asked):
        return {"wrong_call": True}
    try:
        return run(asked, options)
    except WrongCall:
        return {"wrong_call": True}
    except Exception:  # The last resort: a fault of this program is no answer to anything, and ends nothing.
        return {"failed": True}


def serve(source: IO[bytes], sink: IO[str]) -> None:
    """Answers every line of the source, one that is no question as the asker's mistake."""
    for line in source:
        if line.strip() == b"":
            continue
        name, found = None, {"wrong_call": True}
        try:
            # Numbers as the strict reader has them, so that 1.0 and 1 stay one value.
            asked = json.loads(line, parse_float=number, parse_int=_integer)
            name = asked["id"]
            found = answer(asked["operation"], asked["input"], asked.get("options", {}))
        except (ValueError, LookupError, TypeError, RecursionError, Unreadable):
            pass
        sink.write(json.dumps({"id": name, "answer": found}) + "\n")
        sink.flush()


def _integer(token: str) -> int | float:
    return number(token)
