/** A sentence on each part of a bundle, for a reader who knows no option's name: what lacks, and where to give it. */
import type { BundlePart, PartName } from "@svc/examine";
import { ANSWERS, type Tone } from "@svc/report";

const ADVICE: Readonly<Record<string, string>> = Object.freeze({
  verifier_trust_missing:
    "The receipt is genuine. Nothing here says whose key signed it: list its verifier under “Verifiers”.",
  verifier_not_trusted: "The receipt is genuine. Its verifier is not among those listed under “Verifiers”.",
  chain_parent_absent: "A receipt names one before it that is not in the bundle.",
  log_trust_missing: "The key of this log is not pinned: add it under “Logs”.",
  revocation_trust_missing: "Nobody here says whose snapshot it is: pin its signer under “Revocation keys”.",
  revocation_signer_unknown: "No key pinned under “Revocation keys” signed this snapshot.",
  governance_trust_missing:
    "It is signed by a key that is neither built in nor pinned under “Governance keys”.",
  issuer_trust_missing: "This profile wants the issuer's key pinned under “Issuers”.",
  revocation_missing: "This profile wants a revocation snapshot.",
  revocation_stale: "This profile wants a fresher revocation snapshot.",
  revocation_signature_missing:
    "This profile wants a snapshot signed by a key pinned under “Revocation keys”.",
  manifest_authority_trust_missing:
    "This profile wants the rules' authority pinned under “Manifest authorities”.",
});

/** What a part that holds comes to, where the library's own sentence is for machines. */
const HOLDS: Readonly<Partial<Record<PartName, string>>> = Object.freeze({
  chain: "Each receipt names the one before it by its hash, and all of them are here.",
  manifest: "It is exactly the policy that the attestation was proved under.",
});

export function sentenceOnPart({ part, verdict, reason, detail }: BundlePart): string {
  const advice = verdict === "could_not_check" && reason !== undefined ? ADVICE[reason] : undefined;
  const holds = verdict === "verified" ? HOLDS[part] : undefined;
  return advice ?? holds ?? detail ?? "";
}

/** What is verified on the document's own word alone is amber. A chain is arithmetic and rests on nobody's. */
export function toneOfPart({ part, verdict, root }: BundlePart): Tone {
  const ownWord = verdict === "verified" && root === "self_asserted" && part !== "chain";
  return ownWord ? "warn" : ANSWERS[verdict].tone;
}
