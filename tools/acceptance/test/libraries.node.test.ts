// The specification's lines about its six packages, one row each, through their public entries alone.
import * as attestPackage from "@svc/attest";
import { VDI } from "@svc/vdi-prover";
import * as registry from "@svc/vdi-registry";
import { TransparencyLog } from "@svc/vdi-transparency";
import * as verifier from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import { beforeAll, describe, expect, test } from "vitest";

const SECRET = "11".repeat(32);
const OTHER = "22".repeat(32);
const BOB = "vdi:verifier:bob";
const publicKey = (secret: string) => verifier.createSigner(secret).publicKey;

let pipeline: Awaited<ReturnType<VDI["pipeline"]>>;
let attestation: verifier.DecisionAttestation;
let receipt: verifier.VerificationReceipt;
let verification: verifier.VerificationResult;

beforeAll(async () => {
  // An absent circuitDir is one of the defaults: the unified `attest` finds the circuit by itself.
  attestation = await attestPackage.attest({
    pipeline: { name: "Loans", steps: ["check", "approve"] },
    decision: { path: ["check", "approve"], inputs: { amount: 7 }, outcome: "approve" },
  });
  const made = await verifier.verifyAndReceipt(attestation, {
    signingKey: SECRET,
    verifierId: BOB,
    profileId: "VDI_VERIFY_STANDARD_V1",
  });
  ({ verification } = made);
  if (made.receipt === null) throw new Error("no receipt");
  receipt = made.receipt;
});

describe("packages", () => {
  test.each([
    "@svc/vdi-prover",
    "@svc/vdi-verifier",
    "@svc/vdi-registry",
    "@svc/vdi-transparency",
    "@svc/vdi-verifier-registry",
  ])("@svc/attest re-exports %s", async (name) => {
    const own = Object.keys((await import(/* @vite-ignore */ name)) as object);
    expect(own.filter((member) => !(member in attestPackage))).toEqual([]);
  });
});

