"""Short signatures over BLS12-381: a beacon's rounds (docs/protocol/10-periods.md, "Beacon").

Signatures and messages are points of G1, keys of G2, messages are hashed by RFC 9380's suite
BLS12381G1_XMD:SHA-256_SSWU_RO_. Plain integers; one check takes some 0.1 s.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from .fp12 import Fp2, product

#: Of G1 too, whose points have second halves of 0, so that one addition serves both.
G2 = tuple[Fp2, Fp2]

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
#: The curve's parameter without its sign: what is asked of a product of pairings does not change with it.
X = 0xD201000000010000
GENERATOR2: G2 = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


class NoPoint(Exception):
    """Bytes that are no point of the group."""


# Fp2: a + b·u, u² = -1


def _mul(a: Fp2, b: Fp2) -> Fp2:
    return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)


def _sub(a: Fp2, b: Fp2) -> Fp2:
    return ((a[0] - b[0]) % P, (a[1] - b[1]) % P)


def _inverse(a: Fp2) -> Fp2:
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return (a[0] * norm % P, -a[1] * norm % P)


def _root(a: int) -> int | None:
    found = pow(a, (P + 1) // 4, P)
    return found if found * found % P == a % P else None


def _root2(a: Fp2) -> Fp2 | None:
    """A square root by that of the norm (p is 3 modulo 4)."""
    norm = _root(a[0] * a[0] + a[1] * a[1])
    if norm is None:
        return None
    half = pow(2, -1, P)
    for sign in (norm, -norm):
        real = _root((a[0] + sign) * half)
        if real is None:
            continue
        if real == 0:
            other = _root(-a[0])
            return None if other is None else (0, other)
        return (real, a[1] * pow(2 * real, -1, P) % P)
    return None


# Points


def _slope(a: G2, b: G2) -> Fp2 | None:
    if a[0] == b[0]:
        if a[1] != b[1] or a[1] == (0, 0):
            return None
        square = _mul(a[0], a[0])
        return _mul((3 * square[0] % P, 3 * square[1] % P), _inverse((2 * a[1][0] % P, 2 * a[1][1] % P)))
    return _mul(_sub(b[1], a[1]), _inverse(_sub(b[0], a[0])))


def _third(a: G2, b: G2, slope: Fp2) -> G2:
    x = _sub(_sub(_mul(slope, slope), a[0]), b[0])
    return (x, _sub(_mul(slope, _sub(a[0], x)), a[1]))


def _add(a: G2 | None, b: G2 | None) -> G2 | None:
    if a is None or b is None:
        return b if a is None else a
    slope = _slope(a, b)
    return None if slope is None else _third(a, b, slope)


def _times(point: G2 | None, scalar: int) -> G2 | None:
    result: G2 | None = None
    for bit in bin(scalar)[2:]:
        result = _add(result, result)
        if bit == "1":
            result = _add(result, point)
    return result


def _in_group(point: G2) -> G2:
    if _times(point, R) is not None:
        raise NoPoint
    return point


def _header(data: bytes) -> tuple[bool, int]:
    """Sign and first coordinate of a compressed point. Infinity is nobody's key and no signature."""
    if data[0] >> 6 != 0b10:
        raise NoPoint
    first = int.from_bytes(bytes([data[0] & 0x1F]) + data[1:48], "big")
    if first >= P:
        raise NoPoint
    return data[0] >> 5 & 1 == 1, first


