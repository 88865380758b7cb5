/** What travels beside an attestation or alone: receipts, a log's evidence, heads compared, contradictions. */

import type { LogFinding } from "@svc/audit";
import { type Verdict, verdictOnLogDocument, verdictOnReceipt } from "@svc/audit";
import { locale } from "../language.ts";
import { judgeSupportingDocuments, type SupportingDocuments } from "../verdict/supporting-documents.ts";
import { documentsWords as say } from "../words/documents.ts";
import { button, copyButton, section } from "./controls.ts";
import { h } from "./h.ts";
import { contradictionsSection, headsSection } from "./heads-view.ts";
import { icon } from "./icon.ts";
import { logSection } from "./log-view.ts";
import { machineText } from "./machine-text.ts";
import { receiptReport, receiptsSection } from "./receipts-view.ts";
import { verdictCard } from "./verdict-card.ts";

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
): HTMLElement[] {
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
): { readonly verdict: Verdict; readonly nodes: readonly HTMLElement[] } | null {
  const [only, ...others] = supporting.receipts?.receipts ?? [];
  if (only !== undefined && others.length === 0) {
    const rest = supportingSections({ ...supporting, receipts: null });
    return { verdict: verdictOnReceipt(only.result, locale()), nodes: [...receiptReport(only), ...rest] };
  }
  const judged = judgeSupportingDocuments(supporting);
  if (judged === null) return null;
  const card = verdictCard(
    judged.verdict,
    judged.claims,
    [
      copyButton(say().copyMachineResult, () => machineText(judged.machine), "plain"),
      button(say().print, () => print(), { drawing: "print" }),
    ],
    judged.said === undefined ? {} : { said: judged.said },
  );
  return { verdict: judged.verdict, nodes: [card, ...supportingSections(supporting, true, judged.on)] };
}

function accusationSection(finding: LogFinding): HTMLElement {
  const { tone, because } = verdictOnLogDocument(finding, locale());
  return section(
    say().evidenceAgainstALog,
    say().twoStatementsSignedByOneLog,
    h("p", { class: `notice ${tone}` }, icon(tone), because),
  );
}
