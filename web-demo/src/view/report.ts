/**
 * The report: views of one examined set, in the order in which people look. Attestations first, live while they are
 * checked; then bundles, bills, what travels beside them, and records read out.
 */

import type { BundlePart, ExaminedDocument, ExaminedSet } from "@svc/audit";
import {
  foundInWords,
  type IssuerNames,
  notChecked,
  PERIOD_KINDS,
  unreadable,
  type Verdict,
} from "@svc/audit";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { TextItem } from "../examine/messages.ts";
import { locale } from "../language.ts";
import { supportingDocumentsOf } from "../verdict/supporting-documents.ts";
import { attestationClaims, kindName } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { attestationActions } from "./attestation-actions.ts";
import { AttestationReport, type ReportedDocument } from "./attestation-report.ts";
import { shareView } from "./share-view.ts";
import { verdictCard } from "./verdict-card.ts";

export interface ReportEvents {
  openPart(index: number, part: BundlePart): void;
  /** Holds the key against what its holder gave the reader. */
  compareKey(publicKey: string): void;
  /** The same of a source's; the roles are what it would be pinned for. */
  compareSource(publicKey: string, roles: readonly string[]): void;
}

/** Bundles and bills are reports of a page each; many at once are for the command line. */
const MAX_REPORTS_OF_A_KIND = 8;

/**
 * What follows attestations, which have views of their own.
 *
 * @param names what the reader calls the keys that it pinned
 * @param at the time that all of it is judged at, Unix seconds; null is now
 * @returns the verdicts, in order
 */
export async function reportOnSet(
  place: HTMLElement,
  set: ExaminedSet,
  events: ReportEvents,
  names: IssuerNames,
  at: number | null,
): Promise<Verdict[]> {
  const of = (...kinds: ExaminedDocument["kind"][]) =>
    set.documents.filter(({ kind }) => kinds.includes(kind));
  const verdicts: Verdict[] = [];
  for (const bundle of of("audit_bundle").slice(0, MAX_REPORTS_OF_A_KIND)) {
    const { bundleReport } = await import("./bundle-report.ts");
    const { verdict, nodes } = bundleReport(
      bundle,
      { open: (part) => events.openPart(bundle.index, part) },
      names,
    );
    place.append(...nodes);
    verdicts.push(verdict);
  }
  for (const bill of of("billing_attestation", "billing_adjustment").slice(0, MAX_REPORTS_OF_A_KIND)) {
    const { billReport } = await import("./bill-report.ts");
    const { verdict, nodes } = billReport(bill, events.compareKey, names, at);
    place.append(...nodes);
    verdicts.push(verdict);
  }
  for (const period of of(...PERIOD_KINDS).slice(0, MAX_REPORTS_OF_A_KIND)) {
    const { periodReport } = await import("./period-report.ts");
    const { verdict, nodes } = periodReport(period, names);
    place.append(...nodes);
    verdicts.push(verdict);
  }
  verdicts.push(...(await reportOnSupportingDocuments(place, set)));
  const proofs = of("statement_log_proof").slice(0, MAX_REPORTS_OF_A_KIND);
  if (proofs.length > 0) {
    const { statementLogSection } = await import("./document-sections.ts");
    place.append(statementLogSection(proofs));
  }
  const records = of("circuit_record", "manifest").slice(0, MAX_REPORTS_OF_A_KIND);
  if (records.length > 0) {
    const { recordSections } = await import("./document-sections.ts");
    place.append(...records.flatMap(recordSections));
  }
  if (place.childElementCount === 0) {
    const verdict = onNothing(set);
    place.append(verdictCard(verdict, { proves: [], doesNot: notOfNothing(set) }, []));
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Receipts and log documents: below the report that they belong to, or under a verdict of their own. */
async function reportOnSupportingDocuments(place: HTMLElement, set: ExaminedSet): Promise<Verdict[]> {
  const { receipts, log, pairs, contradicted, accusations } = supportingDocumentsOf(set);
  if (receipts === null && log === null && pairs.length + contradicted.length + accusations.length === 0)
    return [];
  const { supportingSections, supportingReport } = await import("./supporting-report.ts");
  const supporting = { receipts, log, pairs, contradicted, accusations };
  if (place.childElementCount > 0) {
    const isDecision = set.documents.some(({ kind }) => kind === "attestation");
    place.append(...supportingSections(supporting, isDecision));
    return [];
  }
  const own = supportingReport(supporting);
  place.append(...(own?.nodes ?? []));
  return own === null ? [] : [own.verdict];
}

function notOfNothing({ documents }: ExaminedSet): readonly string[] {
  const isUnread = documents.every(({ found }) => found?.reason === "unreadable");
  return isUnread ? attestationClaims().unread : [say().anythingThereIsNothingHereTo];
}

/** Of one document by itself why; of several it stands with each. */
function onNothing({ documents }: ExaminedSet): Verdict {
  const known = documents.find(({ kind }) => kind !== "unknown");
  const [only, ...others] = documents;
  const why = only === undefined || others.length > 0 ? undefined : foundInWords(only, locale());
  if (known === undefined) return why === undefined ? unreadable(locale()) : notChecked(why, locale());
  return notChecked(say().nothingOfItCanBeChecked(kindName(known.kind)), locale());
}

/** An attestation that was examined: its report without the steps' times. */
export function examinedAttestation(
  document: ExaminedDocument,
  item: TextItem,
  at: number,
  reported: ReportedDocument,
  { compareKey }: Pick<ReportEvents, "compareKey">,
): { readonly verdict: Verdict; readonly view: AttestationReport } {
  const result = document.result as VerificationResult;
  const view = new AttestationReport(reported, at, null);
  for (const step of result.steps) view.step(step, null);
  return { verdict: finishAttestation(view, document, item, compareKey), view };
}

export function finishAttestation(
  view: AttestationReport,
  { result }: ExaminedDocument,
  item: TextItem,
  compareKey: (publicKey: string) => void,
): Verdict {
  const key = view.attestation?.signature.public_key;
  const compare = key === undefined ? null : () => compareKey(key);
  return view.finish(
    result as VerificationResult,
    attestationActions(item, result as VerificationResult, compare, view.names),
    (isBeside) => shareView(item.text, isBeside),
  );
}
