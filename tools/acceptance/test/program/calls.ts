/** Every call of the libraries that the specification names, with its own members and nothing else. */

import { equal, holds, type Shape, shaped } from "./checks.ts";
import type { Given, Outcome } from "./documents.ts";
import { newKeys } from "./keys.ts";
import type {
  AcceptancePolicy,
  AuthorityType,
  Constraint,
  DecisionAttestation,
  InclusionProof,
  Libraries,
  Pipeline,
  ProfileId,
  Provers,
  VerificationReceipt,
  VerificationResult,
} from "./specification.ts";

export interface Place<Built extends Pipeline, Proof extends InclusionProof> {
  readonly libraries: Libraries<Proof>;
  /** `null` when nothing is proved. */
  readonly provers: Provers<Built> | null;
  readonly given: Given;
}

const STEPS = ["intake", "check", "approve"];
const CHECKED: Constraint = {
  id: "checked",
  description: "Somebody checked it.",
  critical: true,
  vertex: "check",
};
const INPUTS = { income: 5200, applicant: { name: "Ann Example" } };
const STANDARD: ProfileId = "VDI_VERIFY_STANDARD_V1";
const MINIMAL: ProfileId = "VDI_VERIFY_MINIMAL_V1";
const STRICT: ProfileId = "VDI_VERIFY_STRICT_V1";
const ALICE = "vdi:verifier:alice";
const HASH = "5a".repeat(32);

const RESULT: Shape = {
  valid: "boolean",
  steps: "object[]",
  "failedStep?": "number",
  "reason?": "string",
  "attestation_id?": "string",
};
const ROW: Shape = {
  step: "number",
  name: "string",
  valid: "boolean",
  "detail?": "string",
  "reason?": "string",
};
const STEP_ALONE: Shape = { valid: "boolean", "detail?": "string", "reason?": "string" };
const RECEIPT_RESULT: Shape = {
  valid: "boolean",
  "receipt_id?": "string",
  "attestation_id?": "string",
  "verifier?": "string",
  checks: "object[]",
  "all_original_checks_passed?": "boolean",
  "reason?": "string",
};
const ACCEPTANCE: Shape = {
  accepted: "boolean",
  reason: "string",
  spotCheckTriggered: "boolean",
  spotCheckValid: "boolean | null",
  receiptsAccepted: "number",
};
const SCORE: Shape = {
  total_receipts: "number",
  valid_receipts: "number",
  unique_verifiers: "number",
  unique_profiles: "number",
  all_valid: "boolean",
  includes_zk_verification: "boolean",
  trust_score: "number",
  recommendation: "string",
};
const PIPELINE: Shape = {
  id: "present",
  name: "string",
  version: "string",
  hash: "present",
  steps: "string[]",
  constraints: "object[]",
  manifestHash: "present",
  authority: "object",
};
const MANIFEST: Shape = {
  manifest_version: "string",
  manifest_id: "string",
  name: "string",
  regulation: "string",
  authority: "object",
  constraints: "object[]",
  manifest_hash: "string",
};
const ENTRY: Shape = {
  log_index: "number",
  entry_hash: "string",
  tree_root: "string",
  tree_size: "number",
  timestamp: "number",
  attestation_id: "string",
  verifier_id: "string",
  result: "boolean",
  equivocation_detected: "boolean",
};
const PROOF: Shape = {
  log_index: "number",
  entry_hash: "string",
  tree_root: "string",
  tree_size: "number",
  proof: "string[]",
};
const KEY: Shape = { valid: "boolean", "key_version?": "number", "status?": "string", "reason?": "string" };

const secret = (byte: number) => byte.toString(16).padStart(2, "0").repeat(32);
const snapshot = () => ({
  revokedAttestations: [],
  revokedKids: [],
  snapshotTime: Math.floor(Date.now() / 1000),
});

