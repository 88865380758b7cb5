// A private bill: there is no circuit that could prove its charge, and the service says so. It is issued, it is
// never called valid without its openings, and a proof that it brings along, however real, changes nothing.
import {
  type BillingAttestation,
  billingAttestationId,
  PAYLOAD_TYPES,
  parseBillingAttestation,
  signDocument,
} from "@svc/core";
import { expect, test } from "vitest";
import real from "../../sdk/verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import {
  attestV2,
  type Body,
  billed,
  call,
  operator,
  PATHS,
  post,
  preflightBody,
  scene,
} from "./support/service.ts";

const rowOf = (result: Body, check: string) => result.checks.find((row: Body) => row.check === check);

test("is issued, and passes with its openings only", async () => {
  const { attestation, openings } = (await billed(undefined, { mode: "private" })).answer;
  expect(attestation.charge_micros).toBeUndefined();
  const opened = (await call(post(PATHS.verify, { attestation, openings }))).body;
  expect([opened.valid, rowOf(opened, "fingerprint").valid]).toEqual([true, true]);
  const closed = (await call(post(PATHS.verify, { attestation }))).body;
  expect(closed).toMatchObject({ valid: false, conclusive: false });
  expect(rowOf(closed, "fingerprint")).toMatchObject({ valid: false, reason: "openings_missing" });
});

test("with a proof is answered with billing_proof_unsupported, which decides nothing and passes nothing", async () => {
  const { attestation } = (await billed(undefined, { mode: "private" })).answer;
  const { proof, verification } = real.attestation;
  // Put in by the operator itself, and signed: nothing but the proof is wrong.
  const {
    signature,
    attestation_id: _,
    ...content
  } = { ...attestation, billing_proof: { ...proof, verification } };
  const bare = { ...content, signature: { ...signature, value: "" } } as BillingAttestation;
  const named = { ...content, attestation_id: billingAttestationId(bare) };
  const signed = signDocument(PAYLOAD_TYPES.billingAttestation, named, operator);
  expect(parseBillingAttestation(signed)).toMatchObject({ ok: true });
  const answer = await call(post(PATHS.verify, { attestation: signed }));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ valid: false, conclusive: false });
  expect(rowOf(answer.body, "signature").valid).toBe(true);
  expect(rowOf(answer.body, "fingerprint")).toMatchObject({
    valid: false,
    reason: "billing_proof_unsupported",
  });
});

test("a caller who asks for a proof at issue, or brings one, is refused by name", async () => {
  const one = scene();
  await call(post(PATHS.preflight, preflightBody(one)));
  for (const change of [{ mode: "proved" }, { mode: "private", billing_proof: real.attestation.proof }]) {
    const refused = await call(post(PATHS.attest, attestV2(one, change)));
    expect([refused.status, refused.body.code]).toEqual([400, "schema_violation"]);
    expect(refused.body.errors[0].pointer).toMatch(/^\/(mode|billing_proof)$/);
  }
});
