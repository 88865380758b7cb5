"""Documents of the suite with something odd in one place: none ends the verifier, and those beside it are judged."""

from __future__ import annotations

import copy
import json
import random
import unittest
from pathlib import Path
from typing import Any

from svc_vdi.conform import OPERATIONS, answer
from svc_vdi.examine import examine
from svc_vdi.trust_file import TrustFile, read_trust_file

from .made import ISSUER, TO, Document, statement, void

CASES = Path(__file__).parents[2] / "cases"
DEEP: list[Any] = []
for _ in range(200):
    DEEP = [DEEP]
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 1e300, 10**30, 2**53, 2**64, 99_999_999_999, "", "x", "\ud800", "a\x00b", "9" * 5000, "f" * 64, "A" * 70_000),
    *([], {}, [None], {"": 0}, {"__proto__": 1}, {"a": {"b": []}}, DEEP),
)
TRUST = read_trust_file(json.dumps({name: [ISSUER.public] for name in ("issuers", "revocationKeys", "governanceKeys")}).encode())
SLOW = ("groth16", "setup")


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for name, each in inner for found in ((*at, name), *places(each, (*at, name)))]


def altered(value: Any, chance: random.Random) -> Any:
    """The value with one of its places removed, replaced by what is odd, or doubled."""
    value = copy.deepcopy(value)
    found = places(value)
    if not found:
        return chance.choice(ODD)
    *way, last = chance.choice(found)
    holder = value
    for name in way:
        holder = holder[name]
    turn = chance.random()
    if turn < 0.2:
        del holder[last]
    elif turn < 0.8:
        holder[last] = chance.choice(ODD)
    elif isinstance(holder, dict):
        holder[chance.choice(("more", "\ud800", "type", "payload", "bill", "envelope"))] = holder[last]
    else:
        holder.append(holder[last])
    return value


class OddDocuments(unittest.TestCase):
    def setUp(self) -> None:
        self.chance = random.Random(20261128)
        self.questions: list[tuple[str, Document]] = []
        for file in sorted(CASES.glob("*.json")):
            cases = json.loads(file.read_text("utf-8"))
            self.questions += [(cases["operation"], base) for base in cases["bases"].values() if cases["operation"] not in SLOW]

    def test_questions(self) -> None:
        for operation, question in self.questions:
            for _ in range(6):
                asked = altered(question["input"], self.chance)
                options = question["options"] if self.chance.random() < 0.7 else altered(question["options"], self.chance)
                self.assertNotEqual(answer(operation, asked, options), {"failed": True}, (operation, ascii(asked)[:2000]))
        self.assertGreater(len({operation for operation, _ in self.questions}), len(OPERATIONS) - 8)

    def test_lone_surrogates_in_options(self) -> None:
        question = next(question for operation, question in self.questions if operation == "attestation")
        key = ISSUER.public
        for trust in (
            {"publicBeacons": [{"source": "\ud800", "value": "00"}]},
            {"sources": [{"public_key": key, "roles": ["/\ud800"]}]},
            {"manifestAuthorities": [{"public_key": key, "name": "\ud800"}]},
        ):
            self.assertEqual(answer("attestation", question["input"], {"trust": trust}), {"wrong_call": True})

    def test_files(self) -> None:
        good = ("good", json.dumps(statement([void(1)])).encode())
        for operation, question in self.questions:
            for trust in (TrustFile(), TRUST):
                documents = [each for each in question["input"].values() if isinstance(each, (dict, list))]
                files = [json.dumps(altered(each, self.chance)) for each in documents]
                files += ["\n".join(files), json.dumps({"snapshot": documents, "envelope": self.chance.choice(ODD)})] if files else []
                found = examine([good, *((str(i), each.encode()) for i, each in enumerate(files))], trust, at=TO)
                beside = ("statement_unreadable", "attestation_unreadable", "leaf_not_shown", "attestations_elsewhere")
                self.assertIn(found[0].reason, (None, *beside))
                self.assertNotIn("failed", [each.reason for each in found], (operation, files))


if __name__ == "__main__":
    unittest.main()
