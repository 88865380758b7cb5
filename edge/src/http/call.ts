/** The arguments and results of endpoint handlers, and the compiler-checked map of all handlers. */
import type {
  AnswerOf,
  BodyOf,
  ENDPOINTS,
  EndpointId,
  LIMITS,
  LimitClass,
  OtherAnswerOf,
  ParametersOf,
  ProblemCode,
} from "@svc/billing/api";
import type { SettingTexts } from "../settings/fields.ts";
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

/** One for each class of endpoints; a class without one is not limited. */
type Limiters = { readonly [Class in LimitClass as (typeof LIMITS)[Class]["binding"]]?: RateLimit };

/** What every call uses of the bindings. */
export interface HttpEnv extends SettingTexts, Limiters {
  /** The audit page, where one is deployed with the Worker. */
  readonly ASSETS?: Fetcher;
}

/**
 * The request, read as its row of the table says, the bindings, the settings, and the time, taken once.
 *
 * @typeParam Bindings what the handler uses beside `HttpEnv`
 */
export interface Call<Id extends EndpointId, Bindings = unknown> {
  readonly request: Request;
  readonly caller: CallerOf<Id>;
  readonly body: BodyOf<Id>;
  readonly query: ParametersOf<Id>;
  readonly env: HttpEnv & Bindings;
  readonly settings: Settings;
  /** Unix seconds. */
  readonly now: number;
  readonly context: ExecutionContext;
  readonly ids: RequestIds;
  /** Of this request's span (W3C Trace Context): for the objects that work on it. */
  readonly traceparent: string;
}

type Answered<Id extends EndpointId> = Reply<AnswerOf<Id>> | Reply<OtherAnswerOf<Id>>;
export type Handler<Id extends EndpointId, Bindings = unknown> = (
  call: Call<Id, Bindings>,
) => Promise<Answered<Id>> | Answered<Id>;

/** A handler for each endpoint: one that is missing, or answers what its row does not say, does not compile. */
export type Handlers<Bindings> = { readonly [Id in EndpointId]: Handler<Id, Bindings> };

/** Counts of an answer. */
export interface AnsweredRequest {
  readonly endpoint: EndpointId | "none";
  readonly limit: LimitClass | "none";
  readonly status: number;
  readonly code?: ProblemCode | undefined;
  readonly seconds: number;
}
