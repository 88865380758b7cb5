/** Every way in which the farm refuses a request, as problem documents (RFC 9457) of the same form as the Worker's. */

import type { Problem } from "@svc/core";
import { withoutUndefined } from "@svc/core";

interface Row {
  readonly status: number;
  readonly title: string;
  readonly retryable?: boolean;
}

export const FARM_PROBLEMS = {
  body_malformed: { status: 400, title: "The body is not what this request takes" },
  job_id_malformed: { status: 400, title: "A job's id is a UUID in lower case" },
  secret_wrong: { status: 401, title: "The secret is missing or wrong" },
  tenant_not_yours: { status: 403, title: "The job is another tenant's" },
  issuer_not_yours: { status: 403, title: "The issuer's key is not one of this tenant's" },
  priority_not_granted: { status: 403, title: "The tenant has no urgent jobs" },
  scope_missing: { status: 403, title: "The secret is not for this" },
  not_found: { status: 404, title: "There is nothing here" },
  job_unknown: { status: 404, title: "There is no such job" },
  method_not_allowed: { status: 405, title: "The method is not allowed here" },
  body_too_slow: { status: 408, title: "The body did not arrive in time", retryable: true },
  job_id_reused: { status: 409, title: "Another job has this id" },
  job_ended: { status: 409, title: "The job is ended" },
  job_not_proved: { status: 409, title: "The job has nothing to be signed by its caller" },
  body_too_large: { status: 413, title: "The body is larger than is read" },
  media_type_unsupported: { status: 415, title: "The body is JSON, and not encoded" },
  job_too_old: { status: 422, title: "The job was issued before what the farm remembers" },
  farm_key_unknown: { status: 422, title: "The job is sealed to no key of this farm" },
  signature_refused: { status: 422, title: "The signature is not the issuer's over this proof" },
  attestation_not_valid: {
    status: 422,
    title: "What is to be signed is no valid attestation of this issuer",
  },
  policy_not_signed: { status: 422, title: "The signer does not sign under this policy" },
  rate_limited: { status: 429, title: "More requests than the tenant has", retryable: true },
  too_many_waiting: { status: 429, title: "As many jobs of the tenant wait as may", retryable: true },
  internal: { status: 500, title: "Something failed here" },
  job_altered: { status: 500, title: "The database holds something else than was put there" },
  database_unreachable: { status: 503, title: "The database does not answer", retryable: true },
  key_unreachable: { status: 503, title: "What holds the issuer's key does not answer", retryable: true },
  overloaded: { status: 503, title: "As many requests are in hand as may be", retryable: true },
  draining: { status: 503, title: "The server is being shut down", retryable: true },
} as const satisfies Readonly<Record<string, Row>>;

export type FarmProblem = keyof typeof FARM_PROBLEMS;

/** Thrown by handlers, and turned into an answer in one place. */
export class FarmRefusal extends Error {
  readonly code: FarmProblem;
  readonly headers: Readonly<Record<string, string>>;
  readonly pointer: string | undefined;

  constructor(
    code: FarmProblem,
    {
      headers = {},
      pointer,
    }: { headers?: Readonly<Record<string, string>>; pointer?: string | undefined } = {},
  ) {
    super(code);
    this.code = code;
    this.headers = headers;
    this.pointer = pointer;
  }
}

export function farmProblemOf({ code, pointer }: FarmRefusal, requestId: string): Problem {
  const { status, title, retryable = false }: Row = FARM_PROBLEMS[code];
  return withoutUndefined({
    type: `urn:svc:problem:${code}`,
    title,
    status,
    code,
    request_id: requestId,
    retryable,
    errors: pointer === undefined ? undefined : [{ pointer, code, detail: title }],
  });
}
