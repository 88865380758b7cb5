// The questions about logs, in the libraries' own calls.
import { makeLogPolicy } from "@svc/tlog";
import { TransparencyLog, verifyReceiptInclusion } from "@svc/vdi-transparency";
import type { Answer } from "./case.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the questions hold is read strictly by the functions
type Loose = any;

/** Returns whether a log includes a receipt: from separate documents, or from one tlog-proof. */
export function includes(receipt: unknown, input: Loose, policy: Loose): Answer {
  const material =
    "document" in input
      ? { document: input.document }
      : { entry: input.entry, proof: input.proof, checkpoint: input.checkpoint };
  const found = verifyReceiptInclusion(receipt, material, makeLogPolicy(policy));
  if (!found.valid) return { valid: false, reason: found.reason };
  const { log_index, tree_size, timestamp, witnesses, witnessed_at } = found;
  return { valid: true, log_index, tree_size, timestamp, witnesses, witnessed_at };
}

/** Finds contradictions in a log that took these receipts, in this order. */
export function equivocationsIn(receipts: readonly unknown[], attestationId: string): Answer {
  const log = new TransparencyLog({ now: () => 1_900_000_000 });
  try {
    for (const receipt of receipts) log.append(receipt as Parameters<TransparencyLog["append"]>[0]);
  } catch (error) {
    throw new TypeError("a receipt that no log takes", { cause: error });
  }
  const { clean, entries, equivocations, differences, superseded } = log.checkEquivocation(attestationId);
  const disagreements = entries.map((entry) => entry.disagreements);
  return { clean, disagreements, equivocations, differences, superseded };
}

/** The check of a bill's inclusion proof, under a reader's policy. */
export function checkerOf(policy: Loose) {
  const read = makeLogPolicy(policy);
  return (receipt: unknown, material: { entry: unknown; proof: unknown; checkpoint: unknown }) =>
    verifyReceiptInclusion(receipt, material, read);
}
