/**
 * Is this receipt in that log? Offline, from the receipt's own content, under the reader's policy.
 *
 * The leaf is computed again from the receipt: every member of the entry but `v` and the log's `timestamp`. The
 * root comes from a checkpoint that the pinned log key signed, cosigned by as many pinned witnesses as the
 * policy demands. A pass proves that the log committed to this receipt, with that log time; it does not prove
 * that what the receipt claims is true, and the time is the log's word unless witnesses confirm it.
 */
import { logEntryOf, readDocument } from "@svc/core";
import { type LogClient, type LogPolicy, type LogReadReason, readLogPolicy } from "@svc/tlog";
import { RECEIPT_ENTRY } from "./entry.ts";
import {
  type EntryInclusion,
  type InclusionMaterial,
  judgeEntryOf,
  type MaterialFault,
  type NotIncluded,
  notIncluded,
} from "./material.ts";
import { checkLoggedReceipt, type LoggedReceiptReason } from "./receipt.ts";

export type InclusionReason =
  | LoggedReceiptReason
  | MaterialFault
  /** A member of the entry is not the receipt's. */
  | "entry_mismatch";

export type ReceiptInclusionVerdict =
  | Extract<EntryInclusion, { readonly valid: true }>
  | NotIncluded<InclusionReason>;

/**
 * Verifies that the log of the policy includes the receipt.
 *
 * @throws TypeError, RangeError for a policy that is none. Never on evidence
 */
export function verifyReceiptInclusion(
  receipt: unknown,
  material: InclusionMaterial,
  policy: LogPolicy,
): ReceiptInclusionVerdict {
  const pinned = readLogPolicy(policy, "policy");
  const checked = checkLoggedReceipt(receipt);
  if (!checked.ok) return notIncluded(checked);
  return judgeEntryOf(material, RECEIPT_ENTRY, pinned, (timestamp) => logEntryOf(checked.value, timestamp));
}

/**
 * Returns whether the log that a client reads has this receipt at this index, by the checkpoint that the client keeps. The
 * entry is read from the log and compared with the receipt member by member.
 *
 * @throws VdiError when the log does not answer
 */
export async function verifyReceiptAt(
  client: LogClient,
  receipt: unknown,
  index: number,
): Promise<ReceiptInclusionVerdict | NotIncluded<LogReadReason>> {
  // Read before anything is waited for: what the caller does to it afterwards changes nothing.
  const given = readDocument(receipt);
  const read = await client.readEntry(index);
  if (!read.ok) return notIncluded(read);
  return verifyReceiptInclusion(given.ok ? given.value : null, read.value, client.policy);
}
