/** Whether the tests of a room notice a mutant. */
import { globSync } from "node:fs";
import type { MutatedTree } from "./copy.ts";
import { type Mutant, mutantsOf, mutated, shown } from "./mutants.ts";
import type { MutatedRoom } from "./rooms.ts";

export interface Judged {
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly judgement: "caught" | "lived" | "hung" | "equivalent";
}

export interface Placed {
  readonly file: string;
  readonly mutant: Mutant;
}

/** The mutants of a room's sources. */
export function mutantsOfRoom(tree: MutatedTree, room: MutatedRoom): Placed[] {
  return room.sources
    .flatMap((pattern) => globSync(pattern, { cwd: tree.root }).sort())
    .flatMap((file) => mutantsOf(tree.read(file)).map((mutant) => ({ file, mutant })));
}

export async function judgeMutant(
  tree: MutatedTree,
  room: MutatedRoom,
  { file, mutant }: Placed,
  signal?: AbortSignal,
): Promise<Judged> {
  const text = tree.read(file);
  const change = shown(text, mutant);
  const line = text.split("\n")[mutant.line - 1] ?? "";
  const place = { file, line: mutant.line, change };
  const known = room.equivalent.find(
    (each) => file.endsWith(each.file) && each.change === change && line.includes(each.on ?? ""),
  );
  if (known !== undefined) return { ...place, judgement: "equivalent" };
  try {
    tree.write(file, mutated(text, mutant));
    for (const tests of room.tests) {
      const judgement = await tree.judge(tests, signal);
      if (judgement !== "lived") return { ...place, judgement };
    }
    return { ...place, judgement: "lived" };
  } finally {
    tree.write(file, text);
  }
}

/** Of a hundred that count, how many were caught; what hangs is noticed. */
export function scoreOf(judged: readonly Judged[]): number {
  const counting = judged.filter(({ judgement }) => judgement !== "equivalent");
  const noticed = counting.filter(({ judgement }) => judgement !== "lived");
  return counting.length === 0 ? 100 : Math.floor((10_000 * noticed.length) / counting.length) / 100;
}
