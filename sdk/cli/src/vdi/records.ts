/** Documents that say something of others and nothing by themselves: snapshots, manifests, records, openings. */
import type { ExaminedDocument } from "@svc/examine";
import { notChecked, notValid, type Verdict } from "@svc/report";
import { rootOfPart } from "@svc/words";

/** What to do with what cannot be verified by itself, by the reason that says so. */
const ADVICE: Readonly<Record<string, string>> = {
  attestation_missing: "It is verified with the attestation that it is about: give both.",
  attestation_unreadable: "The attestation beside it cannot be read.",
  bill_missing: "Openings are checked beside the one billing attestation that they open.",
  opening_is_private:
    "An opening is for its holder: it reveals the inputs. It belongs into no report and no bundle.",
  trust_roots_are_the_readers:
    "These are trust roots: give them with --trust, and the documents that they are to judge.",
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
  source_evidence_of_another_attestation: "It is about the inputs of none of the attestations here.",
  source_evidence_missing:
    "A source statement counts in the source evidence of a decision, beside its attestation: vdi source evidence.",
  statement_missing:
    "A log's proof about a statement is checked beside it: give the statement about a period, or the source evidence, too.",
  circuit_record_of_another_key: "It is about the key of none of the attestations here.",
};

export function verdictOnRecord({
  verdict,
  reason = "",
  detail,
  problem,
  rests_on,
}: ExaminedDocument): Verdict {
  if (verdict === "verified") {
    const whose = rests_on === undefined || rests_on === "self_asserted" ? "warn" : "good";
    return {
      kind: "verified",
      tone: whose,
      headline: "Verified",
      because: `It holds beside what it is about${rests_on === undefined ? "" : `, on the word of ${rootOfPart(rests_on)}`}.`,
    };
  }
  if (verdict === "not_valid") return notValid(ADVICE[reason] ?? detail ?? `${reason.replaceAll("_", " ")}.`);
  return notChecked(problem ?? ADVICE[reason] ?? detail ?? "There is no check for it alone.");
}
