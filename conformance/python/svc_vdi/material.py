"""What the verifier itself brings: profiles, roots, snapshot, times (docs/protocol/4-verification.md).

Read strictly: a malformed or unknown option is the caller's mistake and never a weaker demand.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any

from .canonical import jcs, same, utf16
from .digests import derived_kid, digest, key_hash, record_hash
from .documents import (
    CIRCUIT_RECORD,
    DIGEST,
    DOMAIN,
    GRADE,
    KEY,
    KID,
    POINTER,
    PROFILE,
    RESOLVED_ISSUER,
    SECONDS,
    SNAPSHOT,
    VERIFICATION_KEY,
)
from .ed25519 import key_fault
from .envelopes import ENVELOPE, Envelope, payload_type, read_envelope
from .reading import Unreadable, read
from .shapes import Check, Misshapen, boolean, both, either, fits, items, matching, members, one_of, text


class WrongCall(Exception):
    """The call is mistaken: nothing was verified."""


@dataclass(frozen=True)
class Profile:
    steps: tuple[int, ...]
    governance: str
    snapshot: str
    authority: str
    issuer_required: bool
    skew: int
    minimum_grade: str = "single-party"
    oldest_snapshot: int = 86_400


PROFILES = {
    "VDI_VERIFY_STRICT_V1": Profile((1, 2, 3, 4, 5, 6, 7, 8), "required", "required", "required", True, 60),
    "VDI_VERIFY_STANDARD_V1": Profile((1, 2, 3, 4, 5, 6, 7, 8), "applies", "supplied", "reported", False, 300),
    "VDI_VERIFY_MINIMAL_V1": Profile((1, 2, 3, 4, 6), "out", "out", "out", False, 300),
}
STANDARD = "VDI_VERIFY_STANDARD_V1"
STRICT = "VDI_VERIFY_STRICT_V1"
MINIMAL = "VDI_VERIFY_MINIMAL_V1"

BUILT_IN_KEY_HASH = "8e94dc317878a5201f34024c073c8e4d1b5a6aa42c384f086acd26e90ef636e9"
BUILT_IN_RECORD_HASH = "5e46b3cfddc24f57a3050e1b86fac63bb356366f504ae672dd36aa1b9616f5a4"
BUILT_IN_CIRCUIT = ("vdi:circuit:decision", "1.0.0")
BUILT_IN_GOVERNANCE = {
    "public_key": "99bdd371f596e08e39df721acb07d5e92eeee79ce02f8dd10a1b253a74fad8d5",
    "kid": "dfb6cddcc2d42e94",
}
BUILT_IN_DIGEST = digest(
    "svc/built-in-roots/v1",
    {"circuits": [BUILT_IN_KEY_HASH], "governance_keys": [BUILT_IN_GOVERNANCE["public_key"]]},
)

PUBLISHED = {
    ("vdi:manifest:fair-lending-v1", "1.0.0"): "c42d0e37162880a8ca16818a733f6ed582cfdea8c028c57ecbb20862be475151",
    ("vdi:manifest:insurance-claims-v1", "1.0.0"): "5309660adbcb09faf2f350878dffa36ff7b72ac9352a9d78630e5cfc62b0e5dd",
    ("vdi:manifest:hiring-screening-v1", "1.0.0"): "28b21708baa2cc48c6bf620ef1eb7f213b32794777fd4acca1450be5fdf4d93c",
    ("vdi:manifest:medical-triage-v1", "1.0.0"): "0dcce941a360c9435c843d054aa0678fefb211aa1a36b832c8f1a556a914d592",
    ("vdi:manifest:content-moderation-v1", "1.0.0"): "2dd0b43369d6232a6fd5546ec44a7b5cee3f1f75b9debe21cbbd94002c131c29",
    ("vdi:manifest:ai-model-release-v1", "1.0.0"): "0f271436c9e2d565a915acc3eb6960d4f3f7e75b6e40519bd01c34f1417cfff5",
    ("vdi:manifest:sanctions-screening-v1", "1.0.0"): "e66cc128ba34b98833020a48a251d4d4386d0745d0926fe300f2dd24f58b4293",
    ("vdi:manifest:api-billing-v1", "1.0.0"): "3971819ab359fe1246be65a2fe5372f4285c7300b74c813fd5c45a48fe52dff9",
}
BILLING_MANIFEST = "vdi:manifest:api-billing-v1"


def published_versions(manifest_id: str) -> dict[str, str]:
    """Hash by version of a published manifest, empty where the id is not published."""
    return {version: of for (each, version), of in PUBLISHED.items() if each == manifest_id}


# Keys


@dataclass(frozen=True)
class Pin:
    public_key: str
    kid: str | None = None
    name: str | None = None
    # None: the entry does not say, and has the uses of its list.
    uses: tuple[str, ...] | None = None
    # Public keys of the bills that the key may adjust.
    bills: tuple[str, ...] | None = None

    def as_root(self) -> dict[str, Any]:
        stated = {"public_key": self.public_key, "kid": self.kid, "name": self.name}
        lists = {"uses": self.uses, "for": self.bills}
        return {
            **{name: value for name, value in stated.items() if value is not None},
            **{name: sorted(set(value)) for name, value in lists.items() if value is not None},
        }


def pins_for(pins: list[Pin] | None, *uses: str) -> list[Pin] | None:
    """Issuers with one of these uses. None is a list that was not given."""
    return None if pins is None else [pin for pin in pins if not set(uses).isdisjoint(_ISSUERS if pin.uses is None else pin.uses)]


_ISSUERS = ("decisions", "bills", "periods")


def pinned(pins: list[Pin], signature: dict[str, Any]) -> str:
    """`fits`, `other_kid` (the key is pinned under another kid only), or `absent`."""
    same = [pin for pin in pins if pin.public_key == signature["public_key"]]
    if any(pin.kid in (None, signature["kid"]) for pin in same):
        return "fits"
    return "other_kid" if same else "absent"


def names_of(signature: dict[str, Any]) -> set[str]:
    """The names by which a snapshot may revoke a key."""
    return {signature["kid"], derived_kid(signature["public_key"]), signature["public_key"]}


_USES = ("decisions", "bills", "adjustments", "periods", "receipts", "sources", "revocation", "manifests")
_USABLE = both(KEY, lambda value: key_fault(bytes.fromhex(value)))
_KEY_MEMBERS = {"public_key": _USABLE, "kid__": KID, "label__": text(200)}
_USED_MEMBERS = {**_KEY_MEMBERS, "uses__": items(one_of(*_USES), 1, 8, lambda use: use), "for__": items(_USABLE, 1, 10_000)}


def _used_pin(**more: Check) -> Check:
    return either(_USABLE, both(members(**_USED_MEMBERS, **more), _for_adjustments))


def _for_adjustments(entry: dict[str, Any]) -> str | None:
    return "`for` beside the use adjustments alone" if "for" in entry and "adjustments" not in entry.get("uses", []) else None


_PIN = either(_USABLE, members(**_KEY_MEMBERS))
_USED_PIN = _used_pin()
_NAMED_PIN = _used_pin(name__=text(200))


def _domain_of(entry: Any) -> str:
    return str(entry if isinstance(entry, str) else entry["domain"])


_MANY = 10_000
SOURCES = items(
    members(public_key=_USABLE, roles=items(either(matching(r"[a-z0-9][a-z0-9._-]{0,63}"), POINTER), 1, 64), name__=text(200)), 0, _MANY, lambda each: each["public_key"]
)
_TRUST = members(
    issuers__=items(_USED_PIN, 0, _MANY),
    domains__=items(either(DOMAIN, members(domain=DOMAIN), RESOLVED_ISSUER), 0, _MANY, lambda each: _domain_of(each)),
    verificationKeys__=items(either(DIGEST, VERIFICATION_KEY, CIRCUIT_RECORD), 0, _MANY),
    governanceKeys__=items(_PIN, 0, _MANY),
    manifestAuthorities__=items(_NAMED_PIN, 0, _MANY),
    revocationKeys__=items(_USED_PIN, 0, _MANY),
    minimumGrade__=GRADE,
    publicBeacons__=items(members(source=text(200), value=matching(r"([0-9a-f]{2}){1,255}")), 0, _MANY),
    ceremonyKeys__=items(members(public_key=KEY, party=text(200)), 0, _MANY),
    sources__=SOURCES,
    acceptUnrecognisedKey__=boolean,
)


def _any_document(value: Any, at: str) -> None:
    if not isinstance(value, (dict, str)):
        raise Misshapen(at, "a document")


_OPTIONS = members(
    profileId__=PROFILE,
    now__=SECONDS,
    at__=SECONDS,
    logTime__=SECONDS,
    requireGovernance__=boolean,
    trust__=_TRUST,
    directories__=items(RESOLVED_ISSUER, 0, _MANY, _domain_of),
    revocation__=members(
        snapshot=SNAPSHOT,
        envelope__=ENVELOPE,
        earlier__=items(members(snapshot=SNAPSHOT, envelope__=ENVELOPE), 0, 64),
    ),
    witnessedTime__=SECONDS,
    evidence__=_any_document,
)


def demand(check: Check, value: Any) -> None:
    try:
        check(value, "")
    except Misshapen as fault:
        raise WrongCall(str(fault)) from None


def _pins(value: list[Any] | None) -> list[Pin] | None:
    if value is None:
        return None
    return [Pin(each) if isinstance(each, str) else _pin(each) for each in value]


def _pin(entry: dict[str, Any]) -> Pin:
    uses, bills = (tuple(entry[name]) if name in entry else None for name in ("uses", "for"))
    return Pin(entry["public_key"], entry.get("kid"), entry.get("name"), uses, bills)


def _with_use(use: str, pins: list[Pin] | None) -> list[Pin] | None:
    """Entries of a list that has one use of its own; one without it counts as not listed."""
    return None if pins is None else [pin for pin in pins if pin.uses is None or use in pin.uses]


def _by_domain(entries: list[Any]) -> dict[str, dict[str, Any]]:
    return {_domain_of(each): each if isinstance(each, dict) else {"domain": each} for each in entries}


@dataclass(frozen=True)
class Trust:
    """Roots. None is a list that was not given, which is not an empty one."""

    issuers: list[Pin] | None = None
    # By domain, with what `resolveIssuer` returned where the entry has it.
    domains: dict[str, dict[str, Any]] | None = None
    key_hashes: list[str] | None = None
    records: list[dict[str, Any]] = field(default_factory=list)
    governance_keys: list[Pin] | None = None
    listed_authorities: list[Pin] | None = None
    listed_revocation_keys: list[Pin] | None = None
    minimum_grade: str | None = None
    public_beacons: list[dict[str, str]] | None = None
    ceremony_keys: list[dict[str, str]] | None = None
    sources: list[dict[str, Any]] | None = None
    accept_unrecognised_key: bool = False

    @property
    def manifest_authorities(self) -> list[Pin] | None:
        return _with_use("manifests", self.listed_authorities)

    @property
    def revocation_keys(self) -> list[Pin] | None:
        return _with_use("revocation", self.listed_revocation_keys)

    def pinned_key_hashes(self) -> set[str]:
        return {*(self.key_hashes or []), *(record["vk_hash"] for record in self.records)}


def read_trust(value: Any) -> Trust:
    value = {} if value is None else value
    demand(_TRUST, value)
    hashes: list[str] | None = None
    records: list[dict[str, Any]] = []
    if "verificationKeys" in value:
        hashes = []
        for each in value["verificationKeys"]:
            if isinstance(each, str):
                hashes.append(each)
            elif "vk_hash" in each:
                records.append(each)
            else:
                hashes.append(key_hash(each))
    ceremony: list[dict[str, str]] | None = value.get("ceremonyKeys")
    parties: dict[str, str] = {}
    for each in ceremony or []:
        if parties.setdefault(each["public_key"], each["party"]) != each["party"]:
            raise WrongCall("ceremonyKeys: one key under two parties")
    return Trust(
        issuers=_pins(value.get("issuers")),
        domains=_by_domain(value["domains"]) if "domains" in value else None,
        key_hashes=hashes,
        records=records,
        governance_keys=_pins(value.get("governanceKeys")),
        listed_authorities=_pins(value.get("manifestAuthorities")),
        listed_revocation_keys=_pins(value.get("revocationKeys")),
        minimum_grade=value.get("minimumGrade"),
        public_beacons=value.get("publicBeacons"),
        ceremony_keys=ceremony,
        sources=value.get("sources"),
        accept_unrecognised_key=value.get("acceptUnrecognisedKey", False),
    )


@dataclass(frozen=True)
class Snapshot:
    """A revocation snapshot and whether a pinned key signed it."""

    content: dict[str, Any]
    is_signed: bool
    # Signed snapshots that the reader saw before.
    earlier: tuple[dict[str, Any], ...] = ()
    given_earlier: tuple[dict[str, Any], ...] = ()

    def listed_names(self) -> set[str]:
        """A public key or a hash in capitals is listed; a kid is a name, which has one spelling."""
        listed = self.content["revokedKids"]
        return {*listed, *(name.lower() for name in listed if re.fullmatch("[0-9A-Fa-f]{64}", name))}

    def excuses(self, names: set[str], witnessed: int | None) -> bool:
        """Whether witnesses saw a document before its key was anybody else's, under every name that is listed."""
        listed = names & self.listed_names()
        since = self.content.get("revokedSince", {})
        if not self.is_signed or witnessed is None or not listed <= set(since):
            return False
        for name in listed:
            times = [each.get("revokedSince", {}).get(name) for each in (self.content, *self.earlier)]
            if witnessed >= min(time for time in times if time is not None):
                return False
        return True

    def lists_key(self, names: set[str]) -> bool:
        return not names.isdisjoint(self.listed_names())

    def lists_document(self, identifier: str) -> bool:
        return identifier in self.content["revokedAttestations"]

    def root(self) -> str:
        return "pinned" if self.is_signed else "self_asserted"


