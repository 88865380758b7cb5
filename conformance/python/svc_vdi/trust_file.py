"""The trust file of programs: whom a reader trusts, in either of its two forms (4-verification.md, "Trust file")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .documents import CIRCUIT_RECORD, DIGEST, GRADE, KEY, KID, PROFILE, SNAPSHOT
from .envelopes import ENVELOPE
from .material import SOURCES, WrongCall, demand, read_material, with_snapshot
from .notes import read_policy
from .reading import Limits, read
from .receipts import REFERENCE, TERMS, anchors_of
from .shapes import either, exactly, integer, items, matching, members, text

_LIMITS = Limits(size=8 << 20, members=200_000)
_LABEL = text(200, 0)
_KEYS = items(members(public_key=KEY, kid__=KID, label__=_LABEL), 0, 10_000)
_VKEYS = items(members(vkey=text(500), label__=_LABEL), 0, 1_000)
_KEY_LISTS = ("issuers", "governanceKeys", "manifestAuthorities", "revocationKeys")
_ROOTS = members(
    type=exactly("vdi_trust_roots_v1"),
    profile__=PROFILE,
    **{f"{name}__": _KEYS for name in _KEY_LISTS},
    verificationKeys__=items(members(key=either(DIGEST, CIRCUIT_RECORD), label__=_LABEL), 0, 10_000),
    verifiers__=items(members(verifier=REFERENCE, label__=_LABEL), 0, 10_000),
    logs__=_VKEYS,
    witnesses__=_VKEYS,
    witnessThreshold__=integer(0, 1_000),
    minimumGrade__=GRADE,
    publicBeacons__=items(members(source=text(200), value=matching(r"([0-9a-f]{2}){1,255}")), 0, 10_000),
    ceremonyKeys__=items(members(public_key=KEY, party=text(200)), 0, 10_000),
    sources__=SOURCES,
    revocation__=either(SNAPSHOT, members(snapshot=SNAPSHOT, envelope__=ENVELOPE)),
)
_ANCHORS_SHAPE = members(**{f"{name}__": TERMS[f"{name}__"] for name in ("trustedVerifiers", "tvs", "registry")})
_LOGS = items(lambda value, at: None, 0, 1_000)
_VERIFICATION = ("trust", "revocation", "profileId", "requireGovernance")
_ANCHORS = ("trustedVerifiers", "tvs", "registry")


@dataclass
class TrustFile:
    """Options of a verification, anchors of receipts, and policies of logs, as the suite spells them."""

    verification: dict[str, Any] = field(default_factory=dict)
    anchors: dict[str, Any] = field(default_factory=dict)
    logs: list[dict[str, Any]] = field(default_factory=list)


def read_trust_file(data: bytes) -> TrustFile:
    """Raises Unreadable, or WrongCall naming what is malformed: a misspelt demand is never dropped."""
    value = read(data, _LIMITS)
    if not isinstance(value, dict):
        raise WrongCall("the trust file is no object")
    found = _of_roots(value) if value.get("type") == "vdi_trust_roots_v1" else _of_options(value)
    found.verification = with_snapshot(found.verification)
    read_material(found.verification)
    demand(_ANCHORS_SHAPE, found.anchors)
    demand(_LOGS, found.logs)
    anchors_of(found.anchors)
    for log in found.logs:
        read_policy(log)
    return found


def _of_options(value: dict[str, Any]) -> TrustFile:
    unknown = set(value) - {*_VERIFICATION, *_ANCHORS, "logs"}
    if unknown:
        raise WrongCall(f"unknown member {sorted(unknown)[0]}")
    verification = {name: value[name] for name in _VERIFICATION if name in value}
    if isinstance(verification.get("trust"), dict):
        verification["trust"] = {name: _unlabelled(keys) if name in _KEY_LISTS else keys for name, keys in verification["trust"].items()}
    return TrustFile(
        verification,
        {name: value[name] for name in _ANCHORS if name in value},
        value.get("logs", []),
    )


def _unlabelled(keys: Any) -> Any:
    """A label is the reader's own name for a key, and no root."""
    if not isinstance(keys, list):
        return keys
    for entry in keys:
        if isinstance(entry, dict) and "label" in entry:
            demand(_LABEL, entry["label"])
    return [{k: v for k, v in entry.items() if k != "label"} if isinstance(entry, dict) else entry for entry in keys]


def _of_roots(value: dict[str, Any]) -> TrustFile:
    """An empty list of this form was not given: the page writes all of them."""
    demand(_ROOTS, value)
    trust: dict[str, Any] = {}
    for name in _KEY_LISTS:
        if value.get(name):
            trust[name] = _unlabelled(value[name])
    if value.get("verificationKeys"):
        trust["verificationKeys"] = [entry["key"] for entry in value["verificationKeys"]]
    trust |= {name: value[name] for name in ("minimumGrade", "publicBeacons", "ceremonyKeys", "sources") if name in value}
    verification: dict[str, Any] = {"trust": trust}
    if "profile" in value:
        verification["profileId"] = value["profile"]
    if "revocation" in value:
        verification["revocation"] = value["revocation"]
    anchors: dict[str, Any] = {}
    if value.get("verifiers"):
        anchors["trustedVerifiers"] = [entry["verifier"] for entry in value["verifiers"]]
    beside = {}
    if value.get("witnesses"):
        beside = {"witnesses": [each["vkey"] for each in value["witnesses"]], "threshold": value.get("witnessThreshold", 0)}
    return TrustFile(verification, anchors, [{"log": each["vkey"], **beside} for each in value.get("logs", [])])
