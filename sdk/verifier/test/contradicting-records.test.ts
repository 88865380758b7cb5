// Two circuit records of one key and one sequence that say different things: whoever signed both contradicts itself,
// and neither is taken for the later one, whichever the document carries and in whatever order they are pinned.
import { expect, test } from "vitest";
import { verifyDecision } from "../src/verify-decision.ts";
import { NOW } from "./fixtures/attestation.ts";
import { governed, STRICT, setup, withTrust } from "./fixtures/cases/case.ts";
import { buildRecord } from "./fixtures/circuit-record.ts";

const one = { record_sequence: 3 };
const other = { record_sequence: 3, valid_until: NOW + 1_000_000 };
const [first, second] = [buildRecord(setup, one), buildRecord(setup, other)];

const reasonOf = async (carried: typeof one, pinned: readonly (typeof first)[]) => {
  const { valid, reason } = await verifyDecision(
    governed({}, carried),
    withTrust(STRICT, { verificationKeys: pinned }),
  );
  return valid ? "valid" : reason;
};

test("each is good alone, also where it is pinned twice", async () => {
  expect(await reasonOf(one, [first])).toBe("valid");
  expect(await reasonOf(other, [second])).toBe("valid");
  expect(await reasonOf(one, [first, first])).toBe("valid");
});

test("one is refused where the other is pinned", async () => {
  expect(await reasonOf(one, [second])).toBe("circuit_record_superseded");
  expect(await reasonOf(other, [first])).toBe("circuit_record_superseded");
});

test("both are refused where both are pinned", async () => {
  for (const pinned of [
    [first, second],
    [second, first],
  ]) {
    expect(await reasonOf(one, pinned)).toBe("circuit_record_superseded");
    expect(await reasonOf(other, pinned)).toBe("circuit_record_superseded");
  }
});

test("a later record settles it", async () => {
  const later = buildRecord(setup, { ...one, record_sequence: 4 });
  expect(await reasonOf({ ...one, record_sequence: 4 }, [first, second, later])).toBe("valid");
});
