// `docs/problems.md` from the table of problems: every code, with what it means for the caller.
import { PROBLEMS, type ProblemRow } from "../src/http/problems.ts";

export function problemsPage(): string {
  const rows = Object.entries<ProblemRow>(PROBLEMS).map(
    ([code, { status, title, retryable }]) =>
      `| \`${code}\` | ${status} | ${title} | ${retryable ? "yes" : "no"} |`,
  );
  return `# Refusals of the HTTP API

Every refusal is a problem document (RFC 9457, \`application/problem+json\`) with a stable \`code\`, a \`request_id\` that the log
line of the request carries too, \`retryable\`, and \`errors\` with JSON Pointers where a member of the body is at fault. Every
refusal of a preflight also says \`execution_eligible: false\`. A failed verification is no refusal but an answer.

Retryable: the same request may be sent again, after \`Retry-After\` where there is one, and with the same \`Idempotency-Key\`.
This page is made from \`edge/src/http/problems.ts\`; the tests reach every code.

| Code | Status | Meaning | Retryable |
|---|---|---|---|
${rows.join("\n")}
`;
}
