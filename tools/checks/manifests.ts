// Checks the manifests: dependencies are pinned; all packages carry one version, the MIT licence, ESM and an entry with
// types; the workspaces stand in dependency order; TypeScript's references follow the declared dependencies; portable
// packages compile without Node's types.
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import {
  hasSource,
  type Manifest,
  ownDependencies,
  PACKAGES,
  type Package,
  presentPackages,
  readManifest,
} from "./packages.ts";

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
// A page that has React has it in a version of its own choice; what is tested with stands among the root's packages.
const PEER_RANGE = /^\^(?=\d+\.\d+\.\d+$)/;
// Compiled against the platform they run on: the Worker's types, the page's DOM.
const PLATFORM_PACKAGES = ["edge", "web-demo"];

interface PackageConfig {
  readonly compilerOptions?: { readonly types?: readonly string[]; readonly lib?: readonly string[] };
  readonly references?: readonly { readonly path: string }[];
}

function readConfig(path: string): PackageConfig {
  const { config, error } = ts.parseConfigFileTextToJson(path, readFileSync(path, "utf8"));
  if (error) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`);
  return config as PackageConfig;
}

function pinFindings(where: string, manifest: Manifest): string[] {
  const all = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  const peers = Object.entries(manifest.peerDependencies ?? {}).map(
    ([name, version]) => [name, version.replace(PEER_RANGE, "")] as const,
  );
  return [...Object.entries(all), ...peers]
    .filter(([, version]) => !EXACT.test(version.replace(/^npm:.+@/, "")))
    .map(([name, version]) => `${where}: ${name} is "${version}", not one exact version`);
}

function formFindings(pkg: Package, manifest: Manifest, version: string | undefined): string[] {
  const where = `${pkg.folder}/package.json`;
  const findings: string[] = [];
  if (manifest.name !== pkg.name) findings.push(`${where}: name is ${manifest.name}, not ${pkg.name}`);
  if (manifest.version !== version) findings.push(`${where}: version ${manifest.version}, not ${version}`);
  if (manifest.license !== "MIT") findings.push(`${where}: license is not MIT`);
  if (manifest.type !== "module") findings.push(`${where}: type is not "module"`);
  if (manifest.devDependencies) findings.push(`${where}: devDependencies stand at the root only`);
  return findings;
}

function configFindings(root: string, pkg: Package, packages: readonly Package[]): string[] {
  const where = `${pkg.folder}/tsconfig.json`;
  if (!existsSync(join(root, where))) return [`${where}: absent`];
  const { compilerOptions = {}, references = [] } = readConfig(join(root, where));
  const findings: string[] = [];
  if (pkg.portable && !PLATFORM_PACKAGES.includes(pkg.folder)) {
    for (const option of ["types", "lib"] as const) {
      if (compilerOptions[option]) findings.push(`${where}: a portable package does not set "${option}"`);
    }
  }
  const referenced = references.map(({ path }) => posix.join(pkg.folder, path));
  const above = packages.slice(0, packages.indexOf(pkg)).map(({ folder }) => folder);
  for (const folder of ownDependencies(root, pkg, packages)) {
    if (!referenced.includes(folder)) findings.push(`${where}: references lack ${folder}`);
    if (!above.includes(folder))
      findings.push(`${pkg.folder}/package.json: depends on ${folder}, which is not above it in the table`);
  }
  return findings;
}

function rootFindings(root: string, manifest: Manifest, packages: readonly Package[]): string[] {
  const workspaces = manifest.workspaces ?? [];
  const findings = workspaces
    .filter((folder) => !packages.some((pkg) => pkg.folder === folder))
    .map((folder) => `package.json: workspace ${folder} has no row in tools/checks/packages.ts`);
  const listed = packages.map(({ folder }) => folder).filter((folder) => workspaces.includes(folder));
  const inTable = workspaces.filter((folder) => listed.includes(folder));
  if (listed.join() !== inTable.join()) {
    findings.push(`package.json: workspaces are not in dependency order: ${listed.join(", ")}`);
  }
  const references = (readConfig(join(root, "tsconfig.json")).references ?? []).map(({ path }) => path);
  const built = presentPackages(root, packages).filter((pkg) => hasSource(root, pkg));
  for (const { folder } of built) {
    if (!references.includes(folder)) findings.push(`tsconfig.json: references lack ${folder}`);
  }
  return findings;
}

/** @returns one sentence for each finding */
export function checkManifests(root: string, packages: readonly Package[] = PACKAGES): string[] {
  const manifest = readManifest(root);
  const perPackage = presentPackages(root, packages)
    .filter((pkg) => hasSource(root, pkg))
    .flatMap((pkg) => {
      const own = readManifest(join(root, pkg.folder));
      return [
        ...formFindings(pkg, own, manifest.version),
        ...pinFindings(`${pkg.folder}/package.json`, own),
        ...configFindings(root, pkg, packages),
      ];
    });
  return [...rootFindings(root, manifest, packages), ...pinFindings("package.json", manifest), ...perPackage];
}
