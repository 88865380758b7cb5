"""Answers to an auditor's sample of a period, and rounds of a beacon (docs/protocol/10-periods.md)."""

from __future__ import annotations

import hashlib
from typing import Any

from . import bls12381, disclosure
from .digests import without
from .documents import DIGEST, DISCLOSURE, POINTER, SECONDS
from .frames import given
from .material import WrongCall, demand, read_material
from .periods import (
    DRAWN_FROM,
    MAX_SAMPLE,
    PROVED_LEAF,
    Fails,
    is_in_time,
    is_included,
    is_placed,
    leaf_of,
    opened_period,
    read_shaped,
    sample,
    statement_hash,
    tree_size,
)
from .reading import Limits
from .canonical import same
from .shapes import Check, either, exactly, hexadecimal, integer, items, itself, members, text
from .verify import verify

_ANY: Check = lambda value, at: None  # noqa: E731
_REQUEST: dict[str, Check] = {
    "type": exactly("sample_request_v1"),
    "statement_hash": DIGEST,
    "size": integer(1, MAX_SAMPLE),
    "disclose__": items(POINTER, 1, 24, itself),
}
REQUEST = either(*(members(**_REQUEST, **source) for source in DRAWN_FROM))
ANSWER = members(
    type=exactly("sample_answer_v1"),
    request=REQUEST,
    statement=_ANY,
    log__=text(200_000, 0),
    items=items(members(**PROVED_LEAF, attestation__=_ANY, disclosure__=DISCLOSURE), 0, MAX_SAMPLE),
)
_LIMITS = Limits(64 << 20, 34, 4_000_000)
_REQUEST_LIMITS = Limits(64 * 1024)
_CHAIN = members(chain=DIGEST, public_key=hexadecimal(96), genesis_time=SECONDS, period=integer(1, 86_400))
_OPTIONS = members(verification__=_ANY, logs__=_ANY, request__=_ANY, leaves__=_ANY, others__=_ANY, attestations__=_ANY, beacons__=items(_CHAIN, 0, 2**53))
_BESIDE = ("leaves", "others", "attestations")
_LEAST, _MOST = 1, 2**53 - 1
QUICKNET = {
    "chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesis_time": 1_692_803_367,
    "period": 3,
}
Found = dict[str, Any]


