"""Evidence that a log signed two histories (docs/protocol/7-log.md, "Readers and witnesses")."""

from __future__ import annotations

from typing import Any

from .documents import DIGEST
from .frames import given
from .merkle import consistency_fault
from .notes import BadNote, Policy, open_checkpoint, read_policy
from .reading import Unreadable, read_given
from .shapes import Check, Misshapen, exactly, items, members, one_of

_TEXT: Check = lambda value, at: None if isinstance(value, str) else _no_text(at)  # noqa: E731


def _no_text(at: str) -> None:
    raise Misshapen(at, "a text")


EVIDENCE = members(
    type=exactly("log_evidence_v1"),
    kind=one_of("fork", "rollback"),
    origin=_TEXT,
    smaller=_TEXT,
    larger=_TEXT,
    derived_root__=DIGEST,
    proof__=items(DIGEST, 0, 64),
)


def _fault(value: Any, policy: Policy) -> str | None:
    """Why the evidence does not convict, or None."""
    try:
        found = read_given(value)
        EVIDENCE(found, "")
    except (Unreadable, Misshapen):
        return "malformed_evidence"
    if found["origin"] != policy.origin:
        return "wrong_origin"
    try:
        smaller, larger = (open_checkpoint(found[name], policy) for name in ("smaller", "larger"))
    except BadNote as bad:
        return bad.reason
    if smaller.size > larger.size:
        return "malformed_evidence"
    if smaller.size == larger.size:
        return "no_contradiction" if smaller.root == larger.root else None
    if "derived_root" not in found:
        return "no_contradiction"
    derived = bytes.fromhex(found["derived_root"])
    path = [bytes.fromhex(each) for each in found.get("proof", [])]
    if consistency_fault(smaller.size, larger.size, derived, larger.root, path) is not None:
        return "proof_invalid"
    return "no_contradiction" if derived == smaller.root else None


def log_evidence(value: Any, policy: Policy) -> dict[str, Any]:
    """Whether the holder of the policy's log key signed two heads that no append-only log can have."""
    reason = _fault(value, policy)
    return {"contradictory": True} if reason is None else {"contradictory": False, "reason": reason}


def log_evidence_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return log_evidence(given(asked, "evidence"), read_policy(options))
