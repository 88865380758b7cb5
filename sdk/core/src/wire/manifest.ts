/** A constraint manifest: a policy library with who stands behind it and a hash over all of it. */

import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { withoutUndefined } from "../json/members.ts";
import type { Reading } from "../reading.ts";
import { Digest, ManifestId, optionalText, text, Version } from "./atoms.ts";
import { type Authority, type ManifestAuthority, ManifestAuthoritySchema } from "./authority.ts";
import { type Constraint, ConstraintsSchema } from "./constraint.ts";
import { type DerivedValue, DerivedValuesSchema } from "./derived-value.ts";
import { OutcomesSchema } from "./outcomes.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { type SourcedInputs, SourcedSchema } from "./source-role.ts";

export const MANIFEST_MEMBERS = {
  manifest_version: Version,
  manifest_id: ManifestId,
  name: text(200),
  /** Empty when no regulation is named. */
  regulation: optionalText(200),
  authority: ManifestAuthoritySchema,
  /** The terminal steps of every pipeline under this manifest: exactly these. */
  outcomes: v.exactOptional(OutcomesSchema),
  derived: v.exactOptional(DerivedValuesSchema),
  constraints: ConstraintsSchema,
  /** Inputs that a source of this role must have signed; their statements are then in the attestation. */
  sourced: v.exactOptional(SourcedSchema),
  manifest_hash: Digest,
};

export const ManifestSchema = v.strictObject(MANIFEST_MEMBERS);
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** The manifest id of constraints given inline. */
export const INLINE_MANIFEST_ID = "vdi:manifest:inline";

/** Checks shape and bounds; `hashManifest` tells whether the hash in it is its own. */
export function parseManifest(input: unknown): Reading<Manifest, ParseReason> {
  return parseDocument(ManifestSchema, input);
}

/** Digest of the manifest's own members without `manifest_hash`; others, such as a binding, are not covered. */
export function hashManifest(manifest: Omit<Manifest, "manifest_hash">): string {
  const { manifest_version, manifest_id, name, regulation, authority } = manifest;
  const { outcomes, derived, constraints, sourced } = manifest;
  return digest(
    DOMAINS.manifest,
    withoutUndefined({
      manifest_version,
      manifest_id,
      name,
      regulation,
      authority,
      outcomes,
      derived,
      constraints,
      sourced,
    }),
  );
}

/** The manifest that wraps a pipeline's inline rules. Its outcomes are the pipeline's to declare. */
export function inlineManifest(
  pipelineName: string,
  authority: Authority,
  rules: {
    readonly constraints: readonly Constraint[];
    readonly derived?: readonly DerivedValue[];
    readonly sourced?: SourcedInputs;
  },
): Manifest {
  const { regulation = "", ...manifestAuthority } = authority;
  const manifest: Omit<Manifest, "manifest_hash"> = withoutUndefined({
    manifest_version: "1.0.0",
    manifest_id: INLINE_MANIFEST_ID,
    name: pipelineName,
    regulation,
    authority: manifestAuthority satisfies ManifestAuthority,
    derived: rules.derived && [...rules.derived],
    constraints: [...rules.constraints],
    sourced: rules.sourced && [...rules.sourced],
  });
  return { ...manifest, manifest_hash: hashManifest(manifest) };
}
