/** Receipts: each with its verdict and rows, the chain drawn, the score in its parts. */

import type { Tie } from "@svc/audit";
import { claimsOfReceipt, detailInWords, foundInWords, receiptFacts, verdictOnReceipt } from "@svc/audit";
import type { VerificationReceipt } from "@svc/core";
import { authorName, receiptWords, saidInWords } from "@svc/messages";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { reportLabels as report } from "../labels/report.ts";
import { locale } from "../language.ts";
import type { ShownReceipt, ShownReceipts } from "../verdict/supporting-documents.ts";
import { detailOf, printedWords, stepNames, time } from "../words/library.ts";
import { Code, CodeFact, Fact, Identity, Section } from "./controls.tsx";
import { Icon } from "./icon.tsx";
import { ResultActions } from "./result-actions.tsx";
import { Score } from "./score-view.tsx";
import { RowList, type StepRow } from "./step-list.tsx";
import { VerdictCard } from "./verdict-card.tsx";

/** One receipt as the matter of the page. */
export function receiptReport(examination: ShownReceipt): VNode[] {
  const { result, receipt, anchored, bound } = examination;
  return [
    <VerdictCard
      verdict={verdictOnReceipt(result, locale())}
      claims={claimsOfReceipt(result.valid, anchored, bound, locale())}
      said={receipt === null ? undefined : saidInWords(receiptFacts({ receipt, result }), locale())}
    >
      <ResultActions result={result} />
    </VerdictCard>,
    receipt === null ? (
      <div />
    ) : (
      <Section title={say().whatTheReceiptSays}>
        <dl class="facts">
          <Fact name={say().result}>
            <strong>{receipt.result.valid ? say().attestationValid : say().attestationNotValid}</strong>
          </Fact>
          <Fact name={say().verifier}>
            <Code value={authorName(receipt.verifier.id)} whole />
          </Fact>
          <CodeFact name={say().verifiersKey} value={receipt.signature.public_key} />
          <Fact name={say().profile}>{receipt.profile_id}</Fact>
          <Fact name={say().verified}>{time(receipt.verified_at)}</Fact>
          <CodeFact name={say().about} value={receipt.attestation_id} />
          <Fact name={say().checksMade}>
            {receipt.checks
              .map(
                ({ check, valid }) =>
                  `${stepNames()[check as keyof ReturnType<typeof stepNames>] ?? check}${valid ? "" : say().failed}`,
              )
              .join(", ")}
          </Fact>
        </dl>
      </Section>
    ),
    <Section title={say().checks}>{rowsOf(result)}</Section>,
  ];
}

function rowsOf(result: ReceiptVerificationResult): VNode {
  const firstFailed = result.checks.find(({ valid }) => !valid)?.check;
  const rows = result.checks.map(({ check, outcome, detail }): StepRow => {
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
  return <RowList rows={rows} />;
}

function matchedById(detail: string, { verifier = "" }: ReceiptVerificationResult) {
  const reason = "verifier_key_unresolved";
  return { reason, ...detailOf("receipt", { reason, detail, values: { found: verifier } }) };
}

/** Receipts beside an attestation, or several of them. */
export function receiptsSection(
  { receipts, chains, score, disagreements }: ShownReceipts,
  { isScored = true }: { readonly isScored?: boolean } = {},
): VNode {
  return (
    <Section
      title={receipts.length === 1 ? say().receipt : say().receipts(receipts.length)}
      note={say().aReceiptIsAVerifiersWord}
    >
      <ul class="receipt-rows">{receipts.map(receiptRow)}</ul>
      {chains.map(chainLine)}
      {disagreements.map(({ from, to }) => (
        <p class="notice warn">
          <Icon name="warn" />
          {printedWords().disagreement(from.length, to.length)}
        </p>
      ))}
      {isScored && <Score score={score} receipts={receipts.map(({ receipt }) => receipt)} />}
    </Section>
  );
}

function chainLine(tie: Tie): VNode {
  const { verdict, to, reason } = tie;
  const tone = verdict === "verified" ? "good" : verdict === "not_valid" ? "bad" : "unknown";
  return (
    <p class={`notice ${tone}`}>
      <Icon name={tone} />
      {verdict === "verified"
        ? say().oneUnbrokenChainReceiptsEachNaming(to.length + 1)
        : verdict === "not_valid"
          ? say().theChainDoesNotHold(foundInWords(tie, locale()) ?? reason ?? "")
          : say().aReceiptNamesOneBeforeIt}
    </p>
  );
}

export function identityOfReceipt({ receipt_id, signature }: VerificationReceipt): VNode {
  return (
    <Identity>
      <CodeFact name={report().identifier} value={receipt_id} />
      <CodeFact name={say().verifiersKey} value={signature.public_key} />
    </Identity>
  );
}

function receiptRow({ result, receipt }: ShownReceipt): VNode {
  const verdict = verdictOnReceipt(result, locale());
  return (
    <li class={verdict.tone}>
      <span class="mark">
        <Icon name={verdict.tone} />
      </span>
      <div>
        <p>
          <strong>{verdict.headline}</strong>
          {". "}
          {verdict.because}
        </p>
        {receipt === null ? null : (
          <p class="aside">
            <code>{authorName(receipt.verifier.id)}</code>
            {say().depth2(time(receipt.verified_at), receipt.profile_id, receipt.chain_depth)}
          </p>
        )}
        {receipt === null ? null : identityOfReceipt(receipt)}
        {result.valid || result.reason === "verifier_not_trusted" ? null : (
          <p class="aside">{detailInWords("receipt", result, locale()) ?? result.reason ?? ""}</p>
        )}
      </div>
    </li>
  );
}
