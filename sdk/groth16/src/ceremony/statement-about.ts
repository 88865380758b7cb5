/**
 * The statement that a contributor signs about a key: its fixed part and circuit hash from the key itself, the hashes
 * of sources, constraint system and phase 1 from the contributor's own computation.
 */

import { encodeHex } from "@svc/core/bytes";
import { causeOf } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import type { Reading } from "@svc/core/reading";
import { found } from "../parse/finding.ts";
import { type ContributorStatement, fixedPartDigest } from "../transcript/contributor-statement.ts";
import { parseSection } from "../transcript/section.ts";
import { type KeyFile, verificationKeyIn } from "./key-file.ts";
import { type CeremonyReason, refuseKey } from "./reasons.ts";

/** Terms that a contributor computed themselves before taking anything from anybody. */
export interface CeremonyTerms {
  /** SHA-256, 64 hex digits. */
  readonly r1cs_hash: string;
  /** SHA-256, 64 hex digits. */
  readonly source_hash: string;
  /** Name, BLAKE2b-512 (128 hex digits) and [tau]_2 of the powers of tau. */
  readonly ptau: {
    readonly name: string;
    readonly blake2b: string;
    readonly tau_2: readonly (readonly string[])[];
  };
}

/**
 * The statement over a key's own values and the contributor's terms; who signs it is not said here.
 *
 * @param contributionHash null for one who checked and did not contribute
 */
export function statementAbout(
  file: KeyFile,
  terms: CeremonyTerms,
  contributionHash: string | null,
): Reading<ContributorStatement, CeremonyReason> {
  const key = verificationKeyIn(file);
  if (key === null) return refuseKey("key_point_invalid", { part: null });
  const section = parseSection(file.sections.transcript);
  if (!section.ok) return refuseKey("transcript_refused", { cause: causeOf(section) });
  return found(
    withoutUndefined({
      contribution_hash: contributionHash ?? undefined,
      fixed_part_digest: fixedPartDigest({ key, tau2: terms.ptau.tau_2 }),
      circuit_hash: encodeHex(section.value.circuitHash),
      r1cs_hash: terms.r1cs_hash,
      source_hash: terms.source_hash,
      ptau_hash: terms.ptau.blake2b,
    }),
  );
}
