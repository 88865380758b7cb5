/** The verdict on attestations and receipts: three kinds, never green on the document's own word, no empty list. */

import { en, receiptWords, STEP_WORDS } from "@svc/messages";
import { de } from "@svc/messages/de";
import {
  MATERIAL_REASONS,
  STEPS,
  type VerificationResult,
  type VerifyOptions,
  verifyDecision,
  verifyReceipt,
} from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { attestation, first, ISSUERS, NOW, publicKeyOf } from "../../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import { claimsOfAttestation, verdictOnAttestation } from "../../../src/kinds/attestation/view.ts";
import { claimsOfReceipt, verdictOnReceipt } from "../../../src/kinds/receipt/view.ts";

const ALICE = `vdi:verifier:alice#${publicKeyOf("alice")}`;

const CASES: readonly (readonly [string, unknown, VerifyOptions, string])[] = [
  ["a pinned issuer", attestation, { at: NOW, trust: { issuers: ISSUERS } }, "verified good"],
  ["an issuer nobody pinned", attestation, { at: NOW }, "verified warn"],
  ["without the proof", attestation, { at: NOW, profileId: "VDI_VERIFY_MINIMAL_V1" }, "verified warn"],
  ["expired", attestation, { at: NOW + 1e9 }, "not_valid bad"],
  [
    "of somebody else than the pinned",
    attestation,
    { at: NOW, trust: { issuers: [publicKeyOf("somebody else")] } },
    "not_valid warn",
  ],
  [
    "of somebody else, and altered",
    { ...attestation, issued_at: 1 },
    { at: NOW, trust: { issuers: [publicKeyOf("somebody else")] } },
    "not_valid bad",
  ],
  ["altered", { ...attestation, issued_at: 1 }, { at: NOW }, "not_valid bad"],
  ["nothing", null, { at: NOW }, "not_valid bad"],
  [
    "strict, nothing pinned",
    attestation,
    { at: NOW, profileId: "VDI_VERIFY_STRICT_V1" },
    "could_not_check unknown",
  ],
];

describe("attestations", () => {
  test.each(CASES)("%s", async (name, document, options, wanted) => {
    const result = await verifyDecision(document, { now: NOW, ...options });
    const verdict = verdictOnAttestation(result);
    expect(`${verdict.kind} ${verdict.tone}`).toBe(wanted);
    const claims = claimsOfAttestation(result, result.valid ? attestation : null);
    expect(claims.doesNot.length).toBeGreaterThan(0);
    expect(claims.proves.length > 0).toBe(result.valid);
    recordVerdict(`report/attestation/${name}`, { verdict, claims });
  });

  test("what was not given is named in words, whatever it was", async () => {
    const result = await verifyDecision(attestation, { at: NOW, profileId: "VDI_VERIFY_STRICT_V1" });
    expect(verdictOnAttestation(result).because).toContain(
      "Missing: the issuer's key, which this profile wants pinned.",
    );
    expect(Object.keys(en.verdicts.attestation.material).sort()).toEqual([...MATERIAL_REASONS].sort());
  });

  test("green takes a key pinned for the issuer and one vouched for the proof", async () => {
    const result = await verifyDecision(attestation, { at: NOW, trust: { issuers: ISSUERS } });
    const tones = new Set<string>();
    for (const issuer of ["pinned", "self_asserted", "not_checked"] as const) {
      for (const circuit of [
        "pinned",
        "built_in",
        "self_asserted",
        "not_checked",
        "registry",
        "logged",
      ] as const) {
        const trust = { ...result.trust, issuer, circuit };
        const { tone } = verdictOnAttestation({ ...result, trust } as VerificationResult);
        const vouched = issuer === "pinned" && (circuit === "pinned" || circuit === "built_in");
        expect(tone).toBe(vouched ? "good" : "warn");
        tones.add(tone);
      }
    }
    expect(tones.size).toBe(2);
  });

  test("what cannot be read is not called false, and nothing is said to hold of it", async () => {
    const result = await verifyDecision(JSON.stringify(attestation).slice(0, 3_000), { at: NOW });
    expect(result.reason).toBe("not_json");
    const { kind, tone, because } = verdictOnAttestation(result);
    expect([kind, tone]).toEqual(["could_not_check", "unknown"]);
    expect(because).toMatch(/^It cannot be read, so nothing of it was checked\. The text is not JSON: /);
    expect(verdictOnAttestation(result, de).because).toMatch(
      /^Sie ist nicht zu lesen, .*\. Der Text ist kein JSON/,
    );
    expect(claimsOfAttestation(result, null)).toMatchObject({ proves: [] });
  });

  test("every step has words", () => {
    expect(Object.keys(STEP_WORDS)).toEqual(STEPS.map(({ name }) => name));
  });
});

