"""Bills' documents and what a charge comes to (docs/protocol/8-billing.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .digests import constant, field
from .documents import CALLER_ID, CURRENCY, DECIMAL, DIGEST, PROOF, QUANTITY, SECONDS, SIGNATURE, VERIFICATION, VERSION
from .documents import ATTESTATION_ID, CLAIMED_ISSUER, MANIFEST_ID
from .canonical import jcs
from .poseidon import poseidon
from .shapes import Check, Misshapen, both, either, exactly, hexadecimal, integer, items, matching, members, one_of, text

MOST_DIGITS = 18
MAX_WINDOW = 2_678_400


class NoPrice(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


USAGE_EVENT = members(
    event_id=CALLER_ID,
    tenant_id=CALLER_ID,
    event_timestamp=SECONDS,
    endpoint=text(512),
    model__=text(128),
    usage_units=QUANTITY,
    unit_price_micros=QUANTITY,
    amount_micros=QUANTITY,
    currency=CURRENCY,
)
_METER = matching(r"[a-z][a-z0-9_.-]{0,63}")


def USAGE(value: Any, at: str) -> None:
    if not isinstance(value, dict) or not 1 <= len(value) <= 32:
        raise Misshapen(at, "1 to 32 quantities by meter")
    for name, units in value.items():
        _METER(name, f"{at}/{name}")
        if name in ("constructor", "prototype"):
            raise Misshapen(f"{at}/{name}", "another name")
        QUANTITY(units, f"{at}/{name}")


def _window(event: Any) -> str | None:
    start, end, stamp = event["window_start"], event["window_end"], event["event_timestamp"]
    return None if start <= end and start >= stamp - MAX_WINDOW and end <= stamp + 60 else "a window about the event"


METER_EVENT = both(
    members(
        event_id=CALLER_ID,
        tenant_id=CALLER_ID,
        api_key_id__=CALLER_ID,
        event_timestamp=SECONDS,
        endpoint=text(512),
        model__=text(128),
        usage=USAGE,
        window_start=SECONDS,
        window_end=SECONDS,
        execution_intent_digest__=DIGEST,
        meter_signature__=SIGNATURE,
    ),
    _window,
)
_POSITIVE = both(QUANTITY, lambda value: "at least 1" if value == "0" else None)


def _rising(bands: Any) -> str | None:
    ends = [int(band["up_to"]) for band in bands if "up_to" in band]
    if len(ends) < len(bands) - 1 or any("up_to" not in band for band in bands[:-1]):
        return "up_to in all bands but the last"
    return None if all(a < b for a, b in zip([0, *ends], ends)) else "up_to that rises from above 0"


_TIERS = members(
    mode=one_of("graduated", "volume"),
    bands=both(items(members(up_to__=QUANTITY, unit_price_micros=QUANTITY), 1, 32), _rising),
)
_REST: dict[str, Check] = {"meter": _METER, "per_units": _POSITIVE, "included_units__": QUANTITY}
_LINE = either(members(**_REST, unit_price_micros=QUANTITY), members(**_REST, tiers=_TIERS))


def _limits(tariff: Any) -> str | None:
    least, most = tariff.get("minimum_charge_micros"), tariff.get("maximum_charge_micros")
    if least is not None and most is not None and int(least) > int(most):
        return "a minimum at most the maximum"
    until = tariff.get("effective_until")
    return None if until is None or tariff["effective_from"] < until else "an end after the beginning"


TARIFF = both(
    members(
        tariff_id=CALLER_ID,
        version=VERSION,
        currency=CURRENCY,
        lines=items(_LINE, 1, 32, lambda line: line["meter"]),
        minimum_charge_micros__=QUANTITY,
        maximum_charge_micros__=QUANTITY,
        rounding=one_of("up", "down", "half_up", "half_even"),
        effective_from=SECONDS,
        effective_until__=SECONDS,
    ),
    _limits,
)
FLAT_PRICE = members(unit_price_micros=QUANTITY, currency=CURRENCY)
CHARGE = members(charge_micros=QUANTITY, currency=CURRENCY)

_BILL: dict[str, Check] = {
    "vdi_version": exactly("1.0.0"),
    "type": exactly("billing_attestation_v1"),
    "attestation_id": ATTESTATION_ID,
    "tenant_id": CALLER_ID,
    "event_id": CALLER_ID,
    "currency": CURRENCY,
    "commitments": members(meter=DECIMAL, tariff=DECIMAL, charge=DECIMAL, intent__=DECIMAL),
    "charge_authority__": members(authority_id=matching(r"vdi:authority:[0-9a-f]{64}"), consumption_id=CALLER_ID),
    "charge_micros__": QUANTITY,
    "issuer__": CLAIMED_ISSUER,
    "manifest_id": MANIFEST_ID,
    "manifest_hash": DIGEST,
    "issued_at": SECONDS,
    "expires_at": SECONDS,
    "signature": SIGNATURE,
}
BILL_V1 = members(**_BILL, billing_version=exactly("v1"), usage_event__=USAGE_EVENT)


def _with_verification(value: Any, at: str) -> None:
    if not isinstance(value, dict):
        raise Misshapen(at, "an object")
    PROOF({name: each for name, each in value.items() if name != "verification"}, at)
    VERIFICATION(value.get("verification"), f"{at}/verification")


BILL_V2 = members(
    **_BILL,
    billing_version=exactly("v2"),
    meter_event__=METER_EVENT,
    tariff_snapshot__=TARIFF,
    billing_verify_fingerprint__=DIGEST,
    billing_proof__=_with_verification,
)
_ADJUSTMENT: dict[str, Check] = {
    **{name: each for name, each in _BILL.items() if name not in ("type", "commitments")},
    "type": exactly("billing_adjustment_v1"),
    "commitments__": _BILL["commitments"],
    "kind": one_of("overage", "correction", "void"),
    "adjusts": members(
        attestation_id=ATTESTATION_ID,
        attestation_hash=DIGEST,
        number=integer(1, 64),
        previous_hash=DIGEST,
    ),
}
ADJUSTMENT = either(
    members(**_ADJUSTMENT, billing_version=exactly("v1"), usage_event__=USAGE_EVENT),
    members(
        **_ADJUSTMENT,
        billing_version=exactly("v2"),
        meter_event__=METER_EVENT,
        tariff_snapshot__=TARIFF,
        billing_verify_fingerprint__=DIGEST,
    ),
)
BILL = either(BILL_V1, BILL_V2, ADJUSTMENT)
GRANT = members(
    type=exactly("svc_charge_authority_v1"),
    authority_id=matching(r"vdi:authority:[0-9a-f]{64}"),
    tenant_id=CALLER_ID,
    scope=members(endpoint=text(512), model__=text(128), execution_intent_digest__=DIGEST),
    currency=CURRENCY,
    max_charge_micros=QUANTITY,
    max_events=integer(1, 1_000_000),
    issued_at=SECONDS,
    expires_at=SECONDS,
    nonce=DIGEST,
    signature=SIGNATURE,
)
OPENING = members(salt=hexadecimal(31), value__=lambda value, at: None)
OPENINGS = members(meter__=OPENING, tariff__=OPENING, charge__=OPENING, intent__=OPENING)


def commitment(part: str, value: Any, salt: str) -> str:
    hashed = field("svc/commitment-value/v1", jcs(value).decode("utf-8"))
    return str(poseidon(constant(f"svc/commit-{part}/v1"), hashed, int(salt, 16)))


def _bounded(charge: int) -> str:
    if len(str(charge)) > MOST_DIGITS:
        raise NoPrice("charge_too_large")
    return str(charge)


def charge_v1(event: dict[str, Any]) -> str:
    charge = _bounded(int(event["usage_units"]) * int(event["unit_price_micros"]))
    if charge != event["amount_micros"]:
        raise NoPrice("amount_mismatch")
    return charge


def charge_v2(event: dict[str, Any], tariff: dict[str, Any]) -> str:
    """Raises NoPrice with the reason why there is none."""
    stamp = event["event_timestamp"]
    if stamp < tariff["effective_from"] or stamp >= tariff.get("effective_until", stamp + 1):
        raise NoPrice("tariff_not_effective")
    lines = {line["meter"]: line for line in tariff["lines"]}
    total = Fraction(0)
    for meter, units in event["usage"].items():
        if meter not in lines:
            raise NoPrice("meter_unpriced")
        total += _price(lines[meter], int(units))
    charge = _rounded(total, tariff["rounding"])
    charge = max(charge, int(tariff.get("minimum_charge_micros", "0")))
    if "maximum_charge_micros" in tariff:
        charge = min(charge, int(tariff["maximum_charge_micros"]))
    return _bounded(charge)


def _price(line: dict[str, Any], units: int) -> Fraction:
    billable = max(0, units - int(line.get("included_units", "0")))
    return Fraction(_undivided(line, billable), int(line["per_units"]))


def _undivided(line: dict[str, Any], billable: int) -> int:
    if "tiers" not in line:
        return billable * int(line["unit_price_micros"])
    bands = line["tiers"]["bands"]
    last = bands[-1].get("up_to")
    if last is not None and billable > int(last):
        raise NoPrice("usage_beyond_tiers")
    if line["tiers"]["mode"] == "volume":
        band = next(band for band in bands if "up_to" not in band or billable <= int(band["up_to"]))
        return billable * int(band["unit_price_micros"])
    total = before = 0
    for band in bands:
        end = min(billable, int(band["up_to"])) if "up_to" in band else billable
        total += max(0, end - before) * int(band["unit_price_micros"])
        before = max(before, end)
    return total


def _rounded(value: Fraction, rounding: str) -> int:
    whole, rest = divmod(value.numerator, value.denominator)
    twice = 2 * rest - value.denominator
    up = {
        "up": rest > 0,
        "down": False,
        "half_up": twice >= 0,
        "half_even": twice > 0 or (twice == 0 and whole % 2 == 1),
    }[rounding]
    return whole + 1 if up else whole
