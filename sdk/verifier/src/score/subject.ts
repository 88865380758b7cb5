/**
 * What a set of receipts is about: one document, in force at the time asked about and not revoked since. A receipt
 * names a document by hash and states none of its times, so whether it is in force shows only where it is given.
 */
import {
  type Fail,
  type FailureOf,
  failure,
  type STEP_REASONS,
  type SUBJECT_REASONS,
  type SubjectFailure,
} from "@svc/core/finding";
import { isFresh, revokedName, type StatedKey, type WindowFault, windowFault } from "@svc/core/trust";
import type { VerificationReceipt } from "@svc/core/wire";
import type { OpenedAttestation } from "../opened/attestation.ts";
import { PROFILES } from "../profiles.ts";
import { RECEIPT_SKEW_SECONDS } from "../receipt/verify-receipt.ts";
import type { StandingTerms } from "./standing.ts";

const fail: Fail<typeof SUBJECT_REASONS> = failure;
const failStep: Fail<typeof STEP_REASONS> = failure;
type StepFailure = FailureOf<typeof STEP_REASONS>;

/** What is wrong with the document that these receipts are about, or with the snapshot as material; or null. */
export function subjectFault(
  counted: readonly VerificationReceipt[],
  attestation: OpenedAttestation | null,
  terms: StandingTerms & { readonly now: number },
): SubjectFailure | null {
  const hashes = new Set(counted.map(({ attestation_hash }) => attestation_hash));
  if (hashes.size > 1) {
    return fail("mixed_attestations", { found: hashes.size });
  }
  if (
    attestation !== null &&
    hashes.size > 0 &&
    (attestation.hash === null || !hashes.has(attestation.hash))
  ) {
    return fail("attestation_mismatch", { found: attestation.hash });
  }
  return forceFault(attestation, terms) ?? revocationFault(counted, attestation, terms);
}

/** The members of an attestation, of a decision or a bill, that are looked at here; any may be anything. */
interface Times {
  readonly attestation_id?: unknown;
  readonly issued_at?: unknown;
  readonly expires_at?: unknown;
  readonly signature?: Partial<StatedKey> | null;
  readonly verification?: { readonly key_hash?: unknown } | null;
  readonly charge_authority?: { readonly authority_id?: unknown } | null;
}

function forceFault(attestation: OpenedAttestation | null, { at }: StandingTerms): SubjectFailure | null {
  if (attestation === null) return null;
  const { issued_at, expires_at } = membersOf(attestation);
  if (typeof issued_at !== "number" || typeof expires_at !== "number") {
    return fail("attestation_not_in_force", { expected: at, cause: null });
  }
  const skew = RECEIPT_SKEW_SECONDS;
  const fault = windowFault({ issued_at, expires_at }, { at, skew });
  return fault === null
    ? null
    : fail("attestation_not_in_force", {
        expected: at,
        cause: windowFailure(fault, { issued_at, expires_at }, at),
      });
}

/** As the step that looks at times has it. */
function windowFailure(
  fault: WindowFault,
  { issued_at, expires_at }: { readonly issued_at: number; readonly expires_at: number },
  at: number,
): StepFailure {
  if (fault === "expired") return failStep(fault, { expected: at, found: expires_at });
  if (fault === "expires_before_issue") return failStep(fault, { expected: issued_at, found: expires_at });
  return failStep(fault, { expected: at, found: issued_at, limit: RECEIPT_SKEW_SECONDS });
}

function revocationFault(
  counted: readonly VerificationReceipt[],
  attestation: OpenedAttestation | null,
  { revocation, revocationSigned, now }: StandingTerms & { readonly now: number },
): SubjectFailure | null {
  if (revocation === null) return null;
  const ids = counted.map(({ attestation_id }) => attestation_id);
  const listed =
    ids.find((id) => revocation.attestations.has(id)) ??
    (attestation === null ? undefined : listedOf(membersOf(attestation), revocation));
  if (listed !== undefined) return fail("attestation_revoked", { found: listed });
  if (revocationSigned && revocation.unsigned !== null) {
    return fail("revocation_signature_missing", { because: revocation.unsigned });
  }
  const { revocationMaxAgeSeconds: maxAge, clockSkewSeconds: skew } = PROFILES.VDI_VERIFY_STRICT_V1;
  if (isFresh(revocation, { now, maxAge, skew })) return null;
  return fail("revocation_stale", { expected: now, found: revocation.snapshotTime });
}

function listedOf(
  { attestation_id: id, signature, verification, charge_authority: grant }: Times,
  { kids, attestations }: NonNullable<StandingTerms["revocation"]>,
): string | undefined {
  const { kid, public_key } = signature ?? {};
  const isKey = typeof kid === "string" && typeof public_key === "string";
  const name = isKey ? revokedName({ kid, public_key }, null, kids) : null;
  const keyHash = verification?.key_hash;
  const grantId = grant?.authority_id;
  if (name !== null) return name;
  if (typeof keyHash === "string" && kids.has(keyHash)) return keyHash;
  // Its own id too: a receipt names a document by hash, and may state any id beside it.
  return [id, grantId].filter((one) => typeof one === "string").find((one) => attestations.has(one));
}

function membersOf({ json }: OpenedAttestation): Times {
  return json.ok && typeof json.value === "object" && json.value !== null ? (json.value as Times) : {};
}
