/** @svc/billing/api: the HTTP API as a table, for whoever serves, calls or describes it. */
export {
  type AttestBatch,
  MAX_BATCH_BYTES,
  MAX_BATCH_ITEMS,
  parseBatchItem,
} from "../request/attest-batch.ts";
export { MAX_ATTEST_BYTES } from "../request/attest-request.ts";
export type { BodyFault, BodyReading } from "../request/body-faults.ts";
export type {
  AdjustAnswer,
  AttestAnswer,
  AttestManyAnswer,
  AuthorizeAnswer,
  BillsAnswer,
  HeadAnswer,
  InclusionAnswer,
  LogList,
  PreflightAnswer,
  TotalsAnswer,
  VerifyAnswer,
} from "./answers.ts";
export { type Credential, parseCredentials } from "./credentials.ts";
export {
  type Authentication,
  type BodySpec,
  CREDENTIAL_SCOPES,
  type CredentialScope,
  type Endpoint,
  type LimitClass,
  type MediaType,
  type Repeat,
} from "./endpoint.ts";
export {
  type AnswerOf,
  type BodyOf,
  ENDPOINT_IDS,
  ENDPOINTS,
  type EndpointId,
  endpointOf,
  type OtherAnswerOf,
  type ParametersOf,
} from "./endpoints.ts";
export { LIMITS, type Limit } from "./limits.ts";
export { problemCodesOf } from "./problem-codes.ts";
export { PROBLEMS, type ProblemCode, type ProblemRow } from "./problems.ts";
export { QUERY_FORMS, type QueryForm, type QueryOf, type QuerySpec, readQuery, writeQuery } from "./query.ts";
export { type CallerProof, suffices, TRANSITIONS, type Transition } from "./transitions.ts";
export { parseWebhookEndpoints, type WebhookEndpoint, webhookUrlFault } from "./webhook-endpoints.ts";
export { parseWebhookEvent, WEBHOOK_TYPES, type WebhookEvent, type WebhookType } from "./webhook-events.ts";
export {
  isWebhookSigned,
  makeWebhookSecret,
  readWebhookSecret,
  type SignedMessage,
  signWebhook,
} from "./webhook-signature.ts";
