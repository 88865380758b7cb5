"""Fp12 over Fp2, u² = -1, as polynomials in w: of both curves, which differ in the prime and in w^6 = c + u."""

from __future__ import annotations

from collections.abc import Sequence

Fp2 = tuple[int, int]


def product(a: Sequence[Fp2], b: Sequence[Fp2], p: int, c: int) -> list[Fp2]:
    """Schoolbook product of two polynomials of six coefficients, reduced by w^6 = c + u once at the end."""
    real, imaginary = [0] * 11, [0] * 11
    for i, (a0, a1) in enumerate(a):
        if a0 == 0 and a1 == 0:
            continue
        for j, (b0, b1) in enumerate(b):
            real[i + j] += a0 * b0 - a1 * b1
            imaginary[i + j] += a0 * b1 + a1 * b0
    for k in range(5):
        real[k] += c * real[k + 6] - imaginary[k + 6]
        imaginary[k] += c * imaginary[k + 6] + real[k + 6]
    return [(real[k] % p, imaginary[k] % p) for k in range(6)]
