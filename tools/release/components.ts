/** The list of components of a release: CycloneDX, by npm itself, without what differs from run to run. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalize } from "@svc/core";
import { REPOSITORY } from "../testing/paths.ts";

export interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

export interface Components {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
}

interface Listed extends Components {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
}

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
}

/**
 * Everything that the lockfile names: our packages, what they need, and what they are built and tested with.
 *
 * @returns canonical JSON: the same lockfile gives the same bytes, in whichever folder
 * @throws Error when npm fails
 */
export function listComponents(root = REPOSITORY): string {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"],
    { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  const { serialNumber: _, metadata, components, ...listed } = JSON.parse(stdout) as Listed;
  const { timestamp: __, component, ...rest } = metadata;
  const list = {
    ...listed,
    components: components.map(named),
    metadata: { ...rest, component: named(component) },
  };
  return canonicalize(JSON.parse(JSON.stringify(list)));
}

/**
 * Returns what a list lacks of a lockfile, and what it has beyond it, one sentence each; none where they agree.
 *
 * @param list as `listComponents` prints it
 * @param root of the lockfile
 */
export function componentFaults(list: string, root = REPOSITORY): string[] {
  const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  const locked = new Set(
    Object.entries(packages)
      .filter(([at, { link }]) => at !== "" && link !== true)
      .map(
        ([at, { name, version }]) =>
          `${name ?? at.slice(at.lastIndexOf(MODULES) + MODULES.length)}@${version}`,
      ),
  );
  const { components } = JSON.parse(list) as Components;
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  return [
    ...[...locked]
      .filter((each) => !listed.has(each))
      .map((each) => `components: ${each} is locked and not listed`),
    ...[...listed]
      .filter((each) => !locked.has(each))
      .map((each) => `components: ${each} is listed and not locked`),
  ];
}

const MODULES = "node_modules/";

// npm names a component by the folder that it lies in, which is the clone's for the whole, the workspace's for a package,
// and the alias for a package that goes by one. Its purl has the name that whoever looks for vulnerabilities looks up.
function named<Each extends Component>(component: Each): Each {
  const [, encoded] = /^pkg:npm\/([^@?#]+)@/.exec(component.purl) ?? [];
  if (encoded === undefined) throw new Error(`npm sbom: ${component.name} has no purl of npm`);
  return { ...component, name: decodeURIComponent(encoded) };
}
