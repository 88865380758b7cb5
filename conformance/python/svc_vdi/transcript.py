"""A setup's phase-2 transcript: reading, checking, grading (docs/protocol/5-groth16.md, from "Transcript bytes")."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b, sha256
from typing import Any, NamedTuple

from .bn254 import (
    B2,
    G1,
    G1_GENERATOR,
    G2,
    G2_GENERATOR,
    P,
    add2,
    in_subgroup,
    mul2,
    neg2,
    negate1,
    on_g1,
    on_g2,
    pairing_product_is_one,
    root,
    root2,
    square2,
    times_g1,
    times_g2,
)
from .fp12 import Fp2
from .canonical import jcs
from .digests import digest
from .ed25519 import fault, pre_authentication
from .groth16 import Refused, read_key
from .poseidon import R

MAX_CONTRIBUTIONS = 256
MAX_ITERATIONS = 20
_FIXED = 64 * 3 + 128 + 64 + 4 + 4

# The perpetual powers of tau after 54 contributions and a beacon.
PUBLIC_ALPHA = (
    20491192805390485299153009773594534940189261866228447918068658471970481763042,
    9383485363053290200918347156157836566562967994039712273449902621266178545958,
)
PUBLIC_BETA = (
    (
        6375614351688725206403948262868962793625744043794305715222011528459656738731,
        4252822878758300859123897981450591353533073413197771768651442665752259397132,
    ),
    (
        10505242626370262277552901082094356697409835680220590971873171140371331206856,
        21847035105528745403288232691147584728191162732299865338377159692350059136679,
    ),
)
PUBLIC_TAU = (
    (
        21831381940315734285607113342023901060522397560371972897001948545212302161822,
        17231025384763736816414546592865244497437017442647097510447326538965263639101,
    ),
    (
        2388026358213174446665280700919698872609886601280537296205114254867301080648,
        11507326595632554467052522095592665270651932854513688777769618397986436103170,
    ),
)


class Contribution(NamedTuple):
    delta: tuple[int, int]
    s: tuple[int, int]
    sx: tuple[int, int]
    spx: tuple[Fp2, Fp2]
    transcript_hash: bytes
    is_beacon: bool
    iterations: int
    beacon: bytes


class Transcript(NamedTuple):
    circuit_hash: bytes
    contributions: list[Contribution]


# Reading


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def left(self) -> int:
        return len(self.data) - self.at

    def take(self, count: int) -> bytes:
        if count > self.left():
            raise Refused("transcript_malformed")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        return int.from_bytes(self.take(4), "little")


_MONTGOMERY = pow(2, -256, P)


def _coordinate(data: bytes) -> int:
    stored = int.from_bytes(data, "little")
    if stored >= P:
        raise Refused("transcript_point_invalid")
    return stored * _MONTGOMERY % P


def _g1(data: bytes) -> tuple[int, int]:
    point = (_coordinate(data[:32]), _coordinate(data[32:]))
    if point == (0, 0) or not on_g1(point):
        raise Refused("transcript_point_invalid")
    return point


def _g2(data: bytes) -> tuple[Fp2, Fp2]:
    x0, x1, y0, y1 = (_coordinate(data[i : i + 32]) for i in range(0, 128, 32))
    point = ((x0, x1), (y0, y1))
    if point == ((0, 0), (0, 0)) or not on_g2(point):
        raise Refused("transcript_point_invalid")
    return point


def canonical_base64(text: str) -> bytes | None:
    """The bytes of canonical, padded base64, or None."""
    if re.fullmatch(r"[A-Za-z0-9+/]*={0,2}", text) is None or len(text) % 4 != 0:
        return None
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def read(text: str) -> Transcript:
    data = canonical_base64(text)
    if data is None:
        raise Refused("transcript_malformed")
    return _read(_Bytes(data))


def _read(source: _Bytes) -> Transcript:
    circuit_hash, count = source.take(64), source.number()
    if count > MAX_CONTRIBUTIONS:
        raise Refused("transcript_too_long")
    contributions = [_contribution(source) for _ in range(count)]
    if source.left() > 0:
        raise Refused("transcript_malformed")
    if not contributions:
        raise Refused("transcript_no_contribution")
    return Transcript(circuit_hash, contributions)


def _contribution(source: _Bytes) -> Contribution:
    points, transcript_hash = source.take(320), source.take(64)
    kind, parameters = source.number(), source.take(source.number())
    delta, s, sx = (_g1(points[i : i + 64]) for i in (0, 64, 128))
    spx = _g2(points[192:])
    found = _parameters(parameters)
    if kind not in (0, 1) or (2 in found) != (kind == 1) or (3 in found) != (kind == 1):
        raise Refused("transcript_malformed")
    iterations = found.get(2, b"\0")[0]
    return Contribution(delta, s, sx, spx, transcript_hash, kind == 1, iterations, found.get(3, b""))


def _parameters(data: bytes) -> dict[int, bytes]:
    source, found, last = _Bytes(data), {}, 0
    while source.left() > 0:
        tag = source.take(1)[0]
        if not last < tag <= 3:
            raise Refused("transcript_malformed")
        last = tag
        found[tag] = source.take(1 if tag == 2 else source.take(1)[0])
        if tag == 1:
            try:
                found[tag].decode("utf-8")
            except UnicodeDecodeError:
                raise Refused("transcript_malformed") from None
    return found


# Hashes and random points


def _hashed_g1(point: tuple[int, int]) -> bytes:
    return point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def _hashed_g2(point: tuple[Fp2, Fp2]) -> bytes:
    (x0, x1), (y0, y1) = point
    return b"".join(c.to_bytes(32, "big") for c in (x1, x0, y1, y0))


def published(contribution: Contribution) -> bytes:
    c = contribution
    return _hashed_g1(c.delta) + _hashed_g1(c.s) + _hashed_g1(c.sx) + _hashed_g2(c.spx) + c.transcript_hash


def contribution_hash(contribution: Contribution) -> str:
    return blake2b(published(contribution)).hexdigest()


def _words(seed: bytes) -> Iterator[int]:
    """The words of ChaCha20 blocks under a 32-byte seed read as big-endian words, counter from 0."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += [int.from_bytes(seed[i : i + 4], "big") for i in range(0, 32, 4)]
    counter = 0
    while True:
        initial = start + [counter >> shift & 0xFFFFFFFF for shift in (0, 32, 64, 96)]
        yield from _block(initial)
        counter += 1


