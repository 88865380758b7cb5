/**
 * The setup of the circuit drawn as a chain: phase 1, each contribution of phase 2 as the transcript shows it, the
 * beacon, the key. Checked here once more; the check is loaded when there is a record to look at.
 */
import { type CircuitRecord, decodeBase64, type VerificationKey } from "@svc/core";
import type { GradedSetup, TranscriptVerdict } from "@svc/groth16/transcript";
import { code, section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function setupSection(record: CircuitRecord, key: VerificationKey): HTMLElement {
  const chain = h("ol", { class: "merkle", "aria-label": "Setup of the circuit" });
  const grade = h("p", { class: "notice unknown" }, icon("waiting"), "Following the chain");
  void check(record, key).then(({ transcript, graded }) => {
    chain.replaceChildren(...linksOf(record, transcript, graded));
    grade.replaceWith(gradeNotice(transcript, graded));
  });
  const element = section(
    "Setup of the circuit",
    "Whoever knows the secrets of every contribution can forge proofs; one contributor who destroyed theirs is enough.",
    grade,
    chain,
  );
  element.classList.add("setup");
  return element;
}

async function check(record: CircuitRecord, key: VerificationKey) {
  const { setupGrade, verifyTranscript } = await import("@svc/groth16/transcript");
  const { setup, ptau } = record;
  const transcript = verifyTranscript(decodeBase64(setup.transcript), key);
  const graded = setupGrade({
    transcript,
    ptauBlake2b: ptau.blake2b,
    contributions: setup.contributions,
    beacon: setup.beacon,
  });
  return { transcript, graded };
}

function linksOf(record: CircuitRecord, transcript: TranscriptVerdict, graded: GradedSetup): HTMLElement[] {
  const { ptau, setup } = record;
  const phase1 = graded.phase1 === undefined ? "no known public ceremony" : "a known public ceremony";
  const links = transcript.contributions.map(({ type, name, hash }, i) => {
    const signed = setup.contributions.find((one) => one.contribution_hash === hash);
    const what = type === "beacon" ? "beacon" : `contribution ${i + 1}`;
    const claim = name === undefined ? "" : `calls itself “${name}”`;
    const key = signed?.public_key;
    return link(
      what,
      code(hash),
      h(
        "span",
        { class: "aside" },
        [claim, key === undefined ? "unsigned" : "signed"].filter(Boolean).join(", "),
      ),
      key === undefined ? null : code(key),
    );
  });
  return [
    link("phase 1", h("bdi", {}, ptau.name), h("span", { class: "aside" }, phase1), code(ptau.blake2b)),
    ...links,
    transcript.valid
      ? link("leads to the key", code(record.vk_hash))
      : link("breaks", h("span", {}, transcript.detail)),
  ];
}

function link(label: string, ...rest: readonly (HTMLElement | null)[]): HTMLElement {
  return h("li", {}, h("span", { class: "label" }, label), ...rest);
}

function gradeNotice(transcript: TranscriptVerdict, graded: GradedSetup): HTMLElement {
  if (!transcript.valid) return h("p", { class: "notice bad" }, icon("bad"), transcript.detail);
  const isAlone = graded.grade === "single-party";
  const words = isAlone
    ? "One party made it: nothing here shows that it could not forge."
    : `${graded.signers} different keys signed contributions; that they are different people is a claim.`;
  return h(
    "p",
    { class: `notice ${isAlone ? "warn" : "good"}`, "data-grade": graded.grade },
    icon(isAlone ? "warn" : "good"),
    h("span", {}, h("strong", {}, graded.grade), `. ${words}`),
  );
}
