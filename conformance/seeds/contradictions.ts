// What verifiers say against themselves and against each other, and which entries a later one replaces.
import { hashReceipt } from "@svc/core";
import { attestationIdOf, makeReceipt, type ReceiptWords } from "../../sdk/transparency/test/log/receipts.ts";
import type { Seed, SeedTable } from "./seed.ts";

const HOLDS: ReceiptWords = { facts: { proof: true } };
const HOLDS_NOT: ReceiptWords = { facts: { proof: false }, valid: false };
const IN_FORCE: ReceiptWords = { facts: {}, judgements: { in_force: true } };
const EXPIRED: ReceiptWords = { facts: {}, judgements: { in_force: false }, valid: false, reason: "expired" };
const OPEN: ReceiptWords = { valid: false, conclusive: false, facts: {}, reason: "revocation_missing" };
const T = 1_700_000_000;

const CONTRADICTIONS: readonly (readonly [name: string, clean: boolean, ...words: ReceiptWords[]])[] = [
  ["a fact both ways by one key", false, HOLDS, HOLDS_NOT],
  ["the same the other way round", false, HOLDS_NOT, HOLDS],
  ["a fact both ways under two profiles", false, HOLDS, { ...HOLDS_NOT, profile: "VDI_VERIFY_STRICT_V1" }],
  ["a fact both ways with other roots", false, HOLDS, { ...HOLDS_NOT, trust: "other roots" }],
  ["a fact both ways at another time", false, HOLDS, { ...HOLDS_NOT, at: T + 9 }],
  ["a fact both ways, once without a conclusion", false, HOLDS, { ...HOLDS_NOT, conclusive: false }],
  ["a fact both ways by other rules", true, HOLDS, { ...HOLDS_NOT, rules: "svc-vdi/3+0.1.1" }],
  [
    "a correction and back",
    false,
    HOLDS,
    { ...HOLDS_NOT, rules: "svc-vdi/3+0.1.1", at: T + 1 },
    { ...HOLDS_NOT, at: T + 2 },
  ],
  ["a fact both ways about two documents", true, HOLDS, { ...HOLDS_NOT, document: "forged" }],
  ["a fact and silence", true, HOLDS, { facts: {} }],
  ["a fact both ways by two verifiers", true, HOLDS, { ...HOLDS_NOT, verifier: "bob" }],
  ["an equivocator and a bystander", false, HOLDS, HOLDS_NOT, { ...HOLDS, verifier: "bob" }],
  ["three who agree", true, {}, { verifier: "bob" }, { verifier: "carol", at: T + 9 }],
  ["a judgement both ways, one question", false, IN_FORCE, EXPIRED],
  ["a judgement both ways at another time", true, IN_FORCE, { ...EXPIRED, at: T + 1 }],
  [
    "a judgement both ways under two profiles",
    true,
    IN_FORCE,
    { ...EXPIRED, profile: "VDI_VERIFY_STRICT_V1" },
  ],
  ["a judgement both ways with other roots", true, IN_FORCE, { ...EXPIRED, trust: "other roots" }],
  ["a judgement both ways by other rules", true, IN_FORCE, { ...EXPIRED, rules: "svc-vdi/3+1.0.0" }],
  ["a judgement both ways by two verifiers", true, IN_FORCE, { ...EXPIRED, verifier: "bob" }],
  ["a verdict both ways", false, { facts: {} }, { facts: {}, valid: false }],
  ["a verdict against no conclusion", true, { facts: {} }, { facts: {}, valid: false, conclusive: false }],
  ["two documents of one id called valid", true, HOLDS, { ...HOLDS, document: "proof made again" }],
];

export function equivocations(): SeedTable {
  const seeds = CONTRADICTIONS.map(
    ([name, clean, ...words]): Seed => ({
      name,
      about: clean ? `Nobody is convicted: ${name}.` : `A key is convicted: ${name}.`,
      question: {
        input: {
          receipts: [
            makeReceipt({ attestation: "unrelated", valid: false }),
            ...words.map((each) => makeReceipt(each)),
          ],
          attestation_id: attestationIdOf("a"),
        },
      },
      wanted: { clean },
    }),
  );
  const first = makeReceipt(OPEN);
  const superseding: readonly (readonly [string, ReceiptWords, ReceiptWords])[] = [
    ["an inconclusive receipt and its successor", OPEN, { at: T + 1 }],
    ["a successor by another verifier", OPEN, { at: T + 1, verifier: "bob" }],
    ["a successor about another document", OPEN, { at: T + 1, document: "other" }],
    ["a successor of a conclusive receipt", { valid: false }, { at: T + 1 }],
  ];
  for (const [name, earlier, later] of superseding) {
    const before = makeReceipt(earlier);
    const receipts = [before, makeReceipt({ ...later, supersedes: hashReceipt(before) })];
    seeds.push({
      name,
      about: `Which inconclusive entries a later one replaces: ${name}.`,
      question: { input: { receipts, attestation_id: attestationIdOf("a") } },
    });
  }
  seeds.push({
    name: "a successor that came first",
    about: "A receipt replaces nothing that was logged after it.",
    question: {
      input: {
        receipts: [makeReceipt({ at: T + 1, supersedes: hashReceipt(first) }), first],
        attestation_id: attestationIdOf("a"),
      },
    },
    wanted: { superseded: [] },
  });
  return { operation: "equivocation", seeds, bases: ["a fact both ways by one key"] };
}
