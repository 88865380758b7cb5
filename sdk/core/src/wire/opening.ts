/**
 * The opening of a decision: what its holder keeps to show one input, or the path, to an auditor later. Secret;
 * it never travels inside the attestation.
 */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { AttestationId, Count, FieldElementText, hex } from "./atoms.ts";
import { CaseReferenceSchema } from "./case-reference.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { StepsSchema } from "./pipeline.ts";
import { InputPointer } from "./predicate.ts";

/** 31 random bytes: always below the field's order. */
export const Salt = hex(31);

/** The leaf as it was: a scalar or an empty container. */
export const OpenedValue = v.union([
  v.null(),
  v.boolean(),
  v.number(),
  v.string(),
  v.strictTuple([]),
  v.strictObject({}),
]);

export const OpenedInputSchema = v.strictObject({
  pointer: InputPointer,
  value: OpenedValue,
  salt: Salt,
  /** Where among the 24 leaves it stands; drawn at random. */
  slot: v.pipe(Count, v.maxValue(23, "a slot from 0 to 23")),
});

/** All leaves in slot order. Those of unused slots look like the others. */
export const LeavesSchema = v.pipe(v.array(FieldElementText), v.length(24, "24 leaves"));

export const DecisionOpeningSchema = v.strictObject({
  type: v.literal("decision_opening_v1"),
  attestation_id: AttestationId,
  inputs: v.pipe(
    v.array(OpenedInputSchema),
    v.maxLength(24, "at most 24 inputs"),
    v.check((inputs) => new Set(inputs.map(({ slot }) => slot)).size === inputs.length, "a slot an input"),
  ),
  leaves: LeavesSchema,
  path: StepsSchema,
  path_salt: Salt,
  reference: v.exactOptional(CaseReferenceSchema),
});

export type OpenedInput = v.InferOutput<typeof OpenedInputSchema>;
export type DecisionOpening = v.InferOutput<typeof DecisionOpeningSchema>;

/**
 * Reads a decision's opening, which is secret strictly: JSON text, UTF-8 bytes or a value. `ok` says that
 * shape, bounds and encodings are right, and nothing about its agreeing with an attestation.
 */
export function parseOpening(input: unknown): Reading<DecisionOpening, ParseReason> {
  return parseDocument(DecisionOpeningSchema, input);
}