def _block(initial: list[int]) -> list[int]:
    x = list(initial)
    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for _ in range(10):
        for a, b, c, d in columns + diagonals:
            for into, other, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[into] = (x[into] + x[other]) & 0xFFFFFFFF
                mixed = x[turned] ^ x[into]
                x[turned] = (mixed << by | mixed >> (32 - by)) & 0xFFFFFFFF
    return [(value + first) & 0xFFFFFFFF for value, first in zip(x, initial)]


def _element(words: Iterator[int], modulus: int) -> int:
    while True:
        candidate = 0
        for place in range(4):
            high, low = next(words), next(words)
            candidate |= (high << 32 | low) << 64 * place
        candidate &= (1 << 254) - 1
        if candidate < modulus:
            return candidate * pow(2, -256, modulus) % modulus


def _random_g1(words: Iterator[int]) -> tuple[int, int]:
    while True:
        x = _element(words, P)
        greater = next(words) & 1 == 1
        y = root((x**3 + 3) % P)
        if y is not None:
            return (x, y if (y > (P - 1) // 2) == greater else P - y)


def _random_g2(words: Iterator[int]) -> G2:
    while True:
        x = (_element(words, P), _element(words, P))
        greater = next(words) & 1 == 1
        y = root2(add2(mul2(square2(x), x), B2))
        if y is not None:
            deciding = y[1] if y[1] != 0 else y[0]
            return times_g2((x, y if (deciding > (P - 1) // 2) == greater else neg2(y)), 2 * P - R)


# Checking


def check(key: Any, text: Any) -> Transcript:
    """Raises Refused unless the chain holds and leads to this key's delta; says nothing about alpha, beta or IC.

    The same setup again costs a look-up.
    """
    found = _outcome(jcs([key, text]))
    if isinstance(found, str):
        raise Refused(found)
    return found


@lru_cache(maxsize=256)
def _outcome(canonical: bytes) -> Transcript | str:
    key, text = json.loads(canonical)
    if not isinstance(text, str):
        return "transcript_malformed"
    try:
        return _checked(key, text)
    except Refused as refused:
        return refused.reason


def _checked(key: Any, text: str) -> Transcript:
    if canonical_base64(text) is None:
        raise Refused("transcript_malformed")
    points = read_key(key)
    if points.gamma != G2_GENERATOR:
        raise Refused("key_gamma_not_generator")
    if not in_subgroup(points.beta) or not in_subgroup(points.delta):
        raise Refused("key_point_not_in_subgroup")
    transcript = read(text)
    before: tuple[int, int] = (1, 2)
    earlier = b""
    for contribution in transcript.contributions:
        _check(contribution, before, transcript.circuit_hash + earlier)
        before = contribution.delta
        earlier += published(contribution)
    if not _equal(G1_GENERATOR, points.delta, before, G2_GENERATOR):
        raise Refused("key_delta_mismatch")
    return transcript


def _equal(a: G1, b: G2, c: G1, d: G2) -> bool:
    """e(a, b) = e(c, d)."""
    return pairing_product_is_one([(a, b), (negate1(c), d)])


def _check(c: Contribution, before: tuple[int, int], earlier: bytes) -> None:
    if c.transcript_hash != blake2b(earlier + _hashed_g1(c.s) + _hashed_g1(c.sx)).digest():
        raise Refused("transcript_hash_mismatch")
    if not in_subgroup(c.spx):
        raise Refused("transcript_point_invalid")
    if c.delta[0] == before[0]:
        raise Refused("contribution_without_effect")
    sp = _random_g2(_words(c.transcript_hash[:32]))
    if not _equal(c.s, c.spx, c.sx, sp):
        raise Refused("knowledge_proof_invalid")
    if not _equal(before, c.spx, c.delta, sp):
        raise Refused("delta_chain_broken")
    if c.is_beacon:
        _check_beacon(c)


def _check_beacon(c: Contribution) -> None:
    if c.iterations > MAX_ITERATIONS:
        raise Refused("beacon_iterations_exceeded")
    seed = c.beacon
    for _ in range(1 << c.iterations):
        seed = sha256(seed).digest()
    words = _words(seed)
    secret = _element(words, R)
    if c.s != _random_g1(words) or c.sx != times_g1(c.s, secret):
        raise Refused("beacon_mismatch")


# Grading


def meets(grade: str, demand: str) -> bool:
    """At least as many parties, and a beacon where one is demanded."""

    def parts(of: str) -> tuple[int, bool]:
        name, _, beacon = of.partition("+")
        return {"dev-insecure": 0, "single-party": 1}.get(name) or _parties(name), beacon != ""

    have, want = parts(grade), parts(demand)
    return have[0] >= want[0] and (have[1] or not want[1])


def _parties(name: str) -> int:
    return int(name[4:]) if name.startswith("mpc-") else 0


def _as_point(value: list[list[str]]) -> Any:
    return ((int(value[0][0]), int(value[0][1])), (int(value[1][0]), int(value[1][1])))


def _on_public_powers(key: Any, record: dict[str, Any]) -> bool:
    points = read_key(key)
    tau = record["ptau"].get("tau_2")
    return (
        points.alpha == PUBLIC_ALPHA and points.beta == PUBLIC_BETA and tau is not None and _as_point(tau) == PUBLIC_TAU
    )


def _statement(entry: dict[str, Any], transcript: Transcript, key: Any, record: dict[str, Any]) -> dict[str, Any]:
    fixed: dict[str, Any] = {
        name: key[name] for name in ("nPublic", "vk_alpha_1", "vk_beta_2", "vk_gamma_2", "IC")
    }
    if "tau_2" in record["ptau"]:
        fixed["tau_2"] = record["ptau"]["tau_2"]
    statement = {
        "fixed_part_digest": digest("svc/setup-fixed-part/v1", fixed),
        "circuit_hash": transcript.circuit_hash.hex(),
        "r1cs_hash": record["r1cs_hash"],
        "source_hash": record["source_hash"],
        "ptau_hash": record["ptau"]["blake2b"],
    }
    if "contribution_hash" in entry:
        statement["contribution_hash"] = entry["contribution_hash"]
    return statement


def grade(
    transcript: Transcript,
    key: Any,
    record: dict[str, Any],
    ceremony_keys: list[dict[str, str]],
    public_beacons: list[dict[str, str]],
) -> str:
    """The grade of a transcript that passed `check`; a record's own claim is never read."""
    if not _on_public_powers(key, record):
        return "single-party"
    party_of = {each["public_key"]: each["party"] for each in ceremony_keys}
    contributed = {contribution_hash(c) for c in transcript.contributions if not c.is_beacon}
    parties: set[str] = set()
    signed: set[str] = set()
    for entry in record["setup"]["contributions"]:
        public_key, signature = entry.get("public_key"), entry.get("signature")
        if public_key not in party_of or signature is None or public_key in signed:
            continue
        message = pre_authentication(
            "application/vnd.svc.setup-contribution.v1+json", jcs(_statement(entry, transcript, key, record))
        )
        if fault(bytes.fromhex(public_key), bytes.fromhex(signature), message) is not None:
            continue
        signed.add(public_key)
        if entry.get("contribution_hash") in contributed:
            contributed.discard(entry["contribution_hash"])
            parties.add(party_of[public_key])
    if len(parties) < 2:
        return "single-party"
    last, stated = transcript.contributions[-1], record["setup"].get("beacon")
    beacon = (
        last.is_beacon
        and stated is not None
        and stated["value"] == last.beacon.hex()
        and {"source": stated["source"], "value": stated["value"]} in public_beacons
    )
    return f"mpc-{len(parties)}" + ("+beacon" if beacon else "")
