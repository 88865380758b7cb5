/** The sentence on bills, bundles, receipts, chains, contradictions and heads of logs: who, what, when, and no more than was checked. */
import { describe, expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import {
  type BillFacts,
  type ChainFacts,
  type DecisionFacts,
  type HeadsFacts,
  type SaidFacts,
  saidInWords,
  sentenceOfDecision,
} from "../src/index.ts";

const said = (facts: SaidFacts) => sentenceOfDecision(saidInWords(facts));
const gesagt = (facts: SaidFacts) => sentenceOfDecision(saidInWords(facts, de));
const DAY = 1_795_335_000;

const BILL: BillFacts = {
  kind: "bill",
  verdict: "verified",
  deed: "bill",
  charge: { micros: "1250000", currency: "EUR" },
  issued_at: DAY,
  operator: { pinned: true, name: "Example API" },
  priced: true,
  superseded_by: null,
};
const CHAIN: ChainFacts = {
  kind: "chain",
  verdict: "verified",
  receipts: 3,
  verifiers: 2,
  trusted: true,
  from: DAY,
  to: DAY + 172_800,
  says: "valid",
};
const DECISION: DecisionFacts = {
  verdict: "verified",
  outcome: "approve",
  issued_at: DAY,
  expires_at: 2_110_000_000,
  policy: {
    manifest_id: "vdi:manifest:fair-lending-v1",
    manifest_version: "1.0.0",
    name: "Fair lending: consumer credit decisions",
    standing: "published",
  },
  issuer: { pinned: true, name: "Example Lender" },
  proof: "holds",
};

describe("a bill", () => {
  test("says who billed what, and when", () => {
    expect(said(BILL)).toBe(
      "Example API billed 1.25 EUR for one event on 22 November 2026: the charge follows from the usage and price stated; signed by a key that you pinned.",
    );
    expect(gesagt(BILL)).toBe(
      "Example API hat für ein Ereignis 1,25\u00a0EUR berechnet, am 22. November 2026: Der Betrag folgt aus dem angegebenen Verbrauch und Preis; unterschrieben mit einem Schlüssel, den Sie festgelegt haben.",
    );
  });

  test("says no price that was not recomputed, no charge that is hidden, no name that is not the reader's", () => {
    expect(said({ ...BILL, priced: false, charge: null, operator: { pinned: false, name: "Bank" } })).toBe(
      "An unknown operator billed a hidden amount for one event on 22 November 2026: signed by a key whose holder nobody here vouches for.",
    );
  });

  test("that fails or stays open says so first; one that was adjusted says by what", () => {
    expect(said({ ...BILL, verdict: "not_valid" })).toMatch(
      /^This bill does not hold\. It says that its operator/,
    );
    expect(said({ ...BILL, verdict: "could_not_check" })).toMatch(/^This bill could not be checked\. /);
    expect(said({ ...BILL, superseded_by: "void" })).toMatch(/; a later void stands in its place\.$/);
    for (const deed of ["overage", "correction", "void"] as const)
      expect(gesagt({ ...BILL, deed })).not.toBe(gesagt(BILL));
  });
});

test("a bundle that holds says its decision's sentence; one that does not says so first", () => {
  const bundle = { kind: "bundle", decision: DECISION } as const;
  expect(said({ ...bundle, verdict: "verified" })).toMatch(/^Example Lender approved this application on /);
  expect(said({ ...bundle, verdict: "not_valid" })).toMatch(
    /^This bundle does not hold as a whole\. Of the decision in it by itself: Example Lender approved /,
  );
  expect(said({ kind: "bundle", verdict: "not_valid", decision: null })).toBe(
    "This bundle does not hold as a whole.",
  );
  expect(gesagt({ ...bundle, verdict: "could_not_check" })).toMatch(/^Diese Prüfakte ließ sich nicht /);
});

test("a receipt is its verifier's word, and a name counts only of one that the reader trusts", () => {
  const receipt = { kind: "receipt", verdict: "verified", says: "not_valid", verified_at: DAY } as const;
  expect(said({ ...receipt, verifier: { trusted: true, name: "anna" } })).toBe(
    "The verifier anna found an attestation not valid on 22 November 2026: signed by a verifier that you pinned.",
  );
  expect(said({ ...receipt, verifier: { trusted: false, name: "anna" } })).toBe(
    "An unknown verifier found an attestation not valid on 22 November 2026: signed by a key whose holder nobody here vouches for.",
  );
  const broken = { ...receipt, verdict: "not_valid", verifier: { trusted: true, name: "anna" } } as const;
  expect(said(broken)).toMatch(/^This receipt does not hold\. /);
});

test("a chain says how many, of how many, from when to when, and what its last one found", () => {
  expect(said(CHAIN)).toBe(
    "3 receipts in one chain; the last found the attestation valid. They are signed from 22 November 2026 to 24 November 2026 by 2 verifiers that you pinned.",
  );
  expect(said({ ...CHAIN, trusted: false })).toMatch(
    / by 2 verifiers; nobody here vouches for all of their keys\.$/,
  );
  expect(said({ ...CHAIN, verdict: "not_valid" })).toMatch(
    /^These receipts are no chain\. There are 3 receipts, signed from /,
  );
  const alone = { ...CHAIN, receipts: 1, verifiers: 1, to: DAY } as const;
  expect(said({ ...alone, verdict: "could_not_check" })).toBe(
    "This chain could not be checked to its beginning. There is one receipt, signed on 22 November 2026 by one verifier that you pinned; one names a receipt that is not here.",
  );
  expect(gesagt(CHAIN)).toMatch(
    /^3 Prüfbelege in einer Kette; .* von 2 Prüfern, die Sie festgelegt haben\.$/,
  );
});

test("a contradiction says who answered what, and when", () => {
  const both = { kind: "contradiction", valid_at: DAY, not_valid_at: DAY + 86_400 } as const;
  expect(said({ ...both, verifier: { trusted: true, name: "anna" } })).toBe(
    "The verifier anna contradicts itself. On 22 November 2026 it signed that one attestation is valid, and on 23 November 2026 that it is not, asked the same question of the same document.",
  );
  expect(said({ ...both, not_valid_at: DAY, verifier: { trusted: false, name: "anna" } })).toMatch(
    /^An unknown verifier contradicts itself\. On 22 November 2026 it signed that one attestation is valid, and that it is not, /,
  );
});

const HEADS: HeadsFacts = {
  kind: "heads",
  relation: "consistent",
  log: "log.example/receipts",
  other: "log.example/receipts",
  from: 6,
  to: 10,
  pinned: true,
};

test("heads of a log name it, and say that it grew only where a pinned key signed the later one", () => {
  expect(said(HEADS)).toBe(
    "The log “log.example/receipts” only grew, from 6 to 10 entries. Everything in the earlier head is in the later one, in the same order; a key that you pinned signed the later one.",
  );
  expect(gesagt(HEADS)).toMatch(
    /^Das Protokoll „log\.example\/receipts“ ist nur gewachsen, von 6 auf 10 Einträge\. /,
  );
  expect(said({ ...HEADS, pinned: false })).toBe(
    "The later of these heads holds everything of the earlier one. They name the log “log.example/receipts”, with 6 entries and with 10. No key that you pinned signed the later one: anybody can write such a head.",
  );
  expect(said({ ...HEADS, relation: "forked", from: 10 })).toBe(
    "The log “log.example/receipts” forked. It signed two different roots for 10 entries, with a key that you pinned.",
  );
  const other = "log.example/“other”";
  expect(said({ ...HEADS, relation: "other_log", other })).toMatch(
    /, one “log\.example\/other”: they say nothing /,
  );
  for (const relation of ["differ", "not_consistent", "unproven", "other_log"] as const)
    for (const words of [said, gesagt])
      expect(words({ ...HEADS, relation })).not.toMatch(/^(The log|Das Protokoll) /);
});

test("what follows the marked word's clause begins a line of its own on the page", () => {
  const verifier = { trusted: true, name: "anna" };
  const contradiction = { kind: "contradiction", valid_at: DAY, not_valid_at: DAY, verifier } as const;
  const receipt = {
    kind: "receipt",
    verdict: "verified",
    says: "valid",
    verified_at: DAY,
    verifier,
  } as const;
  for (const facts of [BILL, CHAIN, { ...CHAIN, trusted: false }, contradiction, receipt, HEADS])
    for (const locale of [undefined, de])
      for (const { role, text } of saidInWords(facts, locale))
        if (role === "rest") expect(text).toMatch(/^ [\p{L}\d]/u);
});
