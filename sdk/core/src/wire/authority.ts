/**
 * Who stands behind something: behind the rules (a manifest's authority) or behind this use of them (a
 * pipeline's). A claim, until an authority binding or a registry says more.
 */
import * as v from "valibot";
import { optionalText, text } from "./atoms.ts";

export const AUTHORITY_TYPES = ["legal_review", "standards_body", "audit_firm", "self_attested"] as const;

const members = {
  type: v.picklist(AUTHORITY_TYPES, AUTHORITY_TYPES.join(", ")),
  name: text(200),
  reference: v.nullable(text(200)),
};

/** The authority of a manifest: never carries a regulation, which is the manifest's own member. */
export const ManifestAuthoritySchema = v.strictObject(members);
/** The authority of a pipeline. */
export const AuthoritySchema = v.strictObject({ ...members, regulation: v.exactOptional(optionalText(200)) });

export type AuthorityType = (typeof AUTHORITY_TYPES)[number];
export type ManifestAuthority = v.InferOutput<typeof ManifestAuthoritySchema>;
export type Authority = v.InferOutput<typeof AuthoritySchema>;
