/**
 * The setup of the circuit drawn as a chain: phase 1, each contribution of phase 2 as the transcript shows it, the
 * beacon, the key. Checked here once more; the check is loaded when there is a record to look at.
 */

import { type CircuitRecord, decodeBase64, type VerificationKey } from "@svc/core";
import type { ExaminedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { type FoundSetup, setupDrawing } from "@svc/report/drawings";
import { sentenceOf, TRANSCRIPT_SET } from "@svc/words";
import { locale } from "../language.ts";
import { drawingWords } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
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
  void check(record, key).then(({ transcript, examined }) => {
    chain.replaceChildren(...linksOf(record, transcript, examined));
    chain.before(
      figure(
        setupDrawing(foundSetup(record, transcript, examined), locale()),
        "setup.svg",
        say().saveDrawing,
      ),
    );
    notice.replaceWith(gradeNotice(transcript, grade));
  });
  const element = section(say().setupOfTheCircuit, say().whoeverChoseTheKeysOtherPoints, notice, chain);
  element.classList.add("setup");
  return element;
}

async function check(record: CircuitRecord, key: VerificationKey) {
  const { examineSetup, recordedSetup, verifyTranscript } = await import("@svc/groth16/transcript");
  const transcript = verifyTranscript(decodeBase64(record.setup.transcript), key);
  const examined = transcript.valid ? examineSetup(transcript, key, recordedSetup(record)) : null;
  return { transcript, examined };
}

function linksOf(
  record: CircuitRecord,
  transcript: TranscriptVerdict,
  examined: ExaminedSetup | null,
): HTMLElement[] {
  const { ptau, setup } = record;
  const phase1 = examined?.phase1 == null ? drawingWords().unknownCeremony : drawingWords().knownCeremony;
  const links = transcript.contributions.map(({ type, name, hash }, i) => {
    const stated = setup.contributions.find((one) => one.contribution_hash === hash)?.public_key;
    const signed = examined?.statements.some(({ contributionHash }) => contributionHash === hash) ?? false;
    const what = type === "beacon" ? "beacon" : say().contribution(i + 1);
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
    link("phase 1", h("bdi", {}, ptau.name), h("span", { class: "aside" }, phase1), code(ptau.blake2b)),
    ...links,
    transcript.valid
      ? link(say().leadsToTheKeysDelta, code(record.vk_hash))
      : link("breaks", h("span", {}, sentenceOf(TRANSCRIPT_SET, transcript, locale()))),
  ];
}

function foundSetup(
  { ptau, vk_hash: key }: CircuitRecord,
  transcript: TranscriptVerdict,
  examined: ExaminedSetup | null,
): FoundSetup {
  const contributions = transcript.contributions.map(({ type, hash }) => ({
    isBeacon: type === "beacon",
    isSigned: examined?.statements.some(({ contributionHash }) => contributionHash === hash) ?? false,
  }));
  return { ptau: ptau.name, isKnown: examined?.phase1 != null, contributions, leads: transcript.valid, key };
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
