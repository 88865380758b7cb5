/** Two heads of a log side by side, and two receipts of one verifier that contradict each other. */

import type { ComparedHead, HeadPair, JudgedReceipt, Relation } from "@svc/audit";
import { headsDrawing, relationInWords } from "@svc/audit/drawings";
import type { VerificationReceipt } from "@svc/core";
import { authorName, STEP_SET, sentenceWithoutValues } from "@svc/words";
import { locale } from "../language.ts";
import { documentsWords as say } from "../words/documents.ts";
import { stepNames, time } from "../words/library.ts";
import { code, section } from "./controls.ts";
import { figure } from "./drawing.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { type Side, sideBySide } from "./side-by-side.ts";

const TONES: Readonly<Record<Relation, "good" | "bad" | "unknown">> = {
  consistent: "good",
  forked: "bad",
  differ: "unknown",
  not_consistent: "bad",
  unproven: "unknown",
  other_log: "unknown",
};

/** @param isSaid whether the verdict above is on the one pair, and tells their relation */
export function headsSection(pairs: readonly HeadPair[], isSaid: boolean): HTMLElement {
  return section(
    say().headsOfTheLogCompared,
    say().aLogThatOnlyGrowsCan,
    ...pairs.map((pair) => headsComparison(pair, isSaid && pairs.length === 1)),
  );
}

function headsComparison(pair: HeadPair, isSaid: boolean): HTMLElement {
  const { relation } = pair;
  const tone = relation === "consistent" && !pair.larger.signed ? "warn" : TONES[relation];
  return h(
    "div",
    { class: "compare", "data-relation": relation },
    isSaid ? null : h("p", { class: `notice ${tone}` }, icon(tone), relationInWords(pair, locale())),
    figure(headsDrawing(pair, locale()), "heads.svg", say().saveDrawing),
    headsTable(pair, say().byTheKeyThatYouPinned),
  );
}

/** @param signedBy of a head whose signature holds, whose key it is */
export function headsTable({ smaller, larger, relation }: HeadPair, signedBy: string): HTMLElement {
  const sides = [headSide(smaller, signedBy), headSide(larger, signedBy)] as const;
  return sideBySide(
    say().head,
    [say().log, say().entries, say().root, say().signed],
    sides,
    relation === "forked" || relation === "differ",
  );
}

function headSide({ source, origin, size, root, signed }: ComparedHead, signedBy: string): Side {
  const words = signed ? signedBy : say().notCheckedPinTheLogsKey;
  return {
    title: source === "" ? say().statedByTheConsistencyProof : source,
    values: [h("bdi", {}, origin), h("span", {}, String(size)), code(root), h("span", {}, words)],
  };
}

/** @param isSaid whether the verdict above is on them, and tells what they are */
export function contradictionsSection(
  found: readonly (readonly [JudgedReceipt, JudgedReceipt])[],
  isSaid: boolean,
): HTMLElement {
  return section(
    say().theTwoAnswers,
    isSaid ? null : say().oneKeySignedBothTheSame,
    ...found.map(([{ receipt: one }, { receipt: other }]) =>
      h(
        "div",
        { class: "compare", "data-relation": "equivocation" },
        h(
          "p",
          { class: "notice bad" },
          icon("bad"),
          h("span", {}, say().signedTwiceBy, code(one.signature.public_key)),
        ),
        sideBySide(
          say().receipt,
          [
            say().says,
            say().verifier,
            say().about,
            say().profile,
            say().askedAbout,
            say().made,
            say().receipt,
          ],
          [receiptSide(say().one, one), receiptSide(say().theOther, other)],
          true,
        ),
      ),
    ),
  );
}

/** The reason as a sentence; which check failed where that has values, which no receipt holds. */
function whyNot({ result, checks }: VerificationReceipt): string {
  const { reason = "" } = result;
  const failed = checks.find(({ valid }) => !valid)?.check ?? "";
  const names: Readonly<Partial<Record<string, string>>> = stepNames();
  return sentenceWithoutValues(STEP_SET, reason, locale()) ?? names[failed] ?? reason;
}

function receiptSide(title: string, receipt: VerificationReceipt): Side {
  const { valid } = receipt.result;
  return {
    title,
    values: [
      h("strong", {}, valid ? say().valid : say().notValid(whyNot(receipt))),
      h("span", {}, authorName(receipt.verifier.id)),
      code(receipt.attestation_id),
      h("span", {}, receipt.profile_id),
      h("span", {}, time(receipt.evaluated_at)),
      h("span", {}, time(receipt.verified_at)),
      code(receipt.receipt_id),
    ],
  };
}
