/** Reports on documents other than attestations: bundles, bills, what travels beside them, and records read out. */

import { type ExaminedDocument, type ExaminedSet, issuerNames, PERIOD_KINDS, type Verdict } from "@svc/audit";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { supportingDocumentsOf } from "../verdict/supporting-documents.ts";
import { billReport } from "./bill-report.tsx";
import { bundleReport } from "./bundle-report.tsx";
import { recordSections, statementLogSection } from "./document-sections.tsx";
import { periodReport } from "./period-report.tsx";
import { supportingReport, supportingSections } from "./supporting-report.tsx";

export { PartReport, verdictOnPart } from "./part-report.tsx";

/** Bundles and bills are reports of a page each; many at once are for the command line. */
const MAX_REPORTS_OF_A_KIND = 8;

export interface ReportOnSet {
  /** In order. */
  readonly verdicts: readonly Verdict[];
  readonly nodes: readonly VNode[];
}

/** @param isBelow whether another report is above, to which receipts and log documents belong */
export function reportOnSet({ page, drawer }: AppState, set: ExaminedSet, isBelow: boolean): ReportOnSet {
  const of = (...kinds: ExaminedDocument["kind"][]) =>
    set.documents.filter(({ kind }) => kinds.includes(kind)).slice(0, MAX_REPORTS_OF_A_KIND);
  const names = issuerNames(page.rootsInUse.value);
  const at = page.timeInUse.value;
  const reports = [
    ...of("audit_bundle").map((bundle) => {
      const { index } = bundle;
      const open = (part: string, pointer: string) => {
        page.opened.value = { shows: "part", index, part, pointer };
      };
      return bundleReport(bundle, { open: ({ part, pointer }) => open(part, pointer) }, names);
    }),
    ...of("billing_attestation", "billing_adjustment").map((bill) =>
      billReport(bill, (key) => drawer.compare(key), names, at),
    ),
    ...of(...PERIOD_KINDS).map((period) => periodReport(period, names)),
  ];
  const supporting = reportOnSupportingDocuments(set, isBelow || reports.length > 0);
  const proofs = of("statement_log_proof");
  return {
    verdicts: [...reports.map(({ verdict }) => verdict), ...supporting.verdicts],
    nodes: [
      ...reports.flatMap(({ nodes }) => nodes),
      ...supporting.nodes,
      ...(proofs.length > 0 ? [statementLogSection(proofs)] : []),
      ...of("circuit_record", "manifest").flatMap(recordSections),
    ],
  };
}

/** Receipts and log documents: below the report that they belong to, or under a verdict of their own. */
function reportOnSupportingDocuments(set: ExaminedSet, isBelow: boolean): ReportOnSet {
  const supporting = supportingDocumentsOf(set);
  const { receipts, log, pairs, contradicted, accusations } = supporting;
  const nothing = { verdicts: [], nodes: [] };
  if (receipts === null && log === null && pairs.length + contradicted.length + accusations.length === 0)
    return nothing;
  if (isBelow) {
    const isDecision = set.documents.some(({ kind }) => kind === "attestation");
    return { verdicts: [], nodes: supportingSections(supporting, isDecision) };
  }
  const own = supportingReport(supporting);
  return own === null ? nothing : { verdicts: [own.verdict], nodes: own.nodes };
}
