// Threats against verification that no other file of this room is named after; numbers are those of the project's
// threat table. Each states the verdict exactly.
import {
  BN254_R,
  type Constraint,
  type DecisionAttestation,
  hashManifest,
  hashPipeline,
  type Json,
  pipelineId,
} from "@svc/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import type { VerifyOptions } from "../src/options/read-options.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { buildAttestation, CONSTRAINTS, NOW, STEP_NAMES, signerOf } from "./fixtures/attestation.ts";
import { casesByVerdict } from "./fixtures/cases-by-verdict.ts";
import { governed, PINNED, resealed, STRICT, verificationCases } from "./fixtures/verification-cases.ts";
import { changed, placesOf } from "./fixtures/walk.ts";

const text = JSON.stringify(buildAttestation());
const verdict = async (attestation: unknown, options: VerifyOptions = PINNED) => {
  const { valid, failedStep, reason } = await verifyDecision(attestation, options);
  return valid ? "valid" : `${failedStep} ${reason}`;
};
const ofCase = (name: string) => {
  const found = verificationCases().find((one) => one.name === name);
  if (found === undefined) throw new Error(`no case ${name}`);
  return verdict(found.attestation, found.options);
};

test("threat 5: a key under which one signature fits many documents", async () => {
  expect(await ofCase("public key of small order")).toBe("6 public_key_small_order");
  expect(await ofCase("public key not canonical")).toBe("6 public_key_not_canonical");
});

test("threat 6: second signature bytes for the same content", async () => {
  const document = buildAttestation();
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const bytes = document.signature.value.slice(64).match(/../g) ?? [];
  const s = BigInt(`0x${bytes.toReversed().join("")}`);
  const above = (s + order).toString(16).padStart(64, "0").match(/../g) ?? [];
  const value = document.signature.value.slice(0, 64) + above.toReversed().join("");
  const altered = { ...document, signature: { ...document.signature, value } };
  expect(await verdict(altered)).toBe("6 signature_not_canonical");
});

test("threat 7: one verdict on every runtime, reasons and sentences included", async () => {
  // Every case's whole result is compared between runtimes in verification-cases.test.ts.
  for (const { name, attestation, options } of casesByVerdict().filter((_, i) => i % runs(4, 1) === 0)) {
    const { steps } = await verifyDecision(attestation, options);
    recordVerdict(`one verdict/${name}`, steps);
  }
});

describe("threat 10: crash the verifier", () => {
  test("any value at any place of a document ends in a verdict", async () => {
    const document = buildAttestation() as unknown as Json;
    const places = [...placesOf(document)].map(({ path }) => path);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 3 }), async (path, value) => {
        const altered = changed(document, path, () => value as Json);
        const result = await verifyDecision(altered, { ...PINNED, stopAtFirstFailure: true });
        expect(result.steps).toHaveLength(7);
      }),
      { numRuns: runs(300, 100_000) },
    );
  });

  test("any value, text or bytes end in a verdict", async () => {
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    const anything = fc.oneof(fc.anything(), fc.string({ unit: anyCharacter }), fc.uint8Array(), fc.json());
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        expect(await verifyDecision(value, PINNED)).toMatchObject({
          valid: false,
          failedStep: 1,
          conclusive: true,
        });
      }),
      { numRuns: runs(300, 100_000) },
    );
  });
});

test("threat 11: other spellings of a public signal", async () => {
  const signal = BigInt(buildAttestation().proof.public_signals[0] ?? "");
  const spellings: [string, string][] = [
    [`${signal + BN254_R}`, "5 signal_mismatch"],
    [`0${signal}`, "1 schema"],
    [`+${signal}`, "1 schema"],
    [` ${signal}`, "1 schema"],
    [`0x${signal.toString(16)}`, "1 schema"],
    [`${signal}n`, "1 schema"],
    [`${signal - BN254_R}`, "1 schema"],
    ["", "1 schema"],
    ["1".repeat(1_000_000), "1 schema"],
  ];
  for (const [spelling, wanted] of spellings) {
    const altered = resealed((copy) => {
      copy.proof.public_signals[0] = spelling;
    });
    expect(await verdict(altered), spelling.slice(0, 40)).toBe(wanted);
  }
});

