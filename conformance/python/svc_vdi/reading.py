"""Reads one JSON text strictly (docs/protocol/1-conventions.md, "Reading JSON").

RFC 8259 restricted as in RFC 7493. Every refusal has a code of a closed set; the first one in the order of the text
is reported. The standard library's parser keeps the last of two equal names, rounds numbers silently and recurses
without bound, so it is not used.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, NamedTuple

from .canonical import jcs

MAX_BYTES = 1_048_576
MAX_DEPTH = 32
MAX_MEMBERS = 25_000

REASONS = (
    "not_utf8",
    "byte_order_mark",
    "not_json",
    "duplicate_member",
    "forbidden_member",
    "lone_surrogate",
    "number_not_finite",
    "number_lossy",
    "minus_zero",
    "too_large",
    "too_deep",
    "too_many_members",
    "not_plain_data",
)


class Unreadable(Exception):
    """A document was refused; `reason` is one of REASONS."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Limits(NamedTuple):
    size: int = MAX_BYTES
    depth: int = MAX_DEPTH
    members: int = MAX_MEMBERS


_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_HEX4 = re.compile(r"[0-9a-fA-F]{4}")
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def read(data: bytes | str, limits: Limits = Limits()) -> Any:
    """The value of a JSON text, with integers as `int` and other numbers as `float`. Raises Unreadable."""
    if isinstance(data, str):
        try:
            data = data.encode("utf-8")
        except UnicodeEncodeError:
            raise Unreadable("lone_surrogate") from None
    if len(data) > limits.size:
        raise Unreadable("too_large")
    try:
        text = data.decode("utf-8", "strict")
    except UnicodeDecodeError:
        raise Unreadable("not_utf8") from None
    if text.startswith("\ufeff"):
        raise Unreadable("byte_order_mark")
    return _Reader(text, limits).whole()


def read_given(value: Any, limits: Limits = Limits()) -> Any:
    """What bytes or a text hold, or a value that was read before, by the same rules. Raises Unreadable."""
    if isinstance(value, (bytes, str)):
        return read(value, limits)
    _demand_json(value, limits)
    return read(jcs(value), limits)


def _demand_json(value: Any, limits: Limits) -> None:
    """A value that has a canonical text, no deeper than the limit: what writes it out recurses."""
    rest = [(value, 0)]
    while rest:
        each, depth = rest.pop()
        if isinstance(each, str):
            if any("\ud800" <= unit <= "\udfff" for unit in each):
                raise Unreadable("lone_surrogate")
        elif isinstance(each, (dict, list)):
            if depth == limits.depth:
                raise Unreadable("too_deep")
            inner = [*each, *each.values()] if isinstance(each, dict) else each
            rest += [(one, depth + 1) for one in inner]
        elif isinstance(each, float) and not isfinite(each):
            raise Unreadable("number_not_finite")
        elif each is not None and not isinstance(each, (bool, int, float)):
            raise Unreadable("not_plain_data")


class _Reader:
    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.at = 0
        self.limits = limits
        self.members = 0

    def whole(self) -> Any:
        value = self.value(0)
        self.space()
        if self.at != len(self.text):
            raise Unreadable("not_json")
        return value

    def space(self) -> str:
        """Skips white space; the next character, empty at the end."""
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Any:
        first = self.space()
        if first == "{":
            return self.object(depth + 1)
        if first == "[":
            return self.array(depth + 1)
        if first == '"':
            return self.string()
        for word, meaning in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return meaning
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            raise Unreadable("not_json")
        self.at = match.end()
        return number(match.group())

    def enter(self, depth: int) -> None:
        if depth > self.limits.depth:
            raise Unreadable("too_deep")
        self.at += 1

    def count(self) -> None:
        self.members += 1
        if self.members > self.limits.members:
            raise Unreadable("too_many_members")

    def object(self, depth: int) -> dict[str, Any]:
        self.enter(depth)
        found: dict[str, Any] = {}
        if self.space() == "}":
            self.at += 1
            return found
        while True:
            if self.space() != '"':
                raise Unreadable("not_json")
            name = self.string()
            if name == "__proto__":
                raise Unreadable("forbidden_member")
            if name in found:
                raise Unreadable("duplicate_member")
            self.count()
            if self.space() != ":":
                raise Unreadable("not_json")
            self.at += 1
            found[name] = self.value(depth)
            if self.more("}"):
                return found

    def array(self, depth: int) -> list[Any]:
        self.enter(depth)
        found: list[Any] = []
        if self.space() == "]":
            self.at += 1
            return found
        while True:
            self.count()
            found.append(self.value(depth))
            if self.more("]"):
                return found

    def more(self, end: str) -> bool:
        """Passes a comma, or the end of the container, which is True."""
        mark = self.space()
        if mark not in (",", end) or mark == "":
            raise Unreadable("not_json")
        self.at += 1
        return mark == end

    def string(self) -> str:
        parts: list[str] = []
        self.at += 1
        while True:
            match = _PLAIN.match(self.text, self.at)
            assert match is not None
            parts.append(match.group())
            self.at = match.end()
            mark = self.text[self.at : self.at + 1]
            if mark == '"':
                self.at += 1
                return _whole_text("".join(parts))
            if mark != "\\":
                raise Unreadable("not_json")
            parts.append(self.escape())

    def escape(self) -> str:
        kind = self.text[self.at + 1 : self.at + 2]
        if kind == "u":
            match = _HEX4.match(self.text, self.at + 2)
            if match is None:
                raise Unreadable("not_json")
            self.at += 6
            return chr(int(match.group(), 16))
        if kind not in _ESCAPES or kind == "":
            raise Unreadable("not_json")
        self.at += 2
        return _ESCAPES[kind]


def _whole_text(units: str) -> str:
    """Joins the surrogate pairs that escapes wrote; a surrogate without its half is refused."""
    if not any("\ud800" <= unit <= "\udfff" for unit in units):
        return units
    try:
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "strict")
    except UnicodeDecodeError:
        raise Unreadable("lone_surrogate") from None


def number(token: str) -> int | float:
    """The double of a number's text. Refused: infinity, minus zero, and texts that denote another value."""
    if len(token) > 64:
        raise Unreadable("number_lossy")
    double = float(token)
    if double in (float("inf"), float("-inf")):
        raise Unreadable("number_not_finite")
    if double == 0 and token.startswith("-"):
        raise Unreadable("minus_zero")
    if decimal_of(token) != decimal_of(repr(double)):
        raise Unreadable("number_lossy")
    return as_number(double)


def as_number(double: float) -> int | float:
    """Doubles that are exact integers become `int`, so that 1.0 and 1 are one value."""
    return int(double) if double.is_integer() and abs(double) <= 2**53 else double


def decimal_of(token: str) -> tuple[bool, str, int]:
    """A decimal text's exact value: sign, digits without zeros around them, power of ten. Zero has no digits."""
    mantissa, _, exponent = token.lower().lstrip("-").partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    kept = digits.rstrip("0")
    if kept == "":
        return (False, "", 0)
    power = int(exponent or "0") - len(fraction) + len(digits) - len(kept)
    return (token.startswith("-"), kept, power)
