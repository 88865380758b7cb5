"""What files hold: documents, each of the kind that it calls itself (docs/protocol/11-files.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from . import disclosure, logs
from .adjustments import MOST
from .envelopes import NoDocument, document_in, is_envelope
from .periods import ENTRY as STATEMENT_ENTRY
from .periods import LEAF
from .reading import Limits, Unreadable, read
from .shapes import fits

LARGEST_FILE = 256 << 20
_WHOLE = Limits(size=64 << 20, depth=34, members=2_000_000)

#: The outermost first: a bundle carries documents of the other types, and none of them carries a bundle.
_BY_TYPE = {
    "audit_bundle_v1": "audit_bundle",
    "vdi_trust_roots_v1": "trust_roots",
    "sample_answer_v1": "sample_answer",
    "period_evidence_v1": "period_evidence",
    "sample_request_v1": "sample_request",
    "period_statement_v1": "period_statement",
    "beacon_round_v1": "beacon_round",
    "decision_opening_v1": "opening",
    "input_disclosure_v1": "disclosure",
    "source_opening_v1": "source_opening",
    "source_request_v1": "source_opening",
    "source_evidence_v1": "source_evidence",
    "log_evidence_v1": "log_evidence",
    "billing_adjustment_v1": "billing_adjustment",
    "billing_attestation_v1": "billing_attestation",
    "verification_receipt_v1": "receipt",
    "decision_attestation_v1": "attestation",
    "source_statement_v1": "source_statement",
}
_BY_MEMBERS = (
    ("log_entry", ("receipt_hash", "verifier_key", "trust_digest")),
    ("consistency_proof", ("from_size", "to_size", "proof")),
    ("inclusion_proof", ("log_index", "entry_hash", "tree_root", "proof")),
    ("checkpoint", ("tree_size", "root_hash", "note")),
    ("revocation", ("revokedAttestations", "revokedKids", "snapshotTime")),
    ("manifest", ("manifest_id", "manifest_hash", "constraints")),
    ("circuit_record", ("circuit_id", "vk_hash", "signal_schema")),
)
_COMMITTED = ("meter", "tariff", "charge", "intent")
_CHAIN = ("bill", "adjustments")
_CARRIERS = ("attestation", "consistency", "receipt", "entry", "proof", "inclusion", "checkpoint", "snapshot", "openings", *_CHAIN)
#: What the service writes beside its documents; no verdict rests on it.
_RESTATED = ("log_entry", "kind", "event_id", "number", "issued_at", "currency", "charge_micros", "change_micros")
_BILLS = ("billing_attestation", "billing_adjustment")
_NOTE = re.compile(r"[^\n]+\n[0-9]+\n[A-Za-z0-9+/]{43}=\n(?:[^\n]*\n)*\n\u2014 ")
_SPACE = " \t\r\n"


NO_ENVELOPE = object()


@dataclass(eq=False)
class Item:
    """One document of a file."""

    source: str
    kind: str
    #: As it was read; of a document that is text, or that cannot be read, the text.
    value: Any
    #: As it stands in its file, where the file has nothing else: read again by what verifies it, by its own limits.
    text: str | None = None
    #: The DSSE envelope of a revocation snapshot.
    envelope: Any = NO_ENVELOPE
    #: Of a file about a bill that is refused for a member: why.
    reason: str | None = None

    @property
    def given(self) -> Any:
        """What is verified: the text where there is one."""
        return self.value if self.text is None else self.text


def items_of(source: str, data: bytes) -> list[Item]:
    """Every document of a file, in order; one of kind `unknown` where there is none. Raises Unreadable for no UTF-8."""
    try:
        return _of_text(source, data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Unreadable("not_utf8") from None


def _of_text(source: str, text: str) -> list[Item]:
    trimmed = text.strip(_SPACE)
    if text.startswith(f"{logs.TLOG_PROOF}\n"):
        return [Item(source, _kind_of_proof(text), text, text)]
    if _NOTE.match(text) is not None:
        return [Item(source, "checkpoint", text, text)]
    if trimmed == "" or re.fullmatch("[0-9a-f]{64}", trimmed) is not None:
        return [Item(source, "unknown", None)]
    if _is_leaf(trimmed.split("\n", 1)[0]):
        return [Item(source, "period_leaves", trimmed, trimmed)]
    try:
        value = read(trimmed, _WHOLE)
    except Unreadable:
        lines = [line for line in trimmed.split("\n") if line.strip(_SPACE) != ""]
        if _are_json_lines(lines):
            return [item for i, line in enumerate(lines) for item in _of_line(f"{source}, line {i + 1}", line)]
        return [Item(source, "unknown", None)]
    return _of_value(source, value, trimmed)


def _of_line(source: str, line: str) -> list[Item]:
    try:
        return _of_value(source, read(line, _WHOLE), line.strip(_SPACE))
    except Unreadable:
        return [Item(source, "unknown", None)]


def _of_value(source: str, value: Any, text: str | None) -> list[Item]:
    if isinstance(value, list):
        return [item for i, each in enumerate(value) for item in _of_value(f"{source}, document {i + 1}", each, None)] or [
            Item(source, "unknown", value)
        ]
    if not isinstance(value, dict):
        return [Item(source, "unknown", value)]
    if not any(name in value for name in _CHAIN):
        if is_envelope(value):
            return [_enveloped(source, value, text)]
        if value.get("type") == disclosure.THIN_TYPE:
            return [_expanded(source, value)]
        kind = _kind_of(value)
        if kind is not None:
            return [Item(source, kind, value, text)]
    return _of_members(source, value)


def _of_members(source: str, value: dict[str, Any]) -> list[Item]:
    """The documents under the members of an answer of the service."""
    carried = {name: _carried(f"{source}, {name}", name, value) for name in _CARRIERS if name in value}
    items = [item for found in carried.values() for item in found]
    if any(name in value for name in _CHAIN) or any(item.kind in _BILLS for item in items):
        refused = _refused(value, carried)
        if refused is not None:
            name, reason = refused
            return [_not_read(source, name, reason)]
    if all(item.kind == "unknown" and item.reason is None for item in items):
        return [Item(source, "unknown", value)]
    return items + [_not_read(source, name, "member_not_judged") for name in _hiding(value)]


def _not_read(source: str, name: str, reason: str) -> Item:
    return Item(f"{source}, {name}" if re.fullmatch("[A-Za-z0-9_]{1,64}", name) else source, "unknown", None, reason=reason)


def _hiding(value: dict[str, Any]) -> list[str]:
    """Names, in order, of members that nobody looks at and in which a document lies, however deep."""
    others = [name for name in value if name not in (*_CARRIERS, *_RESTATED) and not (name == "envelope" and "snapshot" in value)]
    return sorted((name for name in others if _holds_document(value[name])), key=lambda name: name.encode("utf-16-be"))


def _holds_document(value: Any) -> bool:
    if isinstance(value, list):
        return any(_holds_document(each) for each in value)
    if not isinstance(value, dict):
        return False
    stated = value.get("type")
    is_one = is_envelope(value) or (isinstance(stated, str) and (stated in _BY_TYPE or stated == disclosure.THIN_TYPE))
    return is_one or any(_holds_document(each) for each in value.values())


def _refused(value: dict[str, Any], carried: dict[str, list[Item]]) -> tuple[str, str] | None:
    """The member for which a file about a bill is refused: were it left out, the bill would be told as it stood without it."""
    for name, found in carried.items():
        fits_there = _is_chain(name, value[name]) if name in _CHAIN else found and all(item.kind != "unknown" for item in found)
        if not fits_there:
            return name, "member_malformed"
    others = sorted(name for name in value if name not in (*carried, *_RESTATED) and not (name == "envelope" and "snapshot" in value))
    return (others[0], "member_not_judged") if others else None


def _is_chain(name: str, value: Any) -> bool:
    if name == "bill":
        return _is_link(value, "billing_attestation")
    return isinstance(value, list) and len(value) <= MOST and all(_is_link(each, "billing_adjustment") for each in value)


def _is_link(value: Any, kind: str) -> bool:
    """`{ attestation, openings? }` and nothing else, of the kind that belongs there."""
    wanted = {"attestation": kind, "openings": "billing_openings"}
    return (
        isinstance(value, dict)
        and "attestation" in value
        and all(name in wanted and isinstance(each, dict) and _kind_of(each) == wanted[name] for name, each in value.items())
    )


def _carried(source: str, name: str, holder: dict[str, Any]) -> list[Item]:
    """Documents under a member; one of kind `unknown` where it holds none, save null, which holds nothing."""
    inner = holder[name]
    if inner is None:
        return []
    if isinstance(inner, str) and _NOTE.match(inner) is not None:
        return [Item(source, "checkpoint", inner, inner)]
    found = _of_value(source, inner, None)
    if name == "snapshot" and "envelope" in holder:
        for item in found:
            item.envelope = holder["envelope"]
    return found


def _enveloped(source: str, value: dict[str, Any], text: str | None) -> Item:
    """The document in an envelope, as if it had come without; the envelope itself stays with a snapshot alone."""
    try:
        kind, document, payload = document_in(value, _kind_of)
    except NoDocument:
        return Item(source, "unknown", value)
    own = None if text is None or payload is None else payload
    return Item(f"{source}, DSSE payload", kind, document, own, value if kind == "revocation" else NO_ENVELOPE)


def _expanded(source: str, value: dict[str, Any]) -> Item:
    """A thin attestation as what it stands for; of one with a part that is not known here nothing can be said."""
    found = disclosure.expand(value)
    if found["valid"]:
        return Item(source, "attestation", found["attestation"])
    return Item(source, "unknown" if found["reason"] == "part_unknown" else "attestation", value)


def _kind_of(value: dict[str, Any]) -> str | None:
    stated = value.get("type")
    if isinstance(stated, str) and stated in _BY_TYPE:
        return _BY_TYPE[stated]
    for kind, names in _BY_MEMBERS:
        if all(name in value for name in names):
            return kind
    opens = value and all(name in _COMMITTED and isinstance(part, dict) and "salt" in part for name, part in value.items())
    return "billing_openings" if opens else None


def _are_json_lines(lines: list[str]) -> bool:
    if len(lines) < 2:
        return False
    first = lines[0].strip(_SPACE)
    return (first.startswith("{") and first.endswith("}")) or all(line.strip(_SPACE)[0] in "{[" for line in lines)


def _is_leaf(line: str) -> bool:
    try:
        return fits(LEAF, read(line))
    except Unreadable:
        return False


def _kind_of_proof(text: str) -> str:
    return "tlog_proof" if statement_named(text) is None else "statement_log_proof"


def statement_named(proof: str) -> dict[str, Any] | None:
    """The entry of a period or source statement in a tlog-proof, or None."""
    try:
        leaf = logs.read_tlog_proof(proof)[0]
        entry = read(leaf or b"")
    except (logs.NotIncluded, Unreadable):
        return None
    if fits(STATEMENT_ENTRY, entry):
        return entry  # type: ignore[no-any-return]
    return None


__all__ = ["LARGEST_FILE", "Item", "items_of", "statement_named"]
