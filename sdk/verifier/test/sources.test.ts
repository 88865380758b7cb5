// Inputs on a source's word, over real proofs: no altered member of evidence counts, no odd value weakens a demand, and
// receipts name what they rest on.
import {
  createSigner,
  hashSourceEvidence,
  PAYLOAD_TYPES,
  type SourceEvidence,
  signDocument,
} from "@svc/core";
import { describe, expect, test } from "vitest";
import attestation from "../../../docs/examples/sources/attestation.json" with { type: "json" };
import demanded from "../../../docs/examples/sources/demanded.json" with { type: "json" };
import given from "../../../docs/examples/sources/evidence.json" with { type: "json" };
import trust from "../../../docs/examples/sources/trust.json" with { type: "json" };
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import {
  createTrustPolicy,
  issueReceipt,
  type TrustOptions,
  type VerifyOptions,
  verifyAndReceipt,
  verifyDecision,
  verifyDecisions,
  verifyReceipt,
} from "../src/index.ts";

const evidence = given as unknown as SourceEvidence;
const NOW = 1_795_338_600;
const TRUST: TrustOptions = {
  issuers: trust.issuers.map(({ public_key }) => public_key),
  sources: trust.sources,
};
const OPTIONS: VerifyOptions = { now: NOW, trust: TRUST };
const pinnedOf = async (options: VerifyOptions) => {
  const { valid, inputs = [], source_evidence } = await verifyDecision(attestation, options);
  expect(valid).toBe(true);
  return { found: source_evidence, pinned: inputs.filter(({ root }) => root === "pinned").length };
};

type Place = readonly (string | number)[];

/** Every scalar of a document, by where it is. */
function places(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, one]) =>
    places(one, [...at, Array.isArray(value) ? Number(name) : name]),
  );
}

/** One character, or one unit, of the scalar there changed. */
function changedAt<T>(document: T, place: Place): T {
  const copy = structuredClone(document);
  let holder = copy as Record<string | number, unknown>;
  for (const name of place.slice(0, -1)) holder = holder[name] as typeof holder;
  const name = place.at(-1) as string | number;
  const value = holder[name];
  if (typeof value === "number") holder[name] = value + 1;
  else {
    const text = String(value);
    const last = text.at(-1) === "1" ? "2" : "1";
    holder[name] = `${text.slice(0, -1)}${last}`;
  }
  return copy;
}

test("evidence in every form: text, bytes, value", async () => {
  const text = JSON.stringify(evidence);
  for (const form of [evidence, text, new TextEncoder().encode(text)]) {
    expect(await pinnedOf({ ...OPTIONS, evidence: form })).toEqual({
      found: { valid: true, outcome: "passed", hash: hashSourceEvidence(evidence) },
      pinned: 4,
    });
  }
});

test("no member of the evidence can be altered: nothing is pinned, and the attestation holds as before", async () => {
  const every = places(evidence);
  expect(every.length).toBeGreaterThan(50);
  const reasons: Record<string, number> = {};
  for (const place of every) {
    const { found, pinned } = await pinnedOf({ ...OPTIONS, evidence: changedAt(evidence, place) });
    expect({ place, valid: found?.valid, pinned }).toEqual({ place, valid: false, pinned: 0 });
    reasons[found?.reason ?? ""] = (reasons[found?.reason ?? ""] ?? 0) + 1;
  }
  recordVerdict("sources/altered", reasons);
});

test("statements cannot be taken from one decision to another by the same issuer, about the same person", async () => {
  const beside = { ...evidence, attestation_id: demanded.attestation_id, leaves: demanded.sources.leaves };
  const { source_evidence } = await verifyDecision(demanded, { ...OPTIONS, evidence: beside });
  // Its own statements hold; the others were made for another nonce.
  expect(source_evidence).toEqual({ valid: true, outcome: "passed" });
  const back = { ...evidence, statements: demanded.sources.statements };
  expect((await pinnedOf({ ...OPTIONS, evidence: back })).found).toMatchObject({
    reason: "source_challenge_mismatch",
  });
});

