"""Bills, adjustments and their openings among the files (docs/protocol/11-files.md)."""

from __future__ import annotations

from typing import Any

from . import bills
from .adjustments import is_adjustment
from .digests import attestation_hash, receipt_hash
from .files import Item
from .held import BILLS, Answer, Held


class Bills(Held):
    def as_bill(self, item: Item) -> Any:
        if id(item) not in self.read_as_bill:
            self.read_as_bill[id(item)] = bills.read_bill(item.given)
        return self.read_as_bill[id(item)]

    def read_bills(self) -> None:
        """Openings go to the document that they open; with one document here, to that, which then says what is wrong."""
        openings = self.of("billing_openings")
        every = self.of(*BILLS)
        self.openings: dict[int, Item] = {}
        for item in every:
            value = self.as_bill(item)
            fitting = next((each for each in openings if value is not None and bills.fits_openings(value, each.value)), None)
            if fitting is None and len(every) == 1 and openings:
                fitting = openings[0]
            if fitting is not None:
                self.openings[id(item)] = fitting

    def bill(self, item: Item) -> Answer:
        value = self.as_bill(item)
        evidence: dict[str, Any] = {"attestation": item.given}
        mine = self.openings.get(id(item))
        if mine is not None:
            evidence["openings"] = mine.value
        receipt = next(
            (each for _, each in self.receipts if each is not None and value is not None and each["attestation_id"] == value["attestation_id"]), None
        )
        logged = None
        if receipt is not None:
            evidence["receipt"] = receipt
            logged = self.logs.entries.get(receipt_hash(receipt))
        options = {name: each for name, each in self.options.items() if name != "requireGovernance"}
        if self.trust.meter_keys is not None:
            options["meterKeys"] = self.trust.meter_keys
        seen = None if value is None else self.time_of(attestation_hash(value), self.logs.witnessed)
        if seen is not None:
            options["witnessedTime"] = seen
        evidence.update(self.chain_of(item, value))
        answer = bills.verify_bill(evidence, {"profileId": bills.DEFAULT, **options}, logged)
        verdict = "verified" if answer["valid"] else "not_valid" if answer["conclusive"] else "could_not_check"
        self.opened(mine, receipt, answer)
        return verdict, bills.first_reason(answer), answer

    def opened(self, openings: Item | None, receipt: Any, answer: dict[str, Any]) -> None:
        """Openings are as good as the row about them."""
        if openings is None:
            return
        row = next(row for row in answer["rows"] if row["check"] == "commitments")
        self.found[id(openings)] = ("verified" if row["valid"] else "not_valid", row.get("reason"), None)

    def chain_of(self, item: Item, value: Any) -> dict[str, Any]:
        """The bill and the adjustments here that are of one chain; those by a key that may not speak of it count for nothing."""
        if value is None:
            return {}
        hashed = bills.chain_hash(value)
        every = [(each, found) for each in self.of(*BILLS) if (found := self.as_bill(each)) is not None]
        bill = next(((each, found) for each, found in every if attestation_hash(found) == hashed), None)
        beside: dict[str, Any] = {}
        if bill is not None and bill[0] is not item:
            beside["bill"] = self.linked(*bill)
        others = [
            self.linked(each, other)
            for each, other in every
            if each is not item and is_adjustment(other) and bills.chain_hash(other) == hashed
            if bill is not None and bills.may_speak(other, bill[1])
        ]
        return {**beside, "adjustments": others} if others else beside

    def linked(self, item: Item, value: Any) -> dict[str, Any]:
        mine = self.openings.get(id(item))
        return {"attestation": value} if mine is None else {"attestation": value, "openings": mine.value}
