/** An attestation as a tally counts it. */

import type { VerificationResult } from "@svc/vdi-verifier";
import { isOnlyUnpinned } from "@svc/vdi-verifier/opened";
import type { FoundGroup } from "@svc/words";
import type { StatedMembers } from "../../examine/index.ts";
import { verdictOnAttestation } from "../verdict/attestation.ts";
import type { CountedDecision } from "./tally.ts";

type Judged = VerificationResult & { readonly held_at?: number };

/** How charts and lists tell apart what was found. */
export function foundGroup(result: Judged): FoundGroup {
  const { kind, tone } = verdictOnAttestation(result);
  return kind === "expired" ? "expired" : kind === "not_valid" ? "bad" : tone;
}

/**
 * A verified decision as what a tally counts.
 *
 * @param stated by the document; null where it could not be read
 */
export function countedDecision(
  result: Judged,
  stated: Pick<StatedMembers, "issued_at" | "issuer" | "outcome"> | null,
): CountedDecision {
  return {
    outcome: stated?.outcome ?? "",
    issuedAt: stated?.issued_at ?? null,
    issuer: stated?.issuer ?? "",
    isPinned: result.trust.issuer === "pinned",
    group: foundGroup(result),
    isOnlyUnpinned: isOnlyUnpinned(result),
  };
}
