/**
 * The setup of the circuit drawn as a chain: phase 1, each contribution of phase 2 as the transcript shows it, the
 * beacon, the key. Checked here once more; the check is loaded when there is a record to look at.
 */

import { type CircuitRecord, decodeBase64, type VerificationKey } from "@svc/core";
import type { ExaminedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { sentenceOf, TRANSCRIPT_SET } from "@svc/words";
import { locale } from "../language.ts";
import { reportWords as say } from "../words/report.ts";
import { code, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { type SetupLink, setupDrawing } from "./setup-drawing.ts";

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
    chain.before(setupDrawing(drawnLinks(record, transcript, examined)));
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
  const phase1 = examined?.phase1 == null ? say().noKnownPublicCeremony : say().aKnownPublicCeremony;
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

/** The same in few words, each with whether anybody but the document says so. */
function drawnLinks(
  { ptau, vk_hash: key }: CircuitRecord,
  transcript: TranscriptVerdict,
  examined: ExaminedSetup | null,
): SetupLink[] {
  const isKnown = examined?.phase1 != null;
  const contributions = transcript.contributions.map(({ type, hash }, i) => {
    const isVouched = examined?.statements.some(({ contributionHash }) => contributionHash === hash) ?? false;
    const isBeacon = type === "beacon";
    const word = isVouched ? say().signedOverThisKey : say().nobodysSignatureOverThisKey;
    return {
      name: isBeacon ? say().beacon : say().contribution2(i + 1),
      says: isBeacon ? say().publicRandomnessAsTheRecordStates : word,
      isVouched,
    };
  });
  const phase1 = `${ptau.name}, ${isKnown ? say().aKnownPublicCeremony : say().noKnownPublicCeremony}`;
  const end = transcript.valid ? say().theChainLeadsToIt(key.slice(0, 16)) : say().theChainDoesNotLeadTo;
  return [
    { name: say().phase1, says: phase1, isVouched: isKnown },
    ...contributions,
    { name: say().theVerificationKey, says: end, isVouched: transcript.valid },
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
