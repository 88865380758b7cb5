"""The trust file of programs: whom a reader trusts (4-verification.md, "Trust file")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .documents import PROFILE
from .material import WrongCall, demand, read_material, roots_digest, with_snapshot
from .notes import read_policy
from .reading import Limits, read
from .receipts import TERMS, anchors_of
from .shapes import exactly, items, members, text

_LIMITS = Limits(size=8 << 20, members=200_000)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_TYPE = "vdi_trust_v1"
_LABEL = text(200)
_LOGS = items(lambda value, at: None, 0, 1_000)
_OPTIONS = ("revocation", "profileId", "requireGovernance", "directories")
_ANCHORS = ("trustedVerifiers", "tvs", "registry")
_ANCHORS_SHAPE = members(**{f"{name}__": TERMS[f"{name}__"] for name in _ANCHORS})
_KEY_LISTS = ("issuers", "governanceKeys", "manifestAuthorities", "revocationKeys", "meterKeys")
_PROFILES = {name: f"VDI_VERIFY_{name.upper()}_V1" for name in ("strict", "standard", "minimal")}
_OLD = {
    "trust": "its members one level up, beside the others",
    "profile": '"profileId" with a full identifier',
    "verifiers": '"trustedVerifiers"',
    "witnesses": '"witnesses" in each entry of "logs"',
    "witnessThreshold": '"threshold" in each entry of "logs"',
}


@dataclass
class TrustFile:
    """Options of a verification, anchors of receipts, policies of logs and keys of meters, as the suite spells them."""

    verification: dict[str, Any] = field(default_factory=dict)
    anchors: dict[str, Any] = field(default_factory=dict)
    logs: list[dict[str, Any]] = field(default_factory=list)
    meter_keys: list[Any] | None = None


def read_trust_file(data: bytes) -> TrustFile:
    """Raises Unreadable, or WrongCall naming what is malformed: a misspelt demand is never dropped."""
    value = read(data.removeprefix(_BYTE_ORDER_MARK), _LIMITS)
    if not isinstance(value, dict):
        raise WrongCall("the trust file is no object")
    _refuse_old_spellings(value)
    if "type" in value:
        demand(exactly(_TYPE), value["type"])
    beside = {*_OPTIONS, *_ANCHORS, "type", "digest", "logs", "meterKeys"}
    roots = {name: _bare(name, each) for name, each in value.items() if name not in beside}
    options = {name: value[name] for name in _OPTIONS if name in value}
    anchors = {name: _bare(name, value[name]) for name in _ANCHORS if name in value}
    logs = _bare("logs", value.get("logs", []))
    meters = _bare("meterKeys", value["meterKeys"]) if "meterKeys" in value else None
    found = TrustFile(with_snapshot({"trust": roots, **options}), anchors, logs, meters)
    material = read_material(found.verification)
    if value.get("digest", roots_digest(material.trust)) != roots_digest(material.trust):
        raise WrongCall("digest: that of other roots")
    if meters is not None:
        # A list of keys like this one.
        read_material({"trust": {"governanceKeys": meters}})
    if "profileId" in options:
        demand(PROFILE, options["profileId"])
    demand(_ANCHORS_SHAPE, found.anchors)
    demand(_LOGS, found.logs)
    anchors_of(found.anchors)
    for log in found.logs:
        read_policy(log)
    return found


def _refuse_old_spellings(value: dict[str, Any]) -> None:
    if value.get("type") == "vdi_trust_roots_v1":
        raise WrongCall(f'type: old spelling, write "{_TYPE}", where an empty list trusts nobody')
    for name, now in _OLD.items():
        if name in value:
            raise WrongCall(f"{name}: old spelling, write {now}")
    profile = value.get("profileId")
    if isinstance(profile, str) and profile in _PROFILES:
        raise WrongCall(f'profileId: old spelling, write "{_PROFILES[profile]}"')
    logs = value.get("logs")
    if isinstance(logs, list) and any(isinstance(each, dict) and "vkey" in each for each in logs):
        raise WrongCall('logs: "vkey" is an old spelling, write "log"')


def _bare(name: str, value: Any) -> Any:
    """A list without the reader's own names; a label is no root."""
    if not isinstance(value, list):
        return value
    within = {"verificationKeys": "key", "trustedVerifiers": "verifier"}.get(name)
    if within is None and name not in (*_KEY_LISTS, "logs"):
        return value
    return [_bare_entry(each, within) for each in value]


def _bare_entry(entry: Any, within: str | None) -> Any:
    if not isinstance(entry, dict):
        return entry
    if "label" in entry:
        demand(_LABEL, entry["label"])
    rest = {name: each for name, each in entry.items() if name != "label"}
    if within is None or within not in rest:
        return entry if within is not None else rest
    if len(rest) > 1:
        raise WrongCall(f"unknown member beside {within}")
    return rest[within]
