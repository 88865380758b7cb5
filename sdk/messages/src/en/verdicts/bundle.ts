/** Verdicts on audit bundles and their parts, and what they prove, in English. */
const PARTS = {
  bundle: "Bundle",
  attestation: "Decision attestation",
  source_evidence: "Sources of its inputs",
  receipt: "Verification receipt",
  chain: "Chain of receipts",
  log: "Log entry",
  revocation: "Revocation snapshot",
  manifest: "Manifest",
  circuit_record: "Circuit record",
};

const HOLDS: Readonly<Record<keyof typeof PARTS, string>> = {
  bundle: "The bundle can be read",
  attestation: "The attestation holds",
  source_evidence: "Each key in it signed inputs of this decision",
  receipt: "A verifier signed a receipt about exactly this attestation",
  chain: "Each receipt of the chain names the one before",
  log: "A log includes the receipt",
  revocation: "Nothing of the attestation is on the revocation snapshot",
  manifest: "The manifest is the one whose rules the attestation names",
  circuit_record: "The circuit record speaks of the attestation's proof key",
};

export const bundleVerdictInEnglish = {
  parts: PARTS,
  answers: {
    verified: "verified",
    not_valid: "not valid",
    could_not_check: "could not be checked",
    expired: "has expired",
  },
  count: (parts: number) => `${parts} ${parts === 1 ? "part" : "parts"}`,
  failed: (count: number, all: string) => `${count} of ${all} ${count === 1 ? "is" : "are"} not valid.`,
  open: (count: number, all: string) =>
    `Nothing is wrong with it as far as it was checked. ${count} of ${all} could not be checked.`,
  expired: (count: number, all: string) => `${count} of ${all} held when a log that you know had it.`,
  /** @param hasChain whether one of them is a chain, which is vouched for by the receipts in it alone */
  anchored: (all: string, hasChain: boolean) =>
    hasChain
      ? `Every one of ${all} holds: a chain by its receipts, all others under roots that you gave or that ship.`
      : `Every one of ${all} holds, under roots that you gave or that ship.`,
  ownWord: (all: string) => `Every one of ${all} holds; some of it rests on the bundle's own word.`,
};

export const bundleClaimsInEnglish = {
  failed: [
    "Anything as a whole: at least one part is false, damaged, or about something else.",
    "That somebody cheated: files are also damaged or cut on their way. Ask for it again.",
  ],
  holds: (part: keyof typeof PARTS, root: string | null) =>
    `${HOLDS[part]}${root === null ? "" : ` (rests on ${root})`}.`,
  open: (part: keyof typeof PARTS) => `${PARTS[part]}: anything, until what it needs is given.`,
  notAll: "That this is all there is: leaving a part out of a bundle is always possible.",
  notTrue:
    "That the inputs are true, or that this path was really executed. Those are the issuer's word, or that of sources.",
  notRight: "That a receipt's verifier was right: a receipt is its word that it checked.",
};
