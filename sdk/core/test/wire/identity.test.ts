// Identifiers and hashes: pinned values, and what each of them covers.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  attestationId,
  authorityId,
  billingAttestationId,
  canonicalize,
  contextDigest,
  contextOf,
  type DecisionAttestation,
  DOMAINS,
  digest,
  hashAttestation,
  hashExecutionIntent,
  hashManifest,
  hashPipeline,
  hashReceipt,
  inlineManifest,
  keyHash,
  logEntryOf,
  parseAttestation,
  receiptId,
  statementHash,
} from "../../src/index.ts";
import { attestation, billing, grant, HASH, intent, manifest, receipt } from "./samples.ts";

/** Pinned: a change of any of these is a change of the protocol. */
const PINNED: Readonly<Record<string, () => string>> = {
  attestation_id: () => attestationId(attestation),
  attestation_hash: () => hashAttestation(attestation),
  receipt_id: () => receiptId(receipt),
  receipt_hash: () => hashReceipt(receipt),
  manifest_hash: () => hashManifest(manifest),
  pipeline_hash: () => hashPipeline({ ...attestation.pipeline, manifestHash: HASH }),
  key_hash: () => keyHash(attestation.verification.key),
  statement_hash: () => statementHash(HASH, ["7"]),
  context_digest: () => contextDigest(contextOf(attestation)),
  authority_id: () => authorityId(grant),
  execution_intent_digest: () => hashExecutionIntent(intent),
  billing_attestation_id: () => billingAttestationId(billing),
  log_leaf: () => digest(DOMAINS.requestBody, logEntryOf(receipt, 5)),
};

test("every identifier is what it was", () => {
  const values = Object.fromEntries(Object.entries(PINNED).map(([name, compute]) => [name, compute()]));
  for (const [name, value] of Object.entries(values)) recordVerdict(`wire/identity/${name}`, value);
  expect(values).toEqual({
    attestation_hash: "b4e41592ab95e081f909bb470bbaf56e4f70cc6a3983f770fcef51a0ed834902",
    attestation_id: "vdi:att:f15ab162ba41d0f6639710357316f4ecec32f13b98536558d1a1b39363ea2e01",
    authority_id: "vdi:authority:3e39aba895b5c08cc9e7afabad5e2d4c472dfbc3d971b16b224f92b21700fa5e",
    billing_attestation_id: "vdi:att:4e484e66fe6f3f1f151ffa75d9d2ef4566bbe7584fb24e56b7a58cc1b8645958",
    context_digest: "8c23116bbb6c7231a71b0e57ff443b7e6270edd9348c67ad9794cc69a15a6da4",
    execution_intent_digest: "f2a32bafd7ba8700d864fcfbe2a0cd861d2bf38a9000c26ea4bfe159be385d12",
    key_hash: "e2beb1c87b3a03053f52459580b65620e63b2011d33315b20247888cbb62033f",
    log_leaf: "25a22765aeadf62b88defbf4957292a17344670470084491f5e060355afe312c",
    manifest_hash: "c4d273d81fb995c6282d9fadf67f0f3b5883ef9259f88d431efa366119ce04e9",
    pipeline_hash: "9118be0f6cf21051cef7d6a372b10dc82d151b33f3aa948c16b902dfe66f63eb",
    receipt_hash: "b2bc21d267d03b3e6d9790e2ed902416f63b2dcf431fc9a0806007c0cfc3df72",
    receipt_id: "vdi:receipt:425fcfd18feee243c6db23f63c55bb3deb50e70ef4bedfdaa969657934231d5f",
    statement_hash: "5d7ee3e926c8a78f5a2e16dff77666b13a5b7f6267c7a139b3535a44e89dd0b1",
  });
});

