/** What travels beside an attestation or alone: receipts, a log's evidence, heads compared, contradictions. */

import type { LogFinding } from "@svc/audit";
import { type Verdict, verdictOnLogDocument, verdictOnReceipt } from "@svc/audit";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { judgeSupportingDocuments, type SupportingDocuments } from "../verdict/supporting-documents.ts";
import { Section } from "./controls.tsx";
import { contradictionsSection, headsSection } from "./heads-view.tsx";
import { Icon } from "./icon.tsx";
import { logSection } from "./log-view.tsx";
import { receiptReport, receiptsSection } from "./receipts-view.tsx";
import { ResultActions } from "./result-actions.tsx";
import { VerdictCard } from "./verdict-card.tsx";

/**
 * Below the report that they belong to.
 *
 * @param isScored whether the receipts are about a decision: the score is one of those
 * @param said what the verdict above tells already
 */
export function supportingSections(
  { receipts, log, pairs, contradicted, accusations }: SupportingDocuments,
  isScored = true,
  said?: "heads" | "contradiction",
): VNode[] {
  return [
    ...accusations.map(accusationSection),
    ...(contradicted.length === 0 ? [] : [contradictionsSection(contradicted, said === "contradiction")]),
    ...(receipts === null ? [] : [receiptsSection(receipts, { isScored })]),
    ...(log === null ? [] : [logSection(log)]),
    ...(pairs.length === 0 ? [] : [headsSection(pairs, said === "heads")]),
  ];
}

/** As the matter of the page, under a verdict of their own. Null where there is none of them. */
export function supportingReport(
  supporting: SupportingDocuments,
): { readonly verdict: Verdict; readonly nodes: readonly VNode[] } | null {
  const [only, ...others] = supporting.receipts?.receipts ?? [];
  if (only !== undefined && others.length === 0) {
    const rest = supportingSections({ ...supporting, receipts: null });
    return { verdict: verdictOnReceipt(only.result, locale()), nodes: [...receiptReport(only), ...rest] };
  }
  const judged = judgeSupportingDocuments(supporting);
  if (judged === null) return null;
  const card = (
    <VerdictCard verdict={judged.verdict} claims={judged.claims} said={judged.said}>
      <ResultActions result={judged.machine} />
    </VerdictCard>
  );
  return { verdict: judged.verdict, nodes: [card, ...supportingSections(supporting, true, judged.on)] };
}

function accusationSection(finding: LogFinding): VNode {
  const { tone, because } = verdictOnLogDocument(finding, locale());
  return (
    <Section title={say().evidenceAgainstALog} note={say().twoStatementsSignedByOneLog}>
      <p class={`notice ${tone}`}>
        <Icon name={tone} />
        {because}
      </p>
    </Section>
  );
}
