/** Type of a row of the endpoint table. Router, client, OpenAPI and documentation read rows and nothing else. */
import type * as v from "valibot";
import type { BodyReading } from "../request/body-faults.ts";
import type { ProblemCode } from "./problems.ts";
import type { QuerySpec } from "./query.ts";

/** Scopes of a credential. The operator's own secret has all of them, for every tenant. */
export const CREDENTIAL_SCOPES = ["authorize", "attest", "adjust", "read", "log"] as const;
export type CredentialScope = (typeof CREDENTIAL_SCOPES)[number];

/**
 * Who may call: anyone; whoever shows a credential of the scope, a tenant's being good for that tenant alone; such a caller
 * of scope `attest` or whoever has the preflight's Idempotency-Key; the operator
 * alone; or whoever reads the metrics of all tenants, by a secret that is for nothing else, and the operator.
 */
export type Authentication = "none" | CredentialScope | "attest_or_key" | "operator" | "metrics";

/** Requests are counted by class, so that one use of the service does not stop another. */
export type LimitClass = "issue" | "execute" | "verify" | "account" | "read" | "status";

/** When a request that is sent twice does what it does when it is sent once. */
export type Repeat =
  | "always"
  /** With an Idempotency-Key, which every attempt carries unchanged. */
  | "with_key";

export interface BodySpec {
  /** As it is published. */
  readonly schema: v.GenericSchema;
  /** As it is read: strictly, at least as narrow as the schema. */
  readonly parse: (input: unknown) => BodyReading<object>;
  readonly maxBytes: number;
}

export type MediaType = "text/plain" | "application/octet-stream" | "application/openmetrics-text";

export interface Endpoint {
  readonly method: "GET" | "POST";
  /** A path, or a prefix with `*` for what follows it. */
  readonly path: string;
  readonly summary: string;
  readonly authentication: Authentication;
  readonly limit: LimitClass;
  readonly repeat: Repeat;
  /** Pages of any origin may call it. What takes a secret, or lets something be paid for, never is. */
  readonly anyOrigin: boolean;
  /** Of POST. */
  readonly body?: BodySpec;
  /** How many requests of its class one is, by its body as it was read; absent is one. */
  readonly requestsIn?: (body: object) => number;
  /** Of GET; absent takes no parameters at all. */
  readonly query?: QuerySpec;
  readonly answer: v.GenericSchema | MediaType;
  /** Another media type that it answers with. */
  readonly alsoAs?: MediaType;
  /** It leads to another path, by 307: an answer of this type is there. */
  readonly redirects?: true;
  /** Answers of other statuses that are no problem documents. */
  readonly otherAnswers?: { readonly [status: number]: v.GenericSchema };
  /** Refusals of its own; `problemCodesOf` adds those that follow from the rest of the row. */
  readonly problems: readonly ProblemCode[];
  /** Every refusal says that nothing may be executed. */
  readonly decidesExecution?: true;
  /** Answers although the operator's settings are not in order. */
  readonly withoutSettings?: true;
}
