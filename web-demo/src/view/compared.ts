/** Two long values of a finding that were to be equal, one above the other, differences marked. */
import type { Values } from "@svc/core/finding";
import { reportWords as say } from "../words/report.ts";
import { h } from "./h.ts";

/** Below that a sentence shows them well enough: hashes, keys and field elements are longer. */
const LONG = 16;

/** Null where the finding does not hold two long texts against each other. */
export function compared({ expected, found }: Values = {}): HTMLElement | null {
  if (typeof expected !== "string" || typeof found !== "string") return null;
  if (expected.length < LONG || found.length < LONG) return null;
  return h(
    "dl",
    { class: "compared" },
    h("dt", {}, say().expected),
    h("dd", {}, ...marked(expected, found)),
    h("dt", {}, say().found),
    h("dd", {}, ...marked(found, expected)),
  );
}

/** Runs of equal characters as text, runs of different ones marked. */
function marked(value: string, other: string): Node[] {
  const runs: { different: boolean; text: string }[] = [];
  for (const [i, character] of [...value].entries()) {
    const different = other[i] !== character;
    const last = runs.at(-1);
    if (last?.different === different) last.text += character;
    else runs.push({ different, text: character });
  }
  return runs.map(({ different, text }) => h(different ? "mark" : "span", {}, text));
}
