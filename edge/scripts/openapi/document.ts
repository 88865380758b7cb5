// The OpenAPI 3.1 document: operations from the table of endpoints, refusals from the table of problems, schemas
// from the wire's. Every status that an operation answers is listed with the codes it may carry.
import { OpeningsSchema } from "@svc/billing";
import {
  ENDPOINT_IDS,
  type Endpoint,
  type EndpointId,
  endpointOf,
  PROBLEMS,
  problemCodesOf,
  QUERY_FORMS,
} from "@svc/billing/api";
import {
  BillingAttestationSchema,
  ChargeAuthoritySchema,
  CheckpointSchema,
  ConsistencyProofSchema,
  ExecutionIntentSchema,
  InclusionProofSchema,
  LogEntrySchema,
  MeterEventSchema,
  ProblemSchema,
  RevocationSnapshotSchema,
  SignatureSchema,
  TariffSnapshotSchema,
  UsageEventSchema,
  VerificationReceiptSchema,
} from "@svc/core";
import type * as v from "valibot";
import { define, type JsonSchema, toJsonSchema } from "./to-json-schema.ts";

const NAMED = new Map<v.GenericSchema, string>([
  [BillingAttestationSchema, "BillingAttestation"],
  [ChargeAuthoritySchema, "ChargeAuthority"],
  [CheckpointSchema, "Checkpoint"],
  [ConsistencyProofSchema, "ConsistencyProof"],
  [ExecutionIntentSchema, "ExecutionIntent"],
  [InclusionProofSchema, "InclusionProof"],
  [LogEntrySchema, "LogEntry"],
  [MeterEventSchema, "MeterEvent"],
  [OpeningsSchema, "Openings"],
  [ProblemSchema, "Problem"],
  [RevocationSnapshotSchema, "RevocationSnapshot"],
  [SignatureSchema, "Signature"],
  [TariffSnapshotSchema, "TariffSnapshot"],
  [UsageEventSchema, "UsageEvent"],
  [VerificationReceiptSchema, "VerificationReceipt"],
]);

const SECURITY_SCHEMES = {
  AttestSecret: {
    type: "apiKey",
    in: "header",
    name: "X-VDI-Attest-Secret",
    description:
      "A tenant's credential of the operation's scope, or the operator's secret; not asked for in demo mode.",
  },
  PreflightKey: {
    type: "apiKey",
    in: "header",
    name: "Idempotency-Key",
    description: "The Idempotency-Key of the preflight that consumed the event.",
  },
  MetricsSecret: {
    type: "http",
    scheme: "bearer",
    description: "The secret for metrics, which is for nothing else.",
  },
} as const;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "At least 128 bits; reads the outcome back, never a second grant or eligibility.",
  schema: { type: "string", minLength: 22, maxLength: 128 },
};

const REDIRECT = {
  description: "It is at this path",
  headers: { Location: { required: true, schema: { type: "string" } } },
  content: { "text/plain": {} },
};

const schemaOf = (schema: v.GenericSchema): JsonSchema => toJsonSchema(schema, NAMED);
const json = (schema: JsonSchema) => ({ "application/json": { schema } });

export function openApiDocument(): object {
  const paths: { [path: string]: object } = {};
  for (const id of ENDPOINT_IDS) {
    const row = endpointOf(id);
    const path = row.path.replace("*", "{path}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(id, row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Billing attestations and their transparency log",
      version: "1.0.0",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The service that this description was read from" }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: Object.fromEntries([...NAMED].map(([schema, name]) => [name, define(schema, NAMED)])),
    },
  };
}

function operationOf(id: EndpointId, row: Endpoint): object {
  const parameters = parametersOf(row);
  return {
    summary: row.summary,
    operationId: id,
    security: securityOf(row),
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody:
      row.body === undefined ? undefined : { required: true, content: json(schemaOf(row.body.schema)) },
    responses: responsesOf(id, row),
  };
}

function securityOf({ authentication }: Endpoint): object[] {
  if (authentication === "none") return [];
  if (authentication === "metrics") return [{ MetricsSecret: [] }, { AttestSecret: [] }];
  if (authentication === "attest_or_key") return [{ AttestSecret: ["attest"] }, { PreflightKey: [] }];
  // From OpenAPI 3.1 on, a scheme that has no scopes of its own may name the roles that are asked for.
  return [{ AttestSecret: [authentication] }];
}

function parametersOf({ path, query, repeat }: Endpoint): object[] {
  const named = Object.entries(query?.parameters ?? {}).map(([name, form]) => ({
    name,
    in: "query",
    required: query?.needs === "all",
    schema: { type: "string", pattern: QUERY_FORMS[form].pattern },
  }));
  return [
    ...(path.includes("*") ? [{ name: "path", in: "path", required: true, schema: { type: "string" } }] : []),
    ...named,
    ...(repeat === "with_key" ? [IDEMPOTENCY_KEY] : []),
  ];
}

function responsesOf(id: EndpointId, { answer, alsoAs, redirects, otherAnswers = {} }: Endpoint): object {
  const also = alsoAs === undefined ? {} : { [alsoAs]: {} };
  const content = typeof answer === "string" ? { [answer]: {}, ...also } : json(schemaOf(answer));
  const responses: Record<string, { description: string; headers?: object; content: object }> = redirects
    ? { "307": REDIRECT }
    : { "200": { description: "Done", content } };
  for (const [status, schema] of Object.entries(otherAnswers))
    responses[status] = { description: "Not in order", content: json(schemaOf(schema)) };
  const byStatus = Map.groupBy(problemCodesOf(id), (code) => PROBLEMS[code].status);
  for (const [status, codes] of byStatus) {
    const known = responses[status];
    responses[status] = {
      description: codes.map((code) => PROBLEMS[code].title).join("; "),
      content: { ...known?.content, ...problemContent(codes) },
    };
  }
  return responses;
}

function problemContent(codes: readonly string[]): object {
  const one = { type: "object", properties: { code: { enum: [...codes].sort() } }, required: ["code"] };
  return {
    "application/problem+json": { schema: { allOf: [{ $ref: "#/components/schemas/Problem" }, one] } },
  };
}
