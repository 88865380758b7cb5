// Compiles under `exactOptionalPropertyTypes`: a wrapper passes on what it was not given itself. Nothing runs it.
import {
  attest,
  type DecisionAttestation,
  evaluateAcceptancePolicy,
  scoreReceiptSet,
  TransparencyLog,
  VDI,
  type VerificationReceipt,
  VerifierRegistry,
  verify,
  verifyAndReceipt,
  verifyDecision,
  verifyReceipt,
} from "@svc/attest";

export async function passUndefined(attestation: DecisionAttestation, receipt: VerificationReceipt) {
  const none = undefined;
  const decision = { path: ["check"], inputs: {}, outcome: "check" };
  const key = "11".repeat(32);
  await attest({
    pipeline: { name: "Loans", steps: ["check"], constraints: none, manifest: none, version: none },
    decision,
    authority: none,
    options: {
      signingKey: none,
      circuitDir: none,
      kid: none,
      issuedAt: none,
      sources: none,
      onOpening: none,
    },
  });
  await attest({
    pipeline: { name: "Loans", steps: ["check"] },
    decision,
    authority: { type: none, name: none, ref: none },
    options: none,
  });
  new VDI({ signingKey: key, circuitDir: "zk-cp/build", kid: none, now: none }).pipeline({
    ...{ name: "Loans", steps: ["check"], version: none, constraints: none },
    authority: { type: none, name: none, reference: none, regulation: none },
  });
  await verify(attestation, none);
  const demands = { at: none, now: none, trust: none, revocation: none, profileId: none, onStep: none };
  await verifyDecision(attestation, demands);
  await verifyAndReceipt(attestation, {
    ...{ signingKey: none, verifierId: none, profileId: none, parentReceiptHash: none },
    ...{ chainDepth: none, trust: none },
  });
  const anchors = { attestation: none, trustedVerifiers: none, registry: none, tvs: none, now: none };
  await verifyReceipt(receipt, anchors);
  const policy = { level: none, tvs: none, spotCheckRate: none, roots: none };
  await evaluateAcceptancePolicy([receipt], policy, none);
  scoreReceiptSet([receipt], { trustedVerifiers: none, maxEvaluatedAgeSeconds: none });
  new TransparencyLog({ store: none, signer: none, now: none });
  const registry = new VerifierRegistry({ storage: none, name: none });
  registry.register({
    ...{ verifierId: "vdi:verifier:bob", name: "Bob", publicKey: key },
    ...{ organization: none, capabilities: none },
  });
  registry.rotateKey("vdi:verifier:bob", key, none, { proofOfPossession: none });
}
