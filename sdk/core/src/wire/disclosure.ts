/**
 * The disclosure of some inputs of one decision, and of its path where the holder chose so: what is shown to somebody
 * of what an opening holds. As public as whoever receives it makes it.
 */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { AttestationId } from "./atoms.ts";
import { CaseReferenceSchema } from "./case-reference.ts";
import { LeavesSchema, OpenedInputSchema, Salt } from "./opening.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { StepsSchema } from "./pipeline.ts";

const MAX_INPUTS = 24;

export const InputDisclosureSchema = v.pipe(
  v.strictObject({
    type: v.literal("input_disclosure_v1"),
    attestation_id: AttestationId,
    /** In ascending order of their pointers by UTF-16 code units, so that nothing follows from their order. */
    inputs: v.pipe(
      v.array(OpenedInputSchema),
      v.maxLength(MAX_INPUTS, `at most ${MAX_INPUTS} inputs`),
      v.check((inputs) => new Set(inputs.map(({ slot }) => slot)).size === inputs.length, "a slot an input"),
      v.check(
        (inputs) => inputs.every(({ pointer }, i) => i === 0 || (inputs[i - 1]?.pointer ?? "") < pointer),
        "ascending pointers, none twice",
      ),
    ),
    /** All leaves in slot order: those of the inputs shown, of those not shown and of unused slots look alike. */
    leaves: LeavesSchema,
    path: v.exactOptional(v.strictObject({ steps: StepsSchema, salt: Salt })),
    reference: v.exactOptional(CaseReferenceSchema),
  }),
  v.check(
    ({ inputs, path, reference }) => inputs.length > 0 || path !== undefined || reference !== undefined,
    "an input, a path or a reference",
  ),
);

export type InputDisclosure = v.InferOutput<typeof InputDisclosureSchema>;

/**
 * Reads a disclosure: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings are right, and
 * nothing about its agreeing with an attestation.
 */
export function parseDisclosure(input: unknown): Reading<InputDisclosure, ParseReason> {
  return parseDocument(InputDisclosureSchema, input);
}
