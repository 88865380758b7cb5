/** The leaf written straight into place against the general serialiser, on entries usual and not. */
import { decodeUtf8, encodeHex, type LogEntry, logLeaf, PROFILE_IDS } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { leafBytes } from "../../src/log/leaf-bytes.ts";
import { entryNumber } from "./entries.ts";

const usual: LogEntry = { ...entryNumber(0), timestamp: 1_800_000_000 };

/** What a serialiser makes of an entry: its text, or that it refuses. */
function outcome(serialise: (entry: LogEntry) => Uint8Array, entry: unknown): string {
  try {
    return decodeUtf8(serialise(entry as LogEntry)) ?? "not UTF-8";
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

function expectSame(entry: unknown): void {
  expect(outcome(leafBytes, entry)).toBe(outcome(logLeaf, entry));
}

const digest = fc.stringMatching(/^[0-9a-f]{64}$/);
const realEntry = fc
  .record(
    {
      v: fc.constant(1 as const),
      receipt_hash: digest,
      receipt_id: digest.map((hex) => `vdi:receipt:${hex}`),
      attestation_id: digest.map((hex) => `vdi:att:${hex}`),
      attestation_hash: digest,
      verifier_id: fc.stringMatching(/^[a-z0-9._-]{1,64}$/).map((name) => `vdi:verifier:${name}`),
      verifier_key: digest,
      profile_id: fc.constantFrom(...PROFILE_IDS),
      trust_digest: digest,
      result: fc.boolean(),
      conclusive: fc.boolean(),
      reason: fc.stringMatching(/^[a-z0-9_]{1,64}$/),
      evaluated_at: fc.nat({ max: 99_999_999_999 }),
      timestamp: fc.nat({ max: 99_999_999_999 }),
    },
    { requiredKeys: Object.keys(usual) as (keyof LogEntry)[] },
  )
  .map((entry) => entry as LogEntry);

describe("leaf bytes", () => {
  it("are the canonical JSON of an entry", () => {
    const hex = encodeHex(leafBytes(usual));
    recordVerdict("transparency/leaf-bytes", hex);
    expect(hex).toBe(encodeHex(logLeaf(usual)));
    expectSame({ ...usual, reason: "expired", result: false, conclusive: false });
  });

  it("are the canonical JSON of any entry", () => {
    fc.assert(fc.property(realEntry, expectSame), { numRuns: runs(500, 20_000) });
  });

  it("are what the serialiser makes of entries that no receipt gives", () => {
    const members = Object.keys({ ...usual, reason: "" });
    const anything = fc.oneof(
      fc.anything(),
      fc.string({ unit: "binary", maxLength: 6000 }),
      fc.double(),
      fc.constantFrom('"', "\\", "\n", "\u007f", "\u00e9", "\ud800", "\u{1f600}", "", -0, -1, 2 ** 53, 1.5),
    );
    fc.assert(
      fc.property(
        realEntry,
        fc.constantFrom(...members, "another", "toJSON"),
        anything,
        (entry, name, value) => expectSame({ ...entry, [name]: value }),
      ),
      { numRuns: runs(1000, 50_000) },
    );
    for (const name of Object.keys(usual)) {
      const { [name as keyof LogEntry]: _, ...rest } = usual;
      expectSame(rest);
    }
    expectSame(Object.fromEntries(Object.entries(usual).reverse()));
  });

  it("are never written over by later leaves", () => {
    const entries = Array.from({ length: 300 }, (_, i) => ({ ...entryNumber(i), timestamp: i }));
    const leaves = entries.map(leafBytes);
    expect(leaves.map(encodeHex)).toEqual(entries.map((entry) => encodeHex(logLeaf(entry))));
  });
});
