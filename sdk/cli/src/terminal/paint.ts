/**
 * Colours, and texts from documents made fit for a terminal. A document must not be able to move the cursor,
 * colour itself green or reorder a line: control and direction characters are shown as their code points.
 */
import { inSight } from "@svc/words";

export type Ink = "good" | "warn" | "bad" | "unknown" | "mute";

const CODES: Readonly<Record<Ink, number>> = { good: 32, warn: 33, bad: 31, unknown: 36, mute: 2 };
const ESCAPE = "\u001b";

export type Paint = (tone: Ink, text: string) => string;

export function painter(colour: boolean): Paint {
  return (tone, text) => (colour ? `${ESCAPE}[${CODES[tone]}m${text}${ESCAPE}[0m` : text);
}

/** As sentences show it, and on one line: what ends a line or moves the cursor is written out too. */
export function shown(text: string): string {
  return inSight(text.toWellFormed()).replace(/[\n\t]/g, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** Standard output shows colours, and its user has not asked for none (no-color.org). */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const { NO_COLOR: none = "", TERM: term } = environment;
  return stream.isTTY === true && none === "" && term !== "dumb";
}

/** Twenty changes a second are as many as anybody reads. */
const PROGRESS_MS = 50;

/** A line of progress that the next one replaces and `null` clears; at most so many a second. */
export function progressLine(
  stream: { write(text: string): unknown },
  clock: () => number = () => performance.now(),
): (text: string | null) => void {
  let isShown = false;
  let last = Number.NEGATIVE_INFINITY;
  return (text) => {
    if (text === null) {
      if (isShown) stream.write(`\r${ESCAPE}[K`);
      isShown = false;
      return;
    }
    if (clock() - last < PROGRESS_MS) return;
    last = clock();
    isShown = true;
    stream.write(`\r${ESCAPE}[K${text}`);
  };
}
