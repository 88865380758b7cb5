/**
 * In place of `@svc/words` in the script whose size counts more than its sentences: `detail` is the finding in its own
 * codes. The findings beside it are the same.
 */
import { type Failure, inCodes } from "@svc/core/finding";

export const ACCEPTANCE_SET = null;
export const NOTE_SET = null;
export const RECEIPT_NOTE_SET = null;
export const RECEIPT_SET = null;
export const STEP_SET = null;

/** `key_hash_mismatch, expected 1f..., found 2e...` */
export function sentenceOf(_set: null, failure: Failure): string {
  return inCodes(failure);
}

/** The state by its code. */
export function ruleInWords(_rule: object, { state }: { readonly state: string }): string {
  return state;
}
