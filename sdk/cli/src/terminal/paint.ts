/** Terminal output: colours where its user wants them, and a line of progress. */
export { type Ink, type Paint, painter, shown } from "@svc/audit/text";

const ESCAPE = "\u001b";

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
