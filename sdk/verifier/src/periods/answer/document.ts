/** An issuer's answer to a request: the statement and, for each leaf drawn, the attestation with its way to the root. */
import { InputDisclosureSchema, type ParseReason, parseDocument, type Reading } from "@svc/core";
import * as v from "valibot";
import { LeafProofSchema } from "../period/leaf-proof.ts";
import { SampleRequestSchema } from "../sample/request.ts";
import { MAX_SAMPLE } from "../sample/sample.ts";

const ItemSchema = v.strictObject({
  ...LeafProofSchema.entries,
  /** Whole or thin; absent for a void. */
  attestation: v.exactOptional(v.unknown()),
  disclosure: v.exactOptional(InputDisclosureSchema),
});

/** A carrier, and not signed: each part is believed for its own signature, or for the root that the issuer signed. */
export const SampleAnswerSchema = v.strictObject({
  type: v.literal("sample_answer_v1"),
  request: SampleRequestSchema,
  statement: v.unknown(),
  /** C2SP tlog-proof of the statement in a log. */
  log: v.exactOptional(v.pipe(v.string(), v.maxLength(200_000, "at most 200,000 characters"))),
  items: v.pipe(v.array(ItemSchema), v.maxLength(MAX_SAMPLE, `at most ${MAX_SAMPLE} items`)),
});

export type SampleAnswer = v.InferOutput<typeof SampleAnswerSchema>;
export type AnswerItem = v.InferOutput<typeof ItemSchema>;

/** A thousand thin attestations with disclosures are some 6 MB. */
const ANSWER_LIMITS = Object.freeze({ maxBytes: 64 << 20, maxMembers: 4_000_000, maxDepth: 34 });

/** Reads the frame: JSON text, UTF-8 bytes or a value. Statement and attestations are read where they are verified. */
export function parseSampleAnswer(input: unknown): Reading<SampleAnswer, ParseReason> {
  return parseDocument(SampleAnswerSchema, input, ANSWER_LIMITS);
}
