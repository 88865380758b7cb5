/**
 * Step 6: the holder of the key in the document signed all of it, and, where roots are given, that key is one
 * the verifier trusts for issuing and nobody revoked it or the attestation.
 *
 * A key that a document brings along proves that the document is consistent, not where it comes from.
 */
import { PAYLOAD_TYPES, type SignatureVerdict, verifyDocumentAsync } from "@svc/core/signing";
import { isFresh, judgeIssuer, type KeyStanding, standingOfKey } from "@svc/core/trust";
import { type DecisionAttestation, isIssuerPinned, type Trust } from "@svc/core/wire";
import type { VerifySettings } from "../options/settings.ts";
import {
  type Evidence,
  fail,
  failWith,
  onAttestation,
  pass,
  type StepFailure,
  type StepFinding,
} from "./step.ts";

export const checkSignature = onAttestation(verifyThenJudge);

const started = new WeakMap<DecisionAttestation, Promise<SignatureVerdict>>();

/**
 * Has the signature verified by the runtime's own threads while the steps before this one compute. The verdict is
 * looked at in this step and nowhere else.
 */
export function startSignature(evidence: Evidence, settings: VerifySettings): void {
  if (!evidence.ok || settings.precomputed?.signatures.has(evidence.value)) return;
  const verdict = verifyDocumentAsync(PAYLOAD_TYPES.attestation, evidence.value);
  // Heard in this step; until then a refusal of the runtime is nobody's.
  verdict.catch(() => {});
  started.set(evidence.value, verdict);
}

async function verifyThenJudge(
  attestation: DecisionAttestation,
  settings: VerifySettings,
): Promise<StepFinding> {
  const verdict =
    settings.precomputed?.signatures.get(attestation) ??
    (await (started.get(attestation) ?? verifyDocumentAsync(PAYLOAD_TYPES.attestation, attestation)));
  return judgeSignature(attestation, settings, verdict);
}

export function judgeSignature(
  attestation: DecisionAttestation,
  settings: VerifySettings,
  verdict: SignatureVerdict,
): StepFinding {
  if (!verdict.valid) return failWith(verdict);
  const { root: issuer, fault, missing: directory } = judgeIssuer(attestation, "decisions", settings);
  const rests_on: Partial<Trust> = { issuer };
  if (fault !== null) return { ...fault, rests_on };
  const standing = standingOfKey(
    attestation.signature,
    settings.issuers,
    settings.revocation,
    settings.witnessedTime,
  );
  const revoked = checkRevoked(attestation, standing, settings);
  if (revoked !== null) return { ...revoked, rests_on };
  // Only now what the verifier itself did not supply: a fault of the document is never hidden behind it.
  if (directory !== null) return { ...directory, rests_on };
  if (settings.profile.issuerPinned && !isIssuerPinned(issuer)) {
    return { ...fail("issuer_trust_missing", { found: attestation.signature.public_key }), rests_on };
  }
  const missing = checkSnapshot(settings);
  if (missing !== null) return { ...missing, rests_on };
  // An excused document rests on the log's witnesses, who saw it before the revocation.
  const revocation = standing === "excused" ? "logged" : (settings.revocation?.trust ?? "not_checked");
  return pass({ rests_on: { ...rests_on, revocation } });
}

function checkRevoked(
  attestation: DecisionAttestation,
  standing: KeyStanding,
  { revocation }: VerifySettings,
): StepFailure | null {
  if (typeof standing === "object") return fail("issuer_revoked", { found: standing.revokedAs });
  const id = attestation.attestation_id;
  return revocation?.attestations.has(id) ? fail("attestation_revoked", { found: id }) : null;
}

/** Returns the fault of the snapshot as material, or null. */
function checkSnapshot({ revocation, revocationKeys, profile, now }: VerifySettings): StepFailure | null {
  if (revocation === null) return profile.revocation === "required" ? fail("revocation_missing") : null;
  if (revocationKeys !== null && revocation.unsigned !== null) {
    return fail("revocation_signature_missing", { because: revocation.unsigned });
  }
  if (profile.revocation !== "required") return null;
  const limit = profile.revocationMaxAgeSeconds;
  return isFresh(revocation, { now, maxAge: limit, skew: profile.clockSkewSeconds })
    ? null
    : fail("revocation_stale", { expected: now, found: revocation.snapshotTime, limit });
}