describe("attest and VDI", () => {
  test("the pipeline's version is 1.0.0 by default; private inputs are never revealed", () => {
    expect(attestation.pipeline.version).toBe("1.0.0");
    expect(JSON.stringify(attestation)).not.toContain('"amount"');
  });
  test.each(["legal_review", "standards_body", "audit_firm", "self_attested"] as const)(
    "vdi.pipeline takes authority %s and returns what the table lists",
    async (type) => {
      const vdi = new VDI({ signingKey: SECRET, circuitDir: "circuits/artifacts" });
      pipeline = await vdi.pipeline({
        name: "Loans",
        steps: ["check", "approve"],
        constraints: [{ id: "a", description: "A.", critical: true, vertex: "check" }],
        authority: { type, name: "Firm", reference: "7", regulation: "EU" },
      });
      const { id, name, version, hash, steps, constraints, manifestHash, authority } = pipeline;
      expect([id, hash, manifestHash].every((present) => present !== undefined)).toBe(true);
      expect({ name, version, steps }).toEqual({
        name: "Loans",
        version: "1.0.0",
        steps: ["check", "approve"],
      });
      expect(constraints).toEqual([{ id: "a", description: "A.", critical: true, vertex: "check" }]);
      expect(authority).toMatchObject({ type, name: "Firm", reference: "7", regulation: "EU" });
    },
  );
  test("attest loads a manifest's constraints by its key: inputs that break one are refused under its id", async () => {
    const constraints = registry.getConstraints("vdi:manifest:hiring-screening-v1") ?? [];
    const steps = [...new Set([...constraints.map(({ vertex }) => vertex), "advance", "reject"])];
    const refused = await attestPackage
      .attest({
        pipeline: { name: "Hiring", steps, manifest: "hiring-screening-v1" },
        decision: { path: ["reject"], inputs: {}, outcome: "reject" },
      })
      .catch((error) => error);
    const ids = (refused.failures ?? []).map(({ id }: { id: string }) => id);
    expect(ids).not.toEqual([]);
    expect(constraints.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });
  test("authority's ref; the key that is given signs, and one is generated where none is", async () => {
    const own = await attestPackage.attest({
      pipeline: { name: "Loans", steps: ["check", "approve"], version: "2.1.0" },
      decision: { path: ["check", "approve"], inputs: { amount: 7 }, outcome: "approve" },
      authority: { type: "audit_firm", name: "Firm", ref: "Opinion 7" },
      options: { signingKey: SECRET },
    });
    expect(own.policy.authority).toMatchObject({ type: "audit_firm", name: "Firm", reference: "Opinion 7" });
    expect([own.pipeline.version, own.signature.public_key]).toEqual(["2.1.0", publicKey(SECRET)]);
    expect(attestation.signature.public_key).toMatch(/^[0-9a-f]{64}$/);
    expect(attestation.signature.public_key).not.toBe(publicKey(SECRET));
  });
  test("kid is the caller's, or made by itself", async () => {
    const vdi = new VDI({ signingKey: SECRET, circuitDir: "circuits/zk-cp/build", kid: "ops-7" });
    const made = await vdi.attest(await vdi.pipeline({ name: "Loans", steps: ["check", "approve"] }), {
      ...{ executionPath: ["check", "approve"], privateInputs: { amount: 7 }, outcomeId: "approve" },
    });
    expect(made.signature.kid).toBe("ops-7");
    expect(attestation.signature.kid).toBe(
      verifier.deriveKid(Buffer.from(attestation.signature.public_key, "hex")),
    );
  });
  test("a prover's private key has 32 bytes", () => {
    expect(() => new VDI({ signingKey: "11".repeat(31), circuitDir: "circuits/artifacts" })).toThrow();
  });
});

describe("verification", () => {
  test("7 steps, or 8 with circuit governance, each { step, name, valid }", async () => {
    expect([7, 8]).toContain(verification.steps.length);
    for (const [i, row] of verification.steps.entries()) {
      expect(row).toMatchObject({ step: i + 1, name: expect.any(String), valid: true });
    }
    expect(verification).toMatchObject({ valid: true, attestation_id: attestation.attestation_id });
  });
  test("a failure is in the result: failedStep is the first one's number", async () => {
    const altered = { ...attestation, decision: { ...attestation.decision, outcome: "check" } };
    const result = await verifier.verify(altered);
    const first = result.steps.find(({ valid }) => !valid);
    expect(result).toMatchObject({ valid: false, failedStep: first?.step, reason: first?.reason });
  });
  test.each([
    ...["validateSchema", "validateTimestamps", "validatePipelineIntegrity", "validatePolicyIntegrity"],
    ...["verifyZKProof", "verifySignature", "verifyKeyIntegrity"],
  ] as const)("%s alone", async (name) => {
    const steps: Record<string, unknown> = { ...verifier };
    const step = steps[name] as (attestation: unknown) => unknown;
    expect(await step(attestation)).toMatchObject({ valid: true });
    expect(await step({})).toMatchObject({ valid: false });
  });
  test("three profiles", () => {
    const names = ["VDI_VERIFY_STRICT_V1", "VDI_VERIFY_STANDARD_V1", "VDI_VERIFY_MINIMAL_V1"];
    expect(Object.keys(verifier.PROFILES).sort()).toEqual(names.sort());
  });
});

describe("receipts", () => {
  test("verifyAndReceipt's default is STRICT, which without roots says what it wants; chainDepth is 0", async () => {
    const strict = await verifier.verifyAndReceipt(attestation, { signingKey: SECRET, verifierId: BOB });
    expect(strict.verification).toMatchObject({ valid: false, profile_id: "VDI_VERIFY_STRICT_V1" });
    expect(strict.verification.reason).toMatch(/missing|insufficient/);
    expect(receipt).toMatchObject({ chain_depth: 0 });
  });
  test("verifyReceipt: checks, attestation, trustedVerifiers as a list of ids", async () => {
    const result = await verifier.verifyReceipt(receipt, { attestation, trustedVerifiers: [BOB] });
    expect(result).toMatchObject({
      receipt_id: receipt.receipt_id,
      attestation_id: attestation.attestation_id,
    });
    expect(
      result.checks.every(({ check, valid }) => typeof check === "string" && typeof valid === "boolean"),
    ).toBe(true);
    expect(await verifier.verifyReceipt(receipt)).toMatchObject({
      valid: true,
      all_original_checks_passed: true,
    });
    const other = { ...attestation, attestation_id: "vdi:attestation:other" } as never;
    expect(await verifier.verifyReceipt(receipt, { attestation: other })).toMatchObject({
      valid: false,
      reason: expect.any(String),
    });
  });
  test.each(["low", "medium", "high", "critical"] as const)(
    "evaluateAcceptancePolicy at %s",
    async (level) => {
      const result = await verifier.evaluateAcceptancePolicy([receipt], { level }, attestation);
      expect(result).toMatchObject({
        accepted: expect.any(Boolean),
        reason: expect.any(String),
        spotCheckTriggered: expect.any(Boolean),
        receiptsAccepted: expect.any(Number),
      });
      expect([null, true, false]).toContain(result.spotCheckValid);
      if (level === "critical") expect(result.accepted).toBe(false);
    },
  );
  test("parentReceiptHash and chainDepth are in the receipt", async () => {
    const parentReceiptHash = verifier.hashReceipt(receipt);
    const next = await verifier.verifyAndReceipt(attestation, {
      ...{ signingKey: OTHER, verifierId: "vdi:verifier:carol", profileId: "VDI_VERIFY_STANDARD_V1" },
      ...{ parentReceiptHash, chainDepth: 1 },
    });
    expect(next.receipt).toMatchObject({ parent_receipt_hash: parentReceiptHash, chain_depth: 1 });
  });
  test("a tvs of the caller's decides whose receipts count; spotCheckRate is a probability; critical wants the attestation", async () => {
    const tvsOf = (secret: string) => ({
      ...{ tvs_id: "ours", version: "1", quorum: 1 },
      verifiers: [{ verifier_id: BOB, public_keys: [publicKey(secret)] }],
    });
    const by = async (secret: string) => {
      const policy = { level: "medium", tvs: tvsOf(secret), spotCheckRate: 0 } as const;
      const { accepted, receiptsAccepted } = await verifier.evaluateAcceptancePolicy([receipt], policy);
      return { accepted, receiptsAccepted };
    };
    expect(await by(SECRET)).toEqual({ accepted: true, receiptsAccepted: 1 });
    expect(await by(OTHER)).toEqual({ accepted: false, receiptsAccepted: 0 });
    for (const spotCheckRate of [-0.01, 1.01, Number.NaN]) {
      expect(await verifier.evaluateAcceptancePolicy([receipt], { spotCheckRate })).toMatchObject({
        accepted: false,
      });
    }
    const critical = { level: "critical", tvs: tvsOf(SECRET) } as const;
    expect(await verifier.evaluateAcceptancePolicy([receipt], critical)).toMatchObject({
      ...{ accepted: false, reason: expect.any(String), spotCheckTriggered: false, spotCheckValid: null },
    });
  });
  test("the default level is medium and the default spot-check rate 0.05", () => {
    expect([verifier.DEFAULT_LEVEL, verifier.DEFAULT_SPOT_CHECK_RATE]).toEqual(["medium", 0.05]);
  });
  test("scoreReceiptSet's members", () => {
    const score = verifier.scoreReceiptSet([receipt]);
    expect(score).toMatchObject({
      ...{ total_receipts: 1, valid_receipts: 1, unique_verifiers: 1, unique_profiles: 1, all_valid: true },
      includes_zk_verification: true,
      recommendation: expect.stringMatching(/^(low|medium|high)_confidence$/),
    });
    expect(score.trust_score).toBeGreaterThanOrEqual(0);
    expect(score.trust_score).toBeLessThanOrEqual(100);
  });
});

describe("manifests", () => {
  test.each(registry.listManifests().map(({ manifest_id }) => manifest_id))("%s", (id) => {
    const manifest = registry.getManifest(id);
    expect(id).toMatch(/^vdi:manifest:.+$/);
    expect(manifest).toMatchObject({
      ...{ manifest_version: expect.any(String), manifest_id: id, name: expect.any(String) },
      ...{ regulation: expect.any(String), manifest_hash: expect.any(String) },
      authority: { type: expect.any(String), name: expect.any(String) },
    });
    expect(registry.getConstraints(id)).toEqual(manifest?.constraints);
  });
  test("are listed, each by its full id", () => {
    const ids = registry.listManifests().map(({ manifest_id }) => manifest_id);
    expect(ids).not.toEqual([]);
    expect(Object.values(registry.MANIFESTS).flat()).not.toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
  test("an unknown one is null", () => {
    expect([registry.getManifest("vdi:manifest:none"), registry.getConstraints("vdi:manifest:none")]).toEqual(
      [null, null],
    );
    expect(registry.MANIFESTS).toBeTypeOf("object");
  });
});

test("the transparency log: append, inclusion, equivocation, size, root", async () => {
  const log = new TransparencyLog();
  const entry = await log.append(receipt);
  expect(entry).toMatchObject({
    ...{ log_index: 0, tree_size: 1, attestation_id: attestation.attestation_id, verifier_id: BOB },
    ...{ result: true, equivocation_detected: false, timestamp: expect.any(Number) },
    ...{ entry_hash: expect.any(String), tree_root: expect.any(String) },
  });
  const proof = await log.getInclusionProof(0);
  expect(Object.keys(proof ?? {})).toEqual(
    expect.arrayContaining(["log_index", "entry_hash", "tree_root", "tree_size", "proof"]),
  );
  expect(await log.verifyInclusionProof(proof)).toBe(true);
  expect(await log.verifyInclusionProof({ ...proof, tree_root: "0".repeat(64) })).toBe(false);
  expect(await log.checkEquivocation(attestation.attestation_id)).toMatchObject({
    clean: true,
    entries: [expect.anything()],
    equivocations: [],
  });
  expect(await log.getSize()).toBe(1);
  expect(await log.getRoot()).toBe(entry.tree_root);
});

test("contradictory receipts of one verifier about one attestation are an equivocation", async () => {
  const log = new TransparencyLog();
  await log.append(receipt);
  const { checks, trust, facts, judgements } = receipt;
  const other = verifier.issueReceipt(
    {
      ...{
        attestationId: receipt.attestation_id,
        attestationHash: receipt.attestation_hash,
        verifierId: BOB,
      },
      ...{ profileId: receipt.profile_id, trust, trustDigest: receipt.trust_digest },
      ...{ evaluatedAt: receipt.evaluated_at, verifiedAt: receipt.verified_at },
      ...{ conclusive: true, failedStep: 5, reason: "pairing_mismatch" },
      checks: checks.map(({ check, valid }) => ({ check, valid: valid && check !== "proof" })),
      recorded: {
        facts: facts.map((one) => (one.fact === "proof" ? { ...one, value: false as const } : one)),
        judgements,
      },
    },
    verifier.createSigner(SECRET),
  );
  expect(await log.append(other)).toMatchObject({ result: false, equivocation_detected: true });
  const found = await log.checkEquivocation(attestation.attestation_id);
  expect([found.clean, found.entries.length, found.equivocations.length > 0]).toEqual([false, 2, true]);
});

test("the verifier registry: an old key ends with its grace, and not a second before", async () => {
  let now = 1_800_000_000;
  const names = new VerifierRegistry({ now: () => now });
  await names.register({ verifierId: BOB, name: "Bob", publicKey: publicKey(SECRET) });
  await names.rotateKey(BOB, publicKey(OTHER), 60);
  const isValid = async () => (await names.validateKey(BOB, publicKey(SECRET))).valid;
  now += 59;
  expect(await isValid()).toBe(true);
  now += 1;
  expect(await isValid()).toBe(false);
});

test("the verifier registry: what is given is kept, and without a grace period the old key ends at once", async () => {
  const names = new VerifierRegistry();
  const config = { verifierId: BOB, name: "Bob", publicKey: publicKey(SECRET) };
  await names.register({ ...config, organization: "Bobs", capabilities: ["partial_verification"] });
  expect(await names.getVerifier(BOB)).toMatchObject({
    ...{ verifier_id: BOB, name: "Bob", organization: "Bobs", capabilities: ["partial_verification"] },
  });
  await names.rotateKey(BOB, publicKey(OTHER));
  expect(await names.validateKey(BOB, publicKey(SECRET))).toMatchObject({
    valid: false,
    reason: expect.any(String),
  });
  expect(await names.validateKey(BOB, publicKey(OTHER))).toMatchObject({
    ...{ valid: true, key_version: 2, status: expect.any(String) },
  });
});

test("the verifier registry: register, rotate, validate, revoke, list", async () => {
  const names = new VerifierRegistry();
  const record = await names.register({ verifierId: BOB, name: "Bob", publicKey: publicKey(SECRET) });
  expect(record).toMatchObject({ capabilities: ["full_verification"] });
  await expect(
    (async () => names.register({ verifierId: BOB, name: "B", publicKey: publicKey(OTHER) }))(),
  ).rejects.toThrow();
  expect(await names.validateKey(BOB, publicKey(SECRET))).toMatchObject({ valid: true, key_version: 1 });
  expect(await names.rotateKey(BOB, publicKey(OTHER), 60)).toMatchObject({
    new_key_version: 2,
    grace_period_seconds: 60,
  });
  expect(await names.validateKey(BOB, publicKey(SECRET))).toMatchObject({ valid: true });
  expect(await names.getVerifier(BOB)).not.toBeNull();
  expect((await names.listActive()).length).toBe(1);
  expect(await names.isRevoked(BOB)).toBe(false);
  expect(await names.isRevoked("vdi:verifier:nobody")).toBe(false);
  expect(await names.revoke(BOB, "left")).toMatchObject({
    ...{ verifier_id: BOB, reason: "left", revoked_at: expect.any(Number) },
  });
  expect(await names.isRevoked(BOB)).toBe(true);
  expect(await names.listActive()).toEqual([]);
  expect(await names.validateKey(BOB, publicKey(OTHER))).toMatchObject({
    valid: false,
    reason: expect.any(String),
  });
});
