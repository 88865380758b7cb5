// Values derived from a shared part are derived anew when they depend on something that is not shared: a policy under
// other steps, a pipeline under another policy, a record beside another key.
import { type DecisionAttestation, hashManifest } from "@svc/core";
import { expect, test } from "vitest";
import { verifyDecision } from "../src/verify-decision.ts";
import { buildAttestation } from "./fixtures/attestation.ts";
import { governed, PINNED, resealed, STRICT } from "./fixtures/cases/case.ts";

/** Each after the one before it, so that the parts of the first are known when the second comes. */
async function inTurn(...documents: readonly DecisionAttestation[]) {
  const results = [];
  for (const document of documents) results.push(await verifyDecision(JSON.stringify(document), STRICT));
  return results.map(({ steps }) =>
    Object.fromEntries(steps.map(({ name, valid, reason }) => [name, reason ?? valid])),
  );
}

const base = buildAttestation();

test("the same policy under other steps has another root", async () => {
  const reordered = resealed(({ pipeline }) => {
    pipeline.steps.reverse();
  });
  expect(JSON.stringify(reordered.policy)).toBe(JSON.stringify(base.policy));
  const [first, second, third] = await inTurn(base, reordered, base);
  expect(first).toMatchObject({ pipeline: true, policy: true, proof: true });
  expect(second).toMatchObject({ policy: "policy_root_mismatch", proof: "signal_mismatch" });
  expect(third).toEqual(first);
});

test("the same pipeline under another policy has another hash", async () => {
  const renamed = resealed(({ policy }) => {
    policy.name = `${policy.name}, renamed`;
    policy.manifest_hash = hashManifest(policy);
  });
  expect(JSON.stringify(renamed.pipeline)).toBe(JSON.stringify(base.pipeline));
  const [first, second, third] = await inTurn(base, renamed, base);
  expect(first).toMatchObject({ pipeline: true, policy: true });
  expect(second).toMatchObject({ pipeline: "pipeline_hash_mismatch", policy: true });
  expect(third).toEqual(first);
});

test("the same record beside another key is about another circuit", async () => {
  const document = governed();
  const other = resealed(({ verification }) => {
    verification.key.IC = [...verification.key.IC.slice(1), ...verification.key.IC.slice(0, 1)];
  }, document);
  const [first, second, third] = await inTurn(document, other, document);
  expect(first).toMatchObject({ governance: true });
  expect(second).toMatchObject({ governance: "circuit_key_mismatch" });
  expect(second).toMatchObject({ key: "key_hash_mismatch", proof: "pairing_mismatch" });
  expect(third).toEqual(first);
});

test("a value that its giver changes afterwards changes nothing that was kept", async () => {
  const given = buildAttestation();
  const before = await verifyDecision(given, PINNED);
  given.policy.name = "changed";
  (given.pipeline.steps as string[]).reverse();
  expect((await verifyDecision(given, PINNED)).valid).toBe(false);
  expect(await verifyDecision(buildAttestation(), PINNED)).toEqual(before);
});
