/** What is shown of a path, in English. */
import { authorName } from "../in-sight.ts";
import type { PathWords } from "../path.ts";

export const PATH_IN_ENGLISH: PathWords = ({ steps, ends, proved, outcome }) => {
  const known = steps.filter((step) => proved.includes(step));
  const hidden = steps.filter((step) => !proved.includes(step));
  const others = ends.filter((end) => end !== outcome);
  return [
    listed("Proved to be on the path", known),
    listed("Not shown whether on the path", hidden),
    `The outcome is ${authorName(outcome)}.`,
    listed("Other outcomes of this pipeline", others),
  ]
    .filter((line) => line !== "")
    .join(" ");
};

function listed(what: string, steps: readonly string[]): string {
  return steps.length === 0 ? "" : `${what}: ${steps.map(authorName).join(", ")}.`;
}
