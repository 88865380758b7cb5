// A signing service signs attestations of its own issuer that are valid, and nothing else; a worker that is told another
// thing stores nothing.
import { createSigner, type DecisionAttestation } from "@svc/core";
import { definePipeline, proveUnsigned } from "@svc/vdi-prover";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateSecret, hashSecret, httpSigner, startSigner } from "../src/index.ts";
import { signed } from "../src/worker/sign-job.ts";
import { CIRCUIT_DIR, ISSUER, request } from "./support/credit.ts";

const secret = generateSecret();
let signer: Awaited<ReturnType<typeof startSigner>>;
let choosy: typeof signer;
let unsigned: DecisionAttestation;
const config = { signer: ISSUER, callerHashes: [hashSecret(secret)] };

beforeAll(async () => {
  signer = await startSigner(config, { port: 0 });
  choosy = await startSigner({ ...config, manifests: ["00".repeat(32)] }, { port: 0 });
  const { pipeline, decision } = request();
  const { publicKey, kid } = ISSUER;
  const made = await proveUnsigned(
    { circuitDir: CIRCUIT_DIR, issuer: { publicKey, kid } },
    definePipeline(pipeline),
    decision,
  );
  unsigned = made.unsigned;
});
afterAll(async () => {
  await signer?.close(1);
  await choosy?.close(1);
});

const ask = (
  one: DecisionAttestation,
  { url, shown = secret } = { url: `${signer.url}/v1/sign` } as { url: string; shown?: string },
) =>
  signed(one, (document) =>
    httpSigner({ url, secret: shown, timeoutMs: 60_000 }).sign(document, new AbortController().signal),
  );

describe("the signer", () => {
  test("signs a valid attestation of its own issuer", async () => {
    const attestation = await ask(unsigned);
    expect(attestation.attestation_id).toBe(unsigned.attestation_id);
    // Asked twice, it gives one signature.
    expect(await ask(unsigned)).toEqual(attestation);
  });

  test.each<[string, (one: DecisionAttestation) => DecisionAttestation]>([
    ["another outcome", (one) => ({ ...one, decision: { ...one.decision, outcome: "check" } })],
    ["another nonce", (one) => ({ ...one, decision: { ...one.decision, nonce: "00".repeat(32) } })],
    ["another proof", (one) => ({ ...one, proof: { ...one.proof, pi_a: one.proof.pi_c } })],
    ["a longer life", (one) => ({ ...one, expires_at: one.expires_at + 1 })],
    [
      "another issuer",
      (one) => ({
        ...one,
        signature: { ...one.signature, public_key: createSigner("11".repeat(32)).publicKey },
      }),
    ],
    ["another name of the key", (one) => ({ ...one, signature: { ...one.signature, kid: "other" } })],
    ["another type", (one) => ({ ...one, type: "revocation_snapshot_v1" }) as never],
    ["no document", () => ({}) as never],
  ])("does not sign %s", async (_, change) => {
    const response = await fetch(`${signer.url}/v1/sign`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ unsigned: change(structuredClone(unsigned)) }),
    });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.not.stringMatching(/"signature":"/),
    ]);
  });

  test("signs for nobody without its secret, and under no policy but those it is told", async () => {
    const again = { code: "signer_unreachable", again: true };
    await expect(ask(unsigned, { url: `${signer.url}/v1/sign`, shown: "wrong" })).rejects.toMatchObject(
      again,
    );
    await expect(ask(unsigned, { url: `${choosy.url}/v1/sign` })).rejects.toMatchObject({
      code: "signature_refused",
      again: false,
    });
    await expect(startSigner({ ...config, callerHashes: [] }, { port: 0 })).rejects.toMatchObject({
      code: "config_malformed",
    });
  });
});

describe("a worker", () => {
  test("does not store what is not signed by the issuer", async () => {
    const stranger = createSigner("22".repeat(32));
    await expect(signed(unsigned, async () => stranger.sign(new Uint8Array()))).rejects.toMatchObject({
      code: "signature_refused",
      again: false,
    });
    await expect(signed(unsigned, async () => new Uint8Array(64))).rejects.toMatchObject({
      code: "signature_refused",
    });
  });

  test("goes on asking a signer that is away, and sends its secret in no clear", async () => {
    await expect(ask(unsigned, { url: "http://127.0.0.1:9/" })).rejects.toMatchObject({
      code: "signer_unreachable",
      again: true,
    });
    expect(() => httpSigner({ url: "http://signer.example/", secret })).toThrow(TypeError);
    expect(() => httpSigner({ url: "signer", secret })).toThrow(TypeError);
  });
});
