// `docs/reference/endpoints.md` and `docs/reference/problems.md` from the tables of endpoints and problems.
import {
  ENDPOINT_IDS,
  type Endpoint,
  endpointOf,
  PROBLEMS,
  type ProblemCode,
  type ProblemRow,
  problemCodesOf,
} from "@svc/billing/api";

const CALLERS: Readonly<Record<Endpoint["authentication"], string>> = {
  none: "anyone",
  authorize: "scope `authorize`",
  attest: "scope `attest`",
  log: "scope `log`",
  adjust: "scope `adjust`",
  attest_or_key: "scope `attest`, or the preflight's `Idempotency-Key`",
  read: "scope `read`",
  operator: "the operator",
  metrics: "the secret for metrics, the operator",
};
const REPEATS: Readonly<Record<Endpoint["repeat"], string>> = {
  always: "yes",
  with_key: "with an `Idempotency-Key`",
};

export function endpointsPage(): string {
  const rows = ENDPOINT_IDS.map((id) => {
    const { method, path, query, authentication, limit, repeat, anyOrigin } = endpointOf(id);
    const separator = query?.needs === "one" ? " or " : "&";
    const parameters = Object.keys(query?.parameters ?? {}).map((name) => `${name}=…`);
    const url = `${path}${parameters.length === 0 ? "" : `?${parameters.join(separator)}`}`;
    const cells = [
      `\`${id}\``,
      `${method} \`${url}\``,
      CALLERS[authentication],
      limit,
      REPEATS[repeat],
      anyOrigin ? "yes" : "no",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const details = ENDPOINT_IDS.map((id) => {
    const codes = problemCodesOf(id).map((code) => `\`${code}\``);
    return `## ${id}\n\n${endpointOf(id).summary}. Refusals: ${codes.join(", ")}.`;
  });
  return `# Endpoints of the HTTP API

Made from the one table in \`sdk/billing/src/api/endpoints.ts\`, from which the service's router, the methods of
[@svc/billing/client](../../sdk/billing/CLIENT.md) and \`GET /openapi.json\` follow too; shapes of requests and answers are in the
last. What each refusal means: [problems.md](problems.md). Requests are counted by class, see [operate.md](../how-to/operate.md). Where
repeating is safe, a request that got no answer may be sent again as it was.

| Name | Request | Who may call | Class | Repeating is safe | Pages of any origin |
|---|---|---|---|---|---|
${rows.join("\n")}

${details.join("\n\n")}
`;
}

export function problemsPage(): string {
  const rows = Object.entries<ProblemRow>(PROBLEMS).map(
    ([code, { status, title, retryable }]) =>
      `| \`${code}\` | ${status} | ${title} | ${retryable ? "yes" : "no"} | ${answeredBy(code as ProblemCode)} |`,
  );
  return `# Refusals of the HTTP API

Every refusal is a problem document (RFC 9457, \`application/problem+json\`) with a stable \`code\`, a \`request_id\` that the log
line of the request carries too, \`retryable\`, and \`errors\` with JSON Pointers where a member of the body is at fault. Every
refusal of a preflight also says \`execution_eligible: false\`. A failed verification is no refusal but an answer.

Retryable: the same request may be sent again, after \`Retry-After\` where there is one, and with the same \`Idempotency-Key\`.
This page is made from \`sdk/billing/src/api/problems.ts\`; the tests reach every code, and every answer of every test is held
against the codes of its endpoint. Endpoints: [endpoints.md](endpoints.md).

| Code | Status | Meaning | Retryable | Endpoints |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

function answeredBy(code: ProblemCode): string {
  const ids = ENDPOINT_IDS.filter((id) => problemCodesOf(id).includes(code));
  if (ids.length === 0) return "none: no endpoint was named";
  return ids.length === ENDPOINT_IDS.length ? "all" : ids.join(", ");
}
