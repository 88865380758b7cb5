/**
 * The setup of the circuit drawn as a chain: phase 1, each contribution of phase 2 as the transcript shows it, the
 * beacon, the key. Checked here once more; the check is loaded when there is a record to look at.
 */

import { type CircuitRecord, decodeBase64, type VerificationKey } from "@svc/core";
import type { ExaminedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { sentenceOf, TRANSCRIPT_SET } from "@svc/words";
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
  const chain = h("ol", { class: "merkle", "aria-label": "Setup of the circuit" });
  const notice = h("p", { class: "notice unknown" }, icon("waiting"), "Following the chain");
  void check(record, key).then(({ transcript, examined }) => {
    chain.replaceChildren(...linksOf(record, transcript, examined));
    chain.before(setupDrawing(drawnLinks(record, transcript, examined)));
    notice.replaceWith(gradeNotice(transcript, grade));
  });
  const element = section(
    "Setup of the circuit",
    "Whoever chose the key's other points, or knows the secret of every contribution, can forge proofs. Pinned parties who signed that they checked and contributed speak against both.",
    notice,
    chain,
  );
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
  const phase1 = examined?.phase1 == null ? "no known public ceremony" : "a known public ceremony";
  const links = transcript.contributions.map(({ type, name, hash }, i) => {
    const stated = setup.contributions.find((one) => one.contribution_hash === hash)?.public_key;
    const signed = examined?.statements.some(({ contributionHash }) => contributionHash === hash) ?? false;
    const what = type === "beacon" ? "beacon" : `contribution ${i + 1}`;
    const claim = name === undefined ? "" : `calls itself “${name}”`;
    const word = signed ? "signed over this key" : "no good signature over this key";
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
      ? link("leads to the key's delta", code(record.vk_hash))
      : link("breaks", h("span", {}, sentenceOf(TRANSCRIPT_SET, transcript))),
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
    const word = isVouched ? "signed over this key" : "nobody's signature over this key";
    return {
      name: isBeacon ? "Beacon" : `Contribution ${i + 1}`,
      says: isBeacon ? "public randomness, as the record states it" : word,
      isVouched,
    };
  });
  const phase1 = `${ptau.name}, ${isKnown ? "a known public ceremony" : "no known public ceremony"}`;
  const end = transcript.valid
    ? `the chain leads to it: ${key.slice(0, 16)}…`
    : "the chain does not lead to it";
  return [
    { name: "Phase 1", says: phase1, isVouched: isKnown },
    ...contributions,
    { name: "The verification key", says: end, isVouched: transcript.valid },
  ];
}

function link(label: string, ...rest: readonly (HTMLElement | null)[]): HTMLElement {
  return h("li", {}, h("span", { class: "label" }, label), ...rest);
}

function gradeNotice(transcript: TranscriptVerdict, grade: string | undefined): HTMLElement {
  if (!transcript.valid)
    return h("p", { class: "notice bad" }, icon("bad"), sentenceOf(TRANSCRIPT_SET, transcript));
  if (grade === undefined)
    return h("p", { class: "notice unknown" }, icon("waiting"), "The grade was not reached.");
  const isAlone = grade === "single-party";
  const words = isAlone
    ? "Nothing that you pinned shows that more than one party made it, and one party could forge."
    : "Parties that you pinned signed that they checked this very key and contributed.";
  return h(
    "p",
    { class: `notice ${isAlone ? "warn" : "good"}`, "data-grade": grade },
    icon(isAlone ? "warn" : "good"),
    h("span", {}, h("strong", {}, grade), `. ${words}`),
  );
}