test("an issuer that signs as its own source, or under a key that nobody pinned, gains nothing", async () => {
  for (const name of ["documentation stranger", "other"]) {
    const signer = createSigner(name.length.toString(16).padStart(2, "0").repeat(32));
    const statements = evidence.statements.map(({ signature: _, ...one }) =>
      signDocument(PAYLOAD_TYPES.sourceStatement, one, signer),
    );
    const { found, pinned } = await pinnedOf({ ...OPTIONS, evidence: { ...evidence, statements } });
    expect({ valid: found?.valid, pinned }).toEqual({ valid: true, pinned: 0 });
  }
});

describe("options", () => {
  class Own {
    readonly type = "source_evidence_v1";
  }
  const trap = (): never => {
    throw new Error("the proxy's own");
  };

  test.each<[string, unknown]>([
    ["a Promise", Promise.resolve(evidence)],
    ["a Map", new Map([["type", "source_evidence_v1"]])],
    ["a class instance", new Own()],
    ["null", null],
    ["a number", 1],
    ["a big number", 7n],
    ["a function", () => evidence],
    ["a symbol", Symbol("x")],
    ["a list", [evidence]],
    ["a proxy that throws", new Proxy({}, { getPrototypeOf: trap })],
  ])("evidence: %s is the caller's mistake", async (_, odd) => {
    await expect(verifyDecision(attestation, { ...OPTIONS, evidence: odd })).rejects.toThrow(
      /^options\.evidence: /,
    );
  });

  test.each<[string, unknown, string]>([
    ["an empty text", "", "not_json"],
    ["no evidence", {}, "schema"],
    [
      "an accessor",
      Object.defineProperty({}, "type", { get: () => "source_evidence_v1", enumerable: true }),
      "not_plain_data",
    ],
    ["a proxy that throws when it is read", new Proxy({}, { ownKeys: trap }), "not_plain_data"],
    ["bytes that are no text", new Uint8Array([0xff]), "not_utf8"],
    ["more than is read", JSON.stringify({ ...evidence, x: "x".repeat(200_000) }), "too_large"],
    ["many members", { ...evidence, x: Array.from({ length: 2_000 }, () => 0) }, "too_many_members"],
    ["depth", `${"[".repeat(40)}${"]".repeat(40)}`, "too_deep"],
    [
      "twenty-five statements",
      { ...evidence, statements: Array.from({ length: 25 }, () => evidence.statements[0]) },
      "schema",
    ],
    ["twenty-five leaves", { ...evidence, leaves: [...evidence.leaves, "1"] }, "schema"],
  ])("evidence: %s is a finding", async (_, odd, reason) => {
    expect(await pinnedOf({ ...OPTIONS, evidence: odd })).toMatchObject({
      found: { valid: false, reason },
      pinned: 0,
    });
  });

  test.each<[string, unknown]>([
    ["a Promise", Promise.resolve(trust.sources)],
    ["an object", { ...trust.sources[0] }],
    ["a key alone", [trust.sources[0]?.public_key]],
    ["a hole", Array.from({ length: 1 })],
    ["no roles", [{ public_key: trust.sources[0]?.public_key }]],
    ["an empty list of roles", [{ ...trust.sources[0], roles: [] }]],
    ["roles as a text", [{ ...trust.sources[0], roles: "/applicant/age" }]],
    ["a role in capitals", [{ ...trust.sources[0], roles: ["Bank"] }]],
    ["a role that is a number", [{ ...trust.sources[0], roles: [1] }]],
    ["a role that is everything", [{ ...trust.sources[0], roles: ["*"] }]],
    ["the pointer of the whole", [{ ...trust.sources[0], roles: [""] }]],
    ["a misspelt member", [{ ...trust.sources[0], role: ["bank"] }]],
    ["a kid", [{ ...trust.sources[0], kid: "x" }]],
    ["an empty name", [{ ...trust.sources[0], name: "" }]],
    ["a key of small order", [{ ...trust.sources[0], public_key: `01${"00".repeat(31)}` }]],
    ["one key twice", [trust.sources[0], { ...trust.sources[0], roles: ["bank"] }]],
    ["null", null],
  ])("sources: %s is the caller's mistake", async (_, sources) => {
    const odd = { ...OPTIONS, trust: { ...TRUST, sources: sources as never } };
    await expect(verifyDecision(attestation, odd)).rejects.toThrow(/^options\.trust\.sources/);
    expect(() => createTrustPolicy({ sources: sources as never })).toThrow(/^trust\.sources/);
  });

  test("what is done to the evidence after the call changes nothing", async () => {
    const copy = structuredClone(evidence) as { leaves: string[] };
    const running = verifyDecision(attestation, { ...OPTIONS, evidence: copy });
    copy.leaves.reverse();
    expect((await running).source_evidence).toMatchObject({ valid: true });
  });

  test("many attestations have no evidence in common", async () => {
    const many = verifyDecisions([attestation], { ...OPTIONS, evidence } as never);
    await expect(many.next()).rejects.toThrow(/^options\.evidence: /);
  });

  test("an empty list of sources trusts nobody; the digest names the sources and their roles", async () => {
    expect((await pinnedOf({ ...OPTIONS, evidence, trust: { ...TRUST, sources: [] } })).pinned).toBe(0);
    const digests = [TRUST, { ...TRUST, sources: [] }, { issuers: TRUST.issuers ?? [] }].map(
      (one) => createTrustPolicy(one).digest,
    );
    const [first] = trust.sources as [(typeof trust.sources)[number]];
    const fewer = createTrustPolicy({ sources: [{ ...first, roles: first.roles.slice(1) }] }).digest;
    const whole = createTrustPolicy({ sources: [first] }).digest;
    const turned = createTrustPolicy({ sources: [{ ...first, roles: [...first.roles].reverse() }] }).digest;
    expect(new Set([...digests, fewer, whole]).size).toBe(5);
    expect(turned).toBe(whole);
  });
});

