/** Which test files of a room come past which statements of its sources, seen by running each once over probed sources. */
import { forgetMostTurns, takeRan, tellMostTurns } from "./answers.ts";
import type { MutatedTree } from "./copy.ts";
import type { Placed } from "./mutants.ts";
import { nameOf, probeAround, probed, probesOf } from "./probes.ts";
import { counted, mostTurns } from "./turns.ts";

export interface SurveyedTest {
  readonly path: string;
  readonly ms: number;
  /** Mutants that it judged, and those of them that it caught. */
  judged: number;
  caught: number;
  /** Names of the probes that it came past. */
  readonly ran: ReadonlySet<string>;
}

/**
 * Runs all tests once over sources with probes, and leaves the sources as they were. From then on a test file may take
 * some times as many turns in counted loops as it took here.
 *
 * @returns the test files
 * @throws Error when a test does not pass where nothing is altered
 */
export async function survey(
  tree: MutatedTree,
  sources: readonly string[],
  tests: readonly string[],
  signal?: AbortSignal,
): Promise<SurveyedTest[]> {
  const texts = new Map(sources.map((file) => [file, tree.read(file)]));
  try {
    forgetMostTurns(tree.root);
    for (const [file, text] of texts) tree.write(file, counted(probed(file, text)));
    const times = await tree.timesOf(tests, signal);
    return times.map(({ path, ms }) => {
      const { probes, turns } = takeRan(tree.root, path);
      tellMostTurns(tree.root, path, mostTurns(turns));
      return { path, ms, judged: 0, caught: 0, ran: new Set(probes) };
    });
  } finally {
    for (const [file, text] of texts) tree.write(file, text);
  }
}

/** What a test file may be expected to catch in a millisecond, from what it caught so far. */
const worth = ({ ms, judged, caught }: SurveyedTest): number => (caught + 1) / (judged + 1) / (ms + 1);

/**
 * In which order tests judge a mutant: those that come past it, the one that catches most for its time first, then all
 * others, since what runs in threads and processes of a test's own tells nothing.
 */
export function testsFor(
  text: string,
  { file, mutant }: Placed,
  surveyed: readonly SurveyedTest[],
): SurveyedTest[] {
  const probe = probeAround(probesOf(text), mutant.start);
  const isPast = ({ ran }: SurveyedTest) =>
    probe === null ? [...ran].some((name) => name.startsWith(`${file}#`)) : ran.has(nameOf(file, probe));
  const inOrder = surveyed.toSorted((a, b) => worth(b) - worth(a));
  return [...inOrder.filter(isPast), ...inOrder.filter((each) => !isPast(each))];
}
