/**
 * Receipts of one verifier that contradict each other: one key, one document, one profile, the same roots, the same
 * time asked about, opposite conclusive answers. Only receipts whose signature holds count: nobody is accused by what
 * anybody could have written.
 */
import type { VerificationReceipt } from "@svc/core/wire";
import type { Tie } from "../examination.ts";
import type { PlacedReceipt } from "./chains.ts";

interface Answer {
  readonly index: number;
  readonly valid: boolean;
}

export function contradictionsAmong(receipts: readonly PlacedReceipt[]): Tie[] {
  const answers = new Map<string, Answer[]>();
  for (const { index, opened } of receipts) {
    const { receipt } = opened;
    if (receipt === null || !opened.genuine || !receipt.result.conclusive) continue;
    const question = questionOf(receipt);
    const given = answers.get(question);
    const answer = { index, valid: receipt.result.valid };
    if (given === undefined) answers.set(question, [answer]);
    else given.push(answer);
  }
  return [...answers.values()].flatMap(contradictionsOf);
}

/** Each is tied to the first that contradicts it: all pairs would be more than anybody reads. */
function contradictionsOf(given: readonly Answer[]): Tie[] {
  const valid = given.find((one) => one.valid);
  const invalid = given.find((one) => !one.valid);
  if (valid === undefined || invalid === undefined) return [];
  return given.flatMap((one): Tie[] => {
    const other = one.valid ? invalid : valid;
    // The first two contradict each other: one tie.
    if (one === invalid && valid.index < invalid.index) return [];
    if (one === valid && invalid.index < valid.index) return [];
    const [from, to] = one.index < other.index ? [one, other] : [other, one];
    const sides = { from: [from.index], to: [to.index] };
    return [{ tie: "contradiction", ...sides, verdict: "verified", reason: "verifier_contradicts_itself" }];
  });
}

/**
 * One tie for each document that receipts by different keys call valid and not valid: `from` those that say valid, `to`
 * the others. No key contradicts itself by that.
 */
export function disagreementsAmong(receipts: readonly PlacedReceipt[]): Tie[] {
  const documents = new Map<string, { keys: Set<string>; valid: number[]; invalid: number[] }>();
  for (const { index, opened } of receipts) {
    const { receipt } = opened;
    if (receipt === null || !opened.genuine || !receipt.result.conclusive) continue;
    const { attestation_hash, result, signature } = receipt;
    const said = documents.get(attestation_hash) ?? { keys: new Set(), valid: [], invalid: [] };
    documents.set(attestation_hash, said);
    said.keys.add(signature.public_key);
    said[result.valid ? "valid" : "invalid"].push(index);
  }
  return [...documents.values()]
    .filter(({ keys, valid, invalid }) => keys.size > 1 && valid.length > 0 && invalid.length > 0)
    .map(({ valid, invalid }) => ({ tie: "disagreement", from: valid, to: invalid, verdict: "verified" }));
}

function questionOf(receipt: VerificationReceipt): string {
  const { signature, attestation_hash, profile_id, trust_digest, evaluated_at } = receipt;
  return [signature.public_key, attestation_hash, profile_id, trust_digest, evaluated_at].join(" ");
}
