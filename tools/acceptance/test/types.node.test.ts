// The specification's own calls compile under `tsc --strict`, with the types that the six packages export.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";

// Below the repository's modules, so that packages are found as after an installation.
const FOLDER = `${REPOSITORY}node_modules/.cache/acceptance`;

const PROGRAM = `
import { attest } from "@svc/attest";
import { VDI } from "@svc/vdi-prover";
import {
  createSigner, type DecisionAttestation, deriveKid, evaluateAcceptancePolicy, generateSecretKey, hashReceipt, PROFILES,
  scoreReceiptSet, validateSchema, type VerificationReceipt, type VerificationResult, verify, verifyAndReceipt,
  verifyDecision, verifyReceipt, verifySignature, verifyZKProof,
} from "@svc/vdi-verifier";
import { getConstraints, getManifest, listManifests, MANIFESTS } from "@svc/vdi-registry";
import { TransparencyLog } from "@svc/vdi-transparency";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";

interface Inputs { readonly income: number; readonly name: string }
const inputs: Inputs = { income: 5, name: "A" };
const attestation: DecisionAttestation = await attest({
  pipeline: { name: "Loans", steps: ["check", "approve"], manifest: "api-billing-v1" },
  decision: { path: ["check", "approve"], inputs, outcome: "approve" },
  authority: { type: "legal_review", name: "Firm", ref: "Opinion 7" },
  options: { signingKey: "11".repeat(32), circuitDir: "zk-cp/build" },
});
const vdi = new VDI({ signingKey: "11".repeat(32), circuitDir: "zk-cp/build", kid: "ops" });
const pipeline = vdi.pipeline({
  name: "Loans", version: "1.0.0", steps: ["check", "approve"],
  constraints: [{ id: "a", description: "A.", critical: true, vertex: "check" }],
  authority: { type: "self_attested", name: "Me", reference: "1", regulation: "none" },
});
const again: DecisionAttestation = await vdi.attest(await pipeline, {
  executionPath: ["check", "approve"], privateInputs: inputs, outcomeId: "approve",
});
const result: VerificationResult = await verifyDecision(again);
const failedStep: number | undefined = (await verify(attestation)).failedStep;
const rows = [validateSchema(attestation), await verifyZKProof(attestation), verifySignature(attestation)];
const { receipt } = await verifyAndReceipt(attestation, {
  signingKey: "11".repeat(32), verifierId: "vdi:verifier:bob", profileId: "VDI_VERIFY_STRICT_V1",
  parentReceiptHash: "00".repeat(32), chainDepth: 1,
});
const signed: VerificationReceipt = receipt;
const checks = (await verifyReceipt(signed, { attestation, trustedVerifiers: ["vdi:verifier:bob"] })).checks;
const accepted: boolean = (await evaluateAcceptancePolicy([signed], { level: "critical", spotCheckRate: 0.05 }, attestation)).accepted;
const score: number = scoreReceiptSet([signed]).trust_score;
const entry = await new TransparencyLog().append(signed);
const registry = new VerifierRegistry();
const key = createSigner("22".repeat(32)).publicKey;
await registry.register({ verifierId: "vdi:verifier:bob", name: "Bob", publicKey: key, organization: "B", capabilities: ["full_verification"] });
console.log(result.steps, failedStep, rows, checks, accepted, score, entry.log_index, hashReceipt(signed), deriveKid(generateSecretKey()), PROFILES,
  getManifest("x")?.constraints, getConstraints("x"), listManifests(), MANIFESTS);
`;

/** A wrapper passes on what it was not given itself. */
const UNDEFINED = `
declare const left: undefined;
await attest({
  pipeline: { name: "Loans", steps: ["check"], constraints: left, manifest: left, version: left },
  decision: { path: ["check"], inputs: {}, outcome: "check" },
  authority: left,
  options: { signingKey: left, circuitDir: left, kid: left, issuedAt: left, sources: left, onOpening: left },
});
await attest({
  pipeline: { name: "Loans", steps: ["check"] },
  decision: { path: ["check"], inputs: {}, outcome: "check" },
  authority: { type: left, name: left, ref: left },
  options: left,
});
new VDI({ signingKey: "11".repeat(32), circuitDir: "zk-cp/build", kid: left, now: left }).pipeline({
  name: "Loans", steps: ["check"], version: left, constraints: left,
  authority: { type: left, name: left, reference: left, regulation: left },
});
await verify(attestation, left);
await verifyDecision(attestation, { at: left, now: left, trust: left, revocation: left, profileId: left, onStep: left });
await verifyAndReceipt(attestation, {
  signingKey: left, verifierId: left, profileId: left, parentReceiptHash: left, chainDepth: left, trust: left,
});
await verifyReceipt(signed, { attestation: left, trustedVerifiers: left, registry: left, tvs: left, now: left });
await evaluateAcceptancePolicy([signed], { level: left, tvs: left, spotCheckRate: left, roots: left }, left);
scoreReceiptSet([signed], { trustedVerifiers: left, maxEvaluatedAgeSeconds: left });
new TransparencyLog({ store: left, signer: left, now: left });
new VerifierRegistry({ storage: left, name: left }).register({
  verifierId: "vdi:verifier:bob", name: "Bob", publicKey: key, organization: left, capabilities: left,
});
registry.rotateKey("vdi:verifier:bob", key, left, { proofOfPossession: left });
`;

test.each([[], ["--exactOptionalPropertyTypes"]])("tsc --strict %s", (...more) => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/program.mts`, PROGRAM + UNDEFINED);
  const { stdout, status } = spawnSync(
    `${REPOSITORY}node_modules/.bin/tsc`,
    [
      ...[
        "--ignoreConfig",
        "--strict",
        "--noEmit",
        "--target",
        "es2023",
        "--module",
        "nodenext",
        "--moduleResolution",
        "nodenext",
      ],
      ...["--lib", "es2024,dom", "--types", "node", "--skipLibCheck", ...more, "program.mts"],
    ],
    { cwd: FOLDER, encoding: "utf8" },
  );
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
