"""What an examination of files holds while it runs: the documents, whom the reader trusts, and what was found so far."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from . import receipts
from .digests import receipt_hash
from .files import Item
from .log_files import Logs
from .notes import Policy, read_policy
from .trust_file import TrustFile

PROFILES = {
    "strict": "VDI_VERIFY_STRICT_V1",
    "standard": "VDI_VERIFY_STANDARD_V1",
    "minimal": "VDI_VERIFY_MINIMAL_V1",
}
BILLS = ("billing_attestation", "billing_adjustment")

#: Verdict, reason and result of one document.
Answer = tuple[str, str | None, Any]


@dataclass
class Document:
    """What became of one document, or of a chain of receipts: verified, not_valid, could_not_check or expired."""

    source: str
    kind: str
    verdict: str
    reason: str | None = None
    result: Any = None

    def as_json(self) -> dict[str, Any]:
        found = {"source": self.source, "kind": self.kind, "verdict": self.verdict}
        if self.reason is not None:
            found["reason"] = self.reason
        return found if self.result is None else {**found, "result": self.result}


class Held:
    def __init__(self, items: list[Item], trust: TrustFile, profile: str | None, at: int | None, unread: int = 0) -> None:
        self.items = items
        self.unread = unread
        self.trust = trust
        self.now = int(time.time())
        self.options: dict[str, Any] = {**trust.verification, "now": self.now}
        if profile is not None:
            self.options["profileId"] = PROFILES[profile]
        if at is not None:
            self.options["at"] = at
        self.policies: list[Policy] = [read_policy(policy) for policy in trust.logs]
        self.anchors = receipts.anchors_of(trust.anchors)
        self.found: dict[int, Answer] = {}
        self.logs = Logs()
        self.read_as_bill: dict[int, Any] = {}
        self.receipts: list[tuple[Item, dict[str, Any] | None]] = []

    def of(self, *kinds: str) -> list[Item]:
        return [item for item in self.items if item.kind in kinds]

    def time_of(self, hashed: str, times: dict[str, int]) -> int | None:
        """The earliest at which a pinned log had a genuine receipt about a document."""
        found = [
            times[receipt_hash(receipt)]
            for _, receipt in self.receipts
            if receipt is not None and receipt["attestation_hash"] == hashed and receipt_hash(receipt) in times and receipts.is_genuine(receipt)
        ]
        return min(found, default=None)
