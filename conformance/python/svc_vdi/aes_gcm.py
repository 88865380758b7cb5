"""AES-128-GCM with a nonce of twelve zero bytes and no additional data (FIPS 197, NIST SP 800-38D), opening alone."""

from __future__ import annotations

import hmac


def _sbox() -> list[int]:
    """The inverse in GF(2^8) of each byte, through an affine map."""
    box, p, q = [0] * 256, 1, 1
    while True:
        p ^= (p << 1 ^ (0x11B if p & 0x80 else 0)) & 0x1FF
        q ^= q << 1
        q ^= q << 2
        q ^= q << 4
        q &= 0xFF
        q ^= 0x09 if q & 0x80 else 0
        box[p] = q ^ _rotated(q, 1) ^ _rotated(q, 2) ^ _rotated(q, 3) ^ _rotated(q, 4) ^ 0x63
        if p == 1:
            box[0] = 0x63
            return box


def _rotated(byte: int, by: int) -> int:
    return (byte << by | byte >> 8 - by) & 0xFF


_S = _sbox()


def _doubled(byte: int) -> int:
    return byte << 1 ^ (0x11B if byte & 0x80 else 0)


# One table a row of the state: a byte's substitution, through MixColumns, as a column.
_T0 = [_doubled(s) << 24 | s << 16 | s << 8 | _doubled(s) ^ s for s in _S]
_T1, _T2, _T3 = ([(t >> 8 * k | t << 32 - 8 * k) & 0xFFFFFFFF for t in _T0] for k in (1, 2, 3))


def _round_keys(key: bytes) -> list[int]:
    words = [int.from_bytes(key[i : i + 4], "big") for i in range(0, 16, 4)]
    constant = 1
    for i in range(4, 44):
        word = words[-1]
        if i % 4 == 0:
            word = _substituted((word << 8 | word >> 24) & 0xFFFFFFFF) ^ constant << 24
            constant = _doubled(constant)
        words.append(words[i - 4] ^ word)
    return words


def _substituted(word: int) -> int:
    return _S[word >> 24] << 24 | _S[word >> 16 & 255] << 16 | _S[word >> 8 & 255] << 8 | _S[word & 255]


def _block(keys: list[int], block: int) -> int:
    """One block under the cipher, as an integer."""
    a, b, c, d = (block >> 96 ^ keys[0], block >> 64 & 0xFFFFFFFF ^ keys[1], block >> 32 & 0xFFFFFFFF ^ keys[2], block & 0xFFFFFFFF ^ keys[3])
    for at in range(4, 40, 4):
        a, b, c, d = (
            _T0[a >> 24] ^ _T1[b >> 16 & 255] ^ _T2[c >> 8 & 255] ^ _T3[d & 255] ^ keys[at],
            _T0[b >> 24] ^ _T1[c >> 16 & 255] ^ _T2[d >> 8 & 255] ^ _T3[a & 255] ^ keys[at + 1],
            _T0[c >> 24] ^ _T1[d >> 16 & 255] ^ _T2[a >> 8 & 255] ^ _T3[b & 255] ^ keys[at + 2],
            _T0[d >> 24] ^ _T1[a >> 16 & 255] ^ _T2[b >> 8 & 255] ^ _T3[c & 255] ^ keys[at + 3],
        )
    columns = ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
    found = 0
    for (w, x, y, z), key in zip(columns, keys[40:]):
        found = found << 32 | _substituted(w & 0xFF000000 | x & 0xFF0000 | y & 0xFF00 | z & 0xFF) ^ key
    return found


_POLYNOMIAL = 0xE1 << 120


def _multiples(h: int) -> list[list[int]]:
    """h times each byte at each place of a block, in GCM's order of bits."""
    powers = []
    for _ in range(128):
        powers.append(h)
        h = h >> 1 ^ (_POLYNOMIAL if h & 1 else 0)
    tables = []
    for place in range(16):
        table = [0] * 256
        for byte in range(1, 256):
            low = byte & -byte
            table[byte] = table[byte ^ low] ^ powers[8 * place + 8 - low.bit_length()]
        tables.append(table)
    return tables


def _hash(h: int, text: bytes) -> int:
    tables, found = _multiples(h), 0
    lengths = (8 * len(text)).to_bytes(16, "big")
    padded = text + bytes(-len(text) % 16) + lengths
    for at in range(0, len(padded), 16):
        mixed = (found ^ int.from_bytes(padded[at : at + 16], "big")).to_bytes(16, "big")
        found = 0
        for table, byte in zip(tables, mixed):
            found ^= table[byte]
    return found


def open_sealed(key: bytes, sealed: bytes) -> bytes | None:
    """The text, or None where the tag is not its own."""
    if len(sealed) < 16:
        return None
    text, tag = sealed[:-16], sealed[-16:]
    keys = _round_keys(key)
    due = _block(keys, 1) ^ _hash(_block(keys, 0), text)
    if not hmac.compare_digest(due.to_bytes(16, "big"), tag):
        return None
    stream = b"".join(_block(keys, 2 + i).to_bytes(16, "big") for i in range(-(-len(text) // 16)))
    return (int.from_bytes(stream[: len(text)], "big") ^ int.from_bytes(text, "big")).to_bytes(len(text), "big")
