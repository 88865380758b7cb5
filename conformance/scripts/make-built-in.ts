// Writes what the verifiers in Python and Go have built in, as every reader has it: the circuit's key and record, and the
// published manifests. `biome check --write` lays them out; the test of the cases compares what they say.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { BUILT_IN_ROOTS } from "@svc/core";
import { MANIFESTS } from "@svc/vdi-registry";

export const BUILT_IN_FILES = ["python/svc_vdi/built_in.json", "go/vdi/built_in.json"].map(
  (name) => new URL(`../${name}`, import.meta.url),
);

export function builtInText(): string {
  const { circuits } = BUILT_IN_ROOTS;
  const parts = {
    keys: circuits.map(({ key }) => key),
    records: circuits.map(({ record }) => record),
    policies: Object.values(MANIFESTS),
  };
  return `${JSON.stringify(parts, null, 1)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const file of BUILT_IN_FILES) writeFileSync(file, builtInText());
}
