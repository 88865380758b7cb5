/** Who is convicted by the log, and what is merely a difference. */
import { hashReceipt } from "@svc/core";
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
  /** What convicts. */
  about: string[];
  /** Differences that are listed beside. */
  differences: string[];
}

const HOLDS = { facts: { proof: true } };
const HOLDS_NOT = { facts: { proof: false }, valid: false };

const FACTS: Case[] = [
  {
    name: "one key, a fact both ways",
    receipts: [HOLDS, HOLDS_NOT],
    detected: [false, true],
    about: ["proof", "verdict"],
    differences: [],
  },
  {
    name: "the same the other way round",
    receipts: [HOLDS_NOT, HOLDS],
    detected: [false, true],
    about: ["proof", "verdict"],
    differences: [],
  },
  {
    name: "under another profile",
    receipts: [HOLDS, { ...HOLDS_NOT, profile: "VDI_VERIFY_STRICT_V1" }],
    detected: [false, true],
    about: ["proof"],
    differences: ["differing verdict"],
  },
  {
    name: "with one digit of the trust digest changed, which the signer declares itself",
    receipts: [HOLDS, { ...HOLDS_NOT, trust: "other roots" }],
    detected: [false, true],
    about: ["proof"],
    differences: ["differing verdict"],
  },
  {
    name: "at another time",
    receipts: [HOLDS, { ...HOLDS_NOT, at: T + 1_000_000 }],
    detected: [false, true],
    about: ["proof"],
    differences: ["differing verdict"],
  },
  {
    name: "in a receipt that came to no conclusion",
    receipts: [HOLDS, { ...HOLDS_NOT, conclusive: false }],
    detected: [false, true],
    about: ["proof"],
    differences: [],
  },
  {
    name: "by rules of another release: a correction",
    receipts: [HOLDS, { ...HOLDS_NOT, rules: "svc-vdi/3+0.1.1" }],
    detected: [false, false],
    about: [],
    differences: ["correction proof", "differing verdict"],
  },
  {
    name: "a correction, and then back under the first rules",
    receipts: [HOLDS, { ...HOLDS_NOT, rules: "svc-vdi/3+0.1.1", at: T + 1 }, { ...HOLDS_NOT, at: T + 2 }],
    detected: [false, false, true],
    about: ["proof"],
    differences: ["correction proof", "differing verdict"],
  },
  {
    name: "about another document of the id",
    receipts: [HOLDS, { ...HOLDS_NOT, document: "forged" }],
    detected: [false, false],
    about: [],
    differences: [],
  },
  {
    name: "said by one and not looked at by the other",
    receipts: [HOLDS, { facts: {} }],
    detected: [false, false],
    about: [],
    differences: [],
  },
  {
    name: "by another verifier: a disagreement that frames nobody",
    receipts: [HOLDS, { ...HOLDS_NOT, verifier: "bob" }],
    detected: [false, false],
    about: [],
    differences: ["disagreement proof", "disagreement verdict"],
  },
  {
    name: "a bystander is not called an equivocator because another was",
    receipts: [HOLDS, HOLDS_NOT, { ...HOLDS, verifier: "bob" }],
    detected: [false, true, false],
    about: ["proof", "verdict"],
    differences: ["disagreement proof", "disagreement verdict"],
  },
  {
    name: "three agree",
    receipts: [{}, { verifier: "bob" }, { verifier: "carol", at: T + 9 }],
    detected: [false, false, false],
    about: [],
    differences: [],
  },
];

const IN_FORCE = { facts: {}, judgements: { in_force: true } };
const EXPIRED = { facts: {}, judgements: { in_force: false }, valid: false, reason: "expired" };

