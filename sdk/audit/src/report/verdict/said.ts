/** What results on documents other than decisions come to as facts for the one sentence that every surface says first. */
import type { BillingResult } from "@svc/billing";
import {
  type BillingDocument,
  type DecisionAttestation,
  isAdjustment,
  type VerificationReceipt,
} from "@svc/core/wire";
import {
  documentVerdictOf,
  type ReceiptVerificationResult,
  type VerificationResult,
} from "@svc/vdi-verifier";
import { decisionFacts, type IssuerNames } from "@svc/vdi-verifier/opened";
import type {
  BillFacts,
  BundleFacts,
  ChainFacts,
  ContradictionFacts,
  HeadsFacts,
  ReceiptFacts,
  SaidFacts,
  SaidVerifier,
} from "@svc/words";
import type { BundleResult, ExaminedDocument, HeadPair, Tie } from "../../examine/index.ts";
import { isPriced } from "./bill.ts";

/** A receipt that was read, and what was found of it. */
export interface JudgedReceipt {
  readonly receipt: VerificationReceipt;
  readonly result: ReceiptVerificationResult;
}

/**
 * An examined document as facts for `saidInWords`: a bill, an adjustment, a bundle or a receipt.
 *
 * @param names what the reader calls the keys that it pinned
 * @returns null for other kinds, and where it could not be read
 */
export function saidFacts(document: ExaminedDocument, names: IssuerNames = {}): SaidFacts | null {
  const { kind, result, read } = document;
  if (result === null) return null;
  if (kind === "audit_bundle") return bundleFacts(document, result as BundleResult, names);
  if (read === null || read === undefined) return null;
  if (kind === "billing_attestation" || kind === "billing_adjustment") {
    const bill = (document.disclosed ?? read) as BillingDocument;
    return billFacts(bill, result as BillingResult, names);
  }
  if (kind === "receipt")
    return receiptFacts({
      receipt: read as VerificationReceipt,
      result: result as ReceiptVerificationResult,
    });
  return null;
}

function billFacts(bill: BillingDocument, result: BillingResult, names: IssuerNames): BillFacts {
  const { trust, stands, attestation_id: id } = result;
  const { charge_micros: micros, currency, issued_at, signature } = bill;
  const pinned = trust.issuer === "pinned";
  const name = pinned && Object.hasOwn(names, signature.public_key) ? names[signature.public_key] : undefined;
  return {
    kind: "bill",
    verdict: documentVerdictOf(result) as BillFacts["verdict"],
    deed: isAdjustment(bill) ? bill.kind : "bill",
    charge: micros === undefined ? null : { micros, currency },
    issued_at,
    operator: { pinned, ...(name === undefined ? {} : { name }) },
    priced: isPriced(result, bill),
    superseded_by: stands === null || stands.attestation_id === id ? null : stands.kind,
  };
}

function bundleFacts(
  { parts }: ExaminedDocument,
  { verdict }: BundleResult,
  names: IssuerNames,
): BundleFacts {
  const decision = parts?.documents.find(({ kind }) => kind === "attestation");
  const read = (decision?.read ?? null) as DecisionAttestation | null;
  const result = (decision?.result ?? null) as VerificationResult | null;
  return {
    kind: "bundle",
    verdict,
    decision: read === null || result === null ? null : decisionFacts(result, read, names),
  };
}

function verifierOf({ verifier }: VerificationReceipt, trusted: boolean): SaidVerifier {
  return { trusted, name: verifier.id.slice("vdi:verifier:".length) };
}

function saysOf({ result }: VerificationReceipt): ReceiptFacts["says"] {
  if (!result.conclusive) return "open";
  return result.valid ? "valid" : "not_valid";
}

/** A receipt as facts for `saidInWords`. */
export function receiptFacts({ receipt, result }: JudgedReceipt): ReceiptFacts {
  return {
    kind: "receipt",
    verdict: documentVerdictOf(result) === "not_valid" ? "not_valid" : "verified",
    says: saysOf(receipt),
    verified_at: receipt.verified_at,
    verifier: verifierOf(receipt, result.anchored),
  };
}

/**
 * A chain of receipts as facts for `saidInWords`.
 *
 * @param line the last receipt first, as a `chain` tie has them
 */
export function chainFacts(verdict: Tie["verdict"], line: readonly JudgedReceipt[]): ChainFacts | null {
  const [last] = line;
  const first = line.at(-1);
  if (last === undefined || first === undefined) return null;
  return {
    kind: "chain",
    verdict: verdict === "expired" ? "could_not_check" : verdict,
    receipts: line.length,
    verifiers: new Set(line.map(({ receipt }) => receipt.signature.public_key)).size,
    trusted: line.every(({ result }) => result.anchored),
    from: first.receipt.verified_at,
    to: last.receipt.verified_at,
    says: saysOf(last.receipt),
  };
}

/** Two receipts of which one contradicts the other as facts for `saidInWords`. */
export function contradictionFacts(one: JudgedReceipt, other: JudgedReceipt): ContradictionFacts {
  const [valid, not] = one.receipt.result.valid ? [one, other] : [other, one];
  return {
    kind: "contradiction",
    verifier: verifierOf(one.receipt, one.result.anchored && other.result.anchored),
    valid_at: valid.receipt.verified_at,
    not_valid_at: not.receipt.verified_at,
  };
}

/** What two heads may be to each other, the worst first. */
const RELATIONS_WORST_FIRST: readonly HeadPair["relation"][] = [
  "forked",
  "differ",
  "not_consistent",
  "unproven",
  "other_log",
  "consistent",
];

/**
 * Heads held against each other as facts for `saidInWords`: of the worst that two of them are to each other.
 *
 * @param pairs as an examination has them, each head beside the next larger one
 * @returns null where there are none
 */
export function headsFacts(pairs: readonly HeadPair[]): HeadsFacts | null {
  const worst = RELATIONS_WORST_FIRST.find((relation) => pairs.some((pair) => pair.relation === relation));
  const [first, ...others] = pairs.filter(({ relation }) => relation === worst);
  if (first === undefined) return null;
  const { relation, smaller } = first;
  // Where each grew from the one before, the last speaks of all of them, and its signature covers them.
  const { larger } = relation === "consistent" ? (others.at(-1) ?? first) : first;
  return {
    kind: "heads",
    relation,
    log: smaller.origin,
    other: larger.origin,
    from: smaller.size,
    to: larger.size,
    pinned: larger.signed,
  };
}
