/** Two heads of a log side by side, and two receipts of one verifier that contradict each other. */

import type { ComparedHead, HeadPair, JudgedReceipt, Relation } from "@svc/audit";
import { headsDrawing, relationInWords } from "@svc/audit/drawings";
import type { VerificationReceipt } from "@svc/core";
import { authorName, STEP_SET, sentenceWithoutValues } from "@svc/messages";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { stepNames, time } from "../words/library.ts";
import { Code, Section } from "./controls.tsx";
import { Figure } from "./drawing.tsx";
import { Icon } from "./icon.tsx";
import { type Side, sideBySide } from "./side-by-side.tsx";

const TONES: Readonly<Record<Relation, "good" | "bad" | "unknown">> = {
  consistent: "good",
  forked: "bad",
  differ: "unknown",
  not_consistent: "bad",
  unproven: "unknown",
  other_log: "unknown",
};

/** @param isSaid whether the verdict above is on the one pair, and tells their relation */
export function headsSection(pairs: readonly HeadPair[], isSaid: boolean): VNode {
  return (
    <Section title={say().headsOfTheLogCompared} note={say().aLogThatOnlyGrowsCan}>
      {pairs.map((pair) => headsComparison(pair, isSaid && pairs.length === 1))}
    </Section>
  );
}

function headsComparison(pair: HeadPair, isSaid: boolean): VNode {
  const { relation } = pair;
  const tone = relation === "consistent" && !pair.larger.signed ? "warn" : TONES[relation];
  return (
    <div class="compare" data-relation={relation}>
      {isSaid ? null : (
        <p class={`notice ${tone}`}>
          <Icon name={tone} />
          {relationInWords(pair, locale())}
        </p>
      )}
      <Figure drawn={headsDrawing(pair, locale())} file="heads.svg" />
      {headsTable(pair, say().byTheKeyThatYouPinned)}
    </div>
  );
}

/** @param signedBy of a head whose signature holds, whose key it is */
export function headsTable({ smaller, larger, relation }: HeadPair, signedBy: string): VNode {
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
    values: [
      { as: "name", text: origin },
      { as: "text", text: String(size) },
      { as: "code", text: root },
      { as: "text", text: words },
    ],
  };
}

/** @param isSaid whether the verdict above is on them, and tells what they are */
export function contradictionsSection(
  found: readonly (readonly [JudgedReceipt, JudgedReceipt])[],
  isSaid: boolean,
): VNode {
  return (
    <Section title={say().theTwoAnswers} note={isSaid ? null : say().oneKeySignedBothTheSame}>
      {found.map(([{ receipt: one }, { receipt: other }]) => (
        <div class="compare" data-relation="equivocation">
          <p class="notice bad">
            <Icon name="bad" />
            <span>
              {say().signedTwiceBy}
              <Code value={one.signature.public_key} />
            </span>
          </p>
          {sideBySide(
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
          )}
        </div>
      ))}
    </Section>
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
      { as: "strong", text: valid ? say().valid : say().notValid(whyNot(receipt)) },
      { as: "text", text: authorName(receipt.verifier.id) },
      { as: "code", text: receipt.attestation_id },
      { as: "text", text: receipt.profile_id },
      { as: "text", text: time(receipt.evaluated_at) },
      { as: "text", text: time(receipt.verified_at) },
      { as: "code", text: receipt.receipt_id },
    ],
  };
}
