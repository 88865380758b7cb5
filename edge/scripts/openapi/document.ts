// The OpenAPI 3.1 document: routes and problem codes from the service's own tables, schemas from the wire's.
import {
  AuthorizeRequestSchema,
  OpeningsSchema,
  PreflightRequestSchema,
  VerifyRequestSchema,
} from "@svc/billing";
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
import { PROBLEMS, type ProblemRow } from "../../src/http/problems.ts";
import {
  AttestAnswerSchema,
  AttestBodySchema,
  AuthorizeAnswerSchema,
  EquivocationAnswerSchema,
  HeadAnswerSchema,
  HealthAnswerSchema,
  InclusionAnswerSchema,
  KeysAnswerSchema,
  MisconfiguredSchema,
  PreflightAnswerSchema,
  VerifyAnswerSchema,
} from "./answers.ts";
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
  [RevocationSnapshotSchema, "RevocationSnapshot"],
  [SignatureSchema, "Signature"],
  [TariffSnapshotSchema, "TariffSnapshot"],
  [UsageEventSchema, "UsageEvent"],
  [VerificationReceiptSchema, "VerificationReceipt"],
]);

const schemaOf = (schema: v.GenericSchema): JsonSchema => toJsonSchema(schema, NAMED);

interface Operation {
  readonly summary: string;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema | "text/plain" | "application/octet-stream" | "object";
  readonly query?: readonly { readonly name: string; readonly required: boolean; readonly pattern: string }[];
  readonly headers?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description: string;
  }[];
}

const COUNT = "^(0|[1-9][0-9]{0,15})$";
const SECRET = {
  name: "X-VDI-Attest-Secret",
  required: false,
  description: "The operator's secret; needed in production.",
};
const billing = "/api/vdi/billing";
const transparency = `${billing}/transparency`;

/** By method and path as in the service's table of routes. */
export const OPERATIONS: { readonly [route: string]: Operation } = {
  [`POST ${billing}/authorize`]: {
    summary: "Issue a signed charge grant",
    body: AuthorizeRequestSchema,
    answer: AuthorizeAnswerSchema,
    headers: [SECRET],
  },
  [`POST ${billing}/preflight`]: {
    summary: "Consume authority, event and execution intent once, before the paid execution",
    body: PreflightRequestSchema,
    answer: PreflightAnswerSchema,
    headers: [
      {
        name: "Idempotency-Key",
        required: false,
        description: "At least 128 bits; reads the outcome back, never a second eligibility.",
      },
    ],
  },
  [`POST ${billing}/attest`]: {
    summary: "Issue a billing attestation and its receipt, logged",
    body: AttestBodySchema,
    answer: AttestAnswerSchema,
    headers: [SECRET],
  },
  [`POST ${billing}/verify`]: {
    summary: "Verify a billing attestation and what is given with it; a failed verification is an answer",
    body: VerifyRequestSchema,
    answer: VerifyAnswerSchema,
  },
  "GET /.well-known/vdi-billing-revocation.json": {
    summary: "The operator's revocation snapshot",
    answer: RevocationSnapshotSchema,
  },
  "GET /.well-known/jwks.json": { summary: "The operator's public keys", answer: KeysAnswerSchema },
  [`GET ${transparency}/head`]: { summary: "The log's current head", answer: HeadAnswerSchema },
  [`GET ${transparency}/checkpoint`]: {
    summary: "The signed head; the note is what is signed",
    answer: CheckpointSchema,
  },
  [`GET ${transparency}/consistency`]: {
    summary: "Consistency from an earlier size to the current head",
    answer: ConsistencyProofSchema,
    query: [{ name: "from_size", required: true, pattern: COUNT }],
  },
  [`GET ${transparency}/inclusion`]: {
    summary: "Entry, proof and checkpoint of a receipt; exactly one parameter",
    answer: InclusionAnswerSchema,
    query: [
      { name: "receipt_hash", required: false, pattern: "^[0-9a-f]{64}$" },
      { name: "log_index", required: false, pattern: COUNT },
    ],
  },
  [`GET ${transparency}/equivocation`]: {
    summary: "All entries about an attestation and the contradictions among them",
    answer: EquivocationAnswerSchema,
    query: [{ name: "attestation_id", required: true, pattern: "^vdi:att:[0-9a-f]{64}$" }],
  },
  "GET /log/checkpoint": { summary: "The checkpoint as a C2SP signed note", answer: "text/plain" },
  "GET /log/tile/*": {
    summary: "Tiles and entry bundles of C2SP tlog-tiles",
    answer: "application/octet-stream",
  },
  "GET /health": {
    summary: "Whether the service runs, and with which configuration",
    answer: HealthAnswerSchema,
  },
  "GET /openapi.json": { summary: "This document", answer: "object" },
};

export function openApiDocument(): object {
  const paths: { [path: string]: { [method: string]: object } } = {};
  for (const [route, operation] of Object.entries(OPERATIONS)) {
    const [method, path] = route.split(" ") as [string, string];
    const published = path.replace("*", "{path}");
    paths[published] = { ...paths[published], [method.toLowerCase()]: operationOf(path, operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Billing attestations and their transparency log",
      version: "1.0.0",
      license: { name: "MIT", identifier: "MIT" },
    },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...NAMED].map(([schema, name]) => [name, define(schema, NAMED)])),
        Problem: {
          ...define(ProblemSchema, NAMED),
          description: `Codes and their statuses: ${problemList()}.`,
        },
      },
    },
  };
}

function operationOf(path: string, { summary, body, answer, query = [], headers = [] }: Operation): object {
  const parameters = [
    ...(path.includes("*") ? [{ name: "path", in: "path", required: true, schema: { type: "string" } }] : []),
    ...query.map(({ name, required, pattern }) => ({
      name,
      in: "query",
      required,
      schema: { type: "string", pattern },
    })),
    ...headers.map(({ name, required, description }) => ({
      name,
      in: "header",
      required,
      description,
      schema: { type: "string" },
    })),
  ];
  const problem = {
    description: "A problem document (RFC 9457)",
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
  const misconfigured = {
    "503": { description: "Settings not in order", content: json(schemaOf(MisconfiguredSchema)) },
  };
  return {
    summary,
    operationId: operationId(path),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(schemaOf(body)) } }),
    responses: {
      "200": { description: "Done", content: contentOf(answer) },
      ...(path === "/health" ? misconfigured : {}),
      default: problem,
    },
  };
}

function contentOf(answer: Operation["answer"]): object {
  if (answer === "object") return json({ type: "object" });
  return typeof answer === "string" ? { [answer]: {} } : json(schemaOf(answer));
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

function operationId(path: string): string {
  const words = path.replace(/^\/api\/vdi\/billing/, "").match(/[a-z0-9]+/g) ?? [];
  return words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

function problemList(): string {
  return Object.entries<ProblemRow>(PROBLEMS)
    .map(([code, { status }]) => `${code} ${status}`)
    .join(", ");
}
