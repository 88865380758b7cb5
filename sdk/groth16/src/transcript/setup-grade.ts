/**
 * How far a setup can be trusted, from what can be checked: the lower of its two phases.
 *
 * Phase 1 counts as one party's work unless the powers-of-tau file is that of a known public ceremony. Phase 2
 * counts the different keys that signed contributions of a transcript that checks out. A beacon counts when its
 * value is one that the verifier itself knows to be public randomness: the name of a source in a record is a claim,
 * and a self-chosen value with a famous name beside it is the obvious lie. Independence of contributors is a claim
 * too; keys are free to make.
 */
import { decodeHex } from "@svc/core/bytes";
import { canonicalBytes } from "@svc/core/json";
import { PAYLOAD_TYPES, preAuthEncoding, verifyEd25519 } from "@svc/core/signing";
import type { SetupGrade } from "./grade.ts";
import { type PublicCeremony, publicCeremony } from "./public-ceremonies.ts";
import type { ContributionReport, TranscriptVerdict } from "./verify-transcript.ts";

/** A contributor's signature over a contribution hash, as a circuit record carries it. */
export interface SignedContribution {
  /** BLAKE2b-512 of the contribution, 128 hex digits. */
  readonly contribution_hash: string;
  readonly public_key?: string | undefined;
  readonly signature?: string | undefined;
}

export interface BeaconSource {
  /** For example "drand quicknet, round 12345678". */
  readonly source: string;
  /** Lowercase hex. */
  readonly value: string;
}

export interface SetupEvidence {
  readonly transcript: TranscriptVerdict;
  /** BLAKE2b-512 of the powers-of-tau file, 128 hex digits, as the circuit record states it. */
  readonly ptauBlake2b: string;
  readonly contributions: readonly SignedContribution[];
  /** What the record says about its beacon; it must agree with a value in `publicBeacons` to count. */
  readonly beacon?: BeaconSource | undefined;
  /** Beacon values that the verifier knows to be public randomness, from outside the record. Default none. */
  readonly publicBeacons?: readonly BeaconSource[] | undefined;
}

export interface GradedSetup {
  readonly grade: SetupGrade;
  /** The public ceremony of phase 1; absent when phase 1 is one party's work. */
  readonly phase1?: PublicCeremony;
  readonly phase2: SetupGrade;
  /** Different keys with a valid signature over a contribution of their own. */
  readonly signers: number;
  readonly publicBeacon: boolean;
}

/** The bytes that a contributor signs with Ed25519: DSSE pre-authentication encoding of `{ contribution_hash }`. */
export function contributionStatement(contributionHash: string): Uint8Array {
  return preAuthEncoding(
    PAYLOAD_TYPES.setupContribution,
    canonicalBytes({ contribution_hash: contributionHash }),
  );
}

/**
 * How far a setup can be trusted, from what can be checked: the lower grade of its two phases. That
 * contributors were different people, and that any of them forgot their secret, no grade can show.
 */
export function setupGrade(evidence: SetupEvidence): GradedSetup {
  const { transcript } = evidence;
  if (!transcript.valid)
    return { grade: "dev-insecure", phase2: "dev-insecure", signers: 0, publicBeacon: false };
  const signers = countSigners(transcript.contributions, evidence.contributions);
  const publicBeacon = isPublicBeacon(transcript, evidence);
  // Everybody knows the secret behind a beacon, so it adds nothing where one party may know all the others.
  const phase2: SetupGrade =
    signers < 2 ? "single-party" : publicBeacon ? `mpc-${signers}+beacon` : `mpc-${signers}`;
  const phase1 = publicCeremony(evidence.ptauBlake2b) ?? undefined;
  return {
    grade: phase1 === undefined ? "single-party" : phase2,
    ...(phase1 === undefined ? {} : { phase1 }),
    phase2,
    signers,
    publicBeacon,
  };
}

/** A key counts once, a contribution counts once, and a beacon is nobody's contribution. */
function countSigners(made: readonly ContributionReport[], signed: readonly SignedContribution[]): number {
  const unclaimed = new Set(made.flatMap(({ type, hash }) => (type === "contribution" ? [hash] : [])));
  const keys = new Set<string>();
  for (const { contribution_hash: hash, public_key: key, signature } of signed) {
    if (key === undefined || signature === undefined || keys.has(key) || !unclaimed.has(hash)) continue;
    const [keyBytes, signatureBytes] = [decodeHex(key, 32), decodeHex(signature, 64)];
    if (keyBytes === null || signatureBytes === null) continue;
    if (!verifyEd25519(signatureBytes, contributionStatement(hash), keyBytes)) continue;
    keys.add(key);
    unclaimed.delete(hash);
  }
  return keys.size;
}

function isPublicBeacon(
  transcript: TranscriptVerdict,
  { beacon, publicBeacons = [] }: SetupEvidence,
): boolean {
  const value = transcript.beacon?.value;
  if (value === undefined || beacon?.value !== value) return false;
  return publicBeacons.some((known) => known.value === value && known.source === beacon.source);
}
