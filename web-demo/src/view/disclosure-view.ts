/**
 * Disclosed inputs beside what stays hidden; and, for who holds the opening, choosing what to show: the disclosure is made
 * in this tab and saved as a file. The opening itself is shown to nobody and goes nowhere.
 */
import { type DecisionAttestation, type DecisionOpening, discloseInputs, parseOpening } from "@svc/core";
import type { ExaminedDocument, ExaminedSet, ShownInputs } from "@svc/examine";
import { inputPointers } from "@svc/vdi-registry";
import { inputName } from "@svc/words";
import type { PageItem } from "../examine/messages.ts";
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
    ...items.filter(({ kind }) => kind === "opening").map(({ text }) => disclosureMaker(text, attestation)),
  ];
}

/** @param read by the rules of the attestation: pointers, each once */
function disclosedSection(
  { source, result, verdict }: ExaminedDocument,
  read: readonly string[],
): HTMLElement {
  if (verdict !== "verified") {
    return section(
      "Disclosed inputs",
      source,
      h(
        "p",
        { class: "notice unknown" },
        icon("unknown"),
        "They are shown once the attestation that they open is here and holds.",
      ),
    );
  }
  const { inputs, path } = result as ShownInputs;
  const opened = new Map(inputs.map(({ pointer, value }) => [pointer, value]));
  const all = [...new Set([...opened.keys(), ...read])];
  return section(
    "What was opened",
    "The issuer committed to these values when it signed. That they are true is its word; of the others nothing follows.",
    h(
      "ul",
      { class: "opened-inputs" },
      ...all.map((pointer) =>
        h(
          "li",
          { class: opened.has(pointer) ? "good" : "mute", "data-pointer": pointer },
          h("span", { title: pointer }, inputName(pointer)),
          opened.has(pointer)
            ? h("strong", {}, h("bdi", {}, String(opened.get(pointer))))
            : h("span", { class: "aside" }, "hidden"),
        ),
      ),
      path === undefined
        ? null
        : h("li", { class: "good" }, h("span", {}, "the path"), h("strong", {}, path.join(" → "))),
    ),
  );
}

/** For the holder of an opening: nothing of it is shown but names until a box is ticked. */
function disclosureMaker(text: string, attestation: DecisionAttestation): HTMLElement {
  const opening = parseOpening(text);
  if (!opening.ok || opening.value.attestation_id !== attestation.attestation_id) {
    return section(
      "Show some of it",
      null,
      h(
        "p",
        { class: "notice unknown" },
        icon("unknown"),
        "The opening here is of another decision, or cannot be read.",
      ),
    );
  }
  return makerOf(opening.value);
}

function makerOf(opening: DecisionOpening): HTMLElement {
  const boxes = opening.inputs.map(({ pointer, value }) =>
    choice(inputName(pointer), pointer, String(value)),
  );
  const path = choice("the path", "path", opening.path.join(" → "));
  const save = button(
    "Save disclosure",
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
    "Show some of it",
    "You hold the opening: it reveals the inputs, and stays in this tab. Tick what somebody may see; the file shows that and nothing of the rest, not even how many there are.",
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
  const shown = h("span", { class: "aside" }, "hidden");
  const box = h("input", {
    type: "checkbox",
    id,
    change: () => {
      shown.textContent = box.checked ? value : "hidden";
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
