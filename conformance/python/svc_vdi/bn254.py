"""BN254: fields, curves and the optimal ate pairing in plain integers (docs/protocol/5-groth16.md).

Points are affine pairs, the point at infinity is None. Fp2 is a pair (c0, c1) for c0 + c1·u. Fp12 is six elements of
Fp2, the coefficients of w^0 to w^5 with w^6 = 9 + u. A verifier handles nothing secret: no time is constant here.
"""

from __future__ import annotations

from .fp12 import Fp2, product
from .poseidon import R

P = 21888242871839275222246405745257275088696311157297823662689037894645226208583
X = 4965661367192848881

G1 = tuple[int, int] | None
G2 = tuple[Fp2, Fp2] | None
Fp12 = tuple[Fp2, Fp2, Fp2, Fp2, Fp2, Fp2]

G1_GENERATOR: G1 = (1, 2)
G2_GENERATOR: G2 = (
    (
        10857046999023057135944570762232829481370756359578518086990519993285655852781,
        11559732032986387107991004021392285783925812861821192530917403151452391805634,
    ),
    (
        8495653923123431417604973247489272438418190587263600148770280649306958101930,
        4082367875863433681332203403145435568316851327593401208105741076214120093531,
    ),
)


# Fp2


def add2(a: Fp2, b: Fp2) -> Fp2:
    return ((a[0] + b[0]) % P, (a[1] + b[1]) % P)


def sub2(a: Fp2, b: Fp2) -> Fp2:
    return ((a[0] - b[0]) % P, (a[1] - b[1]) % P)


def neg2(a: Fp2) -> Fp2:
    return (-a[0] % P, -a[1] % P)


def mul2(a: Fp2, b: Fp2) -> Fp2:
    return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)


def square2(a: Fp2) -> Fp2:
    return ((a[0] + a[1]) * (a[0] - a[1]) % P, 2 * a[0] * a[1] % P)


def scale2(a: Fp2, k: int) -> Fp2:
    return (a[0] * k % P, a[1] * k % P)


def inverse2(a: Fp2) -> Fp2:
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return (a[0] * norm % P, -a[1] * norm % P)


def conjugate2(a: Fp2) -> Fp2:
    return (a[0], -a[1] % P)


def power2(a: Fp2, exponent: int) -> Fp2:
    result: Fp2 = (1, 0)
    for bit in bin(exponent)[2:]:
        result = square2(result)
        if bit == "1":
            result = mul2(result, a)
    return result


XI: Fp2 = (9, 1)
B2 = mul2((3, 0), inverse2(XI))


