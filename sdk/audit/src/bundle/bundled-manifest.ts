/** A manifest's members, with the binding of its authority beside them. */
import { parseAuthorityBinding, parseManifest, readJson } from "@svc/core";
import type { SCHEMA_REASONS } from "@svc/core/finding";
import { type Reading, type Refuse, refusal } from "@svc/core/reading";
import type { BundledManifest } from "./audit-bundle.ts";

export type ReadManifest = Reading<BundledManifest>;

const refuse: Refuse<typeof SCHEMA_REASONS> = refusal;

/** Reads a manifest, `authority_binding` beside its members where there is one. Never throws on evidence. */
export function parseBundledManifest(input: unknown): ReadManifest {
  const read = readJson(input);
  if (!read.ok) return read;
  if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) {
    return refuse("schema", { expected: "object", found: null });
  }
  const { authority_binding: binding, ...rest } = read.value as { readonly [name: string]: unknown };
  const manifest = parseManifest(rest);
  if (!manifest.ok) return manifest;
  if (binding === undefined) return manifest;
  const bound = parseAuthorityBinding(binding);
  if (!bound.ok) return { ...bound, pointer: `/authority_binding${bound.pointer ?? ""}` };
  return { ok: true, value: { ...manifest.value, authority_binding: bound.value } };
}
