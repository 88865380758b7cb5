/** A document of many: its verdict, and the few members by which people find it in a list. */
import type { ExaminedDocument } from "@svc/audit";
import type { VerificationResult } from "@svc/vdi-verifier";

export interface Summary {
  readonly document: ExaminedDocument;
  readonly result: VerificationResult;
  /** As the document states them; empty where it could not be read. */
  readonly outcome: string;
  readonly pipeline: string;
  readonly issuer: string;
  readonly issuedAt: number | null;
}

export function summaryOf(document: ExaminedDocument): Summary {
  const { result, stated } = document;
  return {
    document,
    result: result as VerificationResult,
    outcome: stated?.outcome ?? "",
    pipeline: stated?.pipeline ?? "",
    issuer: stated?.issuer ?? "",
    issuedAt: stated?.issued_at ?? null,
  };
}
