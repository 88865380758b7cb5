/** Judges whether the tests of an area notice a mutant. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import type { Area } from "./areas.ts";
import type { MutatedTree } from "./copy.ts";
import { mutantsOf, mutated, type Placed, shown } from "./mutants.ts";
import { counted } from "./turns.ts";

export interface Judged {
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly judgement: "caught" | "lived" | "hung" | "equivalent";
}

/** A test file, or a folder of them, with how many mutants it judged and caught. */
export interface JudgingTest {
  readonly path: string;
  judged: number;
  caught: number;
}

function sourcesOf(tree: MutatedTree, area: Area): string[] {
  return area.sources.flatMap((pattern) => globSync(pattern, { cwd: tree.root }).sort());
}

/** The mutants of an area's sources. */
export function mutantsOfArea(tree: MutatedTree, area: Area): Placed[] {
  return sourcesOf(tree, area).flatMap((file) =>
    mutantsOf(tree.read(file)).map((mutant) => ({ file, mutant })),
  );
}

/**
 * A random sample that follows from its seed: the first `most` in the order of their hashes. Any prefix of it is a
 * random sample too.
 */
export function sampleOf(all: readonly Placed[], most: number, seed: string): Placed[] {
  const order = ({ file, mutant }: Placed) =>
    createHash("sha256")
      .update(JSON.stringify([seed, file, mutant.start, mutant.end, mutant.replacement]))
      .digest("hex");
  const ordered = all.map((placed) => ({ placed, key: order(placed) }));
  return ordered
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ placed }) => placed);
}

/** A mutant as it is shown. @param text its file's */
export function placeOf(text: string, { file, mutant }: Placed): Omit<Judged, "judgement"> {
  return { file, line: mutant.line, change: shown(text, mutant) };
}

/** Returns the area's entry for a mutant that changes nothing; `undefined` for others. @param text its file's */
export function equivalenceOf(
  text: string,
  { equivalent }: Area,
  { file, mutant }: Placed,
): string | undefined {
  const line = text.split("\n")[mutant.line - 1] ?? "";
  return Object.keys(equivalent).find((each) => {
    const [place = "", part = ""] = each.split(" @ ");
    const end = place.indexOf(": ");
    return (
      file.endsWith(`/${place.slice(0, end)}`) &&
      place.slice(end + 2) === shown(text, mutant) &&
      line.includes(part)
    );
  });
}

/** From nothing, with the mutant alone in its file. @param inTurn test files, run one after the other until one fails; each remembers what it caught */
export async function judgeMutant(
  tree: MutatedTree,
  { file, mutant }: Placed,
  inTurn: readonly JudgingTest[],
  signal?: AbortSignal,
): Promise<Judged> {
  const text = tree.read(file);
  const place = placeOf(text, { file, mutant });
  try {
    tree.write(file, counted(mutated(text, mutant)));
    for (const test of inTurn) {
      const judgement = await tree.judge(test.path, signal);
      test.judged += 1;
      test.caught += judgement === "lived" ? 0 : 1;
      if (judgement !== "lived") return { ...place, judgement };
    }
    return { ...place, judgement: "lived" };
  } finally {
    tree.write(file, text);
  }
}

/** Percentage of counting mutants that were caught; a hang counts as caught. */
export function scoreOf(judged: readonly Judged[]): number {
  const counting = judged.filter(({ judgement }) => judgement !== "equivalent");
  const noticed = counting.filter(({ judgement }) => judgement !== "lived");
  return counting.length === 0 ? 100 : Math.floor((10_000 * noticed.length) / counting.length) / 100;
}
