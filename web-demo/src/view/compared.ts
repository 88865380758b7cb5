/** The two values in a sentence of the kind "expected ..., found ...", one above the other, differences marked. */
import { h } from "./h.ts";

const VALUE = /(?:vdi:[a-z]+:)?[0-9a-f]{32,}|\b\d{16,}\b/g;

const SHOWN_AT_EACH_END = 6;

/** The sentence with its long values cut in the middle, for where they stand in full beside it. */
export function shortened(detail: string): string {
  return detail.replace(VALUE, (value) => {
    const prefix = /^vdi:[a-z]+:/.exec(value)?.[0] ?? "";
    return `${value.slice(0, prefix.length + SHOWN_AT_EACH_END)}…${value.slice(-SHOWN_AT_EACH_END)}`;
  });
}

/** Null where the sentence does not hold exactly two long values. */
export function compared(detail: string): HTMLElement | null {
  const values = [...detail.matchAll(VALUE)];
  const [first, second] = values;
  if (first === undefined || second === undefined || values.length !== 2) return null;
  const isFoundFirst = /found\W*$/i.test(detail.slice(0, first.index));
  const [expected, found] = isFoundFirst ? [second[0], first[0]] : [first[0], second[0]];
  return h(
    "dl",
    { class: "compared" },
    h("dt", {}, "expected"),
    h("dd", {}, ...marked(expected, found)),
    h("dt", {}, "found"),
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
