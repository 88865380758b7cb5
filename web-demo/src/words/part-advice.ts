/** A sentence on each part of a bundle, for a reader who knows no option's name: what lacks, and where to give it. */

import type { BundlePart, PartName } from "@svc/audit";
import { foundInWords, PART_TONES, type Tone } from "@svc/audit";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";

const ADVICE: Readonly<Record<string, string>> = Object.freeze({
  get verifier_trust_missing() {
    return say().theReceiptIsGenuineNothingHere;
  },
  get verifier_not_trusted() {
    return say().theReceiptIsGenuineItsVerifier;
  },
  get chain_parent_absent() {
    return say().aReceiptNamesOneBeforeIt2;
  },
  get log_trust_missing() {
    return say().theKeyOfThisLogIs;
  },
  get revocation_trust_missing() {
    return say().nobodyHereSaysWhoseSnapshotIt;
  },
  get revocation_signer_unknown() {
    return say().noKeyPinnedUnderRevocationKeys;
  },
  get governance_trust_missing() {
    return say().itIsSignedByAKey;
  },
  get issuer_trust_missing() {
    return say().thisProfileWantsTheIssuersKey;
  },
  get revocation_missing() {
    return say().thisProfileWantsARevocationSnapshot;
  },
  get revocation_stale() {
    return say().thisProfileWantsAFresherRevocation;
  },
  get revocation_signature_missing() {
    return say().thisProfileWantsASnapshotSigned;
  },
  get manifest_authority_trust_missing() {
    return say().thisProfileWantsTheRulesAuthority;
  },
});

/** What a part that holds comes to, where the library's own sentence is for machines. */
const HOLDS: Readonly<Partial<Record<PartName, string>>> = Object.freeze({
  get chain() {
    return say().eachReceiptNamesTheOneBefore2;
  },
  get manifest() {
    return say().itIsExactlyThePolicyThat;
  },
});

export function sentenceOnPart({ part, verdict, reason, ...said }: BundlePart): string {
  const advice = verdict === "could_not_check" && reason !== undefined ? ADVICE[reason] : undefined;
  const holds = verdict === "verified" ? HOLDS[part] : undefined;
  return advice ?? holds ?? foundInWords(said, locale()) ?? "";
}

/** What is verified on the document's own word alone is amber. */
export function toneOfPart({ verdict, root }: BundlePart): Tone {
  const ownWord = verdict === "verified" && root === "self_asserted";
  return ownWord ? "warn" : PART_TONES[verdict];
}