test("threat 13: members named twice, also by escapes", async () => {
  const twice = ['"type":"decision_attestation_v1",', '"ty\\u0070e":"decision_attestation_v1",'];
  for (const member of twice) {
    expect(await verdict(text.replace('"type":', `${member}"type":`))).toBe("1 duplicate_member");
  }
});

test("threat 14: texts that two readers would hash alike", async () => {
  const altered: [string, string][] = [
    [text.replace("loan decision", "\\ud83d"), "1 lone_surrogate"],
    [`\uFEFF${text}`, "1 byte_order_mark"],
    [text.replace(/"issued_at":\d+/, '"issued_at":-0.0'), "1 minus_zero"],
    [text.replace(/"issued_at":\d+/, '"issued_at":9007199254740993'), "1 number_lossy"],
    [text.replace(/"issued_at":(\d+)/, '"issued_at":$1.0'), "valid"],
  ];
  for (const [document, wanted] of altered) expect(await verdict(document)).toBe(wanted);
});

test("threat 15: prototype pollution", async () => {
  const before = Reflect.ownKeys(Object.prototype).length;
  for (const [payload, found] of [
    ['"__proto__":{"polluted":true},', "1 forbidden_member"],
    ['"constructor":{"prototype":{"polluted":true}},', "1 schema"],
  ] as const) {
    for (const member of ['"type":', '"steps":']) {
      const polluting = text.replace(member, `${payload}${member}`);
      expect(await verdict(polluting)).toBe(found);
      expect(await verdict(JSON.parse(polluting))).toBe(found);
    }
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before);
});

