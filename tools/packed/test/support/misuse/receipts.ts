// Receipts that are old or borrowed, and the specification's own calls.
import { findCircuitDir, VDI } from "@svc/attest";
import { getManifest, issueAuthorityBinding } from "@svc/vdi-registry";
import { TransparencyLog } from "@svc/vdi-transparency";
import * as v from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import {
  accepted,
  alice,
  brief,
  issuer,
  LEVELS,
  loan,
  now,
  people,
  policy,
  receiptOf,
  row,
  snapshotAt,
  stranger,
  tvs,
  year,
} from "./stranger.ts";

/** Old and borrowed receipts. */
export async function three(): Promise<void> {
  const old = await Promise.all(
    people.map((person) => receiptOf({ ...person, at: now, now: now + 6 * year })),
  );
  for (const level of LEVELS)
    await row(
      `3 as of six years ago, at ${level}`,
      false,
      async () => (await accepted(old, { level, tvs, now: now + 6 * year, spotCheckRate: 0 }, loan))[0],
    );
  await row("3 their score", [0, 3], () => {
    const { trust_score, ignored } = v.scoreReceiptSet(old, { tvs, now: now + 6 * year });
    return [trust_score, ignored.filter(({ reason }) => reason === "evaluated_too_long_ago").length];
  });
  await row(
    "3 an age that the policy allows, of an attestation that has expired",
    [false, "attestation_not_in_force"],
    () => accepted(old, { level: "medium", now: now + 6 * year, maxEvaluatedAgeSeconds: 10 * year }, loan),
  );
  const fresh = await Promise.all(people.map((person) => receiptOf(person)));
  await row("3 fresh ones at high", [true, "accepted"], () =>
    accepted(fresh, { level: "high", tvs, now }, loan),
  );
  await row("3 revoked since", [false, "attestation_revoked"], () =>
    accepted(
      fresh,
      {
        level: "medium",
        now: now + 60,
        revocation: {
          snapshot: { revokedAttestations: [loan.attestation_id], revokedKids: [], snapshotTime: now + 30 },
        },
      },
      loan,
    ),
  );
  await row("3 the issuer's key revoked since", [false, "attestation_revoked"], () =>
    accepted(fresh, { level: "medium", now: now + 60, revocation: snapshotAt(now + 30, issuer) }, loan),
  );
  await row("3 roots demanded, none rested on", [0, ["roots_not_demanded"]], () => {
    const { trust_score, ignored } = v.scoreReceiptSet(fresh, { tvs, now, roots: [policy] });
    return [trust_score, [...new Set(ignored.map(({ reason }) => reason))]];
  });
}

/** At critical, nothing that is not anchored. */
export async function threeCritical(): Promise<void> {
  const strict: v.VerifyOptions = {
    profileId: "VDI_VERIFY_STRICT_V1",
    trust: policy,
    revocation: snapshotAt(now),
  };
  const good = await Promise.all(people.map((person) => receiptOf({ ...person, ...strict })));
  const critical: v.AcceptancePolicy = {
    level: "critical",
    tvs,
    now,
    roots: [policy],
    verification: { ...strict, at: now, now },
  };
  await row("3 critical: what all of it stands behind", [true, "accepted"], () =>
    accepted(good, critical, loan),
  );
  const others = v.createTrustPolicy({ issuers: [stranger] });
  await row("3 critical, pinned by somebody to what I would not pin", [false, "no_receipts"], () =>
    accepted(good, { ...critical, roots: [others.digest] }, loan),
  );
  await row("3 critical unanchored", false, async () => {
    const { tvs: _, ...rest } = critical;
    return (await accepted(good, rest, loan))[0];
  });
  await row("3 results name anchored and the roots", [true, [policy.digest], false, true], async () => {
    const anchored = v.scoreReceiptSet(good, { tvs, now });
    const result = await v.evaluateAcceptancePolicy(good, critical, loan);
    return [anchored.anchored, anchored.roots, v.scoreReceiptSet(good, { now }).anchored, result.anchored];
  });
}

/** The specification's own calls. */
export async function eight(): Promise<void> {
  const { signingKey, verifierId } = alice;
  await row(
    "8 verifyAndReceipt under its default",
    [false, "issuer_trust_missing", ["trust.issuers", "revocation"]],
    async () => {
      const { verification, missingOptions } = await v.verifyAndReceipt(loan, { signingKey, verifierId });
      return [verification.valid, verification.reason, missingOptions];
    },
  );
  const receipt = await receiptOf(alice);
  await row("8 trustedVerifiers: an id alone", [true, false], async () => {
    const { valid, anchored } = await v.verifyReceipt(receipt, { now, trustedVerifiers: [verifierId] });
    return [valid, anchored];
  });
  await row("8 trustedVerifiers: id and key", [true, null], async () =>
    brief(await v.verifyReceipt(receipt, { now, trustedVerifiers: [`${verifierId}#${alice.key}`] })),
  );
  await eightAuthorities();
  const log = new TransparencyLog();
  await row(
    "8 a receipt goes into the log as it is typed",
    0,
    async () => (await log.append(receipt)).log_index,
  );
  await row("8 a receipt of a non-document", null, async () => {
    const none: v.VerificationReceipt | null = (await v.verifyAndReceipt("{}" as unknown, { now })).receipt;
    // @ts-expect-error it may be null
    const some: v.VerificationReceipt = (await v.verifyAndReceipt("{}" as unknown, { now })).receipt;
    return none ?? some;
  });
  await row("8 helpers", [64, 16, true], () => [
    v.hashReceipt(receipt).length,
    v.deriveKid(v.generateSecretKey()).length,
    new VerifierRegistry() instanceof VerifierRegistry,
  ]);
  await row(
    "8 a manifest is typed",
    true,
    () => (getManifest("vdi:manifest:api-billing-v1")?.constraints.length ?? 0) > 0,
  );
}

async function eightAuthorities(): Promise<void> {
  const strict: v.VerifyOptions = { profileId: "VDI_VERIFY_STRICT_V1" };
  for (const type of ["legal_review", "standards_body", "audit_firm"] as const) {
    await row(
      `8 ${type} at STRICT: with a binding by a pinned key, and not without`,
      [[true, null], false],
      async () => {
        const vdi = new VDI({ signingKey: "99".repeat(32), circuitDir: findCircuitDir() });
        const pipeline = await vdi.pipeline({
          name: "Payments",
          steps: ["check", "pay"],
          authority: { type, name: "Firm" },
        });
        const time = Math.floor(Date.now() / 1000);
        const firm = "88".repeat(32);
        const authorityBinding = issueAuthorityBinding(pipeline, {
          signingKey: firm,
          issuedAt: time - 60,
          expiresAt: time + year,
        });
        const decision = { executionPath: ["check", "pay"], privateInputs: { amount: 1 }, outcomeId: "pay" };
        const made = await vdi.attest(pipeline, decision, { authorityBinding });
        const at = made.issued_at;
        const asked = { ...strict, now: at, at, revocation: snapshotAt(at) };
        const trust = { issuers: [made.signature.public_key] };
        const manifestAuthorities = [v.createSigner(firm).publicKey];
        return [
          brief(await v.verifyDecision(made, { ...asked, trust: { ...trust, manifestAuthorities } })),
          (await v.verifyDecision(made, { ...asked, trust })).valid,
        ];
      },
    );
  }
}
