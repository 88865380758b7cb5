/**
 * Every manifest that this project has published, in every version: a policy that someone was judged by stays
 * readable, and a document that claims a published version can be held against it. Publishing a new version adds
 * a file and a line here; nothing published is ever changed or taken away.
 */
import type { Manifest } from "@svc/core";
import { fairLendingV1 } from "./manifests/fair-lending-v1.ts";
import type { PublishedManifest } from "./published.ts";

export const MANIFEST_ID_PREFIX = "vdi:manifest:";

/** Versions of one manifest, oldest first. */
export interface CatalogueEntry {
  readonly key: string;
  readonly versions: readonly [PublishedManifest, ...PublishedManifest[]];
}

export const CATALOGUE: readonly CatalogueEntry[] = Object.freeze([
  { key: "fair-lending-v1", versions: [fairLendingV1] },
]);

/**
 * The latest version of each manifest by its key (the id without `vdi:manifest:`), frozen all the way down. Has no
 * prototype: `MANIFESTS["constructor"]` is undefined.
 */
export const MANIFESTS: Readonly<Record<string, Manifest>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, Manifest>,
    Object.fromEntries(CATALOGUE.map((entry) => [entry.key, latestOf(entry).manifest])),
  ),
);

export function latestOf({ versions }: CatalogueEntry): PublishedManifest {
  return versions.at(-1) ?? versions[0];
}
