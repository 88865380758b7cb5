/** The report on an audit bundle: one verdict on the whole, every part named with its own, each to be opened. */

import type { BundlePart, BundleResult, ExaminedDocument } from "@svc/audit";
import { claimsOfBundle, type IssuerNames, type Verdict, verdictOnBundle, viewOf } from "@svc/audit";
import type { DecisionAttestation, VerificationReceipt } from "@svc/core";
import { rootOfPart } from "@svc/words";
import { locale } from "../language.ts";
import { documentsWords as say } from "../words/documents.ts";
import { bundleWords } from "../words/library.ts";
import { sentenceOnPart, toneOfPart } from "../words/part-advice.ts";
import { reportWords as report } from "../words/report.ts";
import { sourceName } from "../words/source-name.ts";
import { button, code, copyButton, fact, identity, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { machineText } from "./machine-text.ts";
import { identityOfReceipt } from "./receipts-view.ts";
import { scoreView } from "./score-view.ts";
import { verdictCard } from "./verdict-card.ts";

export interface BundleEvents {
  /** Shows the part as a report of its own. */
  open(part: BundlePart): void;
}

export function bundleReport(
  document: ExaminedDocument,
  events: BundleEvents,
  names: IssuerNames,
): { readonly verdict: Verdict; readonly nodes: readonly HTMLElement[] } {
  const { source } = document;
  const result = document.result as BundleResult;
  const verdict = verdictOnBundle(result, locale());
  const actions = [
    copyButton(say().copyMachineResult, () => machineText(result), "plain"),
    button(say().print, () => print(), { drawing: "print" }),
  ];
  const said = viewOf(document, { names, locale: locale() }).sentence;
  const rows = result.parts.map((part) => partRow(part, document, events));
  return {
    verdict,
    nodes: [
      verdictCard(verdict, claimsOfBundle(result, locale()), actions, {
        ...(said === null ? {} : { said }),
      }),
      section(
        say().partsOfTheBundle,
        say().eachWasCheckedByItselfAnd(sourceName(source)),
        h("ol", { class: "steps parts" }, ...rows),
      ),
      ...(result.score === undefined
        ? []
        : [section(say().whatItsReceiptsComeTo, null, scoreView(result.score, scoredReceipts(document)))]),
    ],
  };
}

/** The receipts that its score is of: those about its attestation. */
export function scoredReceipts({ parts }: ExaminedDocument): VerificationReceipt[] {
  const { documents = [], ties = [] } = parts ?? {};
  return documents.flatMap(({ index, kind, read }) => {
    const isBound = ties.some(({ tie, from, verdict, reason }) => {
      return (
        tie === "receipt_of" &&
        from[0] === index &&
        (verdict === "verified" || reason === "receipt_not_genuine")
      );
    });
    return kind === "receipt" && isBound && read ? [read as VerificationReceipt] : [];
  });
}

/** "/receipts/1" is the second receipt. */
export function nameOfPart({ part, pointer }: BundlePart): string {
  const index = /\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined || part === "chain"
    ? bundleWords().parts[part]
    : `${bundleWords().parts[part]} ${Number(index) + 1}`;
}

function partRow(part: BundlePart, document: ExaminedDocument, events: BundleEvents): HTMLElement {
  const result = document.result as BundleResult;
  const { verdict, root, reason, pointer } = part;
  const tone = toneOfPart(part);
  const name = nameOfPart(part);
  const sentence = sentenceOnPart(part);
  const isOpenable = part.part !== "bundle" && reason !== "part_malformed";
  const open = button(say().open, () => events.open(part), { drawing: "arrow" });
  open.classList.add("open-part");
  open.setAttribute("aria-label", say().open2(name.toLowerCase()));
  return h(
    "li",
    { class: `step ${tone}`, "data-part": part.part, "data-pointer": pointer, "data-verdict": verdict },
    h("span", { class: "mark" }, icon(tone)),
    h(
      "div",
      { class: "step-body" },
      h("h3", {}, name, h("span", { class: "state" }, bundleWords().answers[verdict])),
      sentence === "" ? defaultSentence(part, result) : h("p", {}, sentence),
      root === undefined || part.part === "chain"
        ? null
        : h("p", { class: "aside" }, say().onTheWordOf(rootOfPart(root, locale()))),
      reason === undefined ? null : h("p", { class: "meta" }, h("code", {}, reason)),
      identityOf(part, document),
    ),
    isOpenable ? open : null,
  );
}

/** By what a decision or a receipt is found again: as the part states it. */
function identityOf({ part, pointer }: BundlePart, { parts }: ExaminedDocument): HTMLElement | null {
  const one = parts?.documents.find((document) => document.pointer === pointer);
  if (one?.read === null || one?.read === undefined) return null;
  if (part === "receipt") return identityOfReceipt(one.read as VerificationReceipt);
  if (part !== "attestation") return null;
  const { attestation_id, signature, policy } = one.read as DecisionAttestation;
  return identity(
    fact(report().identifier, code(attestation_id)),
    fact(report().issuersKey, code(signature.public_key)),
    fact(report().policy, code(policy.manifest_hash)),
  );
}

function defaultSentence({ part }: BundlePart, { attestation }: BundleResult): HTMLElement | null {
  if (part !== "attestation" || attestation === undefined) return null;
  const passed = attestation.steps.filter(({ valid }) => valid).length;
  return h("p", {}, say().ofStepsPassed(passed, attestation.steps.length));
}
