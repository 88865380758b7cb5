"""Names that authors choose: one spelling each (docs/protocol/1-conventions.md, "Names that authors choose")."""

from __future__ import annotations

import re
import unicodedata

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
#: Marks of Unicode 14.0 and 15.0, which this Python may not know, by combining class. Each is judged as an older one
#: of its class that composes with nothing. The two versions added no other character that normal form C changes.
_LATER_MARKS = {
    "\u0cbc": "\u0c3c",
    "\u094d": "\u1715\U00011070\U00011f41\U00011f42",
    "\u302a": "\u1dfa",
    "\u0316": "\u0899-\u089b\u08cf-\u08d2\u1ac3\u1ac4\u1aca\U00010efd-\U00010eff\U00010f83\U00010f85\U0001e4ee",
    "\u033d": "\u0898\u089c-\u089f\u08ca-\u08ce\u1ac1\u1ac2\u1ac5-\u1ac9\u1acb-\u1ace\U00010f82\U00010f84\U0001e08f\U0001e2ae\U0001e4ef",
    "\u0315": "\U0001e4ec\U0001e4ed",
}
_STAND_INS = {older: re.compile(f"[{later}]") for older, later in _LATER_MARKS.items()}


def is_normal(text: str) -> bool:
    """Whether a text is in Unicode normalization form C."""
    if text.isascii():
        return True
    for older, later in _STAND_INS.items():
        text = later.sub(older, text)
    return unicodedata.is_normalized("NFC", text)


def is_name(text: str) -> bool:
    """In normalization form C and without control characters."""
    return _CONTROL.search(text) is None and is_normal(text)
