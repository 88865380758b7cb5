/**
 * Which policy a pipeline is under: a published manifest, or the one that wraps its inline constraints.
 *
 * A pipeline carries its constraints and one hash. The hash decides: the manifest it names is used whole, with
 * its own authority and regulation, and is attested under its own id.
 */
import { inlineManifest, type Manifest, type Pipeline } from "@svc/core";
import {
  getManifest,
  getManifestVersion,
  listManifests,
  listManifestVersions,
  MANIFEST_ID_PREFIX,
} from "@svc/vdi-registry";
import { quote, quoteAll, typeNameOf } from "./arguments.ts";
import { proverError } from "./errors.ts";

/**
 * A published manifest by full id or by key, in its latest version.
 *
 * @throws RangeError `manifest_unknown`, with the ids there are
 */
export function publishedManifest(name: unknown): Manifest {
  if (typeof name !== "string") {
    throw proverError(
      "config_malformed",
      `config.manifest: expected a manifest's id, got ${typeNameOf(name)}`,
    );
  }
  const id = name.startsWith(MANIFEST_ID_PREFIX) ? name : MANIFEST_ID_PREFIX + name;
  const manifest = getManifest(id);
  if (manifest !== null) return manifest;
  const known = listManifests().map(({ manifest_id }) => manifest_id);
  throw proverError(
    "manifest_unknown",
    `config.manifest: no manifest ${quote(id)} is published; published are ${quoteAll(known)}`,
  );
}

/**
 * The manifest whose hash a pipeline carries.
 *
 * @throws RangeError `policy_unresolved` when it is neither published nor that of the inline constraints
 */
export function policyOf(pipeline: Pipeline): Manifest {
  const published = everyPublished().find(({ manifest_hash }) => manifest_hash === pipeline.manifestHash);
  if (published !== undefined) return published;
  const inline = inlineManifest(pipeline.name, pipeline.authority, pipeline);
  if (inline.manifest_hash === pipeline.manifestHash) return inline;
  throw proverError(
    "policy_unresolved",
    "pipeline.manifestHash: neither a published manifest nor the pipeline's own constraints have this hash; " +
      "make the pipeline again with vdi.pipeline",
  );
}

/** Every version of every published manifest: an older pipeline stays provable under the rules it names. */
function everyPublished(): Manifest[] {
  return listManifests().flatMap(({ manifest_id }) =>
    listManifestVersions(manifest_id).flatMap((version) => getManifestVersion(manifest_id, version) ?? []),
  );
}
