/** Two long values of a finding that were to be equal, one above the other, differences marked. */

import type { Values } from "@svc/core/finding";
import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { shortened } from "./controls.tsx";

/** Below that a sentence shows them well enough: hashes, keys and field elements are longer. */
const LONG = 16;

function longPair({ expected, found }: Values): readonly [expected: string, found: string] | null {
  if (typeof expected !== "string" || typeof found !== "string") return null;
  return expected.length < LONG || found.length < LONG ? null : [expected, found];
}

/** Whether `Compared` draws these. */
export const isCompared = (values: Values = {}): boolean => longPair(values) !== null;

/** A sentence about two values that stand whole below it: in it both ends of them are enough. */
export function shortenedIn(sentence: string, values: Values = {}): string {
  const pair = longPair(values) ?? [];
  return pair.reduce((text, value) => text.replaceAll(value, shortened(value)), sentence);
}

/** Draws nothing where the finding does not compare two long texts. */
export function Compared({ values = {} }: { readonly values?: Values | undefined }): VNode | null {
  const pair = longPair(values);
  if (pair === null) return null;
  const [expected, found] = pair;
  return (
    <dl class="compared">
      <dt>{say().valueExpected}</dt>
      <dd>{marked(expected, found)}</dd>
      <dt>{say().valueFound}</dt>
      <dd>{marked(found, expected)}</dd>
    </dl>
  );
}

/** Runs of equal characters as text, runs of different ones marked. */
function marked(value: string, other: string): VNode[] {
  const runs: { different: boolean; text: string }[] = [];
  for (const [i, character] of [...value].entries()) {
    const different = other[i] !== character;
    const last = runs.at(-1);
    if (last?.different === different) last.text += character;
    else runs.push({ different, text: character });
  }
  return runs.map(({ different, text }) => (different ? <mark>{text}</mark> : <span>{text}</span>));
}
