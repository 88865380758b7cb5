"""What every reader has: the built-in circuit's key and record, and the published manifests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .digests import key_hash, manifest_hash, record_hash
from .material import BUILT_IN_KEY_HASH, BUILT_IN_RECORD_HASH, PUBLISHED
from .reading import read


def _read() -> dict[str, list[Any]]:
    parts: dict[str, list[Any]] = read((Path(__file__).parent / "built_in.json").read_bytes())
    names = {(each["manifest_id"], each["manifest_version"]): manifest_hash(each) for each in parts["policies"]}
    hashes = [key_hash(each) for each in parts["keys"]], [record_hash(each) for each in parts["records"]]
    if names != PUBLISHED or hashes != ([BUILT_IN_KEY_HASH], [BUILT_IN_RECORD_HASH]):
        raise RuntimeError("built_in.json does not hold what the pages name")
    return parts


PARTS = _read()
