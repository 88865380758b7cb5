/** The list of components of a release: CycloneDX, by npm itself, without what differs from run to run. */
import { spawnSync } from "node:child_process";
import { canonicalize } from "@svc/core";
import { REPOSITORY } from "../testing/paths.ts";

export interface Components {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl?: string }[];
}

/**
 * Everything that the lockfile names: our rooms, what they need, and what they are built and tested with.
 *
 * @returns canonical JSON: the same installation gives the same bytes
 * @throws Error when npm fails
 */
export function listComponents(root = REPOSITORY): string {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"],
    { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  const {
    serialNumber: _,
    metadata,
    ...listed
  } = JSON.parse(stdout) as Components & {
    serialNumber: string;
    metadata: { timestamp: string };
  };
  const { timestamp: __, ...rest } = metadata;
  return canonicalize(JSON.parse(JSON.stringify({ ...listed, metadata: rest })));
}
