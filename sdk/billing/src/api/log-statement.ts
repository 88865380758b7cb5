/** The row of logging a statement. */
import { LogStatementRequestSchema, parseLogStatementRequest } from "../request/log-statement-request.ts";
import { LogStatementAnswerSchema } from "./answers.ts";

export const LOG_STATEMENT = {
  method: "POST",
  path: "/api/vdi/billing/transparency/statement",
  summary:
    "Log a statement about a period, or of a source, or find it: its proof under the newest checkpoint",
  authentication: "log",
  limit: "issue",
  // By its hash: the same statement has one place, and a later answer has the witnesses of then.
  repeat: "always",
  anyOrigin: false,
  body: { schema: LogStatementRequestSchema, parse: parseLogStatementRequest, maxBytes: 256 * 1024 },
  answer: LogStatementAnswerSchema,
  problems: ["statement_refused", "log_unavailable"],
} as const;
