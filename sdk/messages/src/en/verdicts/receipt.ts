/** Verdicts on receipts, and what they prove, in English. */
export const receiptVerdictInEnglish = {
  failed: "The receipt fails a check of its own, so it says nothing about any attestation.",
  untrustedTitle: "Genuine, from none of the verifiers that you pinned",
  untrusted: "The receipt is unaltered. Its verifier is not among those that you pinned.",
  unpinnedTitle: "Genuine, from a verifier you have not pinned",
  unpinned: (says: string) => `The receipt is unaltered, and nothing here says whose it is. ${says}`,
  matchedById: (says: string) =>
    `The receipt is unaltered. Its verifier is matched by id; its key is not pinned. ${says}`,
  verifiedTitle: "Receipt verified",
  verified: (says: string) => `Signed by a verifier that you pinned. ${says}`,
  saysValid: "It says that the attestation is valid.",
  saysInvalid: "It says that the attestation is not valid.",
};

export const receiptClaimsInEnglish = {
  failed: "Anything. A receipt that fails one check is nobody's word.",
  trusted: "A verifier that you pinned signed exactly this receipt.",
  anyKey: "One holder of the stated key signed exactly this receipt; nothing was changed since.",
  bound: "It is about exactly the attestation that is here, proof and signature included.",
  named: "It is about one attestation, named by its hash.",
  notValid: "That the attestation is valid: it is this verifier's word that it checked.",
  notVerifier: "Who the verifier is: names and keys are free to make.",
  notElsewhere: "Anything about an attestation that you have elsewhere, until you add it here.",
  notClock: "That the verifier's clock was right: only a log that you pinned shows another time.",
};
