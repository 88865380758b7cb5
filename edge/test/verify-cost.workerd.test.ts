// What garbage costs, counted and not timed: anyone may send the largest body to verify. There is no circuit for
// billing, so neither garbage nor a bill in order makes a pairing engine; what is malformed is refused before any
// signature is looked at, what is badly signed after one or two; no byte is decoded more than twice.
// How long that takes is a figure of the bench (`npm run bench -- edge`, rows "verify, garbage").

import { bytesToHex } from "@noble/hashes/utils.js";
import { verifyDecision } from "@svc/vdi-verifier";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import real from "../../sdk/verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import { largeGarbage, smallGarbage } from "./support/garbage.ts";
import { billed, call, PATHS, post, preflightBody, scene } from "./support/service.ts";

// Poseidon's instance is made with the first bill of an isolate; counted is what comes after it.
beforeAll(async () => void (await billed()));

let count: () => { engines: number; signatures: number; decodedBytes: number };
/** Checks of the signature that nobody made: an object that another file left at work checks others. */
let badChecks: () => number;
beforeEach(() => {
  const engines = vi.spyOn(WebAssembly, "Instance");
  const signatures = vi.spyOn(crypto.subtle, "verify");
  const decode = vi.spyOn(TextDecoder.prototype, "decode");
  count = () => ({
    engines: engines.mock.calls.length,
    signatures: signatures.mock.calls.length,
    decodedBytes: decode.mock.calls.reduce((sum, [bytes]) => sum + (bytes?.byteLength ?? 0), 0),
  });
  badChecks = () =>
    signatures.mock.calls.filter(([, , signature]) => bytesToHex(bytesOf(signature)) === badSignature).length;
});
afterEach(() => void vi.restoreAllMocks());

const bytesOf = (of: BufferSource) =>
  of instanceof ArrayBuffer ? new Uint8Array(of) : new Uint8Array(of.buffer, of.byteOffset, of.byteLength);
const sizeOf = (text: string) => new TextEncoder().encode(text).length;
const badSignature = `${"01".repeat(63)}00`;
const badlySigned = <T extends { signature: object }>(document: T) => ({
  ...document,
  signature: { ...document.signature, value: badSignature },
});

test("neither garbage nor a bill in order makes a pairing engine, whatever proof it carries", async () => {
  const { attestation, receipt, openings } = (await billed()).answer;
  const hidden = (await billed(undefined, { mode: "private" })).answer.attestation;
  const { proof, verification } = real.attestation;
  const bodies = [
    { attestation },
    { attestation, receipt, openings },
    { attestation: { ...attestation, signature: { ...attestation.signature, value: "01".repeat(64) } } },
    { attestation: { ...attestation, proof, verification } },
    { attestation: { ...hidden, billing_proof: { ...proof, verification } } },
    { attestation: real.attestation },
    { attestation: null },
    {},
  ];
  for (const body of bodies) expect((await call(post(PATHS.verify, body))).status).toBeLessThan(500);
  expect(count().engines).toBe(0);
  // The counts are such that count: a decision's proof does make an engine and its signature is checked, as anywhere.
  const before = count().signatures;
  const decision = await verifyDecision(real.attestation, { at: real.options.at });
  expect(decision.steps[4]?.valid).toBe(true);
  expect(count().engines).toBeGreaterThan(0);
  expect(count().signatures).toBeGreaterThan(before);
});

describe("verify refuses garbage before any signature, and decodes no byte of it more than twice", () => {
  test.each([...smallGarbage, ...largeGarbage])("%s", async (_, body) => {
    const { status, body: answer } = await call(post(PATHS.verify, body));
    // JSON that is no bill gets an answer: not valid, by its shape.
    if (status === 200) expect(answer.valid).toBe(false);
    else expect(status).toBe(400);
    expect(count()).toMatchObject({ engines: 0, signatures: 0 });
    expect(count().decodedBytes).toBeLessThanOrEqual(2 * sizeOf(body) + 1024);
  });
});

test("a bill that nobody signed costs one check for each of its two signatures", async () => {
  const { attestation, receipt, openings } = (await billed()).answer;
  const body = { attestation: badlySigned(attestation), receipt: badlySigned(receipt), openings };
  const { body: answer } = await call(post(PATHS.verify, body));
  expect(answer.valid).toBe(false);
  expect([1, 2]).toContain(badChecks());
});

test("a grant that nobody signed costs preflight one check", async () => {
  const one = scene();
  const answer = await call(post(PATHS.preflight, preflightBody({ ...one, grant: badlySigned(one.grant) })));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(badChecks()).toBe(1);
});
