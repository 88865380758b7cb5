/** The members by which an auditor finds a document again, and the time that its verdict is about. */

import type { BundleResult, ExaminedDocument, IssuerNames, Kind } from "@svc/audit";
import type { BillingResult } from "@svc/billing";
import type { BillingDocument, DecisionAttestation, VerificationReceipt } from "@svc/core";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { PeriodResult } from "@svc/vdi-verifier/periods";
import { authorName, authorText, en, sequenceInWords } from "@svc/words";
import type { DocumentFact, Reader } from "./view.ts";

/** Unix seconds; null for kinds whose verdict is about no time, and where the time is not known. */
export function askedAbout({ kind, result }: ExaminedDocument, { at }: Reader): number | null {
  if (result === null) return null;
  if (kind === "attestation") return (result as VerificationResult).evaluated_at;
  if (kind === "audit_bundle") return (result as BundleResult).attestation?.evaluated_at ?? null;
  return ASKED_OF_READER.includes(kind) ? (at ?? null) : null;
}

/** Judged as of the time asked about, which their results do not repeat. */
const ASKED_OF_READER: readonly Kind[] = ["billing_attestation", "billing_adjustment", "period_statement"];

/**
 * @param attestation as it was read, of a decision or of the one in a bundle; null where there is none, or it was not
 */
export function decisionRows(
  document: ExaminedDocument,
  attestation: DecisionAttestation | null,
  reader: Reader,
): readonly DocumentFact[] {
  if (attestation === null) return [];
  const { locale = en, names } = reader;
  const { voice, printed } = locale;
  const { facts } = printed;
  const { decision, pipeline, policy, signature, verification, issued_at, expires_at } = attestation;
  return [
    [facts.outcome, authorName(decision.outcome)],
    [facts.issuerName, nameOf(signature.public_key, names) ?? facts.notNamed],
    [facts.issuerKey, signature.public_key],
    [facts.policy, `${authorText(policy.name)}, ${policy.manifest_id} ${policy.manifest_version}`],
    [facts.policyHash, policy.manifest_hash],
    [facts.pipeline, `${authorText(pipeline.name)} ${pipeline.version}`],
    [facts.pipelineHash, pipeline.hash],
    [facts.verificationKey, verification.key_hash],
    [facts.issued, voice.time(issued_at)],
    [facts.expires, voice.time(expires_at)],
    ...askedRow(document, reader),
    ...(attestation.sequence === undefined
      ? []
      : [[facts.number, sequenceInWords(attestation.sequence, locale)] as const]),
    [facts.identifier, attestation.attestation_id],
  ];
}

/** Of the decision in a bundle. */
export function bundleRows(document: ExaminedDocument, reader: Reader): readonly DocumentFact[] {
  const decision = document.parts?.documents.find(({ kind }) => kind === "attestation");
  return decisionRows(document, (decision?.read ?? null) as DecisionAttestation | null, reader);
}

export function billRows(document: ExaminedDocument, reader: Reader): readonly DocumentFact[] {
  const bill = (document.read ?? null) as BillingDocument | null;
  if (bill === null) return [];
  const { locale = en, names } = reader;
  const { voice, printed } = locale;
  const { facts } = printed;
  const { public_key: key } = bill.signature;
  return [
    [facts.issuerName, nameOf(key, names) ?? facts.notNamed],
    [facts.issuerKey, key],
    [facts.policy, bill.manifest_id],
    [facts.policyHash, bill.manifest_hash],
    [facts.issued, voice.time(bill.issued_at)],
    [facts.expires, voice.time(bill.expires_at)],
    ...askedRow(document, reader),
    [facts.identifier, (document.result as BillingResult).attestation_id ?? ""],
  ];
}

/** A receipt is judged by the clock; the time that its verifier was asked about is in it. */
export function receiptRows(document: ExaminedDocument, { locale = en }: Reader): readonly DocumentFact[] {
  const receipt = (document.read ?? null) as VerificationReceipt | null;
  if (receipt === null) return [];
  const { voice, printed } = locale;
  const { facts } = printed;
  return [
    [facts.verifier, authorName(receipt.verifier.id)],
    [facts.verifierKey, receipt.signature.public_key],
    [facts.about, receipt.attestation_id],
    [facts.profile, receipt.profile_id],
    [facts.verified, voice.time(receipt.verified_at)],
    [facts.verifierAsked, voice.time(receipt.evaluated_at)],
    [facts.identifier, receipt.receipt_id],
  ];
}

/** Of a statement about a period, or of the one that a sample was drawn from. */
export function periodRows(document: ExaminedDocument, reader: Reader): readonly DocumentFact[] {
  const result = document.result as Partial<PeriodResult> & { readonly period?: PeriodResult | null };
  const { statement = null, statement_hash: hash = "" } = result?.period ?? result ?? {};
  if (statement === null) return [];
  const { locale = en, names } = reader;
  const { facts } = locale.printed;
  return [
    [facts.issuerName, nameOf(statement.issuer, names) ?? facts.notNamed],
    [facts.issuerKey, statement.issuer],
    ...askedRow(document, reader),
    [facts.identifier, hash],
  ];
}

function askedRow(document: ExaminedDocument, reader: Reader): DocumentFact[] {
  const { voice, printed } = reader.locale ?? en;
  const at = askedAbout(document, reader);
  return at === null ? [] : [[printed.facts.askedAbout, voice.time(at)]];
}

function nameOf(key: string, names: IssuerNames): string | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