/** Every text in a value, without the names of its members. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The calls with their assertions. */
function rowsOf<Built extends Pipeline, Proof extends InclusionProof>({
  libraries,
  provers,
  given,
}: Place<Built, Proof>): Record<string, (() => void | Promise<void>) | null> {
  const { attestation, issuer } = given;
  // Where nothing is proved the calls that prove are left out.
  const proving = (run: (provers: Provers<Built>) => void | Promise<void>) =>
    provers === null ? null : () => run(provers);

  async function verified(made: DecisionAttestation): Promise<VerificationResult> {
    const result = shaped(await libraries.verifyDecision(made), RESULT, "result");
    equal(
      result.steps.filter(({ valid }) => !valid),
      [],
      "failed steps",
    );
    holds(result.valid, "valid");
    return result;
  }

  async function receipt(
    byte: number,
    verifierId: string,
    profileId = STANDARD,
  ): Promise<VerificationReceipt> {
    const made = await libraries.verifyAndReceipt(attestation, {
      signingKey: secret(byte),
      verifierId,
      profileId,
    });
    holds(made.verification.valid, `valid under ${profileId}`, made.verification.reason);
    return made.receipt;
  }

  async function strictReceipt(byte: number, verifierId: string): Promise<VerificationReceipt> {
    const { verification, receipt: signed } = await libraries.verifyAndReceipt(attestation, {
      ...{ signingKey: secret(byte), verifierId },
      ...{ trust: { issuers: [issuer] }, revocation: snapshot() },
    });
    holds(verification.valid, "valid under the strict profile", verification.reason);
    return signed;
  }

  return {
    "attest(config)": proving(async ({ attest }) => {
      const made = await attest({
        pipeline: { name: "Loans", steps: STEPS, constraints: [CHECKED] },
        decision: { path: STEPS, inputs: INPUTS, outcome: "approve" },
      });
      await verified(made);
      equal(made.pipeline.version, "1.0.0", "version");
      holds(!JSON.stringify(made).includes("Ann Example"), "private inputs are in the attestation");
    }),
    "attest(config), with every member": proving(async ({ attest }) => {
      const { signingKey, publicKey } = await newKeys();
      const made = await attest({
        pipeline: { name: "Loans", steps: STEPS, constraints: [CHECKED], version: "2.1.0" },
        decision: { path: STEPS, inputs: INPUTS, outcome: "approve" },
        authority: { type: "audit_firm", name: "Firm", ref: "Opinion 7" },
        options: { signingKey, circuitDir: "zk-cp/build" },
      });
      await verified(made);
      equal(made.pipeline.version, "2.1.0", "version");
      holds(JSON.stringify(made).includes(publicKey), "signed by another key than the one given");
      holds(JSON.stringify(made).includes("Opinion 7"), "the authority's reference is not there");
    }),
    "attest(config), with a manifest": proving(async ({ attest }) => {
      const made = await attest({
        pipeline: {
          name: "Consumer credit",
          steps: [
            "intake",
            "identity",
            "affordability",
            "credit_policy",
            "human_review",
            "approve",
            "decline",
          ],
          manifest: "fair-lending-v1",
        },
        decision: {
          path: ["intake", "identity", "affordability", "credit_policy", "approve"],
          inputs: {
            application: { amount: 2400, duration_months: 24 },
            applicant: {
              ...{ age: 35, instalment_rate: 3, existing_credits: 1 },
              ...{ checking_account: "A12", savings: "A63", credit_history: "A32" },
            },
          },
          outcome: "approve",
        },
      });
      await verified(made);
      const constraints = libraries.getConstraints("vdi:manifest:fair-lending-v1");
      equal(made.policy.constraints, constraints, "constraints");
    }),
    "new VDI(config), vdi.pipeline(config), vdi.attest(pipeline, decision)": proving(async ({ VDI }) => {
      const { signingKey } = await newKeys();
      const vdi = new VDI({ signingKey, circuitDir: "zk-cp/build" });
      const pipeline = shaped(vdi.pipeline({ name: "Loans", steps: STEPS }), PIPELINE, "pipeline");
      equal([pipeline.name, pipeline.version, pipeline.steps], ["Loans", "1.0.0", STEPS], "pipeline");
      await verified(
        await vdi.attest(pipeline, { executionPath: STEPS, privateInputs: INPUTS, outcomeId: "approve" }),
      );
    }),
    "new VDI(config), vdi.pipeline(config), with every member": proving(async ({ VDI }) => {
      const { signingKey } = await newKeys();
      const vdi = new VDI({ signingKey, circuitDir: "zk-cp/build", kid: "ops-7" });
      const types: AuthorityType[] = ["legal_review", "standards_body", "audit_firm", "self_attested"];
      const pipelines = types.map((type) => {
        const authority = { type, name: "Firm", reference: "7", regulation: "EU" };
        const config = { name: "Loans", version: "1.2.3", steps: STEPS, constraints: [CHECKED], authority };
        const pipeline = shaped(vdi.pipeline(config), PIPELINE, "pipeline");
        equal(
          [pipeline.version, pipeline.constraints, { ...authority, ...pipeline.authority }],
          ["1.2.3", [CHECKED], authority],
          "pipeline",
        );
        return pipeline;
      });
      const made = await vdi.attest(pipelines[0] as Built, {
        ...{ executionPath: STEPS, privateInputs: INPUTS, outcomeId: "approve" },
      });
      await verified(made);
      holds(JSON.stringify(made).includes('"ops-7"'), "the key id is not there");
    }),
    "new VDI(config), refused": proving(({ VDI }) => {
      try {
        new VDI({ signingKey: "11".repeat(31), circuitDir: "zk-cp/build" });
      } catch {
        return;
      }
      throw new Error("a private key of 31 bytes was taken");
    }),
    "verifyDecision(attestation), verify(attestation)": async () => {
      const result = await verified(attestation);
      holds([7, 8].includes(result.steps.length), "7 or 8 steps", result.steps.length);
      for (const [i, row] of result.steps.entries()) {
        equal(shaped(row, ROW, "step").step, i + 1, "step");
      }
      holds(typeof result.attestation_id === "string", "attestation_id");
      equal(await libraries.verify(attestation), result, "verify");
    },
    "verifyDecision(attestation), not valid": async () => {
      const altered = { ...attestation, decision: { ...attestation.decision, outcome: "check" } };
      const result = shaped(await libraries.verifyDecision(altered), RESULT, "result");
      const first = result.steps.find(({ valid }) => !valid);
      equal([result.valid, result.failedStep], [false, first?.step], "valid, failedStep");
      holds(typeof result.reason === "string", "reason", result);
    },
    "validateSchema(attestation) to verifyKeyIntegrity(attestation)": async () => {
      const { validateSchema, validateTimestamps, validatePipelineIntegrity, validatePolicyIntegrity } =
        libraries;
      const { verifyZKProof, verifySignature, verifyKeyIntegrity } = libraries;
      const steps = {
        validateSchema,
        validateTimestamps,
        validatePipelineIntegrity,
        validatePolicyIntegrity,
      };
      for (const [name, step] of Object.entries({
        ...steps,
        verifyZKProof,
        verifySignature,
        verifyKeyIntegrity,
      })) {
        equal(shaped(await step(attestation), STEP_ALONE, name).valid, true, name);
        equal(shaped(await step({} as DecisionAttestation), STEP_ALONE, name).valid, false, `${name} of {}`);
      }
    },
    "PROFILES, three of them": () =>
      equal(Object.keys(libraries.PROFILES).sort(), [MINIMAL, STANDARD, STRICT].sort(), "profiles"),
    "verifyAndReceipt(attestation, verifierConfig), STRICT": async () => {
      const config = { signingKey: given.alice, verifierId: ALICE };
      const bare = await libraries.verifyAndReceipt(attestation, config);
      shaped(bare.verification, RESULT, "verification");
      equal(bare.verification.valid, false, "valid without trust");
      const named = textsOf({ ...bare, receipt: null });
      for (const option of ["trust.issuers", "revocation"])
        holds(named.includes(option), `${option} is named`, named);
      const trust = { issuers: [issuer] };
      for (const profile of [{}, { profileId: STRICT }]) {
        const { verification, receipt: signed } = await libraries.verifyAndReceipt(attestation, {
          ...{ ...config, ...profile, trust, revocation: snapshot() },
        });
        equal(
          verification.steps.filter(({ valid }) => !valid),
          [],
          "failed steps",
        );
        holds(verification.valid, "valid with what the result named");
        holds((await libraries.verifyReceipt(signed, { attestation })).valid, "the receipt");
      }
    },
    "verifyAndReceipt(attestation, verifierConfig), every profile": async () => {
      const made = await libraries.verifyAndReceipt(attestation, { profileId: STANDARD });
      holds(made.verification.valid, "valid with a key made for it", made.verification.reason);
      await receipt(0x11, "vdi:verifier:bob");
      await receipt(0x11, "vdi:verifier:bob", MINIMAL);
      await strictReceipt(0x11, "vdi:verifier:bob");
    },
    "verifyAndReceipt(attestation, verifierConfig), chained": async () => {
      const { receipt: child } = await libraries.verifyAndReceipt(attestation, {
        ...{ signingKey: secret(0x22), verifierId: "vdi:verifier:carol", profileId: STANDARD },
        ...{ parentReceiptHash: HASH, chainDepth: 1 },
      });
      holds(JSON.stringify(child).includes(HASH), "the parent's hash is not in the receipt");
      equal(child.chain_depth, 1, "depth");
      for (const depth of [{}, { chainDepth: 0 }]) {
        const { receipt: alone } = await libraries.verifyAndReceipt(attestation, {
          ...{ profileId: STANDARD, parentReceiptHash: HASH },
          ...depth,
        });
        holds((await libraries.verifyReceipt(alone)).valid, "a parent beside the default depth");
      }
      equal(
        (await receipt(0x22, "vdi:verifier:carol")).chain_depth,
        0,
        "depth of a receipt without a parent",
      );
    },
    "verifyAndReceipt(attestation, verifierConfig), not valid": async () => {
      const altered = { ...attestation, decision: { ...attestation.decision, outcome: "check" } };
      const made = await libraries.verifyAndReceipt(altered, { profileId: STANDARD });
      equal(made.verification.valid, false, "valid");
      const told = await libraries.verifyReceipt(made.receipt);
      equal(told.all_original_checks_passed, false, "all_original_checks_passed");
    },
    "verifyReceipt(receipt, options)": async () => {
      const signed = await receipt(0x33, ALICE);
      const asked = [undefined, {}, { attestation }, { trustedVerifiers: [ALICE] }];
      for (const options of [...asked, { attestation, trustedVerifiers: ["vdi:verifier:bob", ALICE] }]) {
        const result = shaped(await libraries.verifyReceipt(signed, options), RECEIPT_RESULT, "result");
        equal(
          result.checks.filter(
            (check) => !shaped(check, { check: "string", valid: "boolean" }, "check").valid,
          ),
          [],
          `failed checks of ${JSON.stringify(Object.keys(options ?? {}))}`,
        );
        equal(
          [result.valid, result.verifier, result.all_original_checks_passed],
          [true, ALICE, true],
          "result",
        );
      }
    },
    "verifyReceipt(receipt, options), not valid": async () => {
      const signed = await receipt(0x33, ALICE);
      const other = { ...attestation, issued_at: attestation.issued_at - 1 };
      const altered = {
        ...signed,
        attestation_id: signed.attestation_id.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
      };
      for (const result of [
        await libraries.verifyReceipt(signed, { attestation: other }),
        await libraries.verifyReceipt(signed, { trustedVerifiers: ["vdi:verifier:bob"] }),
        await libraries.verifyReceipt(altered as VerificationReceipt),
      ]) {
        shaped(result, RECEIPT_RESULT, "result");
        equal(result.valid, false, "valid");
        holds(typeof result.reason === "string", "reason");
        holds(
          result.checks.some(({ valid }) => !valid),
          "the check that failed",
        );
      }
    },
    "evaluateAcceptancePolicy(receipts, policy), low and medium": async () => {
      const signed = await receipt(0x44, ALICE);
      const policies: AcceptancePolicy[] = [{}, { level: "low" }, { level: "medium", spotCheckRate: 0.05 }];
      for (const policy of policies) {
        const result = shaped(
          await libraries.evaluateAcceptancePolicy([signed], policy),
          ACCEPTANCE,
          "result",
        );
        equal(
          [result.accepted, result.receiptsAccepted],
          [true, 1],
          `accepted at ${policy.level ?? "the default"}`,
        );
      }
      const minimal = await receipt(0x44, ALICE, MINIMAL);
      const atDefault = await libraries.evaluateAcceptancePolicy([minimal], {});
      const atMedium = await libraries.evaluateAcceptancePolicy([minimal], { level: "medium" });
      equal(atDefault, atMedium, "the default level is medium");
    },
    "evaluateAcceptancePolicy(receipts, policy, attestation), high and critical": async () => {
      const keys = await Promise.all(
        ["anna", "bert", "cleo"].map(async (name) => ({ name, ...(await newKeys()) })),
      );
      const receipts: VerificationReceipt[] = [];
      for (const { name, signingKey } of keys) {
        const { verification, receipt: signed } = await libraries.verifyAndReceipt(attestation, {
          ...{ signingKey, verifierId: `vdi:verifier:${name}` },
          ...{ trust: { issuers: [issuer] }, revocation: snapshot() },
        });
        holds(verification.valid, "valid under the strict profile", verification.reason);
        receipts.push(signed);
      }
      const verifiers = keys.map(({ name, publicKey }) => ({
        ...{ verifier_id: `vdi:verifier:${name}`, public_keys: [publicKey] },
      }));
      const tvs = { tvs_id: "ours", version: "1", verifiers };
      for (const level of ["high", "critical"] as const) {
        const without = await libraries.evaluateAcceptancePolicy(receipts, { level }, attestation);
        equal([without.accepted, without.reason], [false, "tvs_missing"], `${level} without a tvs`);
        for (const spotCheckRate of [0, 1]) {
          const policy: AcceptancePolicy = { level, tvs, spotCheckRate };
          const result = await libraries.evaluateAcceptancePolicy(receipts, policy, attestation);
          shaped(result, ACCEPTANCE, "result");
          const isChecked = level === "critical" && spotCheckRate === 1;
          equal(
            [
              result.accepted,
              result.reason,
              result.receiptsAccepted,
              result.spotCheckTriggered,
              result.spotCheckValid,
            ],
            [true, "accepted", 3, isChecked, isChecked ? true : null],
            `${level}, spot check ${spotCheckRate}`,
          );
        }
      }
      const unread = await libraries.evaluateAcceptancePolicy(receipts, { level: "critical", tvs });
      equal([unread.accepted, unread.spotCheckValid], [false, null], "critical without the attestation");
      const rate = await libraries.evaluateAcceptancePolicy(receipts, { spotCheckRate: 1.01 });
      equal(rate.accepted, false, "a spot-check rate above 1");
    },
    "scoreReceiptSet(receipts)": async () => {
      const minimal = await receipt(0x50, "vdi:verifier:anna", MINIMAL);
      const one = await receipt(0x51, "vdi:verifier:bert");
      const others = [await receipt(0x52, "vdi:verifier:cleo"), await receipt(0x53, "vdi:verifier:dora")];
      const strict = [
        await strictReceipt(0x54, "vdi:verifier:emma"),
        await strictReceipt(0x55, "vdi:verifier:finn"),
      ];
      const all = [minimal, one, ...others, ...strict];
      for (const [receipts, recommendation] of [
        [[], "low_confidence"],
        [[minimal], "low_confidence"],
        [[one, ...others], "medium_confidence"],
        [all, "high_confidence"],
      ] as const) {
        const score = shaped(libraries.scoreReceiptSet([...receipts]), SCORE, "score");
        equal(
          [score.total_receipts, score.valid_receipts, score.unique_verifiers, score.recommendation],
          [receipts.length, receipts.length, receipts.length, recommendation],
          `${receipts.length} receipts, score ${score.trust_score}`,
        );
        holds(score.trust_score >= 0 && score.trust_score <= 100, "0 to 100", score.trust_score);
      }
      const score = libraries.scoreReceiptSet(all);
      equal(
        [score.unique_profiles, score.all_valid, score.includes_zk_verification],
        [3, true, true],
        "score",
      );
      equal(libraries.scoreReceiptSet([...all, given.deniedByBob]).all_valid, false, "with one that denies");
    },
    "getManifest(manifestId), listManifests(), getConstraints(manifestId), MANIFESTS": () => {
      const ids = libraries.listManifests().map(({ manifest_id }) => manifest_id);
      holds(ids.length > 0 && new Set(ids).size === ids.length, "manifests", ids);
      for (const id of ids) {
        holds(/^vdi:manifest:.+/.test(id), "a full id", id);
        const manifest = libraries.getManifest(id);
        if (manifest === null) throw new Error(`${id} is listed and not there`);
        equal(shaped(manifest, MANIFEST, id).manifest_id, id, "id");
        shaped(
          manifest.authority,
          { type: "string", name: "string", reference: "string | null" },
          "authority",
        );
        equal(libraries.getConstraints(id), manifest.constraints, "constraints");
        for (const constraint of manifest.constraints) {
          shaped(
            constraint,
            { id: "string", description: "string", critical: "boolean", vertex: "string" },
            id,
          );
        }
      }
      holds(Object.keys(libraries.MANIFESTS).length > 0, "MANIFESTS");
      equal(
        [libraries.getManifest("vdi:manifest:none"), libraries.getConstraints("none")],
        [null, null],
        "unknown",
      );
    },
    "new TransparencyLog(), append, getInclusionProof, verifyInclusionProof, getSize, getRoot": async () => {
      const log = new libraries.TransparencyLog();
      equal(log.getSize(), 0, "size");
      const entries = [];
      for (const byte of [0x61, 0x62, 0x63]) {
        entries.push(shaped(log.append(await receipt(byte, `vdi:verifier:v${byte}`)), ENTRY, "entry"));
      }
      const [first, , last] = entries;
      equal(
        [
          first?.log_index,
          first?.verifier_id,
          first?.result,
          first?.equivocation_detected,
          first?.attestation_id,
        ],
        [0, `vdi:verifier:v${0x61}`, true, false, attestation.attestation_id],
        "entry",
      );
      equal([log.getSize(), log.getRoot(), last?.tree_size], [3, last?.tree_root, 3], "size and root");
      for (const { log_index, entry_hash } of entries) {
        const proof = shaped(log.getInclusionProof(log_index), PROOF, "proof");
        equal([proof.entry_hash, proof.tree_root, proof.tree_size], [entry_hash, log.getRoot(), 3], "proof");
        equal(log.verifyInclusionProof(proof), true, "proof");
        equal(
          log.verifyInclusionProof({ ...proof, tree_root: "0".repeat(64) }),
          false,
          "proof of another root",
        );
      }
    },
    "log.checkEquivocation(attestationId)": async () => {
      const log = new libraries.TransparencyLog();
      const { receipt: signed } = await libraries.verifyAndReceipt(attestation, {
        ...{ signingKey: given.alice, verifierId: ALICE, profileId: STANDARD },
      });
      log.append(signed);
      const shape: Shape = { clean: "boolean", entries: "object[]", equivocations: "object[]" };
      const before = shaped(log.checkEquivocation(attestation.attestation_id), shape, "report");
      equal([before.clean, before.entries.length, before.equivocations], [true, 1, []], "one receipt");
      const other = log.append(given.deniedByBob);
      equal([other.result, other.equivocation_detected], [false, false], "another verifier who denies");
      equal(log.checkEquivocation(attestation.attestation_id).clean, true, "two verifiers who disagree");
      const entry = log.append(given.deniedByAlice);
      equal([entry.result, entry.equivocation_detected], [false, true], "the same verifier");
      const report = log.checkEquivocation(attestation.attestation_id);
      equal([report.clean, report.entries.length], [false, 3], "report");
      holds(report.equivocations.length > 0, "equivocations");
      const none = log.checkEquivocation("vdi:att:none");
      equal([none.clean, none.entries, none.equivocations], [true, [], []], "an unknown attestation");
    },
    "new VerifierRegistry(), register, validateKey, getVerifier, listActive, isRevoked": async () => {
      const registry = new libraries.VerifierRegistry();
      const [alice, bob, stranger] = await Promise.all([newKeys(), newKeys(), newKeys()]);
      const record = registry.register({ verifierId: ALICE, name: "Alice", publicKey: alice.publicKey });
      holds(JSON.stringify(record).includes("full_verification"), "the default capability", record);
      registry.register({
        ...{ verifierId: "vdi:verifier:bob", name: "Bob", publicKey: bob.publicKey, organization: "Bobs" },
        capabilities: ["partial_verification"],
      });
      const bobs = JSON.stringify(registry.getVerifier("vdi:verifier:bob"));
      for (const text of ["vdi:verifier:bob", "Bobs", "partial_verification", bob.publicKey]) {
        holds(bobs.includes(text), `the record has ${text}`, bobs);
      }
      equal(registry.listActive().length, 2, "active");
      const known = shaped(registry.validateKey(ALICE, alice.publicKey), KEY, "key");
      equal([known.valid, known.key_version], [true, 1], "key");
      for (const [id, key] of [
        [ALICE, stranger.publicKey],
        ["vdi:verifier:nobody", alice.publicKey],
      ] as const) {
        const unknown = shaped(registry.validateKey(id, key), KEY, "key");
        equal(unknown.valid, false, "an unknown key");
        holds(typeof unknown.reason === "string", "reason");
      }
      equal(
        [registry.isRevoked(ALICE), registry.isRevoked("vdi:verifier:nobody")],
        [false, false],
        "isRevoked",
      );
      try {
        registry.register({ verifierId: ALICE, name: "Other", publicKey: stranger.publicKey });
      } catch {
        return;
      }
      throw new Error("an id was registered twice");
    },
    "registry.rotateKey(verifierId, newPublicKey, gracePeriodSeconds)": async () => {
      const registry = new libraries.VerifierRegistry();
      const [first, second, third] = await Promise.all([newKeys(), newKeys(), newKeys()]);
      registry.register({ verifierId: ALICE, name: "Alice", publicKey: first.publicKey });
      const graced = registry.rotateKey(ALICE, second.publicKey, 3600);
      equal([graced.new_key_version, graced.grace_period_seconds], [2, 3600], "rotated");
      const valid = (key: string) => registry.validateKey(ALICE, key).valid;
      equal([valid(first.publicKey), valid(second.publicKey)], [true, true], "in grace");
      const ended = registry.rotateKey(ALICE, third.publicKey);
      equal([ended.new_key_version, ended.grace_period_seconds], [3, 0], "rotated again");
      equal([valid(second.publicKey), valid(third.publicKey)], [false, true], "without grace");
    },
    "registry.revoke(verifierId, reason)": async () => {
      const registry = new libraries.VerifierRegistry();
      const { publicKey } = await newKeys();
      registry.register({ verifierId: ALICE, name: "Alice", publicKey });
      const revoked = registry.revoke(ALICE, "left");
      shaped(revoked, { verifier_id: "string", reason: "string", revoked_at: "number" }, "revoked");
      equal([revoked.verifier_id, revoked.reason], [ALICE, "left"], "revoked");
      equal([registry.isRevoked(ALICE), registry.listActive()], [true, []], "after it");
      equal(registry.validateKey(ALICE, publicKey).valid, false, "its key");
    },
    "Optional members that are undefined": async () => {
      const none = undefined;
      const made = await libraries.verifyAndReceipt(attestation, {
        ...{
          signingKey: none,
          verifierId: none,
          profileId: STANDARD,
          parentReceiptHash: none,
          chainDepth: none,
        },
      });
      holds(made.verification.valid, "valid", made.verification.reason);
      const options = { attestation: none, trustedVerifiers: none };
      holds((await libraries.verifyReceipt(made.receipt, options)).valid, "the receipt");
      const policy = { level: none, tvs: none, spotCheckRate: none };
      holds((await libraries.evaluateAcceptancePolicy([made.receipt], policy, none)).accepted, "accepted");
      const registry = new libraries.VerifierRegistry();
      const [first, second] = await Promise.all([newKeys(), newKeys()]);
      const more = { organization: none, capabilities: none };
      registry.register({ verifierId: ALICE, name: "Alice", publicKey: first.publicKey, ...more });
      equal(registry.rotateKey(ALICE, second.publicKey, none).grace_period_seconds, 0, "grace");
    },
    "Optional members of attest that are undefined": proving(async ({ attest, VDI }) => {
      const none = undefined;
      const made = await attest({
        pipeline: { name: "Loans", steps: STEPS, constraints: none, manifest: none, version: none },
        decision: { path: STEPS, inputs: INPUTS, outcome: "approve" },
        authority: { type: none, name: none, ref: none },
        options: { signingKey: none, circuitDir: none },
      });
      await verified(made);
      const vdi = new VDI({ signingKey: secret(0x71), circuitDir: "zk-cp/build", kid: none });
      const more = { version: none, constraints: none, authority: none };
      equal(vdi.pipeline({ name: "Loans", steps: STEPS, ...more }).version, "1.0.0", "version");
    }),
  };
}

/** Makes every call of a place, one after the other. A fault of one ends no other. */
export async function makeCalls<Built extends Pipeline, Proof extends InclusionProof>(
  place: Place<Built, Proof>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [call, run] of Object.entries(rowsOf(place))) {
    if (run === null) continue;
    try {
      await run();
      outcomes.push({ call, fault: null });
    } catch (error) {
      outcomes.push({ call, fault: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcomes;
}