test("threat 17: documents that are large, deep or wide are refused before anything is computed", async () => {
  const bombs: [string, unknown][] = [
    ["too_deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["too_many_members", `{${Array.from({ length: 50_000 }, (_, i) => `"a${i}":0`).join()}}`],
    ["too_large", `"${"x".repeat(8 << 20)}"`],
    ["too_large", new Uint8Array(8 << 20)],
    ["number_lossy", `{"issued_at":${"1".repeat(1_000_000)}}`],
  ];
  for (const [reason, bomb] of bombs)
    expect(await verdict(bomb)).toMatch(new RegExp(`^1 (?:${reason}|number_not_finite)$`));
});

test("threat 18: long adversarial texts in every field", async () => {
  const document = buildAttestation() as unknown as Json;
  const long = [
    `${"a".repeat(100_000)}!`,
    "0".repeat(100_000),
    `${"vdi:".repeat(25_000)}`,
    "/~".repeat(50_000),
  ];
  const matched = vi.spyOn(RegExp.prototype, "exec");
  let longest = 0;
  for (const { path, value } of placesOf(document)) {
    if (typeof value !== "string") continue;
    for (const attack of long) {
      expect(await verdict(changed(document, path, () => attack))).toBe("1 schema");
      for (const [text] of matched.mock.calls) longest = Math.max(longest, text.length);
      matched.mockClear();
    }
  }
  matched.mockRestore();
  // A pattern that backtracks takes seconds for one such text, so none is shown one: the length goes first.
  expect(longest).toBeLessThan(1_000);
});

test("threat 19: the bounds of time, to the second", async () => {
  const issued = buildAttestation({ issuedAt: NOW, expiresAt: NOW + 1000 });
  const at = (time: number) => verdict(issued, { ...PINNED, at: time });
  expect(await at(NOW - 301)).toBe("2 issued_in_future");
  expect(await at(NOW - 300)).toBe("valid");
  expect(await at(NOW + 999)).toBe("valid");
  expect(await at(NOW + 1000)).toBe("2 expired");
  for (const time of ["2025-06-15", "1750000000", 1.5, -1, null, 1_750_000_000_000]) {
    expect(await verdict({ ...issued, issued_at: time })).toBe("1 schema");
  }
});

test("threat 20: a pipeline's hash kept, any of its members changed", async () => {
  const edits: ((pipeline: DecisionAttestation["pipeline"]) => void)[] = [
    (pipeline) => Object.assign(pipeline, { name: "other" }),
    (pipeline) => Object.assign(pipeline, { version: "1.0.1" }),
    (pipeline) => pipeline.steps.reverse(),
    (pipeline) => pipeline.steps.push("extra"),
    (pipeline) => pipeline.steps.shift(),
    (pipeline) => Object.assign(pipeline.authority, { name: "other" }),
    (pipeline) => Object.assign(pipeline.authority, { type: "audit_firm" }),
    (pipeline) => Object.assign(pipeline.authority, { reference: "x" }),
    (pipeline) => Object.assign(pipeline.authority, { regulation: "x" }),
  ];
  for (const edit of edits) {
    expect(await verdict(resealed((copy) => edit(copy.pipeline)))).toBe("3 pipeline_hash_mismatch");
  }
  const rehashed = resealed(({ pipeline, policy }) => {
    pipeline.steps.push("extra");
    pipeline.hash = hashPipeline({ ...pipeline, manifestHash: policy.manifest_hash });
    pipeline.id = pipelineId(pipeline.hash);
  });
  expect(await verdict(rehashed)).toBe("3 pipeline_root_mismatch");
});

test("threat 21: an outcome that the pipeline does not have, or not this one", async () => {
  for (const outcome of ["escalate", "Approve", "approve "]) {
    expect(await verdict(resealed((copy) => Object.assign(copy.decision, { outcome })))).toBe(
      "3 outcome_not_a_step",
    );
  }
  for (const outcome of STEP_NAMES.filter((name) => name !== "approve")) {
    expect(await verdict(resealed((copy) => Object.assign(copy.decision, { outcome })))).toBe(
      "5 signal_mismatch",
    );
  }
});

describe("threat 22: rules dropped or weakened", () => {
  const edits: [string, (constraints: Constraint[]) => void][] = [
    ["dropped", (constraints) => constraints.pop()],
    ["reordered", (constraints) => constraints.reverse()],
    ...CONSTRAINTS.map(({ id }, i): [string, (constraints: Constraint[]) => void] => [
      `${id} no longer critical, or suddenly`,
      (constraints) => {
        const one = constraints[i];
        if (one !== undefined) one.critical = !one.critical;
      },
    ]),
    ["limit raised", (constraints) => Object.assign(constraints[1]?.predicate ?? {}, { value: 1_000_000 })],
    ["moved to another step", (constraints) => Object.assign(constraints[0] ?? {}, { vertex: "intake" })],
  ];

  test.each(edits)("%s", async (_, edit) => {
    expect(await verdict(resealed((copy) => edit(copy.policy.constraints)))).toBe("4 manifest_hash_mismatch");
    const rehashed = resealed(({ policy, pipeline }) => {
      edit(policy.constraints);
      policy.manifest_hash = hashManifest(policy);
      pipeline.hash = hashPipeline({ ...pipeline, manifestHash: policy.manifest_hash });
      pipeline.id = pipelineId(pipeline.hash);
    });
    expect(await verdict(rehashed)).toBe("4 policy_root_mismatch");
  });

  test("words changed, rules kept, all hashes recomputed: the proof was not made for it", async () => {
    const reworded = resealed(({ policy, pipeline }) => {
      Object.assign(policy.constraints[0] ?? {}, { description: "Anything goes." });
      policy.manifest_hash = hashManifest(policy);
      pipeline.hash = hashPipeline({ ...pipeline, manifestHash: policy.manifest_hash });
      pipeline.id = pipelineId(pipeline.hash);
    });
    expect(await verdict(reworded)).toBe("5 signal_mismatch");
  });
});

test("threat 23: an authority claimed falsely", async () => {
  const legal = { type: "legal_review" as const, name: "Example counsel", reference: "OP-7" };
  const claimed = governed({ authority: legal });
  expect(await verdict(claimed, STRICT)).toBe("4 manifest_authority_unbound");
  const { trust } = await verifyDecision(claimed, { ...STRICT, profileId: "VDI_VERIFY_STANDARD_V1" });
  expect(trust.manifest).toBe("self_asserted");
  expect(await ofCase("published manifest, weakened")).toBe("4 manifest_differs_from_published");
});

test("a signature over another kind of document is none over this one", async () => {
  const document = buildAttestation();
  const other = signerOf("issuer").sign(new TextEncoder().encode(text));
  const value = Array.from(other, (byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(await verdict({ ...document, signature: { ...document.signature, value } })).toBe(
    "6 signature_mismatch",
  );
});
