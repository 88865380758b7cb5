"""Canonical JSON (RFC 8785): one text for a value, the bytes under every hash and signature."""

from __future__ import annotations

import re
from typing import Any

_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPED = re.compile(r'["\\\x00-\x1f]')


def jcs(value: Any) -> bytes:
    """UTF-8 of the canonical text of a value that `reading.read` could have returned."""
    parts: list[str] = []
    _write(value, parts)
    return "".join(parts).encode("utf-8")


def utf16(text: str) -> bytes:
    """Sort key by UTF-16 code units, which is not the order of code points."""
    return text.encode("utf-16-be")


def utf16_length(text: str) -> int:
    """Characters as the protocol counts them."""
    return len(text) + sum(1 for character in text if character > "\uffff")


def same(a: Any, b: Any) -> bool:
    """Whether two values are one JSON value. `==` would call True and 1 equal."""
    return jcs(a) == jcs(b)


def _write(value: Any, parts: list[str]) -> None:
    if value is None:
        parts.append("null")
    elif value is True:
        parts.append("true")
    elif value is False:
        parts.append("false")
    elif isinstance(value, str):
        parts.append(_text(value))
    elif isinstance(value, (int, float)):
        parts.append(number_text(value))
    elif isinstance(value, list):
        parts.append("[")
        for index, element in enumerate(value):
            if index:
                parts.append(",")
            _write(element, parts)
        parts.append("]")
    elif isinstance(value, dict):
        parts.append("{")
        for index, name in enumerate(sorted(value, key=None if all(map(str.isascii, value)) else utf16)):
            parts.append("," if index else "")
            parts.append(_text(name) + ":")
            _write(value[name], parts)
        parts.append("}")
    else:
        raise TypeError(f"{type(value).__name__} is no JSON value")


def _text(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda found: _escape(found[0]), text) + '"'


def _escape(character: str) -> str:
    return _SHORT.get(character) or f"\\u{ord(character):04x}"


def number_text(value: int | float) -> str:
    """ECMAScript's Number::toString. Python's repr has the same shortest digits and another layout."""
    if isinstance(value, int) and abs(value) < 10**21:
        return str(value)
    sign = "-" if value < 0 else ""
    mantissa, _, power = repr(abs(float(value))).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(power or "0") - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0") or "0"
    if digits == "0":
        return "0"
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    shown = digits if len(digits) == 1 else digits[0] + "." + digits[1:]
    return f"{sign}{shown}e{'+' if point > 0 else '-'}{abs(point - 1)}"