def signed_snapshot(snapshot: dict[str, Any], given: Any, keys: list[Pin] | None) -> bool:
    """Whether a pinned key signed the snapshot in this envelope. The `kid` of a key plays no part: nobody signs a `keyid`."""
    envelope = None if keys is None else read_envelope(given)
    if keys is None or envelope is None or not holds_snapshot(envelope, snapshot):
        return False
    pins = [bytes.fromhex(pin.public_key) for pin in keys]
    return any(envelope.is_signed_by(key, each) for each in envelope.signatures for key in pins)


def holds_snapshot(envelope: Envelope, snapshot: dict[str, Any]) -> bool:
    try:
        payload = read(envelope.payload)
    except Unreadable:
        return False
    return envelope.payload_type == payload_type("revocation") and fits(SNAPSHOT, payload) and same(payload, snapshot)


@dataclass(frozen=True)
class Material:
    """Everything that a verification takes from its caller."""

    profile_id: str
    profile: Profile
    now: int
    at: int
    log_time: int | None
    require_governance: bool
    trust: Trust
    snapshot: Snapshot | None
    evidence: tuple[Any, ...] = ()
    witnessed_time: int | None = None
    directories: dict[str, dict[str, Any]] | None = None

    def known_records(self, key_hash_: str) -> list[dict[str, Any]]:
        return [record for record in self.trust.records if record["vk_hash"] == key_hash_]


