/** POST /api/vdi/billing/transparency/statement: a statement about a period, or of a source, in the log. */
import type { AnswerOf } from "@svc/billing/api";
import type { Call } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { json, type Reply } from "../http/reply.ts";
import { type Logs, logStatement } from "./volumes.ts";

/**
 * Whoever may log may log any statement that its key signed: that it is there says nothing of its being true. Logs that
 * are frozen are not looked at: a statement that one of them has is in the open one as well from then on.
 */
export async function statement({
  body,
  env,
  settings,
}: Call<"statement", Logs>): Promise<Reply<AnswerOf<"statement">>> {
  const answer = await logStatement(env, settings, body.statement);
  if (answer.ok) return json(answer.value);
  return refuseWith(answer.reason === "statement_refused" ? answer.reason : "log_unavailable");
}
