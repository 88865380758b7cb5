// A disclosure is valid with its attestation or not at all, reads both once, and never throws on evidence.
import type { DecisionAttestation, DecisionOpening } from "@svc/core";
import { createSigner, discloseInputs, encodeUtf8 } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { verifyDecision, verifyDisclosure } from "../src/index.ts";
import { seal } from "./fixtures/attestation.ts";
import approve from "./vectors/real/lending-approve.json" with { type: "json" };
import decline from "./vectors/real/lending-decline-reviewed.json" with { type: "json" };
import referenced from "./vectors/real/lending-referenced.json" with { type: "json" };

const opening = approve.opening as unknown as DecisionOpening;
const attestation = approve.attestation as unknown as DecisionAttestation;
const OPTIONS = { ...approve.options, profileId: "VDI_VERIFY_STANDARD_V1" } as const;
const AMOUNT = "/application/amount";
const disclosure = discloseInputs(opening, [AMOUNT, "/applicant/age"], { path: true });
const { attestation_id } = decline.attestation;

test("valid: values and path, with what was found of the attestation", async () => {
  for (const form of [disclosure, JSON.stringify(disclosure), encodeUtf8(JSON.stringify(disclosure))]) {
    const result = await verifyDisclosure(form, attestation, OPTIONS);
    expect(result).toMatchObject({
      valid: true,
      inputs: disclosure.inputs.map(({ pointer, value }) => ({ pointer, value })),
      path: opening.path,
      attestation: { valid: true, trust: { issuer: "pinned", inputs: "self_asserted" } },
    });
  }
});

test.each<[string, unknown, unknown, string]>([
  [
    "an altered value",
    { ...disclosure, inputs: [{ ...disclosure.inputs[0], value: 1 }] },
    attestation,
    "leaf_mismatch",
  ],
  ["another attestation", disclosure, decline.attestation, "disclosure_of_another_attestation"],
  [
    "another attestation, relabelled",
    { ...disclosure, attestation_id },
    decline.attestation,
    "leaves_root_mismatch",
  ],
  ["an unknown member", { ...disclosure, note: 1 }, attestation, "schema"],
  ["no document", undefined, attestation, "not_plain_data"],
  ["no attestation", disclosure, null, "attestation_not_valid"],
  [
    "an attestation that was altered",
    disclosure,
    { ...attestation, expires_at: attestation.expires_at + 1 },
    "attestation_not_valid",
  ],
])("%s: not valid, and shows nothing", async (name, shown, beside, reason) => {
  const result = await verifyDisclosure(shown, beside, OPTIONS);
  expect(result).toMatchObject({ valid: false, reason, inputs: [] });
  expect(result.path).toBeUndefined();
  recordVerdict(`disclosure/${name}`, { ...result, attestation: result.attestation.reason ?? null });
});

describe("a caller's doing", () => {
  test("what is done to the documents after the call changes nothing", async () => {
    const [shown, beside] = [structuredClone(disclosure), structuredClone(attestation)];
    const pending = verifyDisclosure(shown, beside, OPTIONS);
    (shown.inputs[0] as { value: unknown }).value = 5;
    beside.decision.inputs_root = "1";
    expect(await pending).toMatchObject({ valid: true });
  });

  test("a demand that the attestation does not meet is not met by its disclosure", async () => {
    const strict = { ...OPTIONS, profileId: "VDI_VERIFY_STRICT_V1" as const };
    expect(await verifyDisclosure(disclosure, attestation, strict)).toMatchObject({
      valid: false,
      reason: "attestation_not_valid",
      attestation: { conclusive: false },
    });
    const forgotten = Promise.resolve(OPTIONS) as unknown as typeof OPTIONS;
    await expect(verifyDisclosure(disclosure, attestation, forgotten)).rejects.toThrow(TypeError);
  });

  test("getters, proxies and detached bytes are evidence that is not read", async () => {
    const trap = () => {
      throw new Error("a trap");
    };
    const detached = new Uint8Array(8);
    structuredClone(detached.buffer, { transfer: [detached.buffer] });
    for (const odd of [
      new Proxy({}, { ownKeys: trap, getOwnPropertyDescriptor: trap }),
      detached,
      {
        get type() {
          return trap();
        },
      },
    ]) {
      expect((await verifyDisclosure(odd, attestation, OPTIONS)).valid).toBe(false);
      expect((await verifyDisclosure(disclosure, odd, OPTIONS)).valid).toBe(false);
    }
  });
});

describe("a case reference", () => {
  const document = referenced.attestation as unknown as DecisionAttestation;
  const shown = discloseInputs(referenced.opening as unknown as DecisionOpening, [], { reference: true });

  test("alone: valid, and its text is in the result", async () => {
    const result = await verifyDisclosure(shown, document, OPTIONS);
    expect(result).toMatchObject({ valid: true, inputs: [], reference: "A-2026-00123" });
    expect((await verifyDisclosure(disclosure, attestation, OPTIONS)).reference).toBeUndefined();
  });

  test.each<[string, unknown, DecisionAttestation, string]>([
    [
      "another text",
      { ...shown, reference: { ...shown.reference, text: "A-2026-00124" } },
      document,
      "reference_mismatch",
    ],
    [
      "beside inputs of a decision without one",
      { ...disclosure, reference: shown.reference },
      attestation,
      "reference_absent",
    ],
    ["of another decision", shown, attestation, "disclosure_of_another_attestation"],
  ])("%s: not valid, and shows nothing", async (_, given, beside, reason) => {
    const result = await verifyDisclosure(given, beside, OPTIONS);
    expect(result).toMatchObject({ valid: false, reason, inputs: [] });
    expect(result.reference).toBeUndefined();
  });

  test("changed, taken out or put in: steps 5 and 6 fail, and step 5 also under a new signature", async () => {
    const { reference: _, ...without } = document.decision;
    const changes = [
      { ...document, decision: { ...document.decision, reference: "00".repeat(32) } },
      { ...document, decision: without },
      { ...attestation, decision: { ...attestation.decision, reference: document.decision.reference } },
    ] as DecisionAttestation[];
    const issuer = createSigner("7e".repeat(32));
    const mismatch = expect.objectContaining({
      step: 5,
      reason: "signal_mismatch",
      values: expect.objectContaining({ signal: "context" }) as unknown,
    }) as unknown;
    for (const changed of changes) {
      const tampered = await verifyDecision(changed, { now: referenced.options.at });
      expect(tampered.steps).toContainEqual(mismatch);
      expect(tampered.steps[5]).toMatchObject({ step: 6, reason: "signature_mismatch" });
      // The issuer itself cannot move the proof to another reference.
      const resealed = await verifyDecision(seal(changed, issuer), { now: referenced.options.at });
      expect(resealed).toMatchObject({ valid: false, failedStep: 5 });
      expect(resealed.steps).toContainEqual(mismatch);
    }
  });
});
