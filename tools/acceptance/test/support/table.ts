// The table of calls and places in README.md: what the tests of each place go through.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const PLACES = ["Node", "Page by bundler", "Page by script tag", "HTTP"] as const;
export type PlaceName = (typeof PLACES)[number];

const MADE = "yes";

/** The calls that the table says are made in a place. @throws Error when its head is another */
export function callsIn(place: PlaceName): string[] {
  const lines = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8").split("\n");
  const rows = lines
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
  const [head = [], ...calls] = rows;
  if (head.slice(1).join() !== PLACES.join()) throw new Error(`the table's head: ${head.join()}`);
  const column = PLACES.indexOf(place) + 1;
  return calls.filter((cells) => cells[column] === MADE).map(([call = ""]) => call.replaceAll("`", ""));
}
