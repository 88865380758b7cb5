/** Mutated questions, asked of ours and of other programs: whether all answer alike, every member. */
import { canonicalize } from "@svc/core";
import { type Request, requestsOf } from "../src/case.ts";
import { readCaseFiles } from "../src/files.ts";
import { answer } from "../src/operations.ts";
import { mutateRequest } from "./mutate-request.ts";
import type { Program } from "./program.ts";
import { Random } from "./random.ts";

export interface FuzzTerms {
  /** Documents in all, shared out evenly among the operations. */
  readonly count: number;
  readonly seed: number;
  /** Part of an operation's name. */
  readonly only?: string;
  /** Told each difference, also those that are too many to be kept. */
  readonly onDifference?: (difference: Difference) => void;
}

export interface Difference {
  readonly request: Request;
  /** The program that answers otherwise, as it was called. */
  readonly program: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export interface Fuzzed {
  readonly asked: number;
  /** By operation: documents, and how many of them somebody finds valid. */
  readonly operations: Readonly<Record<string, { readonly asked: number; readonly valid: number }>>;
  /** Answers that say so. */
  readonly unsupported: number;
  /** The first hundred. */
  readonly differences: readonly Difference[];
  readonly different: number;
}

const AT_ONCE = 64;
const MOST_KEPT = 100;

/** @param onProgress told after each batch */
export async function fuzzAgainst(
  programs: readonly Program[],
  { count, seed, only = "", onDifference = () => {} }: FuzzTerms,
  onProgress: (asked: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Fuzzed> {
  const random = new Random(seed);
  const pools = readCaseFiles()
    .map(requestsOf)
    .filter(([first]) => first?.operation.includes(only));
  const operations: Record<string, { asked: number; valid: number }> = {};
  const differences: Difference[] = [];
  let [asked, unsupported, different] = [0, 0, 0];
  while (asked < count && signal?.aborted !== true) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - asked) }, (_, i) => {
      const pool = pools[(asked + i) % pools.length] as Request[];
      return { ...mutateRequest(random.of(pool), pool, random), id: `fuzz/${seed}/${asked + i}` };
    });
    for (const { request, ours, others } of await answersTo(batch, programs)) {
      const row = operations[request.operation] ?? { asked: 0, valid: 0 };
      operations[request.operation] = row;
      row.asked += 1;
      if ((ours as { valid?: boolean }).valid === true) row.valid += 1;
      for (const [i, theirs] of others.entries()) {
        if ((theirs as { unsupported?: boolean }).unsupported === true) unsupported += 1;
        else if (!isSame(ours, theirs)) {
          different += 1;
          const difference = { request, program: (programs[i] as Program).command, ours, theirs };
          onDifference(difference);
          if (differences.length < MOST_KEPT) differences.push(difference);
        }
      }
    }
    asked += batch.length;
    onProgress(asked);
  }
  return { asked, operations, unsupported, differences, different };
}

/** A program that failed answered nothing, so that two which did are not alike either. */
const isSame = (a: unknown, b: unknown) =>
  (a as { failed?: boolean }).failed !== true && canonicalize(a as object) === canonicalize(b as object);

interface Answers {
  readonly request: Request;
  readonly ours: unknown;
  /** By program. */
  readonly others: unknown[];
}

/** Theirs while ours is being found: the programs have processors of their own. */
async function answersTo(batch: readonly Request[], programs: readonly Program[]): Promise<Answers[]> {
  const asked = batch.map((request) => programs.map((program) => program.ask(request)));
  const found: Answers[] = [];
  for (const [i, request] of batch.entries()) {
    const { operation, input, options } = JSON.parse(JSON.stringify(request)) as Request;
    const ours = await answer(operation, { input, options });
    found.push({ request, ours, others: await Promise.all(asked[i] ?? []) });
  }
  // A program that ended left others unanswered that it was asked beside: whose fault it was shows alone.
  for (const { request, others } of found) {
    for (const [i, theirs] of others.entries()) {
      if ((theirs as { no_answer?: boolean }).no_answer === true)
        others[i] = await (programs[i] as Program).ask(request);
    }
  }
  return found;
}
