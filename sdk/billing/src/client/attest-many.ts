/**
 * Attests of many events in as few requests as the service takes them in. Each is answered as it would be alone; what was
 * refused for a time is asked for again, without the others, as often as a request is. An attest is bound to its event, so
 * none of it happens twice, whatever got lost.
 */

import { encodeUtf8, type Problem, parseProblem, VdiError } from "@svc/core";
import { type AttestAnswer, MAX_BATCH_BYTES, MAX_BATCH_ITEMS } from "../api/index.ts";
import type { AttestRequest } from "../index.ts";
import { type Answer, retryDelay, type SendOptions } from "./send.ts";

/** One request with the items of a batch. */
export type SendBatch = (items: readonly AttestRequest[]) => Promise<Answer<unknown>>;

interface Pending {
  readonly request: AttestRequest;
  /** Its place among all. */
  readonly at: number;
}

/**
 * @returns for each request, in order, what attesting it alone would give
 * @throws VdiError as a request does: `edge_unreachable`, `edge_answer_malformed`; ask for all again, which gives the same
 */
export async function attestMany(
  requests: readonly AttestRequest[],
  sendBatch: SendBatch,
  { attempts, sleep }: Pick<SendOptions, "attempts" | "sleep">,
): Promise<Answer<AttestAnswer>[]> {
  if (!Array.isArray(requests)) throw new TypeError("requests: expected an array");
  const answers: Answer<AttestAnswer>[] = [];
  let pending = requests.map((request, at): Pending => ({ request, at }));
  for (let attempt = 1; pending.length > 0; attempt++) {
    for (const batch of batchesOf(pending)) {
      const answered = await sendBatch(batch.map(({ request }) => request));
      const each = answered.ok ? eachOf(answered.value, batch.length) : batch.map(() => answered);
      for (const [i, { at }] of batch.entries()) answers[at] = each[i] as Answer<AttestAnswer>;
    }
    pending = pending.filter(({ at }) => isRetryable(answers[at]));
    if (attempt >= attempts) break;
    if (pending.length > 0) await sleep(retryDelay(attempt));
  }
  return answers;
}

function isRetryable(answer: Answer<unknown> | undefined): boolean {
  return answer?.ok === false && answer.problem.retryable;
}

/** As few as hold all of them, within the service's bounds; one that is beyond them stands alone, to be refused. */
function batchesOf(pending: readonly Pending[]): Pending[][] {
  const around = encodeUtf8('{"items":[]}').length;
  const batches: Pending[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const one of pending) {
    const size = encodeUtf8(JSON.stringify(one.request)).length;
    const last = batches.at(-1);
    const more = bytes + ",".length + size;
    if (last !== undefined && last.length < MAX_BATCH_ITEMS && more <= MAX_BATCH_BYTES) {
      last.push(one);
      bytes = more;
    } else {
      batches.push([one]);
      bytes = around + size;
    }
  }
  return batches;
}

/** Reads the answers to a batch. @throws VdiError when they are not answers to it */
function eachOf(value: unknown, length: number): Answer<AttestAnswer>[] {
  const results = (value as { readonly results?: unknown } | null)?.results;
  if (!Array.isArray(results) || results.length !== length)
    throw new VdiError("edge_answer_malformed", `no answer to ${length} items`);
  return results.map((result: object | null): Answer<AttestAnswer> => {
    if (result !== null && "attestation" in result) return { ok: true, value: result as AttestAnswer };
    const problem = parseProblem(result);
    if (!problem.ok) throw new VdiError("edge_answer_malformed", problem.detail);
    return { ok: false, problem: problem.value as Problem };
  });
}
