/**
 * The paid call, run exactly when it may be: after a preflight that answered eligible for this grant and intent.
 *
 * An answer that got lost comes back as a replay, which is never eligible. Whether the call had been started is
 * known to the gateway's own durable record and to nobody else, so a replay runs the call only where such a
 * record is given and says that it was not.
 */
import type { ChargeAuthority, ExecutionIntent, Problem } from "@svc/core";
import { encodeHex, hashExecutionIntent, VdiError } from "@svc/core";
import type { PreflightAnswer } from "./answers.ts";
import type { EdgeClient } from "./client.ts";

/** A durable record of the gateway's own. `markStarted` is awaited before the paid call begins. */
export interface StartRecord {
  hasStarted(idempotencyKey: string): Promise<boolean>;
  markStarted(idempotencyKey: string): Promise<void>;
}

export interface WithPreflightOptions {
  /** Hex keys that this gateway trusts to sign grants. */
  readonly pinnedRoots?: readonly string[];
  /** Kept over restarts by gateways that resume; made afresh when absent. */
  readonly idempotencyKey?: string;
  readonly record?: StartRecord;
}

export type PreflightedCall<T> =
  | { readonly ran: true; readonly value: T; readonly preflight: PreflightAnswer }
  /** `problem` for a refusal; without one the preflight was a replay that could not be resumed. */
  | { readonly ran: false; readonly problem?: Problem; readonly preflight?: PreflightAnswer };

const KEY_BYTES = 16;

/**
 * @param vendorCall the paid call; what it throws is thrown on
 * @throws VdiError `edge_unreachable` when no answer came, `edge_answer_malformed` when it is for another intent;
 * the call was not run then
 */
export async function withPreflight<T>(
  client: Pick<EdgeClient, "preflight">,
  grant: ChargeAuthority,
  intent: ExecutionIntent,
  vendorCall: (preflight: PreflightAnswer) => Promise<T>,
  { pinnedRoots, idempotencyKey, record }: WithPreflightOptions = {},
): Promise<PreflightedCall<T>> {
  const key = idempotencyKey ?? encodeHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  const request = {
    charge_authority: grant,
    ...intent,
    ...(pinnedRoots === undefined ? {} : { pinned_roots: [...pinnedRoots] }),
  };
  const answer = await client.preflight(request, key);
  if (!answer.ok) return { ran: false, problem: answer.problem };
  const preflight = answer.value;
  assertFor(preflight, grant, intent);
  const mayRun = preflight.execution_eligible === true || (await mayResume(preflight, key, record));
  if (!mayRun) return { ran: false, preflight };
  await record?.markStarted(key);
  return { ran: true, value: await vendorCall(preflight), preflight };
}

async function mayResume(preflight: PreflightAnswer, key: string, record?: StartRecord): Promise<boolean> {
  const wasOurs = preflight.replay === true && preflight.original_execution_eligible === true;
  return wasOurs && record !== undefined && !(await record.hasStarted(key));
}

/** An answer for another intent is no permission for this one, whoever sent it. */
function assertFor(preflight: PreflightAnswer, grant: ChargeAuthority, intent: ExecutionIntent): void {
  const same =
    preflight.authority_id === grant.authority_id &&
    preflight.event_id === intent.event_id &&
    preflight.execution_intent_digest === hashExecutionIntent(intent);
  if (!same) throw new VdiError("edge_answer_malformed", "the answer is for another grant, event or intent");
}
