/** @svc/billing/client: the billing and log API, typed, with the retries that are safe and no others. */
export type {
  AnswerOf,
  AttestAnswer,
  AuthorizeAnswer,
  HeadAnswer,
  InclusionAnswer,
  PreflightAnswer,
  VerifyAnswer,
  WebhookEvent,
} from "../api/index.ts";
export { type CallOptions, createEdgeClient, type EdgeClient, type EdgeClientOptions } from "./client.ts";
export type { Answer, FetchLike } from "./send.ts";
export {
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookReason,
  type WebhookVerdict,
} from "./verify-webhook.ts";
export {
  type PreflightedCall,
  type StartRecord,
  type WithPreflightOptions,
  withPreflight,
} from "./with-preflight.ts";