def read_g1(data: bytes) -> G2:
    """The point of 48 bytes. Raises NoPoint."""
    sign, x = _header(data)
    y = _root(x**3 + 4)
    if y is None:
        raise NoPoint
    if (y > P // 2) != sign:
        y = P - y
    return _in_group(((x, 0), (y, 0)))


def read_g2(data: bytes) -> G2:
    """The point of 96 bytes. Raises NoPoint."""
    sign, imaginary = _header(data)
    real = int.from_bytes(data[48:], "big")
    if real >= P:
        raise NoPoint
    x: Fp2 = (real, imaginary)
    cube = _mul(_mul(x, x), x)
    y = _root2(((cube[0] + 4) % P, (cube[1] + 4) % P))
    if y is None:
        raise NoPoint
    if ((y[1] if y[1] != 0 else y[0]) > P // 2) != sign:
        y = (-y[0] % P, -y[1] % P)
    return _in_group((x, y))


# RFC 9380, section 8.8.1

_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
_Z = 11
_COFACTOR = 0xD201000000010001
#: Appendix E.2: numerator and denominator of x, then of y, coefficients from the constant on.
_ISOGENY = [
    [int(line, 16) for line in part.split()]
    for part in (Path(__file__).parent / "bls12381_isogeny.txt").read_text().split("\n\n")
]


def _expand(message: bytes, tag: bytes, size: int) -> bytes:
    tag += bytes([len(tag)])
    first = hashlib.sha256(bytes(64) + message + size.to_bytes(2, "big") + b"\x00" + tag).digest()
    blocks = [hashlib.sha256(first + b"\x01" + tag).digest()]
    while len(blocks) * 32 < size:
        mixed = bytes(a ^ b for a, b in zip(first, blocks[-1]))
        blocks.append(hashlib.sha256(mixed + bytes([len(blocks) + 1]) + tag).digest())
    return b"".join(blocks)[:size]


def _on_curve(u: int) -> G2:
    """Simplified SWU onto the isogenous curve, then the isogeny."""
    square = _Z * u * u % P
    both = (square * square + square) % P
    x = _B * pow(_Z * _A, -1, P) if both == 0 else -_B * pow(_A, -1, P) * (1 + pow(both, -1, P))
    y = _root(x**3 + _A * x + _B)
    if y is None:
        x = square * x
        y = _root(x**3 + _A * x + _B)
    assert y is not None
    if y % 2 != u % 2:
        y = -y
    parts = []
    for coefficients in _ISOGENY:
        value = 0
        for coefficient in reversed(coefficients):
            value = (value * x + coefficient) % P
        parts.append(value)
    x_num, x_den, y_num, y_den = parts
    return ((x_num * pow(x_den, -1, P) % P, 0), (y * y_num * pow(y_den, -1, P) % P, 0))


def hash_to_g1(message: bytes, tag: bytes) -> G2:
    wide = _expand(message, tag, 128)
    one, other = (int.from_bytes(wide[at : at + 64], "big") % P for at in (0, 64))
    found = _times(_add(_on_curve(one), _on_curve(other)), _COFACTOR)
    # Nobody knows a message that comes to infinity.
    assert found is not None
    return found


# Pairing: Fp12 is six elements of Fp2, the coefficients of w^0 to w^5 with w^6 = 1 + u

Fp12 = list[Fp2]


def _mul12(a: Fp12, b: Fp12) -> Fp12:
    return product(a, b, P, 1)


def _line(a: G2, slope: Fp2, at: G2) -> Fp12:
    """(slope·x - y) - slope·x_at·w² + y_at·w³: the line through (x/w², y/w³) at a point of G1, times w³."""
    x, y = at[0][0], at[1][0]
    zero: Fp2 = (0, 0)
    return [_sub(_mul(slope, a[0]), a[1]), zero, (-slope[0] * x % P, -slope[1] * x % P), (y, 0), zero, zero]


def _miller(pairs: list[tuple[G2, G2]]) -> Fp12:
    at = [q for _, q in pairs]
    f: Fp12 = [(1, 0)] + [(0, 0)] * 5
    for bit in bin(X)[3:]:
        f = _mul12(f, f)
        for i, (p, q) in enumerate(pairs):
            for other in (None, q)[: 1 + int(bit)]:
                with_ = at[i] if other is None else other
                slope = _slope(at[i], with_)
                # Points of the group's order meet no vertical line here.
                assert slope is not None
                f = _mul12(_line(at[i], slope, p), f)
                at[i] = _third(at[i], with_, slope)
    return f


def _power2(a: Fp2, exponent: int) -> Fp2:
    result: Fp2 = (1, 0)
    for bit in bin(exponent)[2:]:
        result = _mul(result, result)
        if bit == "1":
            result = _mul(result, a)
    return result


#: (1 + u)^(i(p² - 1)/6)
_GAMMA = [_power2((1, 1), i * (P * P - 1) // 6) for i in range(6)]


def product_is_one(pairs: list[tuple[G2, G2]]) -> bool:
    """Whether the product of the pairings is 1: f^((p^12 - 1)/r), of which the factor p^6 - 1 asks for a conjugate."""
    f = _miller(pairs)
    f = _mul12([_mul(c, g) for c, g in zip(f, _GAMMA)], f)
    result = f
    for bit in bin((P**4 - P**2 + 1) // R)[3:]:
        result = _mul12(result, result)
        if bit == "1":
            result = _mul12(result, f)
    return all(result[i] == (0, 0) for i in (1, 3, 5))


TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


@lru_cache(maxsize=256)
def is_signature(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether 48 bytes are the signature of a message under a key of 96 bytes."""
    try:
        point, key = read_g1(signature), read_g2(public_key)
    except NoPoint:
        return False
    negated = (point[0], _sub((0, 0), point[1]))
    return product_is_one([(hash_to_g1(message, TAG), key), (negated, GENERATOR2)])