def with_snapshot(options: Any) -> Any:
    """Options whose `revocation`, where it is a snapshot itself, has it as its member `snapshot`."""
    given = options.get("revocation") if isinstance(options, dict) else None
    return {**options, "revocation": {"snapshot": given}} if isinstance(given, dict) and "snapshot" not in given else options


def read_material(options: Any) -> Material:
    """Raises WrongCall for an unknown or malformed option."""
    options = with_snapshot(options)
    demand(_OPTIONS, options)
    trust = read_trust(options.get("trust"))
    profile_id = options.get("profileId", STANDARD)
    profile = PROFILES[profile_id]
    now = options.get("now", int(time.time()))
    snapshot: Snapshot | None = None
    if "revocation" in options and profile.snapshot != "out":
        given = options["revocation"]
        signed = signed_snapshot(given["snapshot"], given.get("envelope"), trust.revocation_keys)
        before = given.get("earlier", [])
        kept = [
            each["snapshot"]
            for each in before
            if signed_snapshot(each["snapshot"], each.get("envelope"), trust.revocation_keys)
        ]
        snapshot = Snapshot(given["snapshot"], signed, tuple(kept), tuple(each["snapshot"] for each in before))
    return Material(
        profile_id,
        profile,
        now,
        options.get("at", now),
        options.get("logTime"),
        options.get("requireGovernance", False),
        trust,
        snapshot,
        (options["evidence"],) if "evidence" in options else (),
        options.get("witnessedTime"),
        _by_domain(options["directories"]) if "directories" in options else None,
    )


