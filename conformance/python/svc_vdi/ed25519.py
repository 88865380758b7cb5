"""Ed25519 as the protocol narrows it (docs/protocol/1-conventions.md, "Ed25519"), in plain integers.

The order of the checks is part of the protocol. Verification handles nothing secret, so nothing here needs to take
the same time for all inputs.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha512
from typing import Any

from .canonical import jcs
from .digests import unsigned

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, P) % P
_SQRT_M1 = pow(2, (P - 1) // 4, P)
_TOP = 1 << 255

_SMALL_ORDER_Y = {
    1,
    P - 1,
    0,
    int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
}

# Extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, x·y = T/Z; the addition law is complete.
Point = tuple[int, int, int, int]
_ZERO: Point = (0, 1, 1, 0)


def _x_of(y: int, sign: int) -> int | None:
    """The x that RFC 8032 section 5.1.3 gives, or None where there is no point."""
    u, v = (y * y - 1) % P, (_D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x - u) % P != 0:
        x = x * _SQRT_M1 % P
        if (v * x * x - u) % P != 0:
            return None
    if x == 0 and sign:
        return None
    return P - x if x & 1 != sign else x


def _add(a: Point, b: Point) -> Point:
    m = (a[1] - a[0]) * (b[1] - b[0]) % P
    n = (a[1] + a[0]) * (b[1] + b[0]) % P
    c = 2 * _D * a[3] * b[3] % P
    d = 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _double(a: Point) -> Point:
    xx, yy = a[0] * a[0] % P, a[1] * a[1] % P
    h = xx + yy
    e = h - (a[0] + a[1]) ** 2
    g = xx - yy
    f = 2 * a[2] * a[2] + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


_BASE_Y = 4 * pow(5, -1, P) % P
_BASE_X = _x_of(_BASE_Y, 0)
assert _BASE_X is not None
_BASE: Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)


def _two_products(s: int, k: int, a: Point) -> Point:
    """[s]B + [k]a, both scalars in one run of doublings."""
    both = _add(_BASE, a)
    result = _ZERO
    for bit in range(max(s.bit_length(), k.bit_length()) - 1, -1, -1):
        result = _double(result)
        in_s, in_k = s >> bit & 1, k >> bit & 1
        if in_s or in_k:
            result = _add(result, both if in_s and in_k else _BASE if in_s else a)
    return result


def _encode(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def key_fault(public_key: bytes) -> str | None:
    """What a key's encoding is refused for; that it lies on the curve is asked later."""
    y = int.from_bytes(public_key, "little") % _TOP
    if len(public_key) != 32 or y >= P:
        return "public_key_not_canonical"
    return "public_key_small_order" if y in _SMALL_ORDER_Y else None


def on_curve(public_key: bytes) -> bool:
    encoded = int.from_bytes(public_key, "little")
    return _x_of(encoded % _TOP, encoded >> 255) is not None


def fault(public_key: bytes, signature: bytes, message: bytes) -> str | None:
    """The first reason for which a signature is refused, or None."""
    of_key = key_fault(public_key)
    if of_key is not None:
        return of_key
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    r_y = int.from_bytes(r, "little") % _TOP
    if len(signature) != 64 or r_y >= P:
        return "signature_not_canonical"
    if r_y in _SMALL_ORDER_Y:
        return "signature_small_order"
    if s >= L:
        return "signature_not_canonical"
    return _equation(public_key, r, s, int.from_bytes(sha512(r + public_key + message).digest(), "little") % L)


@lru_cache(maxsize=4096)
def _equation(public_key: bytes, r: bytes, s: int, k: int) -> str | None:
    """Whether [s]B = R + [k]A. Remembered: sets of documents hold the same ones again and again."""
    encoded = int.from_bytes(public_key, "little")
    y, sign = encoded % _TOP, encoded >> 255
    x = _x_of(y, sign)
    if x is None:
        return "public_key_not_on_curve"
    minus_a: Point = (P - x, y, 1, (P - x) * y % P)
    return None if _encode(_two_products(s, k, minus_a)) == r else "signature_mismatch"


def pre_authentication(payload_type: str, payload: bytes) -> bytes:
    """The DSSE v1 pre-authentication encoding."""
    name = payload_type.encode("ascii")
    return b"DSSEv1 %d %s %d %s" % (len(name), name, len(payload), payload)


def document_fault(kind: str, document: dict[str, Any]) -> str | None:
    """What a document's own signature is refused for, under the key in it."""
    signature = document["signature"]
    message = pre_authentication(f"application/vnd.svc.{kind}.v1+json", jcs(unsigned(document)))
    return fault(bytes.fromhex(signature["public_key"]), bytes.fromhex(signature["value"]), message)
