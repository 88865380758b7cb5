/** @svc/source: what a source of inputs needs: signing leaves for a decision, and checking foreign proofs of origin. */
export type { SourceOpening, SourceRequest, SourceStatement } from "@svc/core/wire";
export { askSources } from "./ask-sources.ts";
export { createSource, type InputSource, type SignedInputs, type SourceConfig } from "./create-source.ts";
export { type OriginAdapter, type OriginFacts, signFromOrigin } from "./origin/adapter.ts";
export {
  HTTP_ORIGIN_REASONS,
  type HttpOrigin,
  type HttpOriginReason,
  type HttpSigningKey,
  httpOrigin,
  type SignedResponse,
} from "./origin/http-response.ts";
export { DEFAULT_STATEMENT_SECONDS, type SignRequest } from "./sign-request.ts";
