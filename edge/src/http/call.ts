/** What the handler of an endpoint gets, what it gives, and the map of all of them that the compiler checks. */
import type { AnswerOf, BodyOf, ENDPOINTS, EndpointId, OtherAnswerOf, ParametersOf } from "@svc/billing/api";
import type { Env } from "../env.ts";
import type { Settings } from "../settings/settings.ts";
import type { Caller } from "./caller.ts";
import type { Reply } from "./reply.ts";
import type { RequestIds } from "./request-log.ts";

/** Known where the endpoint asks for a scope. */
type CallerOf<Id extends EndpointId> = (typeof ENDPOINTS)[Id]["authentication"] extends
  | "none"
  | "attest_or_key"
  | "metrics"
  ? Caller | null
  : Caller;

/** The request, read as its row of the table says, the bindings, the settings, and the time, taken once. */
export interface Call<Id extends EndpointId> {
  readonly request: Request;
  readonly caller: CallerOf<Id>;
  readonly body: BodyOf<Id>;
  readonly query: ParametersOf<Id>;
  readonly env: Env;
  readonly settings: Settings;
  /** Unix seconds. */
  readonly now: number;
  readonly context: ExecutionContext;
  readonly ids: RequestIds;
  /** Of this request's span (W3C Trace Context): for the objects that work on it. */
  readonly traceparent: string;
}

type Answered<Id extends EndpointId> = Reply<AnswerOf<Id>> | Reply<OtherAnswerOf<Id>>;
export type Handler<Id extends EndpointId> = (call: Call<Id>) => Promise<Answered<Id>> | Answered<Id>;

/** A handler for each endpoint: one that is missing, or answers what its row does not say, does not compile. */
export type Handlers = { readonly [Id in EndpointId]: Handler<Id> };
