/**
 * Disclosed inputs beside what stays hidden; and, for who holds the opening, choosing what to show: the disclosure is made
 * in this tab and saved as a file. The opening itself is shown to nobody and goes nowhere.
 */

import type { ExaminedDocument, ExaminedSet, ShownInputs } from "@svc/audit";
import { type DecisionAttestation, type DecisionOpening, discloseInputs, parseOpening } from "@svc/core";
import { inputPointers } from "@svc/vdi-registry";
import { authorName, pointerName, valueText } from "@svc/words";
import { hasText, type PageItem } from "../examine/messages.ts";
import { reportWords as say } from "../words/report.ts";
import { button, section } from "./controls.ts";
import { download } from "./download.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

/** What openings and disclosures beside an attestation come to. */
export function disclosureSections(
  { documents }: ExaminedSet,
  items: readonly PageItem[],
  attestation: DecisionAttestation,
): HTMLElement[] {
  const read = inputPointers(attestation.policy);
  return [
    ...documents.filter(({ kind }) => kind === "disclosure").map((one) => disclosedSection(one, read)),
    ...items
      .filter(hasText)
      .filter(({ kind }) => kind === "opening")
      .map(({ text }) => disclosureMaker(text, attestation)),
  ];
}

/** @param read by the rules of the attestation: pointers, each once */
function disclosedSection(
  { source, result, verdict }: ExaminedDocument,
  read: readonly string[],
): HTMLElement {
  if (verdict !== "verified") {
    return section(
      say().disclosedInputs,
      source,
      h("p", { class: "notice unknown" }, icon("unknown"), say().theyAreShownOnceTheAttestation),
    );
  }
  const { inputs, path } = result as ShownInputs;
  const opened = new Map(inputs.map(({ pointer, value }) => [pointer, value]));
  const all = [...new Set([...opened.keys(), ...read])];
  return section(
    say().whatWasOpened,
    say().theIssuerCommittedToTheseValues,
    h(
      "ul",
      { class: "opened-inputs" },
      ...all.map((pointer) =>
        h(
          "li",
          { class: opened.has(pointer) ? "good" : "mute", "data-pointer": pointer },
          h("span", { title: pointer }, h("bdi", {}, pointerName(pointer))),
          opened.has(pointer)
            ? h("strong", {}, h("bdi", {}, valueText(opened.get(pointer))))
            : h("span", { class: "aside" }, say().hidden),
        ),
      ),
      path === undefined
        ? null
        : h(
            "li",
            { class: "good" },
            h("span", {}, say().thePath),
            h("strong", {}, path.map(authorName).join(" → ")),
          ),
    ),
  );
}

/** For the holder of an opening: nothing of it is shown but names until a box is ticked. */
function disclosureMaker(text: string, attestation: DecisionAttestation): HTMLElement {
  const opening = parseOpening(text);
  if (!opening.ok || opening.value.attestation_id !== attestation.attestation_id)
    return openingNotice(say().theOpeningHereIsOfAnother);
  const compared = openingNotice(say().theOpeningIsCompared);
  opensAll(opening.value, attestation).then(
    (fits) => compared.replaceWith(fits ? makerOf(opening.value) : openingNotice(say().theOpeningDoesNotFit)),
    () => compared.replaceWith(openingNotice(say().theOpeningIsNotCompared)),
  );
  return compared;
}

function openingNotice(said: string): HTMLElement {
  return section(say().showSomeOfIt, null, h("p", { class: "notice unknown" }, icon("unknown"), said));
}

/** Whether all that an opening says is what the attestation commits to: anybody can write one that names it. */
async function opensAll(opening: DecisionOpening, attestation: DecisionAttestation): Promise<boolean> {
  const { disclosureFailure } = await import("@svc/core/statement");
  const pointers = opening.inputs.map(({ pointer }) => pointer);
  const all = discloseInputs(opening, pointers, { path: true });
  return disclosureFailure(all, attestation) === null;
}

function makerOf(opening: DecisionOpening): HTMLElement {
  const boxes = opening.inputs.map(({ pointer, value }) =>
    choice(pointerName(pointer), pointer, valueText(value)),
  );
  const path = choice(say().thePath, "path", opening.path.map(authorName).join(" → "));
  const save = button(
    say().saveDisclosure,
    () => {
      const pointers = boxes.filter(({ box }) => box.checked).map(({ name }) => name);
      const made = discloseInputs(opening, pointers, { path: path.box.checked });
      download("disclosure.json", `${JSON.stringify(made, null, 2)}\n`);
    },
    { look: "strong", drawing: "file" },
  );
  const update = () => {
    save.disabled = ![...boxes, path].some(({ box }) => box.checked);
  };
  const list = h(
    "ul",
    { class: "opened-inputs", change: update },
    ...[...boxes, path].map(({ element }) => element),
  );
  update();
  return section(
    say().showSomeOfIt,
    say().youHoldTheOpeningItReveals,
    list,
    h("div", { class: "actions flush" }, save),
  );
}

interface Choice {
  readonly name: string;
  readonly box: HTMLInputElement;
  readonly element: HTMLElement;
}

function choice(label: string, name: string, value: string): Choice {
  const id = `disclose-${name}`;
  const shown = h("span", { class: "aside" }, say().hidden);
  const box = h("input", {
    type: "checkbox",
    id,
    change: () => {
      shown.textContent = box.checked ? value : say().hidden;
      element.className = box.checked ? "good" : "mute";
    },
  });
  const element: HTMLElement = h(
    "li",
    { class: "mute" },
    h("span", {}, box, " ", h("label", { for: id }, label)),
    shown,
  );
  return { name, box, element };
}
