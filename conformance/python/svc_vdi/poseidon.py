"""Poseidon over the scalar field of BN254 (docs/protocol/3-statement.md, "Poseidon"), constants drawn, not copied."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

R = 21888242871839275222246405745257275088548364400416034343698204186575808495617
FULL_ROUNDS = 8
PARTIAL_ROUNDS = {
    2: 56, 3: 57, 4: 56, 5: 60, 6: 60, 7: 63, 8: 64, 9: 63,
    10: 60, 11: 66, 12: 60, 13: 65, 14: 70, 15: 60, 16: 64, 17: 68,
}  # fmt: skip


def _register(width: int) -> int:
    """The 80 bits that seed the constants of one width, b[0] the highest."""
    fields = ((1, 2), (0, 4), (254, 12), (width, 12), (FULL_ROUNDS, 10), (PARTIAL_ROUNDS[width], 10), (2**30 - 1, 30))
    register = 0
    for value, bits in fields:
        register = register << bits | value
    return register


def _emitted(width: int) -> Iterator[int]:
    """The register's bits, eighteen at a time: no tap lies nearer to the new bit than that."""
    register, mask = _register(width), (1 << 80) - 1
    while True:
        block = 0
        for tap in (62, 51, 38, 23, 13, 0):
            block ^= register >> (62 - tap)
        block &= (1 << 18) - 1
        register = (register << 18 | block) & mask
        for place in range(17, -1, -1):
            yield block >> place & 1


def _integers(width: int) -> Iterator[int]:
    bits = _emitted(width)
    for _ in range(160):
        next(bits)
    while True:
        value = given = 0
        while given < 254:
            keep, bit = next(bits), next(bits)
            if keep:
                value = value << 1 | bit
                given += 1
        yield value


@lru_cache(maxsize=None)
def _parameters(width: int) -> tuple[list[list[int]], list[list[int]]]:
    """Round constants, a list a round, and the matrix."""
    draw = _integers(width)
    rounds = []
    for _ in range(FULL_ROUNDS + PARTIAL_ROUNDS[width]):
        constants: list[int] = []
        while len(constants) < width:
            value = next(draw)
            if value < R:
                constants.append(value)
        rounds.append(constants)
    xs = [next(draw) % R for _ in range(width)]
    ys = [next(draw) % R for _ in range(width)]
    return rounds, [[pow(x + y, -1, R) for y in ys] for x in xs]


@lru_cache(maxsize=4096)
def poseidon(*inputs: int) -> int:
    """The hash of 1 to 16 field elements; their number is part of the function."""
    width = len(inputs) + 1
    rounds, matrix = _parameters(width)
    state = [0, *inputs]
    last_full = len(rounds) - FULL_ROUNDS // 2
    for number, constants in enumerate(rounds):
        state = [value + constant for value, constant in zip(state, constants)]
        if number < FULL_ROUNDS // 2 or number >= last_full:
            state = [pow(value, 5, R) for value in state]
        else:
            state[0] = pow(state[0], 5, R)
        state = [sum(m * value for m, value in zip(row, state)) % R for row in matrix]
    return state[0]
