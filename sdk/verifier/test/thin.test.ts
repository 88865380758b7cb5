// The thin form: gives back exactly the document that it was made of, or says why not; never verifies by itself.
import { canonicalize, type DecisionAttestation, parseAttestation } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { expand, slim, slimForAnyReader, verifyDecision } from "../src/index.ts";
import emptyPolicy from "./vectors/real/empty-policy.json" with { type: "json" };
import fullCapacity from "./vectors/real/full-capacity.json" with { type: "json" };
import approve from "./vectors/real/lending-approve.json" with { type: "json" };
import decline from "./vectors/real/lending-decline-reviewed.json" with { type: "json" };
import referenced from "./vectors/real/lending-referenced.json" with { type: "json" };
import visitsOnly from "./vectors/real/visits-only.json" with { type: "json" };

const REAL = Object.entries({ approve, decline, referenced, fullCapacity, visitsOnly, emptyPolicy }).map(
  ([name, { attestation }]) => [name, attestation as unknown as DecisionAttestation] as const,
);
const lending = approve.attestation as unknown as DecisionAttestation;
const thin = slim(lending);

test.each(REAL)("%s comes back as it was", (name, attestation) => {
  const made = slim(attestation);
  const back = expand(JSON.stringify(made));
  if (!back.ok) throw new Error(back.detail);
  expect(canonicalize(back.value)).toBe(canonicalize(attestation));
  expect(made.attestation.verification).toEqual({ key_hash: attestation.verification.key_hash });
  expect(made.attestation.circuit).toEqual({ record_hash: expect.any(String) as unknown });
  expect("constraints" in made.attestation.policy).toBe(!["approve", "decline", "referenced"].includes(name));
  expect(slimForAnyReader(JSON.stringify(attestation))).toEqual(made);
  recordVerdict(`thin/${name}`, made.attestation_hash);
});

test("a policy that the reader was told of is left out too, and put back by a reader who was", () => {
  const { attestation } = visitsOnly as unknown as { attestation: DecisionAttestation };
  const { authority_binding: _, ...manifest } = attestation.policy;
  const made = slim(attestation, { policies: [manifest] });
  expect("constraints" in made.attestation.policy).toBe(false);
  expect(expand(made, { policies: [manifest] }).ok).toBe(true);
  expect(expand(made)).toMatchObject({
    ok: false,
    reason: "part_unknown",
    values: { part: "policy", expected: manifest.manifest_hash },
  });
});

test("what differs from a known part stays in, whatever it calls itself", () => {
  const record = lending.circuit as NonNullable<typeof lending.circuit>;
  const retired = { ...lending, circuit: { ...record, status: "retired" as const } };
  expect(slim(retired).attestation.circuit).toEqual(retired.circuit);
  const weaker = { ...lending, policy: { ...lending.policy, name: "Another" } };
  expect(slim(weaker).attestation.policy).toEqual(weaker.policy);
  const own = { ...lending, verification: { ...lending.verification, key_hash: "0".repeat(64) } };
  // A key's hash does not cover its pairing value, and only the policy shows its own hash.
  const vk_alphabeta_12 = Array(2).fill(Array(3).fill(["1", "2"]));
  const paired = { ...lending.verification, key: { ...lending.verification.key, vk_alphabeta_12 } };
  const misnamed = { ...lending, policy: { ...lending.policy, manifest_hash: "0".repeat(64) } };
  for (const one of [own, { ...lending, verification: paired }, misnamed, weaker, retired])
    for (const made of [slim(one), slimForAnyReader(one)])
      expect(expand(made)).toMatchObject({ ok: true, value: one });
});

describe("refused", () => {
  const part = (change: object) => ({ ...thin, attestation: { ...thin.attestation, ...change } });
  const reference = thin.attestation.policy as { manifest_hash: string };
  const zero = "0".repeat(64);

  test.each<[string, unknown, string]>([
    ["another hash", { ...thin, attestation_hash: zero }, "attestation_hash_mismatch"],
    [
      "another outcome",
      part({ decision: { ...thin.attestation.decision, outcome: "decline" } }),
      "attestation_hash_mismatch",
    ],
    ["a record left out that was there", part({ circuit: undefined }), "not_plain_data"],
    ["an unknown policy", part({ policy: { ...reference, manifest_hash: zero } }), "part_unknown"],
    ["an unknown version", part({ policy: { ...reference, manifest_version: "9.9.9" } }), "part_unknown"],
    ["an unknown key", part({ verification: { key_hash: zero } }), "part_unknown"],
    ["an unknown record", part({ circuit: { record_hash: zero } }), "part_unknown"],
    ["an unknown member", { ...thin, note: 1 }, "schema"],
    ["a full attestation", lending, "schema"],
    ["nothing", "", "empty"],
  ])("%s", (_, document, reason) => {
    const read = expand(document);
    expect(read.ok).toBe(false);
    if (reason !== "empty") expect(read).toMatchObject({ reason });
  });

  test("a thin one is no attestation to anything that verifies", async () => {
    expect(parseAttestation(thin).ok).toBe(false);
    expect((await verifyDecision(thin)).valid).toBe(false);
  });

  test("a caller's error is not taken for nothing known", () => {
    const odd = [Promise.resolve({}), new Map(), { polices: [] }, { policies: {} }, { keys: [{}] }, null];
    for (const known of odd as { policies: never[] }[]) {
      expect(() => expand(thin, known)).toThrow(TypeError);
      expect(() => slim(lending, known)).toThrow(TypeError);
    }
    expect(() => slim({})).toThrow(TypeError);
  });
});
