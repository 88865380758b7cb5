/** Which tests of an area reach which of its mutants, seen by running each once with none of them on. */
import type { MutatedTree } from "./copy.ts";
import type { SurveyedTest } from "./job.ts";
import { type Switched, withSwitches } from "./switches.ts";
import { counted, mostTurns } from "./turns.ts";

/** A mutant of a file of the repository, with the number of its switch. */
export interface NumberedMutant extends Switched {
  readonly file: string;
}

export interface SurveyedFile {
  readonly path: string;
  readonly ms: number;
  /** Mutants that it judged from nothing, and those of them that it caught. */
  judged: number;
  caught: number;
  /** Of counted loops. */
  readonly turns: number;
  readonly tests: readonly SurveyedTest[];
  /** Numbers of what was reached by loading, setting up and taking down. */
  readonly reached: ReadonlySet<number>;
  /** True when it starts threads or processes, of which nothing is known. */
  readonly hasStarted: boolean;
}

/** Puts all mutants into their files, behind switches. @returns what puts the files back as they were */
export function switchAll(tree: MutatedTree, mutants: readonly NumberedMutant[]): () => void {
  const texts = new Map(mutants.map(({ file }) => [file, tree.read(file)]));
  for (const [file, text] of texts) {
    const own = mutants.filter((each) => each.file === file);
    tree.write(file, counted(withSwitches(text, own).text));
  }
  return () => {
    for (const [file, text] of texts) tree.write(file, text);
  };
}

/**
 * Runs all tests once over sources whose mutants stand behind switches, as `switchAll` leaves them.
 *
 * @throws Error when a test does not pass where nothing is altered
 */
export async function survey(
  tree: MutatedTree,
  asked: readonly string[],
  signal?: AbortSignal,
): Promise<SurveyedFile[]> {
  tree.setJob({ kind: "survey" });
  const times = await tree.timesOf(asked, signal);
  const told = tree.told().filter((each) => each.kind === "file");
  return times.map(({ path, ms }) => {
    const own = told.find((each) => each.path === path);
    if (own === undefined) throw new Error(`${path} told nothing of what it reached`);
    const { turns, tests, hasStarted } = own;
    return { path, ms, judged: 0, caught: 0, turns, tests, reached: new Set(own.reached), hasStarted };
  });
}

/** A test file may take some times as many turns of counted loops as it took in the survey. */
export function boundLoops(tree: MutatedTree, surveyed: readonly SurveyedFile[]): void {
  const bounds = surveyed.map(({ path, turns }) => [path, mostTurns(turns)] as const);
  tree.setJob({ kind: "files", mostTurns: Object.fromEntries(bounds) });
}

/** Expected catches of a test file in a millisecond, from its catches so far. */
const worth = ({ ms, judged, caught }: SurveyedFile): number => (caught + 1) / (judged + 1) / (ms + 1);

/**
 * Which files judge a mutant from nothing, and in which order: those that reach it, the one that catches most for its time
 * first, then those that start threads and processes of their own. No other file runs any of it.
 *
 * @param letLive of each test the mutants that it let live already: a file that reaches it in such tests alone is left out
 */
export function filesFor(
  mutant: number,
  surveyed: readonly SurveyedFile[],
  letLive: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): SurveyedFile[] {
  const inOrder = surveyed.toSorted((a, b) => worth(b) - worth(a));
  const isReached = ({ reached, tests }: SurveyedFile) =>
    reached.has(mutant) ||
    tests.some((test) => test.reached.includes(mutant) && !letLive.get(test.id)?.has(mutant));
  return [...inOrder.filter(isReached), ...inOrder.filter((each) => !isReached(each) && each.hasStarted)];
}
