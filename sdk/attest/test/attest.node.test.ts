// attest(config): the specification's defaults, its refusals, and one real proof.
import { decodeHex, deriveKid } from "@svc/core";
import { describe, expect, test } from "vitest";
import { type AttestConfig, attest, getManifest, verifyDecision } from "../src/index.ts";

const decision = { path: ["check", "pay"], inputs: { amount: 12.5, payee: "P-1" }, outcome: "pay" };
const constraints = [
  {
    id: "small",
    description: "A payment is at most 100.",
    critical: true,
    vertex: "pay",
    predicate: { input: "/amount", op: "le", value: 100 },
  },
] as const;
const config: AttestConfig = {
  pipeline: { name: "Payments", steps: ["check", "pay"], constraints },
  decision,
  authority: { type: "legal_review", name: "Firm", ref: "Opinion 7" },
};

describe("attest", () => {
  test("proves with a key of its own, version 1.0.0 and the circuit found by itself", async () => {
    const openings: unknown[] = [];
    const before = Math.floor(Date.now() / 1000);
    const attestation = await attest({
      ...config,
      options: { onOpening: (opening) => openings.push(opening) },
    });
    expect(attestation.pipeline).toMatchObject({
      version: "1.0.0",
      authority: { type: "legal_review", name: "Firm", reference: "Opinion 7" },
    });
    expect(attestation.policy).toMatchObject({ manifest_id: "vdi:manifest:inline", constraints });
    expect(attestation.issued_at).toBeGreaterThanOrEqual(before);
    const key = attestation.signature.public_key;
    expect(attestation.signature.kid).toBe(deriveKid(decodeHex(key) as Uint8Array));
    expect(openings).toMatchObject([{ attestation_id: attestation.attestation_id, path: decision.path }]);
    const result = await verifyDecision(attestation, {
      trust: { issuers: [{ public_key: key }] },
    });
    expect(result).toMatchObject({
      valid: true,
      trust: { issuer: "pinned", manifest: "self_asserted", circuit: "built_in" },
    });
  });

  test("takes declared outcomes, a derived value and the reasons of a decline", async () => {
    const debt = {
      name: "debt-over-two-fifths",
      terms: [
        { input: "/debt", times: 5 },
        { input: "/income", times: -2 },
      ],
      plus: 0,
    };
    const attestation = await attest({
      pipeline: {
        name: "Loans",
        steps: ["check", "grant", "decline"],
        outcomes: ["grant", "decline"],
        derived: [debt],
        constraints: [
          {
            id: "debt-to-income",
            description: "What is granted leaves debt at two fifths of income at most.",
            critical: true,
            vertex: "grant",
            predicate: { derived: debt.name, op: "le", value: 0 },
            when: { outcome: "grant" },
            reason_code: "R1",
            reason: "Debt is high for the income.",
          },
        ],
      },
      decision: { path: ["check", "decline"], inputs: { debt: 500, income: 1000 }, outcome: "decline" },
      options: { reasons: "all", sequence: { stream: "loans", number: 7 } },
    });
    expect(attestation.sequence).toEqual({ stream: "loans", number: 7 });
    const renumbered = { ...attestation, sequence: { stream: "loans", number: 8 } };
    expect(await verifyDecision(renumbered, {})).toMatchObject({
      valid: false,
      reason: "attestation_id_mismatch",
    });
    expect(attestation.decision).toMatchObject({ reasons: ["debt-to-income"], violated_mask: 1 });
    expect(await verifyDecision(attestation, {})).toMatchObject({ valid: true });
  });

  test.each([
    [
      "both a manifest and constraints",
      { pipeline: { ...config.pipeline, manifest: "fair-lending-v1" } },
      "manifest_and_constraints",
      TypeError,
    ],
    ["a misspelt member", { decision: { ...decision, input: {} } }, "config_malformed", TypeError],
    ["a misspelt section", { option: {} }, "config_malformed", TypeError],
    ["no decision", { decision: undefined }, "config_malformed", TypeError],
    [
      "an unknown manifest",
      { pipeline: { name: "P", steps: ["a"], manifest: "none" } },
      "manifest_unknown",
      RangeError,
    ],
    ["an authority of no known type", { authority: { type: "x" } }, "authority_malformed", TypeError],
    ["a short key", { options: { signingKey: "00" } }, "signing_key_malformed", TypeError],
    ["an unknown option", { options: { circuitdir: "x" } }, "config_malformed", TypeError],
    [
      "an outcome off the path",
      { decision: { ...decision, path: ["check"] } },
      "outcome_not_on_path",
      RangeError,
    ],
    ["an empty folder", { options: { circuitDir: "no-such-folder" } }, "artefact_missing", Error],
  ])("refuses %s with a code", async (_what, change, code, kind) => {
    const error = await attest({ ...config, ...change } as never).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code });
  });

  test("refuses a manifest whose steps are missing, with the list", async () => {
    const pipeline = { name: "P", steps: ["intake"], manifest: "fair-lending-v1" };
    await expect(attest({ ...config, pipeline } as never)).rejects.toMatchObject({
      code: "manifest_steps_missing",
      message: expect.stringContaining('"credit_policy"'),
    });
    expect(getManifest("vdi:manifest:fair-lending-v1")).not.toBeNull();
  });

  test("refuses a decision over the limit before looking for a circuit", async () => {
    const over = { ...decision, inputs: { amount: 100.01, payee: "P-1" } };
    await expect(
      attest({ ...config, decision: over, options: { circuitDir: "no-such-folder" } }),
    ).rejects.toMatchObject({ code: "constraint_not_satisfied" });
  });
});

describe("errors name what the caller wrote", () => {
  const [rule] = constraints;
  const { critical: _, ...lacking } = rule;
  const cases: readonly (readonly [string, object])[] = [
    ["config.pipeline.steps", { pipeline: { ...config.pipeline, steps: ["a", "a"] } }],
    ["config.pipeline.version: expected string, got 7", { pipeline: { ...config.pipeline, version: 7 } }],
    ["config.pipeline.name: missing", { pipeline: { steps: ["check", "pay"], constraints } }],
    [
      'config.pipeline.constraints[0].predicate.op: expected "eq" or',
      {
        pipeline: {
          ...config.pipeline,
          constraints: [{ ...rule, predicate: { ...rule.predicate, op: "<=" } }],
        },
      },
    ],
    [
      "config.pipeline.constraints[0].critical: missing",
      { pipeline: { ...config.pipeline, constraints: [lacking] } },
    ],
    ["config.decision.inputs.amount: ", { decision: { ...decision, inputs: { amount: Number.NaN } } }],
    ["config.decision.path", { decision: { ...decision, path: ["elsewhere"] } }],
    ["config.decision.inputs", { decision: { ...decision, inputs: 7 } }],
    ["config.decision.outcome", { decision: { ...decision, outcome: "elsewhere" } }],
    ["config.options.kid", { options: { kid: "" } }],
    ["config.options.issuedAt", { options: { issuedAt: 1.5 } }],
  ];

  test.each(cases)("%s", async (path, changes) => {
    const thrown: unknown = await attest({ ...config, ...changes } as AttestConfig).catch((error) => error);
    expect(thrown).toBeInstanceOf(Error);
    const { message, code } = thrown as Error & { readonly code?: string };
    expect(message.startsWith(path), message).toBe(true);
    expect(message).not.toMatch(/executionPath|privateInputs|outcomeId/);
    expect(code).toMatch(/^[a-z_]+$/);
  });
});