describe("a context with a case reference", () => {
  const context = contextOf(attestation);
  const referred = { ...attestation, decision: { ...attestation.decision, reference: HASH } };

  test("has a digest of its own, also pinned", () => {
    expect(contextOf(referred)).toEqual({ ...context, reference: HASH });
    expect(contextDigest(contextOf(referred))).toBe(digest(DOMAINS.context, { ...context, reference: HASH }));
    expect(contextDigest(contextOf(referred))).not.toBe(contextDigest(context));
  });

  test("is read where it is a digest, and nothing else", () => {
    expect(parseAttestation(referred).ok).toBe(true);
    for (const reference of [null, "", "A-2026-00123", HASH.toUpperCase(), HASH.slice(2), { salt: HASH }]) {
      const decision = { ...attestation.decision, reference };
      expect(parseAttestation({ ...attestation, decision })).toMatchObject({
        ok: false,
        reason: "schema",
        pointer: "/decision/reference",
      });
    }
  });
});

describe("an attestation's id", () => {
  const id = attestationId(attestation);

  test("ignores what anyone can re-randomise, and itself", () => {
    const proof = {
      ...attestation.proof,
      pi_a: ["3", "4", "1"],
      pi_c: ["5", "6", "1"],
    } as DecisionAttestation["proof"];
    const signature = { ...attestation.signature, value: "00".repeat(64) };
    expect(
      attestationId({
        ...attestation,
        proof,
        signature,
        attestation_id: `vdi:att:${"00".repeat(32)}`,
      } as DecisionAttestation),
    ).toBe(id);
    expect(hashAttestation({ ...attestation, proof, signature })).not.toBe(hashAttestation(attestation));
  });

  test("covers everything else", () => {
    const others: DecisionAttestation[] = [
      { ...attestation, proof: { ...attestation.proof, public_signals: ["8"] } },
      { ...attestation, signature: { ...attestation.signature, kid: "other" } },
      { ...attestation, signature: { ...attestation.signature, public_key: HASH } },
      { ...attestation, expires_at: attestation.expires_at + 1 },
      { ...attestation, decision: { ...attestation.decision, nonce: "00".repeat(32) } },
    ];
    const { circuit: _, ...withoutRecord } = attestation;
    for (const other of [...others, withoutRecord]) expect(attestationId(other)).not.toBe(id);
  });

  test("is never its hash", () => expect(id.slice(-64)).not.toBe(hashAttestation(attestation)));
});

test("a key's hash is taken without the pairing value that follows from it", () => {
  const fp2 = ["1", "2"] as [string, string];
  const fp6 = [fp2, fp2, fp2] as [typeof fp2, typeof fp2, typeof fp2];
  const key = attestation.verification.key;
  expect(keyHash({ ...key, vk_alphabeta_12: [fp6, fp6] })).toBe(keyHash(key));
  expect(keyHash({ ...key, nPublic: 2 })).not.toBe(keyHash(key));
});

test("inline constraints make a manifest whose regulation comes from the authority and stays out of it", () => {
  const { authority } = attestation.pipeline;
  const inline = inlineManifest("loans", { ...authority, regulation: "Reg B" }, manifest);
  expect(inline).toMatchObject({
    manifest_id: "vdi:manifest:inline",
    manifest_version: "1.0.0",
    name: "loans",
    regulation: "Reg B",
  });
  expect(canonicalize(inline.authority)).toBe('{"name":"Example","reference":"op-1","type":"legal_review"}');
  expect(hashManifest(inline)).toBe(inline.manifest_hash);
  const { regulation: _, ...bare } = authority;
  expect(inlineManifest("loans", bare, { constraints: [] }).regulation).toBe("");
});

test("a log entry is the receipt's own words and the log's time", () => {
  const entry = logEntryOf(receipt, 9);
  expect(entry).toMatchObject({
    v: 1,
    result: false,
    conclusive: true,
    reason: "pairing_mismatch",
    rules: receipt.rules,
    supersedes: HASH,
    timestamp: 9,
  });
  expect([entry.facts, entry.judgements]).toEqual([{ shape: true, proof: false }, { in_force: true }]);
  expect(entry.receipt_hash).toBe(hashReceipt(receipt));
  const { reason: _, ...result } = receipt.result;
  expect("reason" in logEntryOf({ ...receipt, result }, 9)).toBe(false);
});
