/** Receipts: each with its verdict and rows, the chain drawn, the score in its parts. */
import type { Tie } from "@svc/examine";
import { claimsOfReceipt, verdictOnReceipt } from "@svc/report";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { inUtc, receiptWords } from "@svc/words";
import type { ShownReceipt, ShownReceipts } from "../verdict/supporting-documents.ts";
import { code, copyButton, fact, section } from "./controls.ts";
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
    verdictCard(verdictOnReceipt(result), claimsOfReceipt(result.valid, anchored, bound), [
      copyButton("Copy machine result", () => machineText(result), "plain"),
    ]),
    receipt === null
      ? h("div", {})
      : section(
          "What the receipt says",
          null,
          h(
            "dl",
            { class: "facts" },
            fact(
              "Result",
              h("strong", {}, receipt.result.valid ? "attestation valid" : "attestation not valid"),
            ),
            fact("Verifier", code(receipt.verifier.id, { whole: true })),
            fact("Verifier's key", code(receipt.signature.public_key)),
            fact("Profile", receipt.profile_id),
            fact("Verified", inUtc(receipt.verified_at)),
            fact("About", code(receipt.attestation_id)),
            fact(
              "Checks made",
              receipt.checks.map(({ check, valid }) => `${check}${valid ? "" : " (failed)"}`).join(", "),
            ),
          ),
        ),
    section("Checks", null, rowsOf(result)),
  ];
}

function rowsOf(result: ReceiptVerificationResult): HTMLElement {
  const firstFailed = result.checks.find(({ valid }) => !valid)?.check;
  return rowList(
    result.checks.map(({ check, valid }) => ({
      words: receiptWords(check),
      valid,
      // Whom the reader lists is no fault of the receipt.
      material: check === firstFailed && result.reason === "verifier_not_trusted",
      ...(check === firstFailed && result.reason !== undefined ? { reason: result.reason } : {}),
      ...(check === firstFailed && result.detail !== undefined ? { detail: result.detail } : {}),
    })),
  );
}

/** Receipts beside an attestation, or several of them. */
export function receiptsSection(
  { receipts, chains, score }: ShownReceipts,
  { isScored = true }: { readonly isScored?: boolean } = {},
): HTMLElement {
  return section(
    receipts.length === 1 ? "Receipt" : `${receipts.length} receipts`,
    "A receipt is a verifier's word that it checked; it is worth what that verifier's word is worth.",
    h("ul", { class: "receipt-rows" }, ...receipts.map(receiptRow)),
    ...chains.map(chainLine),
    isScored
      ? scoreView(
          score,
          receipts.map(({ receipt }) => receipt),
        )
      : null,
  );
}

function chainLine({ verdict, to, detail, reason }: Tie): HTMLElement {
  const tone = verdict === "verified" ? "good" : verdict === "not_valid" ? "bad" : "unknown";
  return h(
    "p",
    { class: `notice ${tone}` },
    icon(tone),
    verdict === "verified"
      ? `One unbroken chain: ${to.length + 1} receipts, each naming the one before by its hash.`
      : verdict === "not_valid"
        ? `The chain does not hold: ${detail ?? reason}`
        : "A receipt names one before it that is not here.",
  );
}

function receiptRow({ result, receipt }: ShownReceipt): HTMLElement {
  const verdict = verdictOnReceipt(result);
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
            h("code", {}, receipt.verifier.id),
            ` ${inUtc(receipt.verified_at)}, ${receipt.profile_id}, depth ${receipt.chain_depth}`,
          ),
      result.valid ? null : h("p", { class: "aside" }, result.detail ?? result.reason ?? ""),
    ),
  );
}