def round_at(chain: Found, time: int) -> int:
    """The first round of a network at or after a time."""
    return max(_LEAST, int(-((chain["genesis_time"] - time) // chain["period"]) + 1))


def read_answer(value: Any) -> Found | None:
    """An answer in its shape, or None. Nothing in it is verified."""
    return _read(value, ANSWER, _LIMITS)


def read_request(value: Any) -> Found | None:
    return _read(value, REQUEST, _REQUEST_LIMITS)


def _read(value: Any, shape: Check, limits: Limits) -> Found | None:
    try:
        return dict(read_shaped(value, shape, limits))
    except Fails:
        return None


class _Options:
    def __init__(self, options: Any) -> None:
        demand(_OPTIONS, options)
        self.verification: Found = options.get("verification", {})
        if isinstance(self.verification, dict) and {"at", "logTime"} & set(self.verification):
            raise WrongCall("the time asked about follows from the documents")
        self.beacons = options.get("beacons", [QUICKNET])
        if len({each["chain"] for each in self.beacons}) != len(self.beacons):
            raise WrongCall("a network twice")
        self.request: Found | None = None
        if "request" in options:
            try:
                self.request = read_shaped(options["request"], REQUEST, _REQUEST_LIMITS)
            except Fails:
                raise WrongCall("request") from None
        self.period = without(options, "request", "beacons", *_BESIDE)
        self.beside = {name: options[name] for name in _BESIDE if name in options}


class _Answer:
    def __init__(self, options: _Options) -> None:
        self.options = options
        self.rows: list[Found] = []
        self.found: Found = {"asked": 0, "answered": 0, "verified": 0, "voids": 0, "unanswered": [], "items": []}

    def row(self, name: str, reason: str | None, opens: bool = False) -> None:
        row: Found = {"check": name, "answer": "passed" if reason is None else "open" if opens else "failed"}
        self.rows.append(row if reason is None else {**row, "reason": reason})

    def judge(self, document: Any) -> Found:
        try:
            answer = read_shaped(document, ANSWER, _LIMITS)
        except Fails as fails:
            opened_period(None, self.options.beside, self.options.period)
            self.row("schema", fails.reason)
            return self.result(False)
        self.row("schema", None)
        log = {"log": {"document": answer["log"]}} if "log" in answer else {}
        period = opened_period(answer["statement"], {**self.options.beside, **log}, self.options.period)
        found = period.answer()
        self.row("statement", found.get("reason"), found["verdict"] == "could_not_check")
        if "statement_hash" not in found:
            return self.result(False)
        self.sampled(answer, period.statement, period.logged)
        return self.result(self.options.request is not None)

    def sampled(self, answer: Found, statement: Found, logged: tuple[int, int | None] | None) -> None:
        request = answer["request"] if self.options.request is None else self.options.request
        own = statement_hash(statement)
        if not request["statement_hash"] == own == answer["request"]["statement_hash"]:
            self.row("request", "statement_not_asked")
        else:
            self.row("request", "request_not_own" if "nonce" in request and self.options.request is None else None, True)
        if "nonce" in request:
            self.rows += [{"check": check, "answer": "left_out"} for check in ("beacon", "round")]
        else:
            chain = next((each for each in self.options.beacons if each["chain"] == request["beacon"]["chain"]), None)
            self.row("beacon", _beacon_fault(request["beacon"], chain), chain is None)
            reason = _round_fault(request["beacon"], statement, logged, chain)
            self.row("round", reason, reason not in ("beacon_chain_mismatch", "beacon_round_mismatch"))
        drawn = sample(statement, request, request["size"]) if tree_size(statement) <= _MOST else []
        wanted, seen, stray = set(drawn), set[int](), None
        judged: list[Found] = []
        for item in answer["items"]:
            if item["index"] not in wanted:
                stray = stray or "answered_beside_sample"
            elif item["index"] in seen:
                stray = stray or "answered_twice"
            else:
                judged.append(self.item(item, statement, request))
            seen.add(item["index"])
        faults = [[each for each in judged if each["standing"] == standing] for standing in ("not_valid", "could_not_check")]
        worst = next((each[0] for each in faults if each), None)
        reason = stray if stray is not None else None if worst is None else worst["reason"]
        self.row("items", reason, stray is None and worst is not None and worst["standing"] == "could_not_check")
        unanswered = [index for index in drawn if index not in seen]
        missing = bool(unanswered) or tree_size(statement) > _MOST
        self.row("complete", "unanswered" if missing else None, True)
        voids = sum(each["standing"] == "void" for each in judged)
        verified = sum(each["standing"] == "verified" for each in judged) + voids
        self.found = {
            "asked": len(drawn),
            "answered": len(judged),
            "verified": verified,
            "voids": voids,
            "unanswered": unanswered,
            "items": judged,
        }

    def item(self, item: Found, statement: Found, request: Found) -> Found:
        index, leaf = item["index"], item["leaf"]
        if not is_included(statement, item):
            return {"index": index, "standing": "not_valid", "reason": "leaf_not_included"}
        if not is_placed(statement, index, leaf):
            return {"index": index, "standing": "not_valid", "reason": "leaf_misplaced"}
        if "void" in leaf:
            return {"index": index, "standing": "void"}
        found = {"index": index, "attestation_id": leaf["attestation_id"]}
        standing, reason, inputs = self.attested(item, statement, request)
        if inputs:
            found["inputs"] = inputs
        return {**found, "standing": standing} if reason is None else {**found, "standing": standing, "reason": reason}

    def attested(self, item: Found, statement: Found, request: Found) -> tuple[str, str | None, list[Found]]:
        """How the attestation of a leaf that stands in its place stands, why, and what is shown of it."""
        if "attestation" not in item:
            return "could_not_check", "attestation_missing", []
        attestation, fault = disclosure.read_attestation(item["attestation"])
        if fault is not None:
            return ("could_not_check" if fault == "part_unknown" else "not_valid"), "attestation_unreadable", []
        if attestation["signature"]["public_key"] != statement["issuer"]:
            return "not_valid", "statement_of_another_key", []
        if not same(leaf_of(statement, attestation), item["leaf"]):
            return "not_valid", "attestation_of_another_leaf", []
        if not is_in_time(statement, attestation):
            return "not_valid", "attestation_outside_period", []
        at = {**self.options.verification, "at": attestation["issued_at"]}
        result = verify(attestation, read_material(at))
        if not result.valid and result.conclusive:
            return "not_valid", "attestation_not_valid", []
        if not any(row["name"] == "proof" and row["valid"] for row in result.as_json()["rows"]) or not result.valid:
            return "could_not_check", "attestation_not_checked", []
        shown: list[Found] = []
        if "disclosure" in item:
            if disclosure.disclosure_fault(item["disclosure"], attestation) is not None:
                return "not_valid", "disclosure_not_valid", []
            shown = [{"pointer": each["pointer"], "value": each["value"]} for each in item["disclosure"]["inputs"]]
        if any(all(each["pointer"] != pointer for each in shown) for pointer in request.get("disclose", [])):
            return "could_not_check", "disclosure_missing", shown
        return "verified", None, shown

    def result(self, requested: bool) -> Found:
        failed = next((row["reason"] for row in self.rows if row["answer"] == "failed"), None)
        opened = next((row["reason"] for row in self.rows if row["answer"] == "open"), None)
        short = len(self.rows) < 3
        verdict = "not_valid" if failed is not None or short else "verified" if opened is None else "could_not_check"
        answer = {"verdict": verdict, "rows": self.rows, "requested": requested, **self.found}
        reason = opened if failed is None else failed
        return answer if reason is None else {**answer, "reason": reason}


def _beacon_fault(beacon: Found, chain: Found | None) -> str | None:
    if chain is None:
        return "beacon_unknown"
    message = hashlib.sha256(beacon["round"].to_bytes(8, "big")).digest()
    key, signature = bytes.fromhex(chain["public_key"]), bytes.fromhex(beacon["signature"])
    return None if bls12381.is_signature(key, message, signature) else "beacon_signature_invalid"


def _round_fault(beacon: Found, statement: Found, logged: tuple[int, int | None] | None, chain: Found | None) -> str | None:
    """Why the round is not the one that the statement fixes, or was fixed too late; None where it is."""
    if "draw" not in statement:
        return "draw_not_stated"
    if beacon["chain"] != statement["draw"]["chain"]:
        return "beacon_chain_mismatch"
    if chain is None:
        return "beacon_unknown"
    if beacon["round"] != round_at(chain, statement["to"] + statement["draw"]["after"]):
        return "beacon_round_mismatch"
    time = chain["genesis_time"] + (beacon["round"] - 1) * chain["period"]
    if logged is None:
        return "log_time_missing"
    if logged[0] >= time:
        return "round_missed"
    if logged[1] is None:
        return "log_time_not_witnessed"
    return None if logged[1] < time else "round_missed"


def answer_question(asked: Found, options: Found) -> Found:
    return _Answer(_Options(options)).judge(given(asked))
