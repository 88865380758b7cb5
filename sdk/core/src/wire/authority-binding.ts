/** An authority's own signed word that it stands behind one version of a manifest, for a time. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { Digest, ManifestId, UnixSeconds, Version } from "./atoms.ts";
import { ManifestAuthoritySchema } from "./authority.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SignatureSchema } from "./signature.ts";

export const AuthorityBindingSchema = v.strictObject({
  manifest_id: ManifestId,
  manifest_version: Version,
  manifest_hash: Digest,
  authority: ManifestAuthoritySchema,
  issued_at: UnixSeconds,
  expires_at: UnixSeconds,
  signature: SignatureSchema,
});

export type AuthorityBinding = v.InferOutput<typeof AuthorityBindingSchema>;

/**
 * Reads an authority's binding of a manifest strictly: JSON text, UTF-8 bytes or a value. `ok` says that
 * shape, bounds and encodings are right, and nothing about its signature.
 */
export function parseAuthorityBinding(input: unknown): Reading<AuthorityBinding, ParseReason> {
  return parseDocument(AuthorityBindingSchema, input);
}
