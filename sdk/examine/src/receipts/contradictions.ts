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
    answers.set(question, [...(answers.get(question) ?? []), { index, valid: receipt.result.valid }]);
  }
  return [...answers.values()].flatMap((given) =>
    given.flatMap((one, i) =>
      given
        .slice(i + 1)
        .filter((other) => other.valid !== one.valid)
        .map((other): Tie => {
          const sides = { from: [one.index], to: [other.index] };
          return {
            tie: "contradiction",
            ...sides,
            verdict: "verified",
            reason: "verifier_contradicts_itself",
          };
        }),
    ),
  );
}

function questionOf(receipt: VerificationReceipt): string {
  const { signature, attestation_hash, profile_id, trust_digest, evaluated_at } = receipt;
  return [signature.public_key, attestation_hash, profile_id, trust_digest, evaluated_at].join(" ");
}
