// Absent and undefined are the same: real calls with every optional member undefined answer as the calls without them.

import * as packages from "@svc/attest";
import * as billing from "@svc/billing";
import { createEdgeClient, verifyWebhook, withPreflight } from "@svc/billing/client";
import { describe, expect, test } from "vitest";
import { governed, STRICT } from "../../../sdk/verifier/test/fixtures/cases/case.ts";
import { receiptOf, tvsOf } from "../../../sdk/verifier/test/fixtures/receipts.ts";

const NOW = STRICT.now as number;
const attestation = governed();
const receipt = receiptOf();
const KEY = "01".repeat(32);
const PUBLIC_KEY = packages.createSigner(KEY).publicKey;

/** Every name of a list, undefined. */
const lost = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
const LOST_VERIFY = lost(...packages.VERIFY_OPTIONS.filter((name) => name !== "now"));
const LOST_ANCHORS = lost("trustedVerifiers", "registry", "tvs", "attestation");
const LOST_STANDING = lost(
  "at",
  "maxEvaluatedAgeSeconds",
  "roots",
  "revocation",
  "revocationKeys",
  "logTimes",
);

const constraint = { id: "has-age", description: "Age is stated", critical: true, vertex: "decide" };
const pipeline = { name: "loans", steps: ["read", "decide"], constraints: [constraint] };
const lostInPipeline = {
  ...pipeline,
  ...lost("version", "outcomes", "derived", "sourced", "manifest"),
  constraints: [{ ...constraint, ...lost("predicate", "when") }],
};

const registryOf = (registration: object, options?: object) => {
  const registry = new packages.VerifierRegistry({ now: () => NOW, ...options });
  registry.register({ verifierId: "vdi:verifier:one", name: "One", publicKey: PUBLIC_KEY, ...registration });
  return registry;
};
const logOf = (options: object) => {
  const log = new packages.TransparencyLog({ now: () => NOW, ...options });
  log.append(receipt);
  return log;
};
const EDGE = "https://edge.example";
/** Returns the client's request instead of an answer. */
const sent = async (options: object, call: object | undefined) => {
  const requests: unknown[] = [];
  const fetch = async (url: unknown, init: object) => {
    requests.push([url, { ...init, signal: null }]);
    return new Response("{}", { status: 400, headers: { "content-type": "application/problem+json" } });
  };
  const client = createEdgeClient({ baseUrl: EDGE, fetch: fetch as never, attempts: 1, ...options });
  await client.authorize({} as never, call as never).catch(() => null);
  return requests;
};

type Call = (lost: object) => unknown;

/** Each with an object that is empty, and then with every optional member undefined. */
const CALLS: readonly (readonly [name: string, call: Call, members: object])[] = [
  ["verifyDecision", (o) => packages.verifyDecision(attestation, { now: NOW, ...o }), LOST_VERIFY],
  ["verify, strict", (o) => packages.verify(attestation, { ...o, ...STRICT }), LOST_VERIFY],
  ["validateTimestamps", (o) => packages.validateTimestamps(attestation, { now: NOW, ...o }), LOST_VERIFY],
  [
    "verifyDecisions",
    async (o) => (await packages.verifyDecisions([attestation], { now: NOW, ...o }).next()).value,
    lost("at", "trust", "revocation", "profileId", "groupSize"),
  ],
  [
    "verifyAndReceipt",
    (o) => packages.verifyAndReceipt(attestation, { now: NOW, signingKey: KEY, ...o }),
    { ...LOST_VERIFY, ...lost("kid", "verifierId", "parentReceiptHash", "chainDepth", "supersedes") },
  ],
  [
    "verifyReceipt",
    (o) => packages.verifyReceipt(receipt, { now: NOW, ...o }),
    { ...LOST_ANCHORS, ...lost("logTime") },
  ],
  [
    "verifyReceiptChain",
    (o) => packages.verifyReceiptChain([receipt], { now: NOW, ...o }),
    { ...LOST_ANCHORS, ...lost("logTimes") },
  ],
  [
    "scoreReceiptSet",
    (o) => packages.scoreReceiptSet([receipt], { now: NOW, ...o }),
    { ...LOST_ANCHORS, ...LOST_STANDING },
  ],
  [
    "evaluateAcceptancePolicy",
    (o) => packages.evaluateAcceptancePolicy([receipt], { now: NOW, ...o }),
    { ...LOST_STANDING, ...lost("level", "tvs", "spotCheckRate", "verification", "registry", "random") },
  ],
  ["slim", (o) => packages.slim(attestation, o), lost("policies", "keys", "records")],
  [
    "definePipeline",
    (o) => packages.definePipeline({ ...pipeline, ...o }),
    { ...lostInPipeline, authority: undefined },
  ],
  [
    "definePipeline, its authority",
    (o) => packages.definePipeline({ ...pipeline, authority: o }),
    lost("type", "name", "reference", "regulation"),
  ],
  [
    "VDI",
    (o) => new packages.VDI({ signingKey: KEY, circuitDir: "zk-cp/build", ...o }).kid,
    lost("kid", "allowUnrecognisedCircuit", "prover", "now", "randomBytes"),
  ],
  ["TransparencyLog", (o) => logOf(o).checkEquivocation(receipt.attestation_id), lost("store", "signer")],
  [
    "VerifierRegistry",
    (o) => registryOf({}, o).export(),
    lost("storage", "requireProofOfPossession", "name"),
  ],
  [
    "VerifierRegistry.register",
    (o) => registryOf(o).export(),
    lost("organization", "capabilities", "proofOfPossession"),
  ],
  [
    "VerifierRegistry.rotateKey",
    (o) =>
      registryOf({}).rotateKey("vdi:verifier:one", packages.createSigner("02".repeat(32)).publicKey, 0, o),
    lost("proofOfPossession"),
  ],
  [
    "loadManifest",
    (o) => packages.loadManifest({}, { authorities: [], ...o }),
    lost("at", "clockSkewSeconds"),
  ],
  [
    "verifyBilling",
    (o) => billing.verifyBilling({ attestation: {} }, { now: NOW, ...o }),
    { ...lost("at", "trust", "revocation", "checkInclusion", "profileId"), ...lost("meterKeys") },
  ],
  ["createEdgeClient", (o) => sent(o, {}), lost("attestSecret", "deadlineMs", "sleep")],
  ["a call of the client", (o) => sent({}, o), lost("idempotencyKey")],
  [
    "verifyWebhook",
    (o) => verifyWebhook("", new Headers(), { secrets: [`whsec_${"A".repeat(32)}`], ...o }),
    lost("now", "toleranceSeconds"),
  ],
];