# Trust digest


def _sorted_unique(values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_text = {jcs(value): value for value in values}
    return [by_text[text_] for text_ in sorted(by_text, key=lambda each: utf16(each.decode("utf-8")))]


def roots_digest(trust: Trust) -> str:
    return digest("svc/trust/v1", _roots(trust))


def trust_digest(material: Material) -> str:
    content: dict[str, Any] = _roots(material.trust)
    if material.directories is not None:
        content["directories"] = _domains(material.directories)
    if material.log_time is not None:
        content["log_time"] = material.log_time
    if material.witnessed_time is not None:
        content["witnessed_time"] = material.witnessed_time
    if material.snapshot is not None and material.snapshot.given_earlier:
        earlier = {digest("svc/revocation/v1", each) for each in material.snapshot.given_earlier}
        content["earlier_revocations"] = sorted(earlier)
    if material.snapshot is not None:
        content["revocation"] = digest("svc/revocation/v1", material.snapshot.content)
    return digest("svc/trust/v1", content)


def _domains(entries: dict[str, dict[str, Any]]) -> list[dict[str, str]]:
    return [_domain(entries[name]) for name in sorted(entries)]


def _domain(entry: dict[str, Any]) -> dict[str, str]:
    own = {"domain": entry["domain"]}
    return {**own, "directory": digest("svc/issuer-directory/v1", entry["directory"])} if "directory" in entry else own


def _roots(trust: Trust) -> dict[str, Any]:
    content: dict[str, Any] = {"built_in": BUILT_IN_DIGEST}
    lists = {
        "issuers": trust.issuers,
        "governance_keys": trust.governance_keys,
        "manifest_authorities": trust.listed_authorities,
        "revocation_keys": trust.listed_revocation_keys,
    }
    for name, pins in lists.items():
        if pins is not None:
            content[name] = _sorted_unique([pin.as_root() for pin in pins])
    if trust.domains is not None:
        content["domains"] = _domains(trust.domains)
    if trust.key_hashes is not None:
        content["verification_keys"] = sorted({*trust.key_hashes, *map(record_hash, trust.records)})
    for name, value in (("public_beacons", trust.public_beacons), ("ceremony_keys", trust.ceremony_keys)):
        if value is not None:
            content[name] = _sorted_unique(value)
    if trust.sources is not None:
        content["sources"] = _sorted_unique(
            [{**each, "roles": sorted(set(each["roles"]), key=utf16)} for each in trust.sources]
        )
    if trust.minimum_grade is not None:
        content["minimum_grade"] = trust.minimum_grade
    if trust.accept_unrecognised_key:
        content["accept_unrecognised_key"] = True
    return content
