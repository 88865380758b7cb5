/**
 * Who borrows the ceremony of an honest setup: copied transcript, copied signatures, copied digests, and points of
 * the forger's own choice where no contribution reaches. Every document here carries a proof that verifies.
 */
import { type CircuitRecord, keyHash } from "@svc/core";
import { describe, expect, test } from "vitest";
import { verifyDecision } from "../src/verify-decision.ts";
import { signerOf } from "./fixtures/attestation.ts";
import { withTrust } from "./fixtures/cases/case.ts";
import { BEACON, CEREMONY, CEREMONY_KEYS, ceremonyRecord } from "./fixtures/ceremony.ts";
import { PRIVATE_PTAU, PUBLIC_PTAU, signedContributions } from "./fixtures/circuit-record.ts";
import { makePublicSetup, makeSetup, type Setup } from "./fixtures/setup.ts";
import { governed, STRICT } from "./fixtures/verification-cases.ts";

async function verdictOn(setup: Setup, record: Partial<CircuitRecord>, minimumGrade = "mpc-2") {
  const options = withTrust(STRICT, {
    verificationKeys: [keyHash(setup.key)],
    ceremonyKeys: CEREMONY_KEYS,
    publicBeacons: [BEACON],
    minimumGrade,
  });
  return verifyDecision(governed({ setup }, record), options);
}

const honest = ceremonyRecord() as Required<Pick<CircuitRecord, "ptau" | "setup">>;
/** The honest chain with alpha, beta and IC of the forger, who knows all their secrets. */
const ownKey = makeSetup(1, "main");
/** The honest chain with genuine alpha and beta, and other known multiples of delta as IC. */
const ownIc = makePublicSetup("main", 2);
const otherChain = makePublicSetup("foreign");

test("the honest ceremony meets the demand, so that a refusal below is about the forgery", async () => {
  expect(await verdictOn(CEREMONY, honest, "mpc-2+beacon")).toMatchObject({
    valid: true,
    setup_grade: "mpc-2+beacon",
  });
});

describe("a forger who copies a ceremony meets no demand above single-party", () => {
  test.each<[string, Setup, Partial<CircuitRecord>]>([
    ["alpha, beta and IC of one's own", ownKey, honest],
    ["genuine alpha and beta, IC of one's own", ownIc, honest],
    [
      "another circuit's transcript, its signers' statements about the honest one",
      otherChain,
      { ...honest, setup: { ...honest.setup, transcript: otherChain.transcript } },
    ],
    ["statements replayed under another r1cs", CEREMONY, { ...honest, r1cs_hash: "05".repeat(32) }],
    ["statements replayed under other sources", CEREMONY, { ...honest, source_hash: "05".repeat(32) }],
    ["other powers of tau stated", CEREMONY, { ...honest, ptau: { ...PUBLIC_PTAU, blake2b: PRIVATE_PTAU } }],
    [
      "signers of one's own, pinned by nobody",
      ownIc,
      { ...honest, setup: { ...honest.setup, contributions: signedContributions(ownIc, "eve", "mallory") } },
    ],
    [
      "powers of tau of one's own under a public ceremony's digest, signed by pinned parties who did not look",
      ownKey,
      { ...honest, setup: { ...honest.setup, contributions: signedContributions(ownKey, "ada", "grace") } },
    ],
  ])("%s", async (_, setup, record) => {
    expect(await verdictOn(setup, record)).toMatchObject({
      valid: false,
      failedStep: 8,
      reason: "setup_grade_insufficient",
      setup_grade: "single-party",
    });
  });
});

test("a transcript that is no base64 is malformed, and the answer names no place in the document", async () => {
  const record = { ...honest, setup: { ...honest.setup, transcript: "no base64!" } };
  const { failedStep, steps } = await verdictOn(CEREMONY, record);
  expect(failedStep).toBe(8);
  expect(steps[7]).toMatchObject({
    valid: false,
    reason: "transcript_malformed",
    values: { expected: "transcript_base64", index: null },
  });
  expect(steps[7]).not.toHaveProperty("pointer");
});

test("one party with five keys is one party", async () => {
  const names = ["ada", "grace"];
  const options = withTrust(STRICT, {
    verificationKeys: [keyHash(CEREMONY.key)],
    ceremonyKeys: names.map((name) => ({ public_key: signerOf(name).publicKey, party: "the same office" })),
  });
  expect(await verifyDecision(governed({ setup: CEREMONY }, honest), options)).toMatchObject({
    setup_grade: "single-party",
  });
});

test("one key under two parties is a mistake of the caller's", async () => {
  const [first] = CEREMONY_KEYS;
  const options = withTrust(STRICT, { ceremonyKeys: [first, { ...first, party: "somebody else" }] as never });
  await expect(verifyDecision({}, options)).rejects.toThrow(
    "options.trust.ceremonyKeys[0]: expected one party a key",
  );
});
