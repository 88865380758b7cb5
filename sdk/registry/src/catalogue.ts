/**
 * Every manifest that this project has published, in every version: a policy that someone was judged by stays
 * readable, and a document that claims a published version can be held against it. Publishing a new version adds
 * a file and a line here; nothing published is ever changed or taken away.
 */
import type { Manifest } from "@svc/core/wire";
import { aiModelReleaseV1 } from "./manifests/ai-model-release-v1.ts";
import { apiBillingV1 } from "./manifests/api-billing-v1.ts";
import { contentModerationV1 } from "./manifests/content-moderation-v1.ts";
import { fairLendingV1 } from "./manifests/fair-lending-v1.ts";
import { hiringScreeningV1 } from "./manifests/hiring-screening-v1.ts";
import { insuranceClaimsV1 } from "./manifests/insurance-claims-v1.ts";
import { medicalTriageV1 } from "./manifests/medical-triage-v1.ts";
import { sanctionsScreeningV1 } from "./manifests/sanctions-screening-v1.ts";
import type { PublishedManifest } from "./published.ts";

export const MANIFEST_ID_PREFIX = "vdi:manifest:";

/** Versions of one manifest, oldest first. */
export interface CatalogueEntry {
  readonly key: string;
  readonly versions: readonly [PublishedManifest, ...PublishedManifest[]];
}

export const CATALOGUE: readonly CatalogueEntry[] = Object.freeze([
  { key: "fair-lending-v1", versions: [fairLendingV1] },
  { key: "insurance-claims-v1", versions: [insuranceClaimsV1] },
  { key: "hiring-screening-v1", versions: [hiringScreeningV1] },
  { key: "medical-triage-v1", versions: [medicalTriageV1] },
  { key: "content-moderation-v1", versions: [contentModerationV1] },
  { key: "ai-model-release-v1", versions: [aiModelReleaseV1] },
  { key: "sanctions-screening-v1", versions: [sanctionsScreeningV1] },
  { key: "api-billing-v1", versions: [apiBillingV1] },
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
