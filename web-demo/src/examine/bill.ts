/**
 * A billing attestation verified row by row, with whatever lies beside it: receipt, openings, log evidence. Loaded
 * when a bill is here, with the room that checks it.
 */
import {
  type BillingEvidence,
  type BillingResult,
  type InclusionChecker,
  parseOpenings,
  verifyBilling,
} from "@svc/billing";
import {
  type BillingAttestation,
  parseBillingAttestation,
  parseLogEntry,
  parseReceipt,
  type VerificationReceipt,
} from "@svc/core";
import { type Item, logsOf, type TrustRoots, verifyOptionsOf } from "@svc/report";
import {
  entryOfExtra,
  type InclusionMaterial,
  makeLogPolicy,
  parseTlogProof,
  verifyReceiptInclusion,
} from "@svc/vdi-transparency";

export interface BillExamination {
  readonly source: string;
  readonly result: BillingResult;
  readonly bill: BillingAttestation | null;
  /** With what its openings disclose, where they hold; otherwise the bill as it is. */
  readonly disclosed: BillingAttestation | null;
}

export async function examineBill(
  item: Item,
  items: readonly Item[],
  roots: TrustRoots,
  at: number | null,
): Promise<BillExamination> {
  const parsed = parseBillingAttestation(item.text);
  const bill = parsed.ok ? parsed.value : null;
  const receipt = receiptAbout(bill, items);
  const log = receipt === null ? null : logEvidenceFor(receipt, items);
  const openings = items.find(({ kind }) => kind === "billing_openings");
  const evidence: BillingEvidence = {
    attestation: item.text,
    ...(receipt === null ? {} : { receipt }),
    ...(openings === undefined ? {} : { openings: openings.text }),
    ...log?.parts,
  };
  const result = await verifyBilling(evidence, {
    ...verifyOptionsOf(roots, at),
    now: Math.floor(Date.now() / 1000),
    ...(roots.logs.length === 0 || !log?.material ? {} : { checkInclusion: checkerOf(log.material, roots) }),
  });
  const disclosed = bill === null ? null : disclose(bill, openings?.value, result);
  return { source: item.source, result, bill, disclosed };
}

/** Openings that open their commitments, and a charge that follows from them, are the bill's own hidden parts. */
function disclose(
  bill: BillingAttestation,
  openings: unknown,
  { checks }: BillingResult,
): BillingAttestation {
  const holds = (name: string) => checks.some(({ check, valid }) => check === name && valid);
  const read = openings === undefined ? null : parseOpenings(openings);
  const isOpened = holds("commitments") && (holds("fingerprint") || holds("arithmetic"));
  if (!read?.ok || !isOpened || bill.charge_micros !== undefined) return bill;
  const { meter, tariff, charge } = read.value;
  const event =
    bill.billing_version === "v1"
      ? { usage_event: meter?.value }
      : { meter_event: meter?.value, tariff_snapshot: tariff?.value };
  const { charge_micros } = Object(charge?.value) as { readonly charge_micros?: string };
  return { ...bill, ...event, charge_micros } as unknown as BillingAttestation;
}

/** A receipt about another bill is that other's. */
function receiptAbout(bill: BillingAttestation | null, items: readonly Item[]): VerificationReceipt | null {
  for (const { kind, text } of items) {
    const receipt = kind === "receipt" ? parseReceipt(text) : null;
    if (receipt?.ok && receipt.value.attestation_id === bill?.attestation_id) return receipt.value;
  }
  return null;
}

interface LogEvidence {
  /** Which of the three are here; what they are, the checker holds. */
  readonly parts: Pick<BillingEvidence, "entry" | "inclusion" | "checkpoint">;
  readonly material?: InclusionMaterial;
}

function logEvidenceFor({ receipt_id }: VerificationReceipt, items: readonly Item[]): LogEvidence | null {
  const document = items.find(({ kind }) => kind === "tlog_proof")?.text;
  if (document !== undefined) {
    const proof = parseTlogProof(document);
    const read = proof.ok ? entryOfExtra(proof.value.extra) : null;
    if (!read?.ok || read.value.receipt_id !== receipt_id) return null;
    return { parts: { entry: {}, inclusion: {}, checkpoint: {} }, material: { document } };
  }
  const entry = items.find(({ kind, value }) => {
    const read = kind === "log_entry" ? parseLogEntry(value) : null;
    return read?.ok && read.value.receipt_id === receipt_id;
  });
  if (entry === undefined) return null;
  const valueIn = (wanted: Item["kind"]) => items.find(({ kind }) => kind === wanted)?.value;
  const [proof, checkpoint] = [valueIn("inclusion_proof"), valueIn("checkpoint")];
  if (proof !== undefined && checkpoint !== undefined) {
    const material = { entry: entry.value, proof, checkpoint };
    return { parts: { entry: {}, inclusion: {}, checkpoint: {} }, material };
  }
  return {
    parts: {
      entry: {},
      ...(proof === undefined ? {} : { inclusion: {} }),
      ...(checkpoint === undefined ? {} : { checkpoint: {} }),
    },
  };
}

/** Under the first pinned log that it verifies with; what the last says otherwise. */
function checkerOf(material: InclusionMaterial, roots: TrustRoots): InclusionChecker {
  const policies = logsOf(roots).map((log) => makeLogPolicy(log));
  return (receipt) => {
    const verdicts = policies.map((policy) => verifyReceiptInclusion(receipt, material, policy));
    return (
      verdicts.find(({ valid }) => valid) ?? verdicts.at(-1) ?? { valid: false, detail: "no log is pinned" }
    );
  };
}
