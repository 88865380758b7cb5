"""What a decision's proof is about: encodings, commitments and the eight public signals (docs/protocol/3-statement.md)."""

from __future__ import annotations

from typing import Any

from .canonical import number_text
from .digests import constant, digest, field
from .poseidon import R, poseidon

LARGEST = 2**63 - 1
OFFSET = 2**62
TAGS = {"number": 1, "string": 2, "boolean": 3, "null": 4, "emptyObject": 5, "emptyArray": 6}
SIGNALS = (
    "satisfied_mask",
    "violated_mask",
    "path_commitment",
    "inputs_root",
    "pipeline_root",
    "policy_root",
    "outcome",
    "context",
)
MAX_STEPS = 16
MAX_CONSTRAINTS = 16
MAX_POOL = 16


class NotEncodable(Exception):
    """A number or a policy has no encoding."""


def scaled(value: Any, decimals: int) -> int:
    """value · 10^decimals as an exact integer below 2^62 in size, from the number's canonical text."""
    text = number_text(value)
    mantissa, _, power = text.partition("e")
    whole, _, fraction = mantissa.partition(".")
    shift = decimals - len(fraction) + int(power or "0")
    if shift < 0 or power.startswith("-"):
        raise NotEncodable("too many decimals")
    if shift > 60:
        raise NotEncodable("too large")
    result = int(whole + fraction) * 10**shift
    if abs(result) >= OFFSET:
        raise NotEncodable("too large")
    return int(result)


def decimals_of(value: Any) -> int:
    """How many decimals a number's canonical text has."""
    text = number_text(value)
    if "e-" in text:
        raise NotEncodable("too many decimals")
    return len(text.partition("e")[0].partition(".")[2])


def encode_number(value: Any, decimals: int = 6) -> int:
    """e(v), from 1 to 2^63 - 1; in units of 10^-decimals for a derived value."""
    return scaled(value, decimals) + OFFSET


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def leaf(pointer: str, value: Any, salt: str) -> int:
    """The commitment to one input. The value is a scalar, an empty list or an empty object."""
    tag, encoded = _tagged(value)
    return poseidon(field("svc/input-pointer/v1", pointer), tag, encoded, int(salt, 16))


def _tagged(value: Any) -> tuple[int, int]:
    if isinstance(value, bool):
        return TAGS["boolean"], int(value)
    if is_number(value):
        return TAGS["number"], encode_number(value)
    if isinstance(value, str):
        return TAGS["string"], field("svc/string-value/v1", value)
    if value is None:
        return TAGS["null"], 0
    return TAGS["emptyArray" if isinstance(value, list) else "emptyObject"], 0


def inputs_root(leaves: list[int]) -> int:
    return poseidon(constant("svc/inputs-root/v1"), poseidon(*leaves[:16]), *leaves[16:])


def path_commitment(steps: list[str], path: list[str], salt: str) -> int:
    visited = sum(1 << steps.index(name) for name in path)
    return poseidon(constant("svc/path-commitment/v1"), visited, int(salt, 16))


def step_name(step: str) -> int:
    return field("svc/step-name/v1", step)


def pipeline_root(pipeline: dict[str, Any]) -> int:
    """Undefined where a declared outcome is no step; step 3 asks that first."""
    steps = pipeline["steps"]
    ends = sum(1 << steps.index(name) for name in pipeline.get("outcomes", []))
    names = [step_name(step) for step in steps] + [0] * (MAX_STEPS - len(steps))
    return poseidon(constant("svc/pipeline-root/v1"), len(steps) + (ends << 5), poseidon(*names))


def policy_root(steps: list[str], policy: dict[str, Any]) -> int:
    """Raises NotEncodable where the policy has no encoding."""
    return _Policy(steps, policy).root()


