/**
 * Looks manifests up by their full id. Unknown ids give `null`: ids are compared as whole strings with those of the
 * catalogue, so no property name of an object can stand for a manifest.
 */
import type { Constraint, Manifest } from "@svc/core/wire";
import { CATALOGUE, type CatalogueEntry, latestOf, MANIFEST_ID_PREFIX } from "./catalogue.ts";
import type { InputField, PublishedManifest } from "./published.ts";

/** The latest version of a manifest, or null. @param manifestId full form, `vdi:manifest:<key>` */
export function getManifest(manifestId: string): Manifest | null {
  const entry = entryOf(manifestId);
  return entry === undefined ? null : latestOf(entry).manifest;
}

/** One version of a manifest, or null. All published versions stay shipped. */
export function getManifestVersion(manifestId: string, version: string): Manifest | null {
  return publishedVersion(manifestId, version)?.manifest ?? null;
}

/** Versions of a manifest, oldest first; empty for an unknown id. */
export function listManifestVersions(manifestId: string): string[] {
  return (entryOf(manifestId)?.versions ?? []).map(({ manifest }) => manifest.manifest_version);
}

/** The constraints of a manifest's latest version, in order, or null. */
export function getConstraints(manifestId: string): Constraint[] | null {
  return getManifest(manifestId)?.constraints ?? null;
}

/**
 * The leaves of the input document that a manifest's predicates read, or null. Not part of the manifest and not
 * under its hash: a description for whoever maps their own records to it.
 *
 * @param version the latest when absent
 */
export function getInputs(manifestId: string, version?: string): readonly InputField[] | null {
  const entry = entryOf(manifestId);
  if (entry === undefined) return null;
  return (version === undefined ? latestOf(entry) : publishedVersion(manifestId, version))?.inputs ?? null;
}

function entryOf(manifestId: string): CatalogueEntry | undefined {
  return CATALOGUE.find(({ key }) => manifestId === MANIFEST_ID_PREFIX + key);
}

function publishedVersion(manifestId: string, version: string): PublishedManifest | undefined {
  return entryOf(manifestId)?.versions.find(({ manifest }) => manifest.manifest_version === version);
}
