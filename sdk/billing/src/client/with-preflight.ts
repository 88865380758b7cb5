/**
 * The paid call, run exactly when it may be: after a preflight that answered eligible for this grant and intent.
 *
 * An answer that got lost comes back as a replay, which is never eligible. Only the gateway's own durable record knows
 * whether the call was started, so a replay runs the call only when such a record is given and accepts it. With a
 * record, every call passes through it: two workers of one gateway that hold the same answer start one call between
 * them.
 */

import type { ChargeAuthority, ExecutionIntent, Problem } from "@svc/core";
import { encodeHex, hashExecutionIntent, VdiError } from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import { readMembers } from "@svc/core/trust";
import type { PreflightAnswer } from "../api/index.ts";
import type { PreflightRequest } from "../index.ts";
import type { EdgeClient } from "./client.ts";

/** A durable record of the gateway's own, shared by all of its workers. */
export interface StartRecord {
  /**
   * Records that the paid call of this key begins; awaited before it does. One atomic step, such as an insert that
   * leaves a row that is there alone.
   *
   * @returns true the first time for a key and false ever after
   */
  start(idempotencyKey: string): Promise<boolean>;
}

export interface WithPreflightOptions {
  /** Hex keys that this gateway trusts to sign grants. */
  readonly pinnedRoots?: readonly string[] | undefined;
  /** Kept by gateways that resume after a restart, or release without a credential; made afresh when absent. */
  readonly idempotencyKey?: string | undefined;
  readonly record?: StartRecord | undefined;
  /** The bound of what the call may cost, as an amount or as priced usage; absent holds an even share of the grant. */
  readonly hold?: Pick<PreflightRequest, "hold_micros" | "hold_usage"> | undefined;
}

export type PreflightedCall<T> =
  | { readonly ran: true; readonly value: T; readonly preflight: PreflightAnswer }
  /** `problem` for a refusal; without one the preflight was a replay that could not be resumed, or the record has a start. */
  | { readonly ran: false; readonly problem?: Problem; readonly preflight?: PreflightAnswer };

const OPTIONS = ["pinnedRoots", "idempotencyKey", "record", "hold"] as const;
const KEY_BYTES = 16;

/**
 * Runs a paid call exactly when a preflight answered that this grant and intent are eligible. A replayed
 * preflight never is; then the call runs only where your own durable record says that it had not started.
 *
 * @param vendorCall the paid call; what it throws is thrown on
 * @throws VdiError `edge_unreachable` when no answer came, `edge_answer_malformed` when it is for another intent;
 * the call was not run then
 */
export async function withPreflight<T>(
  client: Pick<EdgeClient, "preflight">,
  grant: ChargeAuthority,
  intent: ExecutionIntent,
  vendorCall: (preflight: PreflightAnswer) => Promise<T>,
  options?: WithPreflightOptions,
): Promise<PreflightedCall<T>> {
  const {
    pinnedRoots,
    idempotencyKey: key = encodeHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
    record,
    hold,
  } = readMembers(options, OPTIONS, "options") as WithPreflightOptions;
  const request = withoutUndefined({
    charge_authority: grant,
    ...intent,
    pinned_roots: pinnedRoots === undefined ? undefined : [...pinnedRoots],
    ...hold,
  });
  const answer = await client.preflight(request, { idempotencyKey: key });
  if (!answer.ok) return { ran: false, problem: answer.problem };
  const preflight = answer.value;
  assertFor(preflight, grant, intent);
  const wasOurs = preflight.replay === true && preflight.original_execution_eligible === true;
  const mayRun = preflight.execution_eligible === true || (wasOurs && record !== undefined);
  if (!mayRun || (record !== undefined && !(await record.start(key)))) return { ran: false, preflight };
  return { ran: true, value: await vendorCall(preflight), preflight };
}

/** An answer for another intent is no permission for this one, whoever sent it. */
function assertFor(preflight: PreflightAnswer, grant: ChargeAuthority, intent: ExecutionIntent): void {
  const same =
    preflight.authority_id === grant.authority_id &&
    preflight.event_id === intent.event_id &&
    preflight.execution_intent_digest === hashExecutionIntent(intent);
  if (!same) throw new VdiError("edge_answer_malformed", "the answer is for another grant, event or intent");
}
