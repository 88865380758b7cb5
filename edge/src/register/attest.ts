/**
 * POST /api/vdi/billing/attest: a billing attestation and its receipt, logged; and /attest/batch, which does the same for up
 * to a hundred events. One is a batch of one: what is checked, charged and answered is in `attestEach` alone.
 */

import {
  type AttestAnswer,
  type AttestManyAnswer,
  endpointOf,
  MAX_ATTEST_BYTES,
  PROBLEMS,
  parseBatchItem,
} from "@svc/billing/api";
import type { Call } from "../http/call.ts";
import { refusalOf } from "../http/failure.ts";
import { readOrRefuse } from "../http/read-body.ts";
import { type HttpRefusal, problemOf } from "../http/refusal.ts";
import { jsonText, type Reply } from "../http/reply.ts";
import { attestEach } from "./attest-each.ts";
import type { RegisterBindings } from "./tenant-events.ts";

export async function handleAttest(call: Call<"attest", RegisterBindings>): Promise<Reply<AttestAnswer>> {
  const [outcome] = await attestEach(call, [() => call.body]);
  if (outcome?.ok) return jsonText(outcome.answer);
  throw outcome?.error;
}

export async function handleAttestMany(
  call: Call<"attestMany", RegisterBindings>,
): Promise<Reply<AttestManyAnswer>> {
  const { body, ids } = call;
  const reads = body.items.map((text) => () => readOrRefuse(parseBatchItem(text), MAX_ATTEST_BYTES));
  const outcomes = await attestEach(call, reads);
  // What failed for several is one failure.
  const refusals = new Map<unknown, HttpRefusal>();
  const answered = outcomes.map((outcome) => {
    if (outcome.ok) return { text: outcome.answer, item: { status: 200 } };
    const { error } = outcome;
    const refusal = refusals.get(error) ?? refusalOf(error, ids, endpointOf("attestMany").path);
    refusals.set(error, refusal);
    const item = { status: PROBLEMS[refusal.code].status, code: refusal.code };
    return { text: JSON.stringify(problemOf(refusal, ids.own)), item };
  });
  const results = answered.map(({ text }) => text).join(",");
  return { ...jsonText(`{"results":[${results}]}`), items: answered.map(({ item }) => item) };
}
