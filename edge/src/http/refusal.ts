/** A refusal on its way to becoming a problem document (RFC 9457). */

import { type BodyFault, PROBLEMS, type ProblemCode, type ProblemRow } from "@svc/billing/api";
import type { Problem } from "@svc/core";
import { type Fail, type Failure, failure, type SERVICE_REASONS } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { SERVICE_SET, sentenceOf } from "@svc/messages";

export interface HttpRefusal {
  readonly code: ProblemCode;
  readonly detail?: string | undefined;
  readonly pointer?: string | undefined;
  /** All that is wrong with the shape of a body, in place of the pointer. */
  readonly faults?: readonly BodyFault[] | undefined;
  /** Further members of the problem document. */
  readonly extra?: { readonly [member: string]: unknown };
  readonly headers?: { readonly [name: string]: string };
}

/** Thrown by handlers and turned into an answer in one place; never leaves the Worker. */
export class RefusalError extends Error {
  readonly refusal: HttpRefusal;

  constructor(refusal: HttpRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** A finding of the service or of a library. The sentence is made from it here. */
interface FoundHere {
  readonly reason?: Failure["reason"] | undefined;
  readonly values?: Failure["values"] | undefined;
  readonly pointer?: string | undefined;
}

/** Makes a finding of the service itself. */
export const because: Fail<typeof SERVICE_REASONS> = failure;

export function refuseWith(
  code: ProblemCode,
  found: FoundHere = {},
  rest: Pick<HttpRefusal, "extra" | "headers" | "faults"> = {},
): never {
  const { reason, values, pointer } = found;
  const detail =
    reason === undefined || values === undefined ? undefined : sentenceOf(SERVICE_SET, { reason, values });
  throw new RefusalError({ code, detail, pointer, ...rest });
}

const DOCUMENTATION = "urn:svc:problem:";
const MAX_DETAIL_CHARACTERS = 400;

export function problemOf({ code, detail, pointer, faults, extra }: HttpRefusal, requestId: string): Problem {
  const row: ProblemRow = PROBLEMS[code];
  const sentence = detail?.slice(0, MAX_DETAIL_CHARACTERS).toWellFormed();
  const one = pointer === undefined ? undefined : [{ pointer, code, detail: sentence ?? row.title }];
  const errors = faults?.map((fault) => errorOf(fault, code)) ?? one;
  return withoutUndefined({
    type: `${DOCUMENTATION}${code}`,
    title: row.title,
    status: row.status,
    code,
    detail: sentence,
    request_id: requestId,
    retryable: row.retryable,
    errors,
    ...extra,
  }) as Problem;
}

function errorOf({ pointer, expected, found }: BodyFault, code: ProblemCode) {
  const detail = sentenceOf(SERVICE_SET, { reason: "schema", values: { expected, found } });
  return { pointer, code, detail, expected: expected ?? "no such member", found: found ?? "absent" };
}
