"""Shapes of documents as plain functions: a check takes a value and where it stands, and raises Misshapen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .canonical import jcs, utf16_length


class Misshapen(Exception):
    """A value outside its table; `pointer` is a JSON Pointer to it."""

    def __init__(self, pointer: str, expected: str) -> None:
        super().__init__(f"{pointer or 'the document'}: expected {expected}")
        self.pointer = pointer


_SURROGATE = re.compile("[\ud800-\udfff]")
Check = Callable[[Any, str], None]


def fits(check: Check, value: Any) -> bool:
    try:
        check(value, "")
    except Misshapen:
        return False
    return True


def exactly(wanted: Any) -> Check:
    def check(value: Any, at: str) -> None:
        if type(value) is not type(wanted) or value != wanted:
            raise Misshapen(at, repr(wanted))

    return check


def one_of(*wanted: str) -> Check:
    def check(value: Any, at: str) -> None:
        if not isinstance(value, str) or value not in wanted:
            raise Misshapen(at, " or ".join(wanted))

    return check


def matching(pattern: str, longest: int | None = None) -> Check:
    """A string that a regular expression matches as a whole; `longest` in UTF-16 code units."""
    compiled = re.compile(pattern)

    def check(value: Any, at: str) -> None:
        if not isinstance(value, str) or compiled.fullmatch(value) is None:
            raise Misshapen(at, pattern)
        if longest is not None and not _is_text(value, 0, longest):
            raise Misshapen(at, f"at most {longest} characters")

    return check


def text(longest: int, shortest: int = 1) -> Check:
    def check(value: Any, at: str) -> None:
        if not isinstance(value, str) or not _is_text(value, shortest, longest):
            raise Misshapen(at, f"a text of {shortest} to {longest} characters")

    return check


def _is_text(value: str, shortest: int, longest: int) -> bool:
    """Whether a string has this many characters. One with a lone surrogate, as options may have it, is no text."""
    return shortest <= utf16_length(value) <= longest and (value.isascii() or _SURROGATE.search(value) is None)


def hexadecimal(count: int) -> Check:
    return matching(rf"[0-9a-f]{{{2 * count}}}")


def integer(lowest: int, highest: int) -> Check:
    def check(value: Any, at: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            raise Misshapen(at, f"an integer from {lowest} to {highest}")

    return check


def boolean(value: Any, at: str) -> None:
    if not isinstance(value, bool):
        raise Misshapen(at, "a boolean")


def nothing(value: Any, at: str) -> None:
    if value is not None:
        raise Misshapen(at, "null")


def either(*checks: Check) -> Check:
    def check(value: Any, at: str) -> None:
        for each in checks:
            if fits(each, value):
                return
        raise Misshapen(at, "one of several shapes")

    return check


def items(each: Check, fewest: int, most: int, distinct: Callable[[Any], Any] | None = None) -> Check:
    """A list; `distinct` names what no two elements may share."""

    def check(value: Any, at: str) -> None:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            raise Misshapen(at, f"a list of {fewest} to {most}")
        for index, element in enumerate(value):
            each(element, f"{at}/{index}")
        if distinct is not None:
            seen = [jcs(distinct(element)) for element in value]
            if len(set(seen)) != len(seen):
                raise Misshapen(at, "different elements")

    return check


def itself(value: Any) -> Any:
    return value


def members(**table: Check) -> Check:
    """An object with these members and no others. A name that ends in an underscore pair is optional."""
    required = {name: each for name, each in table.items() if not name.endswith("__")}
    optional = {name[:-2]: each for name, each in table.items() if name.endswith("__")}

    def check(value: Any, at: str) -> None:
        if not isinstance(value, dict):
            raise Misshapen(at, "an object")
        for name, each in required.items():
            if name not in value:
                raise Misshapen(f"{at}/{name}", "a member that is missing")
            each(value[name], f"{at}/{name}")
        for name, each in optional.items():
            if name in value:
                each(value[name], f"{at}/{name}")
        for name in value:
            if name not in required and name not in optional:
                raise Misshapen(f"{at}/{name}", "no such member")

    return check


def both(first: Check, then: Callable[[Any], str | None]) -> Check:
    """A shape with a condition over the whole value; `then` names what it expected, or returns None."""

    def check(value: Any, at: str) -> None:
        first(value, at)
        wanted = then(value)
        if wanted is not None:
            raise Misshapen(at, wanted)

    return check
