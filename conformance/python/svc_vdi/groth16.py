"""Groth16 over BN254: checks of key and proof, each with its reason, then one equation (docs/protocol/5-groth16.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from .bn254 import (
    G1,
    G2,
    G2_GENERATOR,
    P,
    Fp12,
    in_subgroup,
    negate1,
    negate2,
    on_g1,
    on_g2,
    pairing,
    pairing_product_is_one,
    sum_of_products,
    add_g1,
)
from .fp12 import Fp2
from .canonical import jcs
from .poseidon import R

MAX_PUBLIC = 1024
_DECIMAL = re.compile(r"0|[1-9][0-9]*")
_KEY_MEMBERS = {
    "protocol", "curve", "nPublic", "vk_alpha_1", "vk_beta_2", "vk_gamma_2", "vk_delta_2", "IC",
}  # fmt: skip


class Refused(Exception):
    """A key, proof or transcript was refused; `reason` is of the closed set of its table."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Key:
    """A verification key that passed its checks but the two that step 5 leaves to itself."""

    def __init__(self, alpha: G1, beta: G2, gamma: G2, delta: G2, ic: list[G1]) -> None:
        self.alpha, self.beta, self.gamma, self.delta, self.ic = alpha, beta, gamma, delta, ic


def _is_list(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count


def _elements(texts: list[Any], modulus: int, what: str) -> list[int]:
    """Canonical decimals of at most 78 digits below a modulus, one after another."""
    found = []
    for text in texts:
        if not isinstance(text, str) or len(text) > 78 or _DECIMAL.fullmatch(text) is None:
            raise Refused(f"{what}_not_canonical")
        if int(text) >= modulus:
            raise Refused(f"{what}_not_in_field")
        found.append(int(text))
    return found


def _g1(value: Any) -> tuple[int, int]:
    if not _is_list(value, 3):
        raise Refused("point_malformed")
    x, y = _elements(value[:2], P, "coordinate")
    if value[2] == "0" or (x, y) == (0, 0):
        raise Refused("point_at_infinity")
    if value[2] != "1":
        raise Refused("point_malformed")
    if not on_g1((x, y)):
        raise Refused("point_not_on_curve")
    return (x, y)


def _g2(value: Any) -> tuple[Fp2, Fp2]:
    if not _is_list(value, 3) or not all(_is_list(pair, 2) for pair in value):
        raise Refused("point_malformed")
    x0, x1, y0, y1 = _elements([*value[0], *value[1]], P, "coordinate")
    if value[2] == ["0", "0"] or (x0, x1, y0, y1) == (0, 0, 0, 0):
        raise Refused("point_at_infinity")
    if value[2] != ["1", "0"]:
        raise Refused("point_malformed")
    point = ((x0, x1), (y0, y1))
    if not on_g2(point):
        raise Refused("point_not_on_curve")
    return point


def _of_key(read: Callable[[Any], Any], value: Any) -> Any:
    """A part of the key, its reasons under the key's names."""
    try:
        return read(value)
    except Refused as refused:
        raise Refused("key_" + refused.reason) from None


def _of_ic(value: Any) -> Any:
    try:
        return _g1(value)
    except Refused as refused:
        if refused.reason == "point_at_infinity":
            raise Refused("key_ic_at_infinity") from None
        raise Refused("key_" + refused.reason) from None


def read_key(key: Any) -> Key:
    """All key checks down to `key_ic_repeated`: the frame, then point by point, then the points together."""
    if not isinstance(key, dict):
        raise Refused("key_malformed")
    if key.get("protocol", "groth16") != "groth16":
        raise Refused("key_wrong_protocol")
    if key.get("curve", "bn128") != "bn128":
        raise Refused("key_wrong_curve")
    if set(key) - {"vk_alphabeta_12"} != _KEY_MEMBERS:
        raise Refused("key_malformed")
    count, ic = key["nPublic"], key["IC"]
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MAX_PUBLIC:
        raise Refused("key_public_count_malformed")
    if not isinstance(ic, list):
        raise Refused("key_malformed")
    if len(ic) != count + 1:
        raise Refused("key_ic_count_mismatch")
    alpha = _of_key(_g1, key["vk_alpha_1"])
    beta, gamma, delta = (_of_key(_g2, key[name]) for name in ("vk_beta_2", "vk_gamma_2", "vk_delta_2"))
    points = [_of_ic(point) for point in ic]
    _of_key(_alphabeta, key)
    if gamma == delta:
        raise Refused("key_gamma_equals_delta")
    if gamma == negate2(delta):
        raise Refused("key_gamma_negated_delta")
    if delta in (G2_GENERATOR, negate2(G2_GENERATOR)):
        raise Refused("key_delta_is_generator")
    if len({x for x, _ in points}) != len(points):
        raise Refused("key_ic_repeated")
    return Key(alpha, beta, gamma, delta, points)


def _alphabeta(key: dict[str, Any]) -> list[int] | None:
    """The twelve coordinates of `vk_alphabeta_12`, None where it is absent."""
    if "vk_alphabeta_12" not in key:
        return None
    halves = key["vk_alphabeta_12"]
    if not _is_list(halves, 2) or not all(_is_list(half, 3) and all(_is_list(p, 2) for p in half) for half in halves):
        raise Refused("point_malformed")
    return _elements([text for half in halves for pair in half for text in pair], P, "coordinate")


def alphabeta_of(product: Fp12) -> list[int]:
    """E(alpha, beta) as the key spells it: powers 0 and 1 of w, in each powers 0, 1, 2 of v = w²."""
    return [c for power in (0, 2, 4, 1, 3, 5) for c in product[power]]


@lru_cache(maxsize=64)
def _checked(canonical: bytes) -> Key:
    value = json.loads(canonical)
    key = read_key(value)
    if not all(map(in_subgroup, (key.beta, key.gamma, key.delta))):
        raise Refused("key_point_not_in_subgroup")
    stated = _alphabeta(value)
    if stated is not None and stated != alphabeta_of(pairing(key.alpha, key.beta)):
        raise Refused("key_alphabeta_mismatch")
    return key


def check_key(key: Any) -> Key:
    """All key checks. The same key again costs a look-up."""
    return _checked(jcs(key))


def verify(key: Any, proof: Any, signals: Any) -> None:
    """Raises Refused unless the proof holds for these signals under this key; in the order of the two tables."""
    _verified(jcs([key, proof, signals]))


@lru_cache(maxsize=4096)
def _outcome(canonical: bytes) -> str | None:
    key, proof, signals = json.loads(canonical)
    try:
        _verify(check_key(key), proof, signals)
    except Refused as refused:
        return refused.reason
    return None


def _verified(canonical: bytes) -> None:
    reason = _outcome(canonical)
    if reason is not None:
        raise Refused(reason)


def _verify(key: Key, proof: Any, signals: Any) -> None:
    if not isinstance(signals, list):
        raise Refused("signals_malformed")
    if len(signals) != len(key.ic) - 1:
        raise Refused("signal_count_mismatch")
    scalars = _elements(signals, R, "signal")
    a, b, c = _proof_points(proof)
    if not in_subgroup(b):
        raise Refused("point_not_in_subgroup")
    combined = add_g1(key.ic[0], sum_of_products(key.ic[1:], scalars))
    pairs = [(negate1(a), b), (key.alpha, key.beta), (combined, key.gamma), (c, key.delta)]
    if not pairing_product_is_one(pairs):
        raise Refused("pairing_mismatch")


def _proof_points(proof: Any) -> tuple[Any, Any, Any]:
    if not isinstance(proof, dict) or set(proof) - {"protocol", "curve"} != {"pi_a", "pi_b", "pi_c"}:
        raise Refused("proof_malformed")
    if proof.get("protocol", "groth16") != "groth16":
        raise Refused("proof_wrong_protocol")
    if proof.get("curve", "bn128") != "bn128":
        raise Refused("proof_wrong_curve")
    return _g1(proof["pi_a"]), _g2(proof["pi_b"]), _g1(proof["pi_c"])
