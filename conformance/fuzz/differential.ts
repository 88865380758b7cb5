/** Mutated questions, asked of ours and of another program: whether both answer alike, every member. */
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
}

export interface Difference {
  readonly request: Request;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export interface Fuzzed {
  readonly asked: number;
  /** By operation: documents, and how many of them somebody finds valid. */
  readonly operations: Readonly<Record<string, { readonly asked: number; readonly valid: number }>>;
  readonly unsupported: number;
  /** What is no question of its operation, so that nobody was asked. */
  readonly notAsked: number;
  readonly differences: readonly Difference[];
}

const AT_ONCE = 32;
const MOST_DIFFERENCES = 100;

/** @param onProgress told after each batch */
export async function fuzzAgainst(
  program: Program,
  { count, seed, only = "" }: FuzzTerms,
  onProgress: (asked: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Fuzzed> {
  const random = new Random(seed);
  const pools = readCaseFiles()
    .map(requestsOf)
    .filter(([first]) => first?.operation !== NOT_OF_EVIDENCE && first?.operation.includes(only));
  const operations: Record<string, { asked: number; valid: number }> = {};
  const differences: Difference[] = [];
  let [asked, unsupported, notAsked] = [0, 0, 0];
  while (asked < count && differences.length < MOST_DIFFERENCES && signal?.aborted !== true) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - asked) }, (_, i) => {
      const pool = pools[(asked + i) % pools.length] as Request[];
      return { ...mutateRequest(random.of(pool), pool, random), id: `fuzz/${seed}/${asked + i}` };
    });
    for (const { request, ours, theirs } of await answersTo(batch, program)) {
      const row = operations[request.operation] ?? { asked: 0, valid: 0 };
      operations[request.operation] = row;
      row.asked += 1;
      if (ours === NO_QUESTION) notAsked += 1;
      else if ((ours as { valid?: boolean }).valid === true) row.valid += 1;
      if ((theirs as { unsupported?: boolean }).unsupported === true) unsupported += 1;
      else if (!isSame(ours, theirs)) differences.push({ request, ours, theirs });
    }
    asked += batch.length;
    onProgress(asked);
  }
  return { asked, operations, unsupported, notAsked, differences };
}

const NO_QUESTION = { no_question: true };

/** Operations whose input is a caller's, and no evidence: what is no input of theirs is no question. */
const OF_CALLERS = ["consistency", "ed25519", "equivocation", "sample"];
/** Asks of documents that were found valid. */
const NOT_OF_EVIDENCE = "identities";

const isSame = (a: unknown, b: unknown) => canonicalize(a as object) === canonicalize(b as object);

async function answersTo(batch: readonly Request[], program: Program): Promise<Difference[]> {
  const pairs = batch.map(async (request) => {
    const ours = await ourAnswer(request);
    return { request, ours, theirs: ours === NO_QUESTION ? NO_QUESTION : await program.ask(request) };
  });
  return Promise.all(pairs);
}

async function ourAnswer(request: Request): Promise<unknown> {
  const { operation, input, options } = JSON.parse(JSON.stringify(request)) as Request;
  if (!OF_CALLERS.includes(operation)) return answer(operation, { input, options });
  const found = await answer(operation, { input, options }).catch(() => NO_QUESTION);
  return (found as { wrong_call?: boolean }).wrong_call === true ? NO_QUESTION : found;
}
