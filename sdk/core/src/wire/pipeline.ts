/** A pipeline: ordered steps under a policy, and the hash that fixes both. */

import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { withoutUndefined } from "../json/members.ts";
import type { Reading } from "../reading.ts";
import { Digest, PipelineId, text, Version } from "./atoms.ts";
import { type Authority, AuthoritySchema } from "./authority.ts";
import { ConstraintsSchema } from "./constraint.ts";
import { DerivedValuesSchema } from "./derived-value.ts";
import { OutcomesSchema } from "./outcomes.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SourcedSchema } from "./source-role.ts";
import { StepName } from "./step-name.ts";

/** The circuit has 16 step slots. */
export const MAX_STEPS = 16;

export const StepsSchema = v.pipe(
  v.array(StepName),
  v.minLength(1, "at least one step"),
  v.maxLength(MAX_STEPS, `at most ${MAX_STEPS} steps`),
  v.check((steps) => new Set(steps).size === steps.length, "unique step names"),
);

const members = {
  id: PipelineId,
  name: text(200),
  version: Version,
  hash: Digest,
  steps: StepsSchema,
  /** Terminal steps: a path ends in exactly one of them. Undeclared, a path may go on after its outcome. */
  outcomes: v.exactOptional(OutcomesSchema),
  authority: AuthoritySchema,
};

/** The `pipeline` member of an attestation. */
export const AttestedPipelineSchema = v.strictObject(members);
/** What `vdi.pipeline` returns. */
export const PipelineSchema = v.strictObject({
  ...members,
  derived: v.exactOptional(DerivedValuesSchema),
  constraints: ConstraintsSchema,
  sourced: v.exactOptional(SourcedSchema),
  manifestHash: Digest,
});

export type AttestedPipeline = v.InferOutput<typeof AttestedPipelineSchema>;
export type Pipeline = v.InferOutput<typeof PipelineSchema>;

export const DEFAULT_PIPELINE_VERSION = "1.0.0";

/**
 * Reads a pipeline strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings
 * are right, and nothing about its hash.
 */
export function parsePipeline(input: unknown): Reading<Pipeline, ParseReason> {
  return parseDocument(PipelineSchema, input);
}

/** Digest of what makes a pipeline this pipeline. */
export function hashPipeline(pipeline: {
  readonly name: string;
  readonly version: string;
  readonly steps: readonly string[];
  readonly outcomes?: readonly string[];
  readonly manifestHash: string;
  readonly authority: Authority;
}): string {
  const { name, version, steps, outcomes, manifestHash, authority } = pipeline;
  return digest(
    DOMAINS.pipeline,
    withoutUndefined({ name, version, steps, outcomes, manifest_hash: manifestHash, authority }),
  );
}

/** `vdi:pipeline:<hash>`. `hash` is what `hashPipeline` gives, 64 hex digits. */
export function pipelineId(hash: string): string {
  return `vdi:pipeline:${hash}`;
}

/** Who stands behind a pipeline that names no authority: its own author. */
export function selfAttested(pipelineName: string): Authority {
  return { type: "self_attested", name: pipelineName, reference: null };
}
