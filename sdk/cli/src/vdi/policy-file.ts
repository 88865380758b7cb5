/** A policy from a file: a manifest, a pipeline, or the rules of a configuration that `vdi attest` takes. */
import { type Manifest, type Pipeline, parseManifest, parsePipeline, type Refusal } from "@svc/core";
import { getManifest, MANIFEST_ID_PREFIX } from "@svc/vdi-registry";
import { type Terminal, underOptions } from "../terminal/command.ts";
import { shown } from "../terminal/paint.ts";
import { nameOf, readOwnJson } from "./files.ts";

/**
 * Reads a configuration's policy: the published manifest that it names, otherwise its pipeline.
 *
 * @returns `null` where the file holds no policy, which is noted
 *
 * @throws UsageError for a configuration whose rules are wrong
 */
export async function policyInFile(path: string, terminal: Terminal): Promise<Manifest | Pipeline | null> {
  const document = await readOwnJson(path, terminal);
  if (isConfiguration(document)) {
    const { pipelineOf } = await import("@svc/attest");
    const pipeline = asUsage(() => pipelineOf(document));
    return manifestPublishedAs(document.pipeline.manifest) ?? pipeline;
  }
  const read: readonly ({ ok: true; value: Manifest | Pipeline } | Refusal)[] = [
    parseManifest(document),
    parsePipeline(document),
  ];
  const [policy = null] = read.flatMap((each) => (each.ok ? [each.value] : []));
  if (policy === null)
    terminal.note(`${shown(nameOf(path))} holds no manifest, no pipeline and no configuration of vdi attest`);
  return policy;
}

/** The published manifest of this id or key. */
export function manifestPublishedAs(name: unknown): Manifest | null {
  if (typeof name !== "string") return null;
  return getManifest(name.startsWith(MANIFEST_ID_PREFIX) ? name : MANIFEST_ID_PREFIX + name);
}

/** Turns faults of a caller's own file into wrong use. */
export function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw underOptions(error);
  }
}

type Configuration = Parameters<typeof import("@svc/attest").pipelineOf>[0];

/** By what no manifest and no pipeline has; all else of it `pipelineOf` judges. */
function isConfiguration(document: unknown): document is Configuration {
  const { pipeline } = (document ?? {}) as { pipeline?: unknown };
  return typeof pipeline === "object" && pipeline !== null;
}