describe("receipts", () => {
  const signingKey = "0c".repeat(32);
  const config = { ...OPTIONS, profileId: "VDI_VERIFY_STANDARD_V1", signingKey } as const;

  test("say that inputs stand on pinned sources, and name the evidence that held", async () => {
    const carried = await verifyAndReceipt(demanded, config);
    expect(carried.receipt).toMatchObject({ trust: { inputs: "pinned" } });
    expect(carried.receipt?.source_evidence).toBeUndefined();
    const { receipt } = await verifyAndReceipt(attestation, { ...config, evidence });
    expect(receipt).toMatchObject({
      trust: { inputs: "self_asserted" },
      source_evidence: hashSourceEvidence(evidence),
    });
    for (const one of [carried.receipt, receipt]) expect((await verifyReceipt(one)).valid).toBe(true);
    const { receipt: without } = await verifyAndReceipt(attestation, { ...config, evidence: {} });
    expect(without?.source_evidence).toBeUndefined();
  });

  test("cannot say so of what they did not check", async () => {
    const { receipt } = await verifyAndReceipt(demanded, { ...config, profileId: "VDI_VERIFY_MINIMAL_V1" });
    if (receipt === null) throw new Error("no receipt");
    expect(receipt.trust.inputs).toBe("self_asserted");
    const { signature: _, receipt_id: _id, ...rest } = receipt;
    const lie = issueReceipt(
      {
        attestationId: rest.attestation_id,
        attestationHash: rest.attestation_hash,
        verifierId: rest.verifier.id,
        profileId: rest.profile_id,
        checks: rest.checks,
        recorded: { facts: rest.facts, judgements: rest.judgements },
        conclusive: true,
        trust: { ...rest.trust, inputs: "pinned" },
        trustDigest: rest.trust_digest,
        evaluatedAt: rest.evaluated_at,
        verifiedAt: rest.verified_at,
      },
      createSigner(signingKey),
    );
    expect(await verifyReceipt(lie)).toMatchObject({ valid: false, reason: "trust_disagrees" });
  });
});
