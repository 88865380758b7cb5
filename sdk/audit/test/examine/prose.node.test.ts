// What a document says in prose decides nothing: not what it is, and not whether it counts. Genuine documents with the
// protocol's own words in every member that takes text, in every form in which documents come.
import { issueBillingAttestation } from "@svc/billing";
import { encodeUtf8, type SignedDocument, toEnvelope } from "@svc/core";
import { evaluateAcceptancePolicy, scoreReceiptSet, verifyReceiptChain } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { first, hexSecretOf, NOW, second, TRUST } from "../../../../tools/fixtures/bundle-parts.ts";
import { LONG } from "../../../../tools/testing/paths.ts";
import { protocolConstants, protocolReasons } from "../../../../tools/testing/protocol-words.ts";
import month from "../../../verifier/test/periods/vectors/month.json" with { type: "json" };
import { type ExaminedSet, type ExamineTrust, examine, recognise } from "../../src/index.ts";
import { documentKindOf, KIND_NAMES } from "../../src/kinds/table.ts";
import { FORMS, freeTexts, SIGNED_KINDS, signedAgain, withText } from "./fixtures/hostile.ts";
import * as period from "./fixtures/month.ts";
import { PERIOD } from "./fixtures/period.ts";

type Document = Readonly<Record<string, unknown>>;

const CONSTANTS = protocolConstants();
const TYPES = CONSTANTS.filter((text) => documentKindOf({ type: text }) !== null || text.startsWith("thin_"));
const WORDS = [...CONSTANTS, ...protocolReasons(), ...Object.keys(KIND_NAMES)];
const THIN = "thin_decision_attestation_v1";
/** From what most members take to what few do. */
const TEXTS: readonly string[] = [
  WORDS.map((word) => `"${word}"`).join(" "),
  TYPES.map((type) => `"${type}"`).join(" "),
  `{"type":"${THIN}"}`,
  `"${THIN}"`,
  `"type":"${THIN}",`,
  "\n{}\n[",
  THIN,
  "unknown",
  ...(LONG ? WORDS : TYPES),
];

const documents = { version: "v1", usageEvent: usageAt(NOW) } as const;
const bill = issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW).attestation;
const SEEDS: readonly (readonly [keyof typeof SIGNED_KINDS, Document, secret: string])[] = [
  ["attestation", period.attested("unknown 0") as unknown as Document, month.issuer_secret],
  ["receipt", first as unknown as Document, hexSecretOf("alice")],
  ["period_statement", period.statement as unknown as Document, month.issuer_secret],
  ["billing_attestation", bill as unknown as Document, "44".repeat(32)],
];

const { trust, logs = [], trustedVerifiers = [] } = TRUST;
const READER: ExamineTrust = {
  verification: { now: NOW + 120, trust: { ...trust, issuers: [operator.publicKey, PERIOD.issuer] } },
  anchors: { trustedVerifiers },
  logs,
};

/** As long, of the same characters, and none of the protocol's words. */
const withoutWords = (text: string) => text.replace(/[a-z]/g, "x");

const answers = ({ documents: [one] }: ExaminedSet) => ({
  kind: one?.kind,
  verdict: one?.verdict,
  reason: one?.reason,
  rows: one?.findings.map(({ check, outcome, reason }) => [check, outcome, reason]),
});

test("the words are those of the protocol, the compact form's type among them", () => {
  expect(TYPES.length).toBeGreaterThan(15);
  expect(TYPES).toContain(THIN);
  expect(WORDS.length).toBeGreaterThan(300);
});

describe.each(SEEDS)("%s", (kind, seed, secret) => {
  const members = freeTexts(kind, seed, TEXTS);

  test("has members that take text", () => {
    expect(members.size).toBeGreaterThan(kind === "attestation" ? 20 : 1);
  });

  test("each of them with each text is still of its kind, in every form", () => {
    for (const { path, taken } of members.values()) {
      for (const text of taken) {
        const hostile = signedAgain(kind, withText(seed, path, text), secret);
        for (const [form, make] of FORMS) {
          const [content] = Object.values(make(hostile));
          expect([path, form, recognise(content, "f")[0]?.kind]).toEqual([path, form, kind]);
        }
      }
    }
  });

  test.each([0, -1, 2])(
    "with all of them at once it is what it is with harmless words, texts at %i",
    async (at) => {
      let [hostile, harmless] = [seed, seed];
      for (const { path, taken } of members.values()) {
        const text = taken.at(at) ?? (taken[0] as string);
        const changed = [text, withoutWords(text)].map((one, i) =>
          withText(i === 0 ? hostile : harmless, path, one),
        );
        if (changed.every((one) => SIGNED_KINDS[kind].parse(one).ok))
          [hostile, harmless] = changed as [Document, Document];
      }
      expect(JSON.stringify(hostile)).not.toBe(JSON.stringify(harmless));
      const ask = async (given: object) =>
        answers(await examine([{ source: "f", ...given } as never], READER));
      const whole = signedAgain(kind, hostile, secret);
      const expected = await ask({ value: signedAgain(kind, harmless, secret) });
      expect(expected.kind).toBe(kind);
      const envelope = toEnvelope(SIGNED_KINDS[kind].type, whole as unknown as SignedDocument);
      for (const given of [...FORMS.map(([, make]) => make(whole)), { value: envelope }])
        expect(await ask(given)).toEqual(expected);
    },
  );
});

describe("an unreadable document among receipts", () => {
  const cut = JSON.stringify(first).slice(0, -1);
  const named = signedAgain(
    "receipt",
    withText(first as unknown as Document, ["signature", "kid"], THIN),
    hexSecretOf("alice"),
  );
  const inputs = [first, JSON.stringify(second), encodeUtf8(JSON.stringify(first)), cut, named, 7, null];
  const now = NOW + 120;

  test("is a row of the chain, a receipt of the score, and ignored by name where it does not count", async () => {
    const chain = await verifyReceiptChain(inputs, { now, trustedVerifiers });
    expect(chain.receipts).toHaveLength(inputs.length);
    expect(chain.valid).toBe(false);
    const score = scoreReceiptSet(inputs, { now, trustedVerifiers });
    expect(score.total_receipts).toBe(inputs.length);
    expect(score.all_valid).toBe(false);
    expect(score.valid_receipts + score.ignored.length).toBe(inputs.length);
    const accepted = await evaluateAcceptancePolicy(inputs, { level: "low", now });
    expect(accepted.receiptsAccepted + accepted.ignored.length).toBe(inputs.length);
  });
});
