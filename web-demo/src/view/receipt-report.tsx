/** The report on one receipt: its verdict, what it says, and every check. */

import { type ExaminedDocument, viewOf } from "@svc/audit";
import { receiptWords } from "@svc/messages";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { ShownSection } from "../ui/blocks.tsx";
import { Section } from "../ui/controls.tsx";
import { ResultActions } from "../ui/result-actions.tsx";
import { detailOf } from "../words/library.ts";
import { RowList, type StepRow } from "./step-list.tsx";
import { VerdictCard } from "./verdict-card.tsx";

export function ReceiptReport({ document }: { readonly document: ExaminedDocument }): VNode {
  const result = document.result as ReceiptVerificationResult;
  const { verdict, claims, sentence, sections } = viewOf(document, { names: {}, locale: locale() });
  return (
    <>
      <VerdictCard
        verdict={verdict}
        claims={claims ?? { proves: [], doesNot: [] }}
        said={sentence ?? undefined}
      >
        <ResultActions result={result} />
      </VerdictCard>
      {sections.map((section) => (
        <ShownSection section={section} />
      ))}
      <Section title={say().checks}>
        <RowList rows={rowsOf(result)} />
      </Section>
    </>
  );
}

function rowsOf(result: ReceiptVerificationResult): StepRow[] {
  const firstFailed = result.checks.find(({ valid }) => !valid)?.check;
  return result.checks.map(({ check, outcome, detail }): StepRow => {
    const isFirst = check === firstFailed;
    // Whom the reader lists is no fault of the receipt; an id that matched without its key is no pass.
    const isOpen = detail !== undefined || (isFirst && result.reason === "verifier_not_trusted");
    return {
      words: receiptWords(check, locale()),
      outcome: isOpen ? "open" : outcome,
      reason: isFirst ? result.reason : undefined,
      ...(detail === undefined ? {} : matchedById(detail, result)),
      ...(isFirst ? detailOf("receipt", result) : {}),
    };
  });
}

function matchedById(detail: string, { verifier = "" }: ReceiptVerificationResult) {
  const reason = "verifier_key_unresolved";
  return { reason, ...detailOf("receipt", { reason, detail, values: { found: verifier } }) };
}