const JUDGEMENTS: Case[] = [
  {
    name: "one key, a judgement both ways, of one profile, trust digest and time",
    receipts: [IN_FORCE, EXPIRED],
    detected: [false, true],
    about: ["in_force", "verdict"],
    differences: [],
  },
  {
    name: "asked about another time",
    receipts: [IN_FORCE, { ...EXPIRED, at: T + 1 }],
    detected: [false, false],
    about: [],
    differences: ["differing in_force", "differing verdict"],
  },
  {
    name: "under another profile",
    receipts: [IN_FORCE, { ...EXPIRED, profile: "VDI_VERIFY_STRICT_V1" }],
    detected: [false, false],
    about: [],
    differences: ["differing in_force", "differing verdict"],
  },
  {
    name: "with other roots or another snapshot, which the trust digest holds",
    receipts: [IN_FORCE, { ...EXPIRED, trust: "other roots" }],
    detected: [false, false],
    about: [],
    differences: ["differing in_force", "differing verdict"],
  },
  {
    name: "by other rules",
    receipts: [IN_FORCE, { ...EXPIRED, rules: "svc-vdi/3+1.0.0" }],
    detected: [false, false],
    about: [],
    differences: ["differing in_force", "differing verdict"],
  },
  {
    name: "by another verifier",
    receipts: [IN_FORCE, { ...EXPIRED, verifier: "bob" }],
    detected: [false, false],
    about: [],
    differences: ["disagreement verdict"],
  },
  {
    name: "a verdict both ways and nothing else stated",
    receipts: [{ facts: {} }, { facts: {}, valid: false }],
    detected: [false, true],
    about: ["verdict"],
    differences: [],
  },
  {
    name: "a verdict against no conclusion",
    receipts: [{ facts: {} }, { facts: {}, valid: false, conclusive: false }],
    detected: [false, false],
    about: [],
    differences: [],
  },
  {
    name: "two documents of one id called valid: the issuer can make them, so nobody is convicted",
    receipts: [HOLDS, { ...HOLDS, document: "proof made again" }],
    detected: [false, false],
    about: [],
    differences: ["several_documents undefined"],
  },
];

describe.each([
  ["facts", FACTS],
  ["judgements", JUDGEMENTS],
])("%s", (kind, cases) => {
  for (const { name, receipts, detected, about, differences } of cases) {
    it(name, () => {
      const log = new TransparencyLog({ now: () => T });
      log.append(makeReceipt({ attestation: "unrelated", valid: false }));
      expect(receipts.map((words) => log.append(makeReceipt(words)).equivocation_detected)).toEqual(detected);
      const report = log.checkEquivocation(attestationIdOf("a"));
      recordVerdict(`equivocation/${kind} ${name}`, [report.equivocations, report.differences]);
      expect(report.clean).toBe(about.length === 0);
      expect(report.equivocations.map((one) => one.about)).toEqual(about);
      expect(report.differences.map((one) => `${one.kind} ${one.about}`)).toEqual(differences);
      expect(report.entries.map(({ log_index }) => log_index)).toEqual(receipts.map((_, i) => i + 1));
      expect(log.checkEquivocation(attestationIdOf("unrelated")).clean).toBe(true);
    });
  }
});

describe("the sides of a contradiction", () => {
  it("have every entry on them, each provable against the log", () => {
    const log = new TransparencyLog({ now: () => T });
    log.append(makeReceipt(HOLDS));
    log.append(makeReceipt({ ...HOLDS_NOT, at: T + 1 }));
    log.append(makeReceipt({ ...HOLDS, at: T + 2 }));
    const { equivocations, entries } = log.checkEquivocation(attestationIdOf("a"));
    const { public_key } = makeReceipt().signature;
    expect(equivocations).toEqual([
      {
        kind: "verifier_equivocation",
        attestation_id: attestationIdOf("a"),
        attestation_hash: entries[0]?.attestation_hash,
        verifier_key: public_key,
        about: "proof",
        sides: [[0, 2], [1]],
      },
    ]);
    for (const index of [0, 1, 2]) {
      expect(log.verifyInclusionProof(log.getInclusionProof(index))).toBe(true);
      expect(entries[index]?.facts.proof).toBe(index !== 1);
    }
  });

  it("are the same when a receipt is offered again", () => {
    const log = new TransparencyLog({ now: () => T });
    const [first, second] = [makeReceipt(HOLDS), makeReceipt({ ...HOLDS_NOT, at: T + 1 })];
    log.append(first);
    log.append(second);
    expect(log.append(first)).toMatchObject({ log_index: 0, equivocation_detected: true });
  });

  it("name the verifier and the document of a difference, where it is one's own", () => {
    const log = new TransparencyLog({ now: () => T });
    for (const words of [HOLDS, { ...HOLDS_NOT, rules: "other/1+1" }, { ...HOLDS_NOT, verifier: "bob" }]) {
      log.append(makeReceipt(words));
    }
    const { differences } = log.checkEquivocation(attestationIdOf("a"));
    const { attestation_hash, signature } = makeReceipt(HOLDS);
    const own = { attestation_hash, verifier_key: signature.public_key };
    expect(differences).toMatchObject([
      { kind: "correction", ...own, about: "proof", sides: [[0], [1]] },
      { kind: "differing", ...own, about: "verdict", sides: [[0], [1]] },
      { kind: "disagreement", attestation_hash, about: "proof", sides: [[0], [1, 2]] },
      { kind: "disagreement", attestation_hash, about: "verdict", sides: [[0], [1, 2]] },
    ]);
    expect(differences[2]).not.toHaveProperty("verifier_key");
  });
});

