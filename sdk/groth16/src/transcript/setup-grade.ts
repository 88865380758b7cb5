/**
 * How far a setup can be trusted, from what can be checked and from whom the reader knows.
 *
 * Two steps. `examineSetup` follows from a record and its key alone: which statements carry a good signature over
 * exactly this key's values, and whether alpha, beta and [tau]_2 are a known ceremony's. `gradeSetup` adds the
 * reader: only keys that the reader pinned to a party count, and a party counts once however many keys it has. A
 * transcript, signatures and digests copied from another setup are over other values and count for nobody.
 *
 * A grade of `mpc-k` says that k parties whom the reader named each signed that they checked and contributed. That
 * one of them forgot their secret is the reader's trust in them; no grade can show it.
 */
import { decodeHex } from "@svc/core/bytes";
import { verifyEd25519 } from "@svc/core/signing";
import type { CeremonyKey } from "@svc/core/trust";
import type { CircuitRecord, VerificationKey } from "@svc/core/wire";
import { contributorStatementBytes, fixedPartDigest } from "./contributor-statement.ts";
import type { SetupGrade } from "./grade.ts";
import { ceremonyOfPoints, type PublicCeremony } from "./public-ceremonies.ts";
import type { TranscriptVerdict } from "./verify-transcript.ts";

/** A contributor's entry of a circuit record. */
export interface RecordedContribution {
  /** BLAKE2b-512 of the contribution, 128 hex digits; absent for one who checked and did not contribute. */
  readonly contribution_hash?: string | undefined;
  readonly public_key?: string | undefined;
  readonly signature?: string | undefined;
}

export interface BeaconSource {
  /** For example "drand quicknet, round 12345678". */
  readonly source: string;
  /** Lowercase hex. */
  readonly value: string;
}

/** A circuit record's claims about its setup, beside the transcript. */
export interface RecordedSetup {
  readonly r1csHash: string;
  readonly sourceHash: string;
  /** BLAKE2b-512 of the powers-of-tau file, 128 hex digits. */
  readonly ptauBlake2b: string;
  /** [tau]_2 of that file; without it phase 1 is one party's work and no statement can be checked. */
  readonly tau2?: readonly (readonly string[])[] | undefined;
  readonly contributions: readonly RecordedContribution[];
  readonly beacon?: BeaconSource | undefined;
}

/** Whose signature over this setup's own values is good. */
export interface SignedStatement {
  /** 64 hex digits. */
  readonly publicKey: string;
  /** A contribution of type 0 of this transcript; null for one who checked and did not contribute. */
  readonly contributionHash: string | null;
}

/** Results on a setup that follow from the record and the key, for any reader. */
export interface ExaminedSetup {
  /** Null unless alpha, beta and [tau]_2 are those of a known ceremony. */
  readonly phase1: PublicCeremony | null;
  readonly statements: readonly SignedStatement[];
  /** The beacon that the chain ends in and that the record states; whether it is public is the reader's to know. */
  readonly beacon: BeaconSource | null;
}

export interface GradedSetup {
  readonly grade: SetupGrade;
  /** Names of the parties that counted, in the order of the record. */
  readonly parties: readonly string[];
  readonly publicBeacon: boolean;
}

/** Reads a circuit record's claims about its setup. */
export function recordedSetup({ r1cs_hash, source_hash, ptau, setup }: CircuitRecord): RecordedSetup {
  return {
    r1csHash: r1cs_hash,
    sourceHash: source_hash,
    ptauBlake2b: ptau.blake2b,
    tau2: ptau.tau_2,
    contributions: setup.contributions,
    beacon: setup.beacon,
  };
}

/**
 * Derives the results on a setup that follow from its record and key, for any reader: the statements over exactly this
 * key's values, the ceremony of phase 1, the beacon as stated. Says nothing of who the signers are.
 *
 * @param transcript a chain that `verifyTranscript` passed against `key`
 */
export function examineSetup(
  transcript: Extract<TranscriptVerdict, { valid: true }>,
  key: VerificationKey,
  record: RecordedSetup,
): ExaminedSetup {
  const { tau2, beacon } = record;
  const points = { alpha_1: key.vk_alpha_1, beta_2: key.vk_beta_2 };
  const value = transcript.beacon?.value;
  return {
    phase1: tau2 === undefined ? null : ceremonyOfPoints({ ...points, tau_2: tau2 }),
    statements: tau2 === undefined ? [] : signedStatements(transcript, key, record, tau2),
    beacon: beacon !== undefined && beacon.value === value ? { source: beacon.source, value } : null,
  };
}

/** A key signs one statement, a contribution has one statement, and a beacon is nobody's contribution. */
function signedStatements(
  { circuitHash, contributions }: Extract<TranscriptVerdict, { valid: true }>,
  key: VerificationKey,
  record: RecordedSetup,
  tau2: readonly (readonly string[])[],
): SignedStatement[] {
  const terms = {
    fixed_part_digest: fixedPartDigest({ key, tau2 }),
    circuit_hash: circuitHash,
    r1cs_hash: record.r1csHash,
    source_hash: record.sourceHash,
    ptau_hash: record.ptauBlake2b,
  };
  const unclaimed = new Set(
    contributions.flatMap(({ type, hash }) => (type === "contribution" ? [hash] : [])),
  );
  const keys = new Set<string>();
  const signed: SignedStatement[] = [];
  for (const { contribution_hash: hash, public_key: publicKey, signature } of record.contributions) {
    if (publicKey === undefined || signature === undefined || keys.has(publicKey)) continue;
    if (hash !== undefined && !unclaimed.has(hash)) continue;
    const [keyBytes, signatureBytes] = [decodeHex(publicKey, 32), decodeHex(signature, 64)];
    if (keyBytes === null || signatureBytes === null) continue;
    const statement = hash === undefined ? terms : { ...terms, contribution_hash: hash };
    if (!verifyEd25519(signatureBytes, contributorStatementBytes(statement), keyBytes)) continue;
    keys.add(publicKey);
    if (hash !== undefined) unclaimed.delete(hash);
    signed.push({ publicKey, contributionHash: hash ?? null });
  }
  return signed;
}

/**
 * The grade for a reader who pinned these ceremony keys and knows these beacon values to be public randomness. Without
 * a known phase 1, or with fewer than two pinned parties, it is `single-party`, whatever else is there.
 */
export function gradeSetup(
  { phase1, statements, beacon }: ExaminedSetup,
  ceremonyKeys: readonly CeremonyKey[] = [],
  publicBeacons: readonly BeaconSource[] = [],
): GradedSetup {
  const partyOf = new Map(ceremonyKeys.map(({ public_key, party }) => [public_key, party]));
  const contributed = statements.flatMap(({ publicKey, contributionHash }) => {
    const party = partyOf.get(publicKey);
    return contributionHash === null || party === undefined ? [] : [party];
  });
  const parties = [...new Set(contributed)];
  const publicBeacon =
    beacon !== null &&
    publicBeacons.some(({ source, value }) => source === beacon.source && value === beacon.value);
  if (phase1 === null || parties.length < 2) return { grade: "single-party", parties, publicBeacon };
  // A beacon's secret is public: it adds to what parties did, and replaces none of them.
  const grade: SetupGrade = publicBeacon ? `mpc-${parties.length}+beacon` : `mpc-${parties.length}`;
  return { grade, parties, publicBeacon };
}
