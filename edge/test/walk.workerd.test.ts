// The whole way through the service, in the runtime: authorize, preflight, attest, verify, look it up in the log.

import { env } from "cloudflare:workers";
import { verifyBilling } from "@svc/billing";
import { hashReceipt, PAYLOAD_TYPES, verifyDocument } from "@svc/core";
import { makeLogPolicy, makeNoteKey } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import { expect, test } from "vitest";
import { loadSettings } from "../src/settings/load.ts";
import {
  attestV1,
  billed,
  call,
  get,
  grantSigner,
  operator,
  PATHS,
  post,
  preflightBody,
  scene,
  seconds,
} from "./support/service.ts";

test("authorize issues a grant that preflight consumes", async () => {
  const terms = {
    tenant_id: "tenant-w",
    scope: { endpoint: "/v1/chat" },
    currency: "EUR",
    max_charge_micros: "100",
  };
  const { status, body } = await call(post(PATHS.authorize, terms));
  expect(status).toBe(200);
  expect(verifyDocument(PAYLOAD_TYPES.chargeAuthority, body.charge_authority)).toEqual({ valid: true });
  expect(body.charge_authority.signature.public_key).toBe(grantSigner.publicKey);
  const one = { tenant: "tenant-w", event: "evt-1", grant: body.charge_authority };
  const consumed = await call(post(PATHS.preflight, preflightBody(one)));
  expect(consumed).toMatchObject({ status: 200, body: { execution_eligible: true, may_execute: true } });
  expect(consumed.body.execution_intent).toMatchObject({ event_id: "evt-1", endpoint: "/v1/chat" });
});

test.each([
  ["v2, disclosed", {}],
  ["v2, private", { mode: "private" }],
])("%s: attested, logged, and verified alike over HTTP and offline", async (_, change) => {
  const { answer } = await billed(scene(), change);
  const { attestation, receipt, openings, entry, log_entry, inclusion, checkpoint } = answer;
  expect(receipt.result).toEqual({ valid: true, conclusive: true });
  expect(receipt.execution_intent_digest).toMatch(/^[0-9a-f]{64}$/);
  expect(receipt.attestation_id).toBe(attestation.attestation_id);
  expect(log_entry).toMatchObject({
    attestation_id: attestation.attestation_id,
    equivocation_detected: false,
  });
  expect(inclusion.entry_hash).toBe(log_entry.entry_hash);

  const evidence = { attestation, receipt, openings, entry, inclusion, checkpoint };
  const online = await call(post(PATHS.verify, evidence));
  expect(online).toMatchObject({
    status: 200,
    body: { valid: true, conclusive: true, profile_id: "VDI_VERIFY_STRICT_V1" },
  });

  const snapshot = (await call(get(PATHS.revocation))).body;
  const settings = loadSettings(env);
  if (!settings.ok) throw new Error("settings");
  const policy = makeLogPolicy({
    log: makeNoteKey("log.example/tests", "ed25519", settings.settings.logSigner.key.publicKey),
  });
  const offline = await verifyBilling(evidence, {
    now: seconds(),
    trust: { issuers: [operator.publicKey] },
    revocation: { snapshot },
    checkInclusion: (given, material) => verifyReceiptInclusion(given, material, policy),
  });
  expect(offline).toEqual(online.body);
});

test("v1: attested without and with a grant", async () => {
  const alone = scene();
  const { charge_authority: _, ...free } = attestV1(alone);
  const answer = await call(post(PATHS.attest, free));
  expect(answer.status).toBe(200);
  expect(answer.body.attestation).toMatchObject({ billing_version: "v1", charge_micros: "18000" });
  expect(answer.body.receipt.execution_intent).toBeUndefined();

  const granted = scene();
  expect((await call(post(PATHS.preflight, preflightBody(granted)))).status).toBe(200);
  const second = await call(post(PATHS.attest, attestV1(granted)));
  expect(second.body.attestation.charge_authority.authority_id).toBe(granted.grant.authority_id);
  expect(second.body.receipt.execution_intent.event_id).toBe(granted.event);
  expect((await call(post(PATHS.verify, { attestation: second.body.attestation }))).body.valid).toBe(true);
});

test("the log shows the receipt, by hash and by index, and no equivocation", async () => {
  const { answer } = await billed();
  const byHash = await call(get(`${PATHS.inclusion}?receipt_hash=${hashReceipt(answer.receipt)}`));
  expect(byHash.body.entry).toEqual(answer.entry);
  const byIndex = await call(get(`${PATHS.inclusion}?log_index=${answer.log_entry.log_index}`));
  expect(byIndex.body.inclusion.entry_hash).toBe(answer.log_entry.entry_hash);
  const spoken = await call(get(`${PATHS.equivocation}?attestation_id=${answer.attestation.attestation_id}`));
  expect(spoken.body).toMatchObject({ clean: true, equivocations: [] });
  expect(spoken.body.entries).toHaveLength(1);
});
