/**
 * The setup of the circuit drawn as a chain: phase 1, each contribution of phase 2 as the transcript shows it, the
 * beacon, the key. Checked here once more; the check is loaded when there is a record to look at.
 */

import { foundSetup, setupDrawing } from "@svc/audit/drawings";
import type { CircuitRecord, VerificationKey } from "@svc/core";
import type { FollowedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { authorText, sentenceOf, TRANSCRIPT_SET } from "@svc/words";
import { locale } from "../language.ts";
import { drawingWords } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { errorWords } from "../words/shell.ts";
import { code, section } from "./controls.ts";
import { figure } from "./drawing.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

/** @param grade as the verification found it under the reader's own pins; absent where it was not reached */
export function setupSection(
  record: CircuitRecord,
  key: VerificationKey,
  grade: string | undefined,
): HTMLElement {
  const chain = h("ol", { class: "merkle", "aria-label": say().setupOfTheCircuit });
  const notice = h("p", { class: "notice unknown" }, icon("waiting"), say().followingTheChain);
  follow(record, key)
    .then((followed) => {
      chain.replaceChildren(...linksOf(record, followed));
      const drawing = setupDrawing(foundSetup(record, followed), locale());
      chain.before(figure(drawing, "setup.svg", say().saveDrawing));
      notice.replaceWith(gradeNotice(followed.transcript, grade));
    })
    .catch((error: unknown) => notice.replaceChildren(icon("unknown"), errorWords(error)));
  const element = section(say().setupOfTheCircuit, say().whoeverChoseTheKeysOtherPoints, notice, chain);
  element.classList.add("setup");
  return element;
}

async function follow(record: CircuitRecord, key: VerificationKey): Promise<FollowedSetup> {
  const { followSetup } = await import("@svc/groth16/transcript");
  return followSetup(record, key);
}

function linksOf(record: CircuitRecord, { transcript, examined }: FollowedSetup): HTMLElement[] {
  const { ptau, setup } = record;
  const phase1 = examined?.phase1 == null ? drawingWords().unknownCeremony : drawingWords().knownCeremony;
  const links = transcript.contributions.map(({ type, name, hash }, i) => {
    const stated = setup.contributions.find((one) => one.contribution_hash === hash)?.public_key;
    const signed = examined?.statements.some(({ contributionHash }) => contributionHash === hash) ?? false;
    const what = type === "beacon" ? drawingWords().beacon : say().contribution(i + 1);
    const claim = name === undefined ? "" : say().callsItself(name);
    const word = signed ? say().signedOverThisKey : say().noGoodSignatureOverThisKey;
    return link(
      what,
      code(hash),
      h("span", { class: "aside" }, [claim, type === "beacon" ? "" : word].filter(Boolean).join(", ")),
      stated === undefined ? null : code(stated),
    );
  });
  return [
    link(
      drawingWords().phase1,
      h("bdi", {}, authorText(ptau.name)),
      h("span", { class: "aside" }, phase1),
      code(ptau.blake2b),
    ),
    ...links,
    transcript.valid
      ? link(say().leadsToTheKeysDelta, code(record.vk_hash))
      : link(drawingWords().leadsNot, h("span", {}, sentenceOf(TRANSCRIPT_SET, transcript, locale()))),
  ];
}

function link(label: string, ...rest: readonly (HTMLElement | null)[]): HTMLElement {
  return h("li", {}, h("span", { class: "label" }, label), ...rest);
}

function gradeNotice(transcript: TranscriptVerdict, grade: string | undefined): HTMLElement {
  if (!transcript.valid)
    return h("p", { class: "notice bad" }, icon("bad"), sentenceOf(TRANSCRIPT_SET, transcript, locale()));
  if (grade === undefined)
    return h("p", { class: "notice unknown" }, icon("waiting"), say().theGradeWasNotReached);
  const isAlone = grade === "single-party";
  const words = isAlone ? say().nothingThatYouPinnedShowsThat : say().partiesThatYouPinnedSignedThat;
  return h(
    "p",
    { class: `notice ${isAlone ? "warn" : "good"}`, "data-grade": grade },
    icon(isAlone ? "warn" : "good"),
    h("span", {}, h("strong", {}, grade), `. ${words}`),
  );
}