describe("receipts", () => {
  const altered = { ...first, evaluated_at: first.evaluated_at - 1 };

  test.each([
    [
      "of a trusted verifier",
      first,
      { now: NOW, trustedVerifiers: [ALICE] },
      "verified good",
      "Receipt verified",
    ],
    ["of nobody known", first, { now: NOW }, "could_not_check warn", "from a verifier you have not pinned"],
    [
      "of one not trusted",
      first,
      { now: NOW, trustedVerifiers: [] },
      "could_not_check warn",
      "from none of the verifiers",
    ],
    ["altered", altered, { now: NOW }, "not_valid bad", "Not valid"],
    ["of the future", first, { now: 1 }, "not_valid bad", "Not valid"],
  ] as const)("%s", async (name, receipt, options, wanted, headline) => {
    const result = await verifyReceipt(receipt, options);
    const verdict = verdictOnReceipt(result);
    expect(`${verdict.kind} ${verdict.tone}`).toBe(wanted);
    expect(verdict.headline).toContain(headline);
    for (const { check } of result.checks) expect(receiptWords(check).title).not.toBe(check);
    recordVerdict(`report/receipt/${name}`, verdict);
  });

  test("the lists follow whose word it is and what it is about; a failed one proves nothing", () => {
    expect(claimsOfReceipt(true, true, true).proves).toEqual([
      "A verifier that you pinned signed exactly this receipt.",
      "It is about exactly the attestation that is here, proof and signature included.",
    ]);
    expect(claimsOfReceipt(true, false, false).doesNot).toContain(
      "Who the verifier is: names and keys are free to make.",
    );
    expect(claimsOfReceipt(false, true, true)).toEqual({
      proves: [],
      doesNot: ["Anything. A receipt that fails one check is nobody's word."],
    });
  });

  test("a check of a later version is shown by its own name", () => {
    expect(receiptWords("telepathy")).toEqual({
      title: "telepathy",
      asks: "telepathy",
      passed: "It passed.",
    });
    expect(receiptWords("toString").title).toBe("toString");
  });
});

test("a number is its issuer's count: that it is the only one, and none is missing, is among what is not proved", async () => {
  const result = await verifyDecision(attestation, { at: NOW, trust: { issuers: ISSUERS } });
  const numbered = { ...attestation, sequence: { stream: "loans", number: 17 } };
  const said = claimsOfAttestation(result, numbered as never);
  expect(said.doesNot.join(" ")).toContain('That no other attestation is number 17 of its stream "loans",');
  expect(said.proves.join(" ")).not.toContain("17");
  expect(claimsOfAttestation(result, attestation as never).doesNot.join(" ")).not.toContain("stream");
});

test("of one that expired it is not said that it is evidence of nothing: it held when it was logged", async () => {
  const result = await verifyDecision(attestation, { at: NOW + 1e9, trust: { issuers: ISSUERS } });
  expect(claimsOfAttestation(result, attestation as never).doesNot.join(" ")).toContain(
    "evidence of nothing",
  );
  const { proves, doesNot } = claimsOfAttestation({ ...result, held_at: NOW }, attestation as never);
  expect(proves).toContain("The issuer whose key you pinned signed exactly this document.");
  // What is only claimed of one in force is only claimed of one that was; its time is the log's.
  const inForce = await verifyDecision(attestation, { at: NOW, trust: { issuers: ISSUERS } });
  const open = claimsOfAttestation(inForce, attestation as never).doesNot;
  expect(doesNot.slice(1)).toEqual(open.filter((line) => !line.includes("issuer's own clock")));
  expect(doesNot.join(" ")).not.toContain("evidence of nothing");
  expect(doesNot.join(" ")).toContain("at the time of the log");
});
