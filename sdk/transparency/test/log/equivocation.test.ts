/** Who is convicted by the log, who is excused, and who is merely of another opinion. */
import { describe, expect, it } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { attestationIdOf, makeReceipt, type ReceiptWords } from "./receipts.ts";

const T = 1_700_000_000;

interface Case {
  name: string;
  receipts: ReceiptWords[];
  /** `equivocation_detected` of each append. */
  detected: boolean[];
  clean: boolean;
  kinds: string[];
}

const CASES: Case[] = [
  {
    name: "one verifier, opposite conclusive results",
    receipts: [{ valid: true }, { valid: false, at: T + 1 }],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "the same the other way round",
    receipts: [{ valid: false }, { valid: true, at: T + 1 }],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "one of them inconclusive",
    receipts: [{ valid: true }, { valid: false, conclusive: false, reason: "revocation_missing" }],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "under different profiles",
    receipts: [{ valid: true }, { valid: false, profile: "VDI_VERIFY_STRICT_V1" }],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "with different trust roots",
    receipts: [{ valid: true }, { valid: false, trust: "other roots" }],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "about different documents of one id, of which it calls one invalid",
    receipts: [{ valid: true }, { valid: false, document: "forged" }],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "two documents of one id called valid by one verifier",
    receipts: [{ valid: true }, { valid: true, document: "forged" }],
    detected: [false, true],
    clean: false,
    kinds: ["id_collision"],
  },
  {
    name: "two documents of one id called valid by two verifiers",
    receipts: [{ valid: true }, { valid: true, document: "forged", verifier: "bob" }],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "valid, and expired later",
    receipts: [{ valid: true }, { valid: false, reason: "expired", at: T + 1 }],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "expired, and valid when asked about the same time",
    receipts: [{ valid: false, reason: "expired" }, { valid: true }],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "expired, and valid later",
    receipts: [
      { valid: false, reason: "expired" },
      { valid: true, at: T + 1 },
    ],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "issued in the future, and valid later",
    receipts: [
      { valid: false, reason: "issued_in_future" },
      { valid: true, at: T + 1 },
    ],
    detected: [false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "valid, and issued in the future later",
    receipts: [{ valid: true }, { valid: false, reason: "issued_in_future", at: T + 1 }],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "an authority's binding that opens and closes around a valid look",
    receipts: [
      { valid: false, reason: "authority_binding_not_current", at: T - 5 },
      { valid: true },
      { valid: false, reason: "authority_binding_not_current", at: T + 5 },
    ],
    detected: [false, false, false],
    clean: true,
    kinds: [],
  },
  {
    name: "an authority's binding that lapses between two valid looks",
    receipts: [
      { valid: true },
      { valid: true, at: T + 9 },
      { valid: false, reason: "authority_binding_not_current", at: T + 5 },
    ],
    detected: [false, false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "a later time does not excuse a reason that time cannot change",
    receipts: [{ valid: true }, { valid: false, reason: "pairing_failed", at: T + 1_000_000 }],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "a reason named like a member of every object excuses nothing",
    receipts: [{ valid: true }, { valid: false, reason: "constructor", at: T + 1 }],
    detected: [false, true],
    clean: false,
    kinds: ["verifier_equivocation"],
  },
  {
    name: "two verifiers of opposite opinions",
    receipts: [{ valid: true }, { valid: false, verifier: "bob" }],
    detected: [false, false],
    clean: true,
    kinds: ["disagreement"],
  },
  {
    name: "a bystander is not called an equivocator because another was",
    receipts: [{ valid: true }, { valid: false, at: T + 1 }, { valid: true, verifier: "bob" }],
    detected: [false, true, false],
    clean: false,
    kinds: ["verifier_equivocation", "disagreement"],
  },
  {
    name: "three agree",
    receipts: [{}, { verifier: "bob" }, { verifier: "carol", at: T + 9 }],
    detected: [false, false, false],
    clean: true,
    kinds: [],
  },
];

describe("checkEquivocation", () => {
  for (const { name, receipts, detected, clean, kinds } of CASES) {
    it(name, () => {
      const log = new TransparencyLog({ now: () => T });
      log.append(makeReceipt({ attestation: "unrelated", valid: false }));
      expect(receipts.map((words) => log.append(makeReceipt(words)).equivocation_detected)).toEqual(detected);
      const report = log.checkEquivocation(attestationIdOf("a"));
      recordVerdict(`equivocation/${name}`, {
        clean: report.clean,
        kinds: report.equivocations.map((e) => e.kind),
      });
      expect(report.clean).toBe(clean);
      expect(report.equivocations.map(({ kind }) => kind)).toEqual(kinds);
      expect(report.entries.map(({ log_index }) => log_index)).toEqual(receipts.map((_, i) => i + 1));
      expect(log.checkEquivocation(attestationIdOf("unrelated")).clean).toBe(true);
    });
  }

  it("returns both sides, each provable against the log", () => {
    const log = new TransparencyLog({ now: () => T });
    log.append(makeReceipt({ valid: true }));
    log.append(makeReceipt({ valid: false, at: T + 1 }));
    log.append(makeReceipt({ valid: true, at: T + 2 }));
    const [found] = log.checkEquivocation(attestationIdOf("a")).equivocations;
    expect(found?.sides.map((side) => side.map(({ log_index }) => log_index))).toEqual([[0, 2], [1]]);
    expect(found?.verifier_key).toBe(makeReceipt().signature.public_key);
    for (const { log_index } of found?.sides.flat() ?? []) {
      expect(log.verifyInclusionProof(log.getInclusionProof(log_index))).toBe(true);
    }
  });

  it("answers the same when a receipt is offered again", () => {
    const log = new TransparencyLog({ now: () => T });
    const [first, second] = [makeReceipt({ valid: true }), makeReceipt({ valid: false, at: T + 1 })];
    log.append(first);
    log.append(second);
    expect(log.append(first)).toMatchObject({ log_index: 0, equivocation_detected: true });
  });
});
