/** The client: one function an endpoint, over an injected `fetch`. It trusts what it verifies and nothing else. */
import type { AttestRequest, AuthorizeRequest, PreflightRequest, VerifyRequest } from "@svc/billing";
import type { Checkpoint, ConsistencyProof, RevocationSnapshot } from "@svc/core";
import type {
  Answer,
  AttestAnswer,
  AuthorizeAnswer,
  HeadAnswer,
  InclusionAnswer,
  PreflightAnswer,
  VerifyAnswer,
} from "./answers.ts";
import { type FetchLike, type Outgoing, type SendOptions, send } from "./send.ts";

export interface EdgeClientOptions {
  /** Where the service is, without a closing slash. */
  readonly baseUrl: string;
  readonly fetch: FetchLike;
  /** For authorize and attest. */
  readonly attestSecret?: string;
  /** How often a request that may be repeated is sent. Default 3. */
  readonly attempts?: number;
  /** For each attempt. Default 10,000. */
  readonly deadlineMs?: number;
  readonly sleep?: (ms: number) => Promise<void>;
}

export interface EdgeClient {
  authorize(request: AuthorizeRequest): Promise<Answer<AuthorizeAnswer>>;
  /** @param idempotencyKey at least 128 bits, random; without one a lost answer cannot be asked for again */
  preflight(request: PreflightRequest, idempotencyKey?: string): Promise<Answer<PreflightAnswer>>;
  attest(request: AttestRequest): Promise<Answer<AttestAnswer>>;
  verify(request: VerifyRequest): Promise<Answer<VerifyAnswer>>;
  revocation(): Promise<Answer<RevocationSnapshot>>;
  head(): Promise<Answer<HeadAnswer>>;
  checkpoint(): Promise<Answer<Checkpoint>>;
  consistency(fromSize: number): Promise<Answer<ConsistencyProof>>;
  inclusion(receiptHash: string): Promise<Answer<InclusionAnswer>>;
}

const DEFAULT_ATTEMPTS = 3;
const DEFAULT_DEADLINE_MS = 10_000;

/**
 * A client of the billing and log API: one function for each endpoint, refusals as values. What an answer
 * says is believed only as far as the client checks it; verify attestations under keys of your own.
 *
 * @throws TypeError when the base URL is none
 */
export function createEdgeClient(options: EdgeClientOptions): EdgeClient {
  const {
    baseUrl,
    fetch,
    attestSecret,
    attempts = DEFAULT_ATTEMPTS,
    deadlineMs = DEFAULT_DEADLINE_MS,
  } = options;
  if (!URL.canParse(baseUrl) || baseUrl.endsWith("/")) {
    throw new TypeError("baseUrl: expected a URL without a closing slash");
  }
  const settings: SendOptions = { fetch, attempts, deadlineMs, sleep: options.sleep ?? wait };
  const secret = attestSecret === undefined ? {} : { "x-vdi-attest-secret": attestSecret };
  const post = <T>(
    path: string,
    body: object,
    rest: Pick<Outgoing, "headers" | "repeatable" | "answeredByName">,
  ) => send<T>({ url: `${baseUrl}/api/vdi/billing/${path}`, method: "POST", body, ...rest }, settings);
  const get = <T>(path: string) =>
    send<T>({ url: `${baseUrl}${path}`, method: "GET", repeatable: true }, settings);
  const transparency = "/api/vdi/billing/transparency";
  return {
    // A second grant is a second permission: what got no answer is the caller's to decide.
    authorize: (request) => post("authorize", request, { headers: secret, repeatable: false }),
    preflight: (request, key) =>
      post("preflight", request, {
        headers: key === undefined ? {} : { "idempotency-key": key },
        repeatable: key !== undefined,
        // The one answer that lets something be paid for.
        answeredByName: true,
      }),
    // Bound to its event: the same body gives the same attestation.
    attest: (request) => post("attest", request, { headers: secret, repeatable: true }),
    verify: (request) => post("verify", request, { repeatable: true }),
    revocation: () => get("/.well-known/vdi-billing-revocation.json"),
    head: () => get(`${transparency}/head`),
    checkpoint: () => get(`${transparency}/checkpoint`),
    consistency: (fromSize) => get(`${transparency}/consistency?from_size=${fromSize}`),
    inclusion: (receiptHash) =>
      get(`${transparency}/inclusion?receipt_hash=${encodeURIComponent(receiptHash)}`),
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
