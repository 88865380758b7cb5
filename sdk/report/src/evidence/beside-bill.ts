/** What of the documents here is about a bill: its receipt, openings, and the receipt's place in a log. */
import type { BillingEvidence, InclusionChecker } from "@svc/billing";
import { parseBillingAttestation, parseLogEntry, parseReceipt } from "@svc/core/wire";
import { type LogPolicy, parseTlogProof } from "@svc/tlog";
import { entryOfExtra, verifyReceiptInclusion } from "@svc/vdi-transparency";
import type { Item } from "../documents/recognise.ts";

/** A receipt about another bill is that other's; openings are the reader's to bring, for one bill at a time. */
export function evidenceBesideBill(bill: Item, items: readonly Item[]): BillingEvidence {
  const parsed = parseBillingAttestation(bill.text);
  const receipt = parsed.ok ? receiptAbout(parsed.value.attestation_id, items) : undefined;
  const openings = items.find(({ kind }) => kind === "billing_openings");
  return {
    attestation: bill.text,
    ...(receipt === undefined ? {} : { receipt: receipt.text, ...logPartsFor(receipt.id, items) }),
    ...(openings === undefined ? {} : { openings: openings.text }),
  };
}

function receiptAbout(attestationId: string, items: readonly Item[]) {
  for (const { kind, text } of items) {
    const receipt = kind === "receipt" ? parseReceipt(text) : null;
    if (receipt?.ok && receipt.value.attestation_id === attestationId) {
      return { text, id: receipt.value.receipt_id };
    }
  }
  return undefined;
}

function logPartsFor(receiptId: string, items: readonly Item[]): Partial<BillingEvidence> {
  const document = items.find(({ kind }) => kind === "tlog_proof");
  if (document !== undefined) {
    const proof = parseTlogProof(document.text);
    const entry = proof.ok ? entryOfExtra(proof.value.extra) : null;
    if (!entry?.ok || entry.value.receipt_id !== receiptId) return {};
    // The checker reads the document itself; these three say that it is there.
    return { entry: entry.value, inclusion: {}, checkpoint: {} };
  }
  const entry = items.find(({ kind, value }) => {
    const read = kind === "log_entry" ? parseLogEntry(value) : null;
    return read?.ok && read.value.receipt_id === receiptId;
  });
  if (entry === undefined) return {};
  // Evidence is read as JSON text or value: a bare note goes as the JSON of a string.
  const jsonOf = (wanted: Item["kind"]) => {
    const value = items.find(({ kind }) => kind === wanted)?.value;
    return value === undefined ? undefined : JSON.stringify(value);
  };
  const [inclusion, checkpoint] = [jsonOf("inclusion_proof"), jsonOf("checkpoint")];
  return {
    entry: entry.value,
    ...(inclusion === undefined ? {} : { inclusion }),
    ...(checkpoint === undefined ? {} : { checkpoint }),
  };
}

/** Under the first pinned log that it verifies with; what the last says otherwise. Null where none is pinned. */
export function inclusionCheckerOf(
  items: readonly Item[],
  policies: readonly LogPolicy[],
): InclusionChecker | null {
  if (policies.length === 0) return null;
  const document = items.find(({ kind }) => kind === "tlog_proof")?.text;
  return (receipt, material) => {
    let detail = "";
    for (const policy of policies) {
      const verdict = verifyReceiptInclusion(
        receipt,
        document === undefined ? material : { document },
        policy,
      );
      if (verdict.valid) return { valid: true };
      detail = verdict.detail;
    }
    return { valid: false, detail };
  };
}
