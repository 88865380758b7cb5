/** On whose word each input stands, as a list; of a source that the reader has not pinned, the way to pin it. */

import type { InputStanding, VerificationResult } from "@svc/vdi-verifier";
import { authorText, inputName, recognitionInWords, whoseWord } from "@svc/words";
import { locale } from "../language.ts";
import { reportWords as say } from "../words/report.ts";
import { button, section } from "./controls.ts";
import { h } from "./h.ts";

/** Holds a source's key against what the source gave the reader. */
export type CompareSource = (publicKey: string, roles: readonly string[]) => void;

/** Null where no source signed anything: then the chip above says all there is. */
export function inputsSection(
  { inputs = [], valid }: VerificationResult,
  compare: CompareSource | null,
): HTMLElement | null {
  if (!valid || !inputs.some(({ source }) => source !== undefined)) return null;
  return section(
    say().onWhoseWordEachInputStands,
    say().theSourcesSpeakAboutOneUnnamed,
    h("ul", { class: "input-words" }, ...inputs.map(inputRow)),
    h("p", { class: "note recognised" }, recognitionInWords(inputs, locale()) ?? ""),
    ...(compare === null ? [] : unpinned(inputs).map((one) => compareButton(one, compare))),
  );
}

function compareButton(
  [key, { name, roles }]: ReturnType<typeof unpinned>[number],
  compare: CompareSource,
): HTMLElement {
  const label = say().isItReallyCompareItsKey(authorText(name));
  return button(label, () => compare(key, roles), { drawing: "shield" });
}

function inputRow(standing: InputStanding): HTMLElement {
  const isPinned = standing.root === "pinned";
  return h(
    "li",
    {},
    h(
      "span",
      {},
      capitalised(inputName(standing.input)),
      h("code", { class: "aside" }, ...breakable(standing.input)),
    ),
    h("span", { class: isPinned ? "word good" : "word" }, wordOf(standing)),
  );
}

/** A pointer that breaks between its words, where it must. */
function breakable(pointer: string): (string | HTMLElement)[] {
  return pointer.split(/(?<=[/_])/).flatMap((part, i) => (i === 0 ? [part] : [h("wbr"), part]));
}

/** A key that nobody pinned is not spelled out in every row: its button leads to it. */
function wordOf(standing: InputStanding): string {
  const { source, reason, ...rest } = standing;
  if (source === undefined || reason !== "source_not_pinned") return whoseWord(standing, locale());
  return say().alsoSignedByAKeyThat(whoseWord(rest, locale()), authorText(source.name));
}

/** Sources that only lack the reader's pin, each with what it would be pinned for. */
function unpinned(inputs: readonly InputStanding[]) {
  const found = new Map<string, { readonly name: string; readonly roles: string[] }>();
  for (const { source, reason, role } of inputs) {
    if (source === undefined || reason !== "source_not_pinned") continue;
    const one = found.get(source.public_key) ?? { name: source.name, roles: [] };
    if (!one.roles.includes(role)) one.roles.push(role);
    found.set(source.public_key, one);
  }
  return [...found];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