def root(a: int) -> int | None:
    """A square root modulo p, which is 3 modulo 4."""
    found = pow(a, (P + 1) // 4, P)
    return found if found * found % P == a % P else None


def root2(a: Fp2) -> Fp2 | None:
    """A square root in Fp2, by the roots of the norm."""
    if a[1] == 0:
        real = root(a[0])
        if real is not None:
            return (real, 0)
        imaginary = root(-a[0] % P)
        return None if imaginary is None else (0, imaginary)
    norm = root(a[0] * a[0] + a[1] * a[1])
    if norm is None:
        return None
    half = pow(2, -1, P)
    for sign in (norm, -norm):
        c0 = root((a[0] + sign) * half % P)
        if c0 is not None and c0 != 0:
            found = (c0, a[1] * pow(2 * c0, -1, P) % P)
            if square2(found) == (a[0] % P, a[1] % P):
                return found
    return None


# G1 and G2


def on_g1(point: tuple[int, int]) -> bool:
    x, y = point
    return (y * y - x * x * x - 3) % P == 0


def on_g2(point: tuple[Fp2, Fp2]) -> bool:
    x, y = point
    return square2(y) == add2(mul2(square2(x), x), B2)


def negate1(a: G1) -> G1:
    return None if a is None else (a[0], -a[1] % P)


def negate2(a: G2) -> G2:
    return None if a is None else (a[0], neg2(a[1]))


def add_g1(a: G1, b: G1) -> G1:
    if a is None or b is None:
        return b if a is None else a
    if a[0] == b[0]:
        if (a[1] + b[1]) % P == 0:
            return None
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return (x, (slope * (a[0] - x) - a[1]) % P)


def add_g2(a: G2, b: G2) -> G2:
    if a is None or b is None:
        return b if a is None else a
    slope = _slope(a, b)
    return None if slope is None else _third(a, b, slope)


def _slope(a: tuple[Fp2, Fp2], b: tuple[Fp2, Fp2]) -> Fp2 | None:
    """Of the line through two points, or the tangent at one; None where it is vertical."""
    if a[0] == b[0]:
        if a[1] != b[1] or a[1] == (0, 0):
            return None
        return mul2(scale2(square2(a[0]), 3), inverse2(scale2(a[1], 2)))
    return mul2(sub2(b[1], a[1]), inverse2(sub2(b[0], a[0])))


def _third(a: tuple[Fp2, Fp2], b: tuple[Fp2, Fp2], slope: Fp2) -> tuple[Fp2, Fp2]:
    x = sub2(sub2(square2(slope), a[0]), b[0])
    return (x, sub2(mul2(slope, sub2(a[0], x)), a[1]))


def sum_of_products(points: list[G1], scalars: list[int]) -> G1:
    """Σ scalar · point, all in one run of doublings."""
    result: G1 = None
    for bit in range(max((s.bit_length() for s in scalars), default=0) - 1, -1, -1):
        result = add_g1(result, result)
        for point, scalar in zip(points, scalars):
            if scalar >> bit & 1:
                result = add_g1(result, point)
    return result


def times_g1(point: G1, scalar: int) -> G1:
    return sum_of_products([point], [scalar])


def times_g2(point: G2, scalar: int) -> G2:
    result: G2 = None
    for bit in bin(scalar)[2:]:
        result = add_g2(result, result)
        if bit == "1":
            result = add_g2(result, point)
    return result


def in_subgroup(point: G2) -> bool:
    return times_g2(point, R) is None


# Fp12

ONE12: Fp12 = ((1, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0))


def mul12(a: Fp12, b: Fp12) -> Fp12:
    return tuple(product(a, b, P, 9))  # type: ignore[return-value]


def conjugate12(a: Fp12) -> Fp12:
    """a^(p^6): w becomes -w."""
    return (a[0], neg2(a[1]), a[2], neg2(a[3]), a[4], neg2(a[5]))


_GAMMA = [power2(XI, i * (P - 1) // 6) for i in range(6)]


def frobenius12(a: Fp12) -> Fp12:
    """a^p: coefficients are conjugated, w^i becomes w^i · (9 + u)^(i(p-1)/6)."""
    return tuple(mul2(conjugate2(c), g) for c, g in zip(a, _GAMMA))  # type: ignore[return-value]


def inverse12(a: Fp12) -> Fp12:
    """By the norm to Fp6, then to Fp2: a · conj(a) has even powers of w alone."""
    even = mul12(a, conjugate12(a))
    c0, c1, c2 = even[0], even[2], even[4]
    # Inverse of c0 + c1·v + c2·v² with v³ = 9 + u.
    t0 = sub2(square2(c0), mul2(XI, mul2(c1, c2)))
    t1 = sub2(mul2(XI, square2(c2)), mul2(c0, c1))
    t2 = sub2(square2(c1), mul2(c0, c2))
    norm = add2(mul2(c0, t0), mul2(XI, add2(mul2(c2, t1), mul2(c1, t2))))
    scale = inverse2(norm)
    zero: Fp2 = (0, 0)
    return mul12(conjugate12(a), (mul2(t0, scale), zero, mul2(t1, scale), zero, mul2(t2, scale), zero))


def power12(a: Fp12, exponent: int) -> Fp12:
    result = a
    for bit in bin(exponent)[3:]:
        result = mul12(result, result)
        if bit == "1":
            result = mul12(result, a)
    return result


# Pairing


def _line(a: tuple[Fp2, Fp2], slope: Fp2, at: tuple[int, int]) -> Fp12:
    """The line through (x·w², y·w³) with slope·w at a point of G1: y - slope·x·w + (slope·x_a - y_a)·w³."""
    zero: Fp2 = (0, 0)
    constant = sub2(mul2(slope, a[0]), a[1])
    return ((at[1], 0), scale2(slope, -at[0] % P), zero, constant, zero, zero)


def _twist_frobenius(q: tuple[Fp2, Fp2]) -> tuple[Fp2, Fp2]:
    return (mul2(conjugate2(q[0]), _GAMMA[2]), mul2(conjugate2(q[1]), _GAMMA[3]))


def miller(pairs: list[tuple[G1, G2]]) -> Fp12:
    """The product of the optimal ate Miller functions of all pairs, their squarings shared."""
    live = [(p, q) for p, q in pairs if p is not None and q is not None]
    at = [q for _, q in live]
    f = ONE12

    def step(i: int, other: tuple[Fp2, Fp2]) -> None:
        nonlocal f
        slope = _slope(at[i], other)
        # Only points outside the subgroup give a vertical line here, and those are refused before.
        assert slope is not None
        f = mul12(_line(at[i], slope, live[i][0]), f)
        at[i] = _third(at[i], other, slope)

    for bit in bin(6 * X + 2)[3:]:
        f = mul12(f, f)
        for i, (_, q) in enumerate(live):
            step(i, at[i])
            if bit == "1":
                step(i, q)
    for i, (_, q) in enumerate(live):
        once = _twist_frobenius(q)
        twice = _twist_frobenius(once)
        step(i, once)
        step(i, (twice[0], neg2(twice[1])))
    return f


def final_exponentiation(f: Fp12) -> Fp12:
    """f^((p^12 - 1)/r · 2x(6x² + 3x + 1)); the hard part is λ0 + λ1·p + λ2·p² + λ3·p³ in powers of x."""
    f = mul12(conjugate12(f), inverse12(f))
    f = mul12(frobenius12(frobenius12(f)), f)
    # f^(p^6) is now the inverse of f.
    fx = power12(f, X)
    fx2 = power12(fx, X)
    fx3 = power12(fx2, X)
    f6x2 = power12(fx2, 6)
    f12x3 = power12(fx3, 12)
    both = mul12(f6x2, f12x3)
    f4x = power12(fx, 4)
    part0 = mul12(f, mul12(mul12(f6x2, both), power12(fx, 6)))  # 1 + 6x + 12x² + 12x³
    part1 = mul12(f4x, both)  # 4x + 6x² + 12x³
    part2 = mul12(power12(fx, 6), both)  # 6x + 6x² + 12x³
    part3 = mul12(conjugate12(f), part1)  # -1 + 4x + 6x² + 12x³
    result = part3
    for part in (part2, part1, part0):
        result = mul12(frobenius12(result), part)
    return result


def pairing(p: G1, q: G2) -> Fp12:
    return final_exponentiation(miller([(p, q)]))


def pairing_product_is_one(pairs: list[tuple[G1, G2]]) -> bool:
    return final_exponentiation(miller(pairs)) == ONE12
