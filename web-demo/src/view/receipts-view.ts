/** Receipts: each with its verdict and rows, the chain drawn, the score in its parts. */

import type { Tie } from "@svc/audit";
import { claimsOfReceipt, detailInWords, foundInWords, receiptFacts, verdictOnReceipt } from "@svc/audit";
import type { VerificationReceipt } from "@svc/core";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { authorName, receiptWords, saidInWords } from "@svc/words";
import { locale } from "../language.ts";
import type { ShownReceipt, ShownReceipts } from "../verdict/supporting-documents.ts";
import { documentsWords as say } from "../words/documents.ts";
import { detailOf, printedWords, stepNames, time } from "../words/library.ts";
import { reportWords as report } from "../words/report.ts";
import { button, code, copyButton, fact, identity, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { machineText } from "./machine-text.ts";
import { scoreView } from "./score-view.ts";
import { rowList } from "./step-list.ts";
import { verdictCard } from "./verdict-card.ts";

/** One receipt as the matter of the page. */
export function receiptReport(examination: ShownReceipt): HTMLElement[] {
  const { result, receipt, anchored, bound } = examination;
  return [
    verdictCard(
      verdictOnReceipt(result, locale()),
      claimsOfReceipt(result.valid, anchored, bound, locale()),
      [
        copyButton(say().copyMachineResult, () => machineText(result), "plain"),
        button(say().print, () => print(), { drawing: "print" }),
      ],
      receipt === null ? {} : { said: saidInWords(receiptFacts({ receipt, result }), locale()) },
    ),
    receipt === null
      ? h("div", {})
      : section(
          say().whatTheReceiptSays,
          null,
          h(
            "dl",
            { class: "facts" },
            fact(
              say().result,
              h("strong", {}, receipt.result.valid ? say().attestationValid : say().attestationNotValid),
            ),
            fact(say().verifier, code(authorName(receipt.verifier.id), { whole: true })),
            fact(say().verifiersKey, code(receipt.signature.public_key)),
            fact(say().profile, receipt.profile_id),
            fact(say().verified, time(receipt.verified_at)),
            fact(say().about, code(receipt.attestation_id)),
            fact(
              say().checksMade,
              receipt.checks
                .map(
                  ({ check, valid }) =>
                    `${stepNames()[check as keyof ReturnType<typeof stepNames>] ?? check}${valid ? "" : say().failed}`,
                )
                .join(", "),
            ),
          ),
        ),
    section(say().checks, null, rowsOf(result)),
  ];
}

function rowsOf(result: ReceiptVerificationResult): HTMLElement {
  const firstFailed = result.checks.find(({ valid }) => !valid)?.check;
  return rowList(
    result.checks.map(({ check, valid, detail }) => ({
      words: receiptWords(check, locale()),
      // An id that matched without its key is no pass.
      valid: valid && detail === undefined,
      // Whom the reader lists is no fault of the receipt.
      material: detail !== undefined || (check === firstFailed && result.reason === "verifier_not_trusted"),
      ...(detail === undefined ? {} : matchedById(detail, result)),
      ...(check === firstFailed && result.reason !== undefined ? { reason: result.reason } : {}),
      ...(check === firstFailed ? detailOf("receipt", result) : {}),
    })),
  );
}

function matchedById(detail: string, { verifier = "" }: ReceiptVerificationResult) {
  const reason = "verifier_key_unresolved";
  return { reason, ...detailOf("receipt", { reason, detail, values: { found: verifier } }) };
}

/** Receipts beside an attestation, or several of them. */
export function receiptsSection(
  { receipts, chains, score, disagreements }: ShownReceipts,
  { isScored = true }: { readonly isScored?: boolean } = {},
): HTMLElement {
  return section(
    receipts.length === 1 ? say().receipt : say().receipts(receipts.length),
    say().aReceiptIsAVerifiersWord,
    h("ul", { class: "receipt-rows" }, ...receipts.map(receiptRow)),
    ...chains.map(chainLine),
    ...disagreements.map(({ from, to }) =>
      h("p", { class: "notice warn" }, icon("warn"), printedWords().disagreement(from.length, to.length)),
    ),
    isScored
      ? scoreView(
          score,
          receipts.map(({ receipt }) => receipt),
        )
      : null,
  );
}

function chainLine(tie: Tie): HTMLElement {
  const { verdict, to, reason } = tie;
  const tone = verdict === "verified" ? "good" : verdict === "not_valid" ? "bad" : "unknown";
  return h(
    "p",
    { class: `notice ${tone}` },
    icon(tone),
    verdict === "verified"
      ? say().oneUnbrokenChainReceiptsEachNaming(to.length + 1)
      : verdict === "not_valid"
        ? say().theChainDoesNotHold(foundInWords(tie, locale()) ?? reason ?? "")
        : say().aReceiptNamesOneBeforeIt,
  );
}

export function identityOfReceipt({ receipt_id, signature }: VerificationReceipt): HTMLElement {
  return identity(
    fact(report().identifier, code(receipt_id)),
    fact(say().verifiersKey, code(signature.public_key)),
  );
}

function receiptRow({ result, receipt }: ShownReceipt): HTMLElement {
  const verdict = verdictOnReceipt(result, locale());
  return h(
    "li",
    { class: verdict.tone },
    h("span", { class: "mark" }, icon(verdict.tone)),
    h(
      "div",
      {},
      h("p", {}, h("strong", {}, verdict.headline), ". ", verdict.because),
      receipt === null
        ? null
        : h(
            "p",
            { class: "aside" },
            h("code", {}, authorName(receipt.verifier.id)),
            say().depth2(time(receipt.verified_at), receipt.profile_id, receipt.chain_depth),
          ),
      receipt === null ? null : identityOfReceipt(receipt),
      // That its verifier is not listed the sentence above says already.
      result.valid || result.reason === "verifier_not_trusted"
        ? null
        : h("p", { class: "aside" }, detailInWords("receipt", result, locale()) ?? result.reason ?? ""),
    ),
  );
}