test.each(CALLS)("%s", async (_name, call, members) => {
  const answer = async (given: object) => JSON.stringify(await (async () => call(given))());
  expect(await answer(members)).toBe(await answer({}));
});

describe("attest", () => {
  const decision = { path: ["read", "decide"], inputs: { age: 41 }, outcome: "decide" };
  const config = { pipeline, decision, options: { signingKey: KEY, issuedAt: NOW } };
  const options = lost(
    ...[
      "circuitDir",
      "kid",
      "allowUnrecognisedCircuit",
      "expiresAt",
      "authorityBinding",
      "includeCircuitRecord",
    ],
    ...[
      "reasons",
      "sequence",
      "sources",
      "nonce",
      "onSourceEvidence",
      "onOpening",
      "onProvingProgress",
      "signal",
    ],
  );

  test("is the same for every optional member undefined", async () => {
    const [whole, left] = await Promise.all([
      packages.attest({
        pipeline: lostInPipeline,
        decision,
        authority: undefined,
        options: { ...config.options, ...options },
      }),
      packages.attest({ ...config, authority: lost("type", "name", "ref") }),
    ]);
    expect(whole.pipeline).toEqual(left.pipeline);
    expect(whole.policy).toEqual(left.policy);
    expect(Object.keys(whole)).toEqual(Object.keys(left));
  });
});

describe("positions", () => {
  test("undefined in the place of options is none", async () => {
    const all = { receipts: [receipt], now: NOW };
    expect(packages.scoreReceiptSet([], undefined)).toEqual(packages.scoreReceiptSet([]));
    expect((await packages.verify(attestation, undefined)).reason).toBe(
      (await packages.verify(attestation)).reason,
    );
    expect(await packages.evaluateAcceptancePolicy([], undefined, undefined)).toEqual(
      await packages.evaluateAcceptancePolicy([]),
    );
    expect(await packages.verifyReceipt(all.receipts[0], undefined)).toEqual(
      await packages.verifyReceipt(receipt),
    );
    expect(new packages.TransparencyLog(undefined).getSize()).toBe(0);
    expect(new packages.VerifierRegistry(undefined).listActive()).toEqual([]);
    expect(registryOf({}).validateKey("vdi:verifier:one", PUBLIC_KEY, undefined).valid).toBe(true);
    expect(logOf({}).getInclusionProof(0, undefined)).toEqual(logOf({}).getInclusionProof(0));
  });

  test.each<readonly [string, () => unknown]>([
    [
      "a call of the client",
      () =>
        createEdgeClient({ baseUrl: EDGE, fetch: (() => 1) as never }).authorize({} as never, null as never),
    ],
    [
      "withPreflight",
      () => withPreflight({} as never, {} as never, {} as never, async () => 1, null as never),
    ],
    ["rotateKey", () => registryOf({}).rotateKey("vdi:verifier:one", PUBLIC_KEY, 0, null as never)],
    [
      "tvs",
      () => packages.verifyReceipt(receipt, { tvs: { ...tvsOf(["one"]), quorum: undefined as never } }),
    ],
  ])("%s: null, and undefined inside trust, are refused by name", async (_, call) => {
    await expect((async () => call())()).rejects.toThrow(
      /^options(\.tvs\.quorum: undefined|: expected a plain object)/,
    );
  });
});