class _Policy:
    def __init__(self, steps: list[str], policy: dict[str, Any]) -> None:
        self.steps = steps
        self.constraints: list[dict[str, Any]] = policy["constraints"]
        self.derived: list[dict[str, Any]] = policy.get("derived", [])
        if len(steps) > MAX_STEPS or len(self.constraints) > MAX_CONSTRAINTS or len(self.derived) > 2:
            raise NotEncodable("too many parts")
        self.names = [derived["name"] for derived in self.derived]
        self.places = [6 + max(decimals_of(term["times"]) for term in derived["terms"]) for derived in self.derived]
        self.pool = self.members()

    def members(self) -> list[tuple[str, int]]:
        """The members of all sets, each value of each type once, in the order of the constraints."""
        pool: list[tuple[str, int]] = []
        for constraint in self.constraints:
            predicate = constraint.get("predicate", {})
            if predicate.get("op") in ("in", "not_in"):
                for value in predicate["value"]:
                    if _pooled(value) not in pool:
                        pool.append(_pooled(value))
        if len(pool) > MAX_POOL:
            raise NotEncodable("too many members of sets")
        return pool

    def index(self, step: str) -> int:
        if step not in self.steps:
            raise NotEncodable("an unknown step")
        return self.steps.index(step)

    def root(self) -> int:
        elements: list[int] = []
        packed = [0, 0]
        shape = len(self.constraints)
        for i, constraint in enumerate(self.constraints):
            predicate, when = self.term(constraint.get("predicate")), self.term(constraint.get("when"))
            elements += [*predicate.numbers, *when.numbers]
            packed[i // 8] += self.flags(constraint, predicate, when) << 31 * (i % 8)
            for place, slot in enumerate((predicate.derived, when.derived)):
                if slot is not None:
                    shape += 1 << (5 + 4 * i + 2 * place + slot)
        elements += [0] * (96 - len(elements))
        elements += [value for _, value in self.pool] + [0] * (MAX_POOL - len(self.pool))
        for slot in range(2):
            numbers, used = self.derivation(slot)
            elements += numbers
            shape += sum(1 << (69 + 3 * slot + k) for k in range(used))
        elements += packed
        hashes = [poseidon(*elements[k : k + 16]) for k in range(0, 128, 16)]
        return poseidon(constant("svc/policy-root/v1"), shape, *hashes)

    def derivation(self, slot: int) -> tuple[list[int], int]:
        """Three keys, three factors, c; and how many terms there are."""
        if slot >= len(self.derived):
            return [0] * 7, 0
        derived, places = self.derived[slot], self.places[slot]
        keys = [field("svc/input-pointer/v1", term["input"]) for term in derived["terms"]]
        if len(set(keys)) != len(keys):
            raise NotEncodable("two terms about one input")
        factors = [scaled(term["times"], places - 6) for term in derived["terms"]]
        if 0 in factors:
            raise NotEncodable("a factor of 0")
        c = scaled(derived["plus"], places) + OFFSET - OFFSET * sum(factors)
        padding = [0] * (3 - len(keys))
        return [*keys, *padding, *(factor % R for factor in factors), *padding, c % R], len(keys)

    def flags(self, constraint: dict[str, Any], predicate: _Term, when: _Term) -> int:
        bits = int(constraint["critical"]) + (self.index(constraint["vertex"]) << 1)
        kinds = {"number": 5, "text": 6, "boolean": 7}
        if predicate.kind in kinds:
            bits += 1 << kinds[predicate.kind]
        bits += (1 << 8 if predicate.is_set else 0) + (1 << 9 if predicate.negated else 0)
        bits += sum(1 << (10 + self.pool.index(member)) for member in predicate.members)
        kinds = {"number": 26, "text": 27, "boolean": 28, "outcome": 29}
        if when.kind in kinds:
            bits += 1 << kinds[when.kind]
        return bits + (1 << 30 if when.negated else 0)

    def term(self, predicate: dict[str, Any] | None) -> _Term:
        if predicate is None:
            return _Term("none", [0, 0, 0])
        if "outcome" in predicate:
            return _Term("outcome", [0, self.index(predicate["outcome"]), 0])
        slot: int | None = None
        key, places = 0, 6
        if "derived" in predicate:
            if predicate["derived"] not in self.names:
                raise NotEncodable("an unknown derived value")
            slot = self.names.index(predicate["derived"])
            places = self.places[slot]
        else:
            key = field("svc/input-pointer/v1", predicate["input"])
        kind, low, high = _interval(predicate["op"], predicate["value"], places)
        is_set = predicate["op"] in ("in", "not_in")
        members = [_pooled(value) for value in predicate["value"]] if is_set else []
        return _Term(kind, [key, low, high], predicate["op"] in ("ne", "not_in"), is_set, members, slot)


class _Term:
    """One predicate or `when`, encoded."""

    def __init__(
        self,
        kind: str,
        numbers: list[int],
        negated: bool = False,
        is_set: bool = False,
        members: list[tuple[str, int]] | None = None,
        derived: int | None = None,
    ) -> None:
        self.kind = kind
        self.numbers = numbers
        self.negated = negated
        self.is_set = is_set
        self.members = members or []
        self.derived = derived


def _pooled(value: Any) -> tuple[str, int]:
    if isinstance(value, str):
        return "text", field("svc/string-value/v1", value)
    return "number", encode_number(value)


def _interval(op: str, value: Any, places: int) -> tuple[str, int, int]:
    """Kind, low and high of a predicate's operator and value."""
    if op in ("in", "not_in"):
        return ("text", 0, 0) if isinstance(value[0], str) else ("number", 1, LARGEST)
    if op == "in_range":
        return "number", encode_number(value[0], places), encode_number(value[1], places)
    if isinstance(value, bool):
        return "boolean", int(value), 0
    if isinstance(value, str):
        return "text", field("svc/string-value/v1", value), 0
    e = encode_number(value, places)
    low, high = {
        "eq": (e, e),
        "ne": (e, e),
        "lt": (1, e - 1),
        "le": (1, e),
        "gt": (e + 1, LARGEST),
        "ge": (e, LARGEST),
    }[op]
    return "number", low, high


def context_digest(attestation: dict[str, Any]) -> str:
    decision = attestation["decision"]
    context = {
        "pipeline_hash": attestation["pipeline"]["hash"],
        "manifest_hash": attestation["policy"]["manifest_hash"],
        "outcome": decision["outcome"],
        "issued_at": attestation["issued_at"],
        "expires_at": attestation["expires_at"],
        "nonce": decision["nonce"],
        "public_key": attestation["signature"]["public_key"],
    }
    if "reference" in decision:
        context["reference"] = decision["reference"]
    return digest("svc/context/v1", context)


def public_signals(attestation: dict[str, Any]) -> list[str]:
    """The eight signals that the document itself gives, in decimal. Raises NotEncodable."""
    decision, pipeline = attestation["decision"], attestation["pipeline"]
    return [
        str(decision["satisfied_mask"]),
        str(decision["violated_mask"]),
        decision["path_commitment"],
        decision["inputs_root"],
        str(pipeline_root(pipeline)),
        str(policy_root(pipeline["steps"], attestation["policy"])),
        str(step_name(decision["outcome"])),
        str(int(context_digest(attestation)[:62], 16)),
    ]
