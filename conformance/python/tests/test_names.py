"""Names that authors choose, by the page's table (docs/protocol/1-conventions.md)."""

from __future__ import annotations

import unittest
from typing import Any

from svc_vdi.answers import REQUEST
from svc_vdi.conform import answer
from svc_vdi.documents import DISCLOSURE, OPENING, POINTER, STEP
from svc_vdi.material import SOURCES
from svc_vdi.names import is_normal
from svc_vdi.shapes import fits

from .made import FROM, attestation

ACCEPTED = ("pr\u00fcfung", "\u00c5\u0327", "\ufb01nal", "approve\u200b", "\u0430pprove", " approve", "\u202e", "\ue000", "a\u00a0")
REFUSED = ("pru\u0308fung", "\u212bngstr\u00f6m", "q\u0307\u0323", "\u0958", "approve\n", "approve\u0085", "\x00", "\x1f", "\x7f", "\x80", "\x9f")
#: Marks of Unicode 14 and 15 beside older ones: (in order, out of order).
MARKS = (
    ("a\U00010efd\u033d", "a\u033d\U00010efd"),
    ("a\U0001e4ee\U0001e08f", "a\U0001e08f\U0001e4ee"),
    ("a\U00010eff\u0315", "a\u0315\U00010eff"),
    ("a\u0c3c\u0316", "a\u0316\u0c3c"),
    ("a\U00011f42\u0316", "a\u0316\U00011f42"),
    ("a\u1dfa\u0316", "a\u0316\u1dfa"),
    ("a\u033d\U0001e4ec", "a\U0001e4ec\u033d"),
)


class Names(unittest.TestCase):
    def test_steps_and_pointers(self) -> None:
        for texts, expected in ((ACCEPTED, True), (REFUSED, False)):
            for text in texts:
                with self.subTest(text=ascii(text)):
                    self.assertEqual(fits(STEP, text), expected)
                    self.assertEqual(fits(POINTER, f"/{text}"), expected)
                    self.assertEqual(fits(POINTER, f"/a/{text}/b"), expected)

    def test_lengths_and_forms(self) -> None:
        for value, expected in (("a" * 64, True), ("a" * 65, False), ("\U0001f600" * 64, True), ("", False), (None, False), (5, False)):
            self.assertEqual(fits(STEP, value), expected)
        for value, expected in (
            *(("/" + "a" * 255, True), ("/" + "a" * 256, False), ("/" + "\U0001f600" * 127 + "a", True), ("/" + "\U0001f600" * 128, False)),
            *(("", False), ("a", False), ("/", True), ("//", True), ("/~", False), ("/~2", False), ("/~0~1", True), ("/a\n", False)),
        ):
            self.assertEqual(fits(POINTER, value), expected, value)

    def test_marks_that_this_python_may_not_know(self) -> None:
        for good, bad in MARKS:
            self.assertEqual((is_normal(good), is_normal(bad)), (True, False), ascii(good))
        # A mark below the accent does not keep it from its letter.
        self.assertFalse(is_normal("e\U00010efd\u0301"))
        self.assertTrue(is_normal("\u00e9\U00010efd"))

    def test_each_place_of_a_pointer(self) -> None:
        for pointer, expected in (("/pr\u00fcfung", True), ("/pru\u0308fung", False), ("/a\u0085", False)):
            shown = {"pointer": pointer, "value": 1, "salt": "00" * 31, "slot": 0}
            disclosure: dict[str, Any] = {"type": "input_disclosure_v1", "attestation_id": "vdi:att:" + "0" * 64, "inputs": [shown], "leaves": ["0"] * 24}
            opening = {**disclosure, "type": "decision_opening_v1", "path": ["a"], "path_salt": "00" * 31}
            request = {"type": "sample_request_v1", "statement_hash": "00" * 32, "size": 1, "nonce": "00" * 32, "disclose": [pointer]}
            for shape, value in ((DISCLOSURE, disclosure), (OPENING, opening), (REQUEST, request), (SOURCES, [{"public_key": "02" * 32, "roles": [pointer]}])):
                self.assertEqual(fits(shape, value), expected)

    def test_a_step_in_another_form_is_no_attestation(self) -> None:
        document = attestation(FROM)
        steps = document["pipeline"]["steps"]
        document = {**document, "pipeline": {**document["pipeline"], "steps": [*steps[:-1], "pru\u0308fung"]}}
        self.assertEqual(answer("attestation", {"document": document}, {})["reason"], "schema")
        document["pipeline"]["steps"][-1] = "\ud800"
        self.assertEqual(answer("attestation", {"document": document}, {})["reason"], "lone_surrogate")


if __name__ == "__main__":
    unittest.main()
