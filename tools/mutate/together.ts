/**
 * Many mutants in one run: each test judges, one after the other, those that it reaches. Quick tests first, in rounds,
 * so that a slow one is asked for those alone that all quicker ones let live.
 */
import type { MutatedTree } from "./copy.ts";
import type { SurveyedTest, Told } from "./job.ts";
import type { NumberedMutant, SurveyedFile } from "./survey.ts";

/** Tests of a round take at most so long where no mutant is on, and longer than those of the round before. */
const ROUNDS_MS = [3, 12, 50, 200];

/** A test that takes longer judges from nothing alone. */
const LONGEST_MS = 5000;

export interface TogetherOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each run with how far it is. */
  readonly onRun?: (report: string) => void;
  /** Milliseconds of processor that a test takes at most: those that take longer judge nothing. */
  readonly within?: number;
}

/** So many runs may end in one test before it judges no more. */
const MOST_BLAMED = 3;

export interface JudgedTogether {
  /** Numbers of mutants. */
  readonly caught: ReadonlySet<number>;
  /**
   * Mutants that each test let live. A mutant that is in neither list is judged alone: it spoilt later runs, hung, was
   * not reached again, or is in code that runs at loading.
   */
  readonly letLive: ReadonlyMap<string, ReadonlySet<number>>;
}

interface Round {
  readonly files: string[];
  readonly tests: Record<string, { mutants: number[]; turns: number }>;
}

/**
 * @param wanted mutants that stand behind switches in the tree
 * @returns what they came to
 */
export async function judgeTogether(
  tree: MutatedTree,
  surveyed: readonly SurveyedFile[],
  wanted: readonly NumberedMutant[],
  { signal, onRun, within = LONGEST_MS }: TogetherOptions = {},
): Promise<JudgedTogether> {
  const living = new Set(wanted.map(({ number }) => number));
  const caught = new Set<number>();
  const letLive = new Map<string, Set<number>>();
  let least = -1;
  for (const most of [...ROUNDS_MS.filter((ms) => ms < within), within]) {
    const done = new Set<string>();
    const blamed: string[] = [];
    for (;;) {
      const round = roundOf(
        surveyed,
        (test) => test.ms > least && test.ms <= most && !done.has(test.id),
        living,
      );
      if (round.files.length === 0 || signal?.aborted) break;
      tree.setJob({ kind: "judge", tests: round.tests });
      const ended = await tree.run(round.files, signal);
      const told = tree.told();
      for (const each of told) {
        if (each.kind === "done") {
          done.add(each.test);
          letLive.set(each.test, new Set(each.letLive));
        }
        if (each.kind !== "caught") continue;
        caught.add(each.mutant);
        living.delete(each.mutant);
      }
      onRun?.(
        `${caught.size} of ${wanted.length} caught by tests of ${least < 0 ? "at most" : `${least} to`} ${most} ms`,
      );
      const last = lastOf(told, ended !== null && ended !== "hung");
      if (last === undefined) break;
      tree.end();
      living.delete(last.mutant);
      // A test that is there again and again is not steady by itself.
      blamed.push(last.test);
      if (blamed.filter((test) => test === last.test).length === MOST_BLAMED) done.add(last.test);
    }
    least = most;
  }
  return { caught, letLive };
}

/** Who ended a run before its end: after it a test failed with nothing on, or the process hung or ended in it. */
function lastOf(
  told: readonly Told[],
  hasEnded: boolean,
): { readonly mutant: number; readonly test: string } | undefined {
  const last = told.findLast((each) => each.kind === "spoilt" || each.kind === "on" || each.kind === "done");
  if (last?.kind === "spoilt") return last;
  return last?.kind === "on" && !hasEnded ? last : undefined;
}

function roundOf(
  surveyed: readonly SurveyedFile[],
  isWanted: (test: SurveyedTest) => boolean,
  living: ReadonlySet<number>,
): Round {
  const round: Round = { files: [], tests: {} };
  for (const file of surveyed) {
    const own = file.tests.filter(isWanted).flatMap(({ id, turns, reached }) => {
      const mutants = reached.filter((mutant) => living.has(mutant));
      return mutants.length === 0 ? [] : [[id, { mutants, turns }] as const];
    });
    if (own.length === 0) continue;
    round.files.push(file.path);
    Object.assign(round.tests, Object.fromEntries(own));
  }
  return round;
}
