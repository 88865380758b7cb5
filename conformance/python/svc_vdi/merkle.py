"""Trees of RFC 6962: leaf and node hashes, inclusion and consistency (RFC 9162 sections 2.1.3.2 and 2.1.4.2)."""

from __future__ import annotations

from hashlib import sha256

EMPTY_ROOT = sha256(b"").digest()


def leaf_hash(leaf: bytes) -> bytes:
    return sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def inclusion_fault(leaf: bytes, index: int, size: int, path: list[bytes], root: bytes) -> str | None:
    """Why a path does not lead from a leaf to the root of a tree of this size, or None."""
    if not 0 <= index < size:
        return "out_of_range"
    if any(len(each) != 32 for each in [leaf, root, *path]):
        return "malformed_hash"
    found, at, last, left = leaf, index, size - 1, len(path)
    for sibling in path:
        if last == 0:
            return "wrong_length"
        left -= 1
        if at & 1 or at == last:
            found = node_hash(sibling, found)
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            found = node_hash(found, sibling)
        at, last = at >> 1, last >> 1
    if last != 0:
        return "wrong_length"
    return None if found == root else "root_mismatch"


def consistency_length(first: int, second: int) -> int:
    """How many hashes a proof between two sizes has, 0 < first < second."""
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    length = 1 if at != 0 else 0
    while last != 0:
        if at & 1 or at != last or at == 0:
            length += 1
        if at & 1 or at == last:
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        at, last = at >> 1, last >> 1
    return length


def consistency_fault(
    first: int, second: int, first_root: bytes, second_root: bytes, proof: list[bytes]
) -> str | None:
    """Why the smaller tree is not shown to begin the larger one, or None."""
    if not 0 <= first <= second:
        return "out_of_range"
    if first == 0:
        return "nothing_proved"
    if first == second:
        if proof:
            return "wrong_length"
        return None if first_root == second_root else "root_mismatch"
    if any(len(each) != 32 for each in [first_root, second_root, *proof]):
        return "malformed_hash"
    path = [first_root, *proof] if first & (first - 1) == 0 else proof
    if not path:
        return "wrong_length"
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = path[0]
    for hashed in path[1:]:
        if last == 0:
            return "wrong_length"
        if at & 1 or at == last:
            old, new = node_hash(hashed, old), node_hash(hashed, new)
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            new = node_hash(new, hashed)
        at, last = at >> 1, last >> 1
    if last != 0:
        return "wrong_length"
    return None if old == first_root and new == second_root else "root_mismatch"
