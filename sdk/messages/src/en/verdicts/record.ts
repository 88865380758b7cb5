/** Verdicts on documents that say something of others and nothing by themselves, in English. */

/** What to do with what cannot be verified by itself, by the reason that says so. */
const ADVICE: Readonly<Record<string, string>> = {
  attestation_missing: "It is verified with the attestation that it is about: give both.",
  attestation_unreadable: "The attestation beside it cannot be read.",
  bill_missing: "Openings are checked beside the one billing attestation that they open.",
  opening_is_private:
    "An opening is for its holder: it reveals the inputs. It belongs in no report and no bundle.",
  trust_roots_are_the_readers:
    "These are trust roots, which say whom a reader trusts: they are given as that, beside the documents that they are to judge.",
  revocation_trust_missing:
    "A revocation snapshot counts where the reader gives it, or where a revocation key that the reader pinned signed it: put it into the trust file (revocation).",
  revocation_signer_unknown: "No key that you pinned for revocation signed this snapshot, so it is not used.",
  governance_trust_missing: "The record is signed by a key that nobody vouches for.",
  manifest_of_another_policy: "It is the policy of none of the attestations here.",
  disclosure_of_another_attestation: "It discloses inputs of none of the attestations here.",
  attestation_not_valid: "The attestation beside it is not valid, so what it opens counts for nothing.",
  attestation_not_checked: "The attestation beside it could not be checked, so neither can what it opens.",
  leaf_mismatch: "A disclosed input is not the one that the issuer committed to.",
  leaves_root_mismatch: "Its leaves do not lead to the inputs that the issuer committed to.",
  path_commitment_mismatch: "The disclosed path is not the one that the issuer committed to.",
  path_not_in_pipeline: "The disclosed path is none of the pipeline.",
  reference_absent: "It discloses a case reference, and the attestation has none.",
  reference_mismatch: "The disclosed case reference is not the one that the issuer committed to.",
  source_evidence_of_another_attestation: "It is about the inputs of none of the attestations here.",
  source_evidence_missing:
    "A source statement counts in the source evidence of a decision, beside its attestation: vdi source evidence.",
  statement_missing:
    "A log's proof about a statement is checked beside it: give the statement about a period, or the source evidence, too.",
  circuit_record_of_another_key: "It is about the key of none of the attestations here.",
};

export const recordVerdictInEnglish = {
  advice: ADVICE,
  /** @param root on what it rests; null where that is nothing */
  holds: (root: string | null) =>
    `It holds beside what it is about${root === null ? "" : `, and rests on ${root}`}.`,
  alone: "There is no check for it alone.",
};

export const disclosureClaimsInEnglish = {
  proves: ["The issuer committed to exactly these values when it signed the attestation."],
  doesNot: [
    "That the values are true. The issuer says so; nobody else looked.",
    "Anything about inputs that are not shown, not even how many there are.",
  ],
  path: "the path",
  application: "application",
};

export const sourcesClaimsInEnglish = {
  proves: [
    "Each key signed these inputs for this issuer and this decision; by the issuer's own clock it was in their time.",
  ],
  doesNot: [
    "That the inputs are true. The sources say so.",
    "Whom it is about: one unnamed person, the same for all sources.",
    "Who holds a key that you have not pinned.",
  ],
};
