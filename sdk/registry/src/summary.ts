/** The list of what is published, short enough to choose from. */
import type { AuthorityType, Manifest } from "@svc/core/wire";
import { CATALOGUE, latestOf } from "./catalogue.ts";
import { requiredSteps } from "./required-steps.ts";

export interface ManifestSummary {
  /** Full form, `vdi:manifest:<key>`. */
  readonly manifest_id: string;
  /** The latest. */
  readonly manifest_version: string;
  readonly name: string;
  readonly regulation: string;
  readonly authority_type: AuthorityType;
  readonly constraint_count: number;
  /** Constraints that a machine decides; the others prove that a step was visited and no more. */
  readonly predicate_count: number;
  /** Steps that a pipeline under this manifest must have. */
  readonly required_steps: readonly string[];
  readonly manifest_hash: string;
}

/** The latest version of every published manifest, in the catalogue's order. */
export function listManifests(): ManifestSummary[] {
  return CATALOGUE.map((entry) => summarise(latestOf(entry).manifest));
}

function summarise(manifest: Manifest): ManifestSummary {
  return {
    manifest_id: manifest.manifest_id,
    manifest_version: manifest.manifest_version,
    name: manifest.name,
    regulation: manifest.regulation,
    authority_type: manifest.authority.type,
    constraint_count: manifest.constraints.length,
    predicate_count: manifest.constraints.filter(({ predicate }) => predicate !== undefined).length,
    required_steps: requiredSteps(manifest),
    manifest_hash: manifest.manifest_hash,
  };
}
