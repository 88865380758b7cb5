/** @svc/edge-client: the billing and log API, typed, with the retries that are safe and no others. */
export type {
  Answer,
  AttestAnswer,
  AuthorizeAnswer,
  HeadAnswer,
  InclusionAnswer,
  LoggedEntry,
  PreflightAnswer,
  VerifyAnswer,
} from "./answers.ts";
export { createEdgeClient, type EdgeClient, type EdgeClientOptions } from "./client.ts";
export type { FetchLike } from "./send.ts";
export {
  type PreflightedCall,
  type StartRecord,
  type WithPreflightOptions,
  withPreflight,
} from "./with-preflight.ts";