describe("disagreements", () => {
  const reportOf = (...receipts: readonly ReceiptWords[]) => {
    const log = new TransparencyLog({ now: () => T });
    for (const words of receipts) log.append(makeReceipt(words));
    return log.checkEquivocation(attestationIdOf("a"));
  };
  const about = (...receipts: readonly ReceiptWords[]) =>
    reportOf(...receipts).entries.map(({ disagreements }) => disagreements);

  it("of two verifiers stand in both entries, and leave the report clean", () => {
    const both = [HOLDS, { ...HOLDS_NOT, verifier: "bob" }];
    expect(reportOf(...both)).toMatchObject({ clean: true, equivocations: [] });
    expect(about(...both)).toEqual([
      ["proof", "verdict"],
      ["proof", "verdict"],
    ]);
  });

  it("about the verdict alone", () => {
    const expired = { ...EXPIRED, verifier: "bob", at: T + 9 };
    expect(about(IN_FORCE, expired, { ...IN_FORCE, verifier: "carol" })).toEqual([
      ["verdict"],
      ["verdict"],
      ["verdict"],
    ]);
  });

  it("need two keys, one document, and conclusive verdicts", () => {
    expect(about(HOLDS, HOLDS_NOT)).toEqual([[], []]);
    expect(about(IN_FORCE, { ...EXPIRED, verifier: "bob", document: "other" })).toEqual([[], []]);
    const open = {
      valid: false,
      conclusive: false,
      facts: {},
      reason: "revocation_missing",
      verifier: "bob",
    };
    expect(about(IN_FORCE, open)).toEqual([[], []]);
  });
});

describe("an inconclusive receipt", () => {
  const OPEN = { valid: false, conclusive: false, facts: {}, reason: "revocation_missing" };
  const cases: [string, ReceiptWords, ReceiptWords, boolean][] = [
    ["is superseded by a later one of the same key about the same document", OPEN, { at: T + 1 }, true],
    ["is not by another verifier's", OPEN, { at: T + 1, verifier: "bob" }, false],
    ["is not by one about another document", OPEN, { at: T + 1, document: "other" }, false],
    ["only: a conclusive one always counts", { valid: false }, { at: T + 1 }, false],
  ];
  for (const [name, earlier, later, wanted] of cases) {
    it(name, () => {
      const log = new TransparencyLog({ now: () => T });
      const first = makeReceipt(earlier);
      log.append(first);
      log.append(makeReceipt({ ...later, supersedes: hashReceipt(first) }));
      const { superseded, entries } = log.checkEquivocation(attestationIdOf("a"));
      expect(superseded).toEqual(wanted ? [{ log_index: 0, by: 1 }] : []);
      expect(entries).toHaveLength(2);
    });
  }

  it("is not superseded by one that was logged before it, nor by one that names nothing here", () => {
    const log = new TransparencyLog({ now: () => T });
    const open = makeReceipt(OPEN);
    log.append(makeReceipt({ at: T + 1, supersedes: hashReceipt(open) }));
    log.append(open);
    log.append(makeReceipt({ at: T + 2, supersedes: "00".repeat(32) }));
    expect(log.checkEquivocation(attestationIdOf("a")).superseded).toEqual([]);
  });
});
