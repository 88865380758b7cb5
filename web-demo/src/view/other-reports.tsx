/** Reports on documents other than attestations: bundles, bills, what travels beside them, and records read out. */

import {
  type ExaminedDocument,
  type ExaminedSet,
  issuerNames,
  PERIOD_KINDS,
  type Reader,
  type Row,
  type Section,
  type SupportingDocuments,
  statementLogSection,
  supportingDocumentsOf,
  supportingSections,
  supportingView,
  type Verdict,
  viewOf,
} from "@svc/audit";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { ShownSection } from "../ui/blocks.tsx";
import { Section as ControlSection, CopyButton } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { machineText } from "../ui/machine-text.ts";
import { ResultActions } from "../ui/result-actions.tsx";
import { billReport } from "./bill-report.tsx";
import { bundleReport } from "./bundle-report.tsx";
import { ReceiptReport } from "./receipt-report.tsx";
import { VerdictCard } from "./verdict-card.tsx";

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
    ...of(...PERIOD_KINDS).map((period) => periodReport(period, { names, locale: locale() })),
  ];
  const supporting = reportOnSupportingDocuments(set, isBelow || reports.length > 0);
  const proofs = of("statement_log_proof");
  return {
    verdicts: [...reports.map(({ verdict }) => verdict), ...supporting.verdicts],
    nodes: [
      ...reports.flatMap(({ nodes }) => nodes),
      ...supporting.nodes,
      ...(proofs.length > 0 ? [<ShownSection section={statementLogSection(proofs, locale())} />] : []),
      ...of("circuit_record", "manifest")
        .flatMap((record) => viewOf(record, { names, locale: locale() }).sections)
        .map((section) => <ShownSection section={section} />),
    ],
  };
}

/** Receipts and log documents: below the report that they belong to, or under a verdict of their own. */
function reportOnSupportingDocuments(set: ExaminedSet, isBelow: boolean): ReportOnSet {
  const supporting = supportingDocumentsOf(set);
  if (supporting === null) return { verdicts: [], nodes: [] };
  const shown = (section: Section) => shownSection(section, supporting);
  if (isBelow) {
    const isScored = set.documents.some(({ kind }) => kind === "attestation");
    return { verdicts: [], nodes: supportingSections(supporting, locale(), { isScored }).map(shown) };
  }
  const [only, ...others] = supporting.documents;
  const { verdict, claims, sentence, machine, sections } = supportingView(supporting, locale());
  if (only !== undefined && others.length === 0) {
    const rest = supportingSections({ ...supporting, receipts: null }, locale());
    return { verdicts: [verdict], nodes: [<ReceiptReport document={only} />, ...rest.map(shown)] };
  }
  const card = (
    <VerdictCard verdict={verdict} claims={claims} said={sentence ?? undefined}>
      <ResultActions result={machine} />
    </VerdictCard>
  );
  return { verdicts: [verdict], nodes: [card, ...sections.map(shown)] };
}

function shownSection(section: Section, { pairs, contradicted, receipts }: SupportingDocuments): VNode {
  const { id } = section;
  if (id === "log.heads")
    return <ShownSection section={section} relations={pairs.map(({ relation }) => relation)} />;
  if (id === "receipts.contradictions")
    return <ShownSection section={section} relations={contradicted.map(() => "equivocation")} />;
  const score = id === "receipts" ? receipts?.score : null;
  return (
    <ShownSection section={section}>
      {score != null && <CopyButton label={say().copyScore} text={() => machineText(score)} />}
    </ShownSection>
  );
}

/** A statement about a period, an answer to a sample, evidence against an issuer. */
function periodReport(document: ExaminedDocument, reader: Reader) {
  const { verdict, claims, sections, rows } = viewOf(document, reader);
  const nothing = { proves: [], doesNot: [say().anythingAboutDecisionsThatThisKey] };
  return {
    verdict,
    nodes: [
      <VerdictCard verdict={verdict} claims={claims ?? nothing} />,
      ...sections.map((section) => <ShownSection section={section} />),
      ...(rows.length === 0 ? [] : [<CheckRows rows={rows} />]),
    ],
  };
}

const CheckRows = ({ rows }: { readonly rows: readonly Row[] }): VNode => (
  <ControlSection title={say().whatWasChecked}>
    <ul class="period-checks">
      {rows.map(({ name, answer, tone, detail, meaning }) => (
        <li>
          <Icon name={tone === "mute" ? "skipped" : tone} />
          <span>
            <strong>{name}</strong>
            {` ${meaning ?? detail ?? answer}`}
          </span>
        </li>
      ))}
    </ul>
  </ControlSection>
);
