"""Verifier registries as they are exported (docs/protocol/6-receipts.md, "Verifier registry")."""

from __future__ import annotations

from typing import Any

from .documents import KEY, SECONDS, VERIFIER_ID
from .ed25519 import key_fault, on_curve
from .material import WrongCall, demand
from .reading import Limits, Unreadable, read_given
from .shapes import Misshapen, exactly, fits, integer, items, members, one_of, text

LIMITS = Limits(size=16 << 20, members=1_000_000)
_KEY = members(
    key_version=integer(1, 2**53 - 1),
    public_key=KEY,
    status=one_of("active", "grace", "retired", "revoked"),
    valid_from=SECONDS,
    valid_until__=SECONDS,
)
_RECORD = members(
    verifier_id=VERIFIER_ID,
    name=text(200),
    organization__=text(200),
    capabilities=items(text(64), 0, 32),
    status=one_of("active", "revoked"),
    registered_at=SECONDS,
    keys=items(_KEY, 1, 1_000),
    revoked_at__=SECONDS,
    revocation_reason__=text(500),
)
_REGISTRY = members(type=exactly("verifier_registry_v1"), exported_at=SECONDS, verifiers=items(lambda value, at: None, 0, 1_000_000))


class NoRegistry(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def _demand(holds: bool, reason: str = "history_inconsistent") -> None:
    if not holds:
        raise NoRegistry(reason)


def status_of(record: dict[str, Any], index: int, at: int) -> str | None:
    """A key's status at a time, computed; None before its own time."""
    keys = record["keys"]
    if at < keys[index]["valid_from"]:
        return None
    if "revoked_at" in record and at >= record["revoked_at"]:
        return "revoked"
    if index + 1 == len(keys) or at < keys[index + 1]["valid_from"]:
        return "active"
    return "grace" if at < keys[index].get("valid_until", 0) else "retired"


def _check_history(record: dict[str, Any], exported_at: int) -> None:
    keys, revoked = record["keys"], record.get("revoked_at")
    is_revoked = record["status"] == "revoked"
    _demand(is_revoked == (revoked is not None) and is_revoked == ("revocation_reason" in record))
    _demand(record["registered_at"] <= exported_at and keys[0]["valid_from"] == record["registered_at"])
    _demand(revoked is None or keys[-1]["valid_from"] <= revoked <= exported_at)
    for index, key in enumerate(keys):
        until = key.get("valid_until")
        _demand(key["key_version"] == index + 1 and key["valid_from"] <= exported_at)
        if index + 1 < len(keys):
            following = keys[index + 1]["valid_from"]
            _demand(until is not None and following >= key["valid_from"] and until >= following)
        elif until is not None:
            _demand(revoked is not None and until >= revoked)
        _demand(revoked is None or (until is not None and until <= revoked))
        public = bytes.fromhex(key["public_key"])
        _demand(key_fault(public) is None and on_curve(public), "public_key_refused")
        _demand(key["status"] == status_of(record, index, exported_at), "status_inconsistent")


class Registry:
    """Raises NoRegistry unless a registry could have written the document."""

    def __init__(self, exported: Any) -> None:
        try:
            document = read_given(exported, LIMITS)
            _REGISTRY(document, "")
        except Unreadable as unreadable:
            raise NoRegistry(unreadable.reason) from None
        except Misshapen:
            raise NoRegistry("schema") from None
        self.latest: int = document["exported_at"]
        self.records: dict[str, Any] = {}
        for record in document["verifiers"]:
            _demand(fits(_RECORD, record), "schema")
            _check_history(record, self.latest)
        held: set[str] = set()
        for record in document["verifiers"]:
            _demand(record["verifier_id"] not in self.records, "verifier_duplicate")
            self.records[record["verifier_id"]] = record
            for key in record["keys"]:
                _demand(key["public_key"] not in held, "key_duplicate")
                held.add(key["public_key"])

    def validate(self, verifier: str, public_key: str, at: int) -> dict[str, Any]:
        """What is said of one key of one verifier at a time."""
        record = self.records.get(verifier)
        if record is None:
            return {"valid": False, "reason": "verifier_unknown"}
        index = next((i for i, key in enumerate(record["keys"]) if key["public_key"] == public_key), None)
        if index is None:
            return {"valid": False, "reason": "key_unknown"}
        status = status_of(record, index, at)
        answer: dict[str, Any] = {"valid": status in ("active", "grace"), "key_version": index + 1}
        if status is None:
            return {**answer, "reason": "key_not_yet_valid"}
        reasons = {"revoked": "verifier_revoked", "retired": "key_retired"}
        return {**answer, "status": status, **({"reason": reasons[status]} if status in reasons else {})}

    def counts(self, verifier: str, public_key: str, now: int, log_time: int | None) -> bool:
        """Whether a receipt's key counts: at the registry's own present and now, or where it ended since, when logged."""
        found = [self.validate(verifier, public_key, at) for at in (self.latest, now)]
        ended = [each for each in found if not each["valid"]]
        if not ended:
            return True
        if any(each.get("status") not in ("retired", "revoked") for each in ended) or log_time is None:
            return False
        return bool(self.validate(verifier, public_key, log_time)["valid"])


def read_registry(exported: Any) -> Registry:
    """Raises WrongCall."""
    try:
        return Registry(exported)
    except NoRegistry as fault:
        raise WrongCall(f"registry: {fault.reason}") from None


_OPTIONS = members(now=SECONDS, at__=SECONDS)


def registry_question(asked: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    demand(_OPTIONS, options)
    try:
        registry = Registry(asked["registry"])
    except NoRegistry as fault:
        return {"valid": False, "reason": fault.reason}
    at = options.get("at", max(registry.latest, options["now"]))
    return registry.validate(asked["verifier_id"], asked["public_key"], at)
