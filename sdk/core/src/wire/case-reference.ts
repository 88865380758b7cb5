/** The case reference: which case a decision is about. A document holds a salted commitment to it. */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { hex } from "./atoms.ts";

/** 1 to 64 characters, without a space at either end. */
export const CASE_REFERENCE = /^(?! )[A-Za-z0-9 ._:/#-]{1,64}(?<! )$/;

/** Salt and text, which open `decision.reference`. */
export const CaseReferenceSchema = v.strictObject({
  /** Random and new for every document, so that two documents about one case cannot be linked. */
  salt: hex(16),
  text: v.pipe(v.string(), v.regex(CASE_REFERENCE, "1 to 64 of A-Z a-z 0-9 . _ : / # - and inner spaces")),
});

export type CaseReference = v.InferOutput<typeof CaseReferenceSchema>;

/** Returns the `decision.reference` that a salt and a text give. */
export function hashCaseReference({ salt, text }: CaseReference): string {
  return digest(DOMAINS.caseReference, { salt, text });
}
