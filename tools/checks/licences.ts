// Checks that everything a web app can reach is permissively licensed. Starting from the declared dependencies of every
// portable package, the installed packages are walked as Node resolves them; each must carry a licence of the list. The
// same applies to all other packages, except that the prover and the circuits may reach copyleft packages.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  GPL_USERS,
  type Manifest,
  PACKAGES,
  type Package,
  presentPackages,
  readManifest,
} from "./packages.ts";

const PERMISSIVE = [
  "MIT",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "Apache-2.0",
  "0BSD",
  "CC0-1.0",
  "Unlicense",
];

const COPYLEFT = /GPL|MPL|EPL|CDDL|EUPL|OSL|CC-BY-SA/i;

/** An installed package, its licence as an SPDX expression, and how a package comes to it. */
export interface Reached {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly via: readonly string[];
}

export interface Licences {
  /** Packages of others that portable packages reach. */
  readonly bundled: readonly Reached[];
  /** Packages under a copyleft licence that any package reaches. */
  readonly copyleft: readonly Reached[];
  readonly findings: readonly string[];
}

/** `A OR B` is permissive when one is, `A AND B` when both are; exceptions (`WITH`) are not understood. */
export function isPermissive(expression: string): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, "$1").split(" OR ");
  return alternatives.some((each) => each.split(" AND ").every((licence) => PERMISSIVE.includes(licence)));
}

// Besides the SPDX string, the two forms of old manifests: { "type": "MIT" } and a list of such.
function licenceOf(manifest: Manifest): string {
  const stated = manifest.license ?? manifest.licenses;
  const each = (Array.isArray(stated) ? stated : [stated]).map((licence: unknown) => {
    if (typeof licence === "string") return licence;
    return licence && typeof licence === "object" && "type" in licence ? String(licence.type) : "none given";
  });
  return each.join(" OR ");
}

function neededBy(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

function locate(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

// Packages of others that a package draws in by what its own manifest names, not through another package.
function drawnIn(root: string, pkg: Package, ours: ReadonlyMap<string, Package>): Reached[] {
  const reached = new Map<string, Reached>();
  const visit = (folder: string, via: readonly string[]): void => {
    for (const name of neededBy(readManifest(folder))) {
      const target = ours.has(name) ? null : locate(name, folder);
      // An optional package that is not installed cannot be bundled either.
      if (target === null || reached.has(target)) continue;
      const found = readManifest(target);
      const path = [...via, name];
      reached.set(target, { name, version: found.version ?? "?", licence: licenceOf(found), via: path });
      visit(target, path);
    }
  };
  visit(join(root, pkg.folder), [pkg.name]);
  return [...reached.values()];
}

// The portable packages and, whether they may or not, all packages their manifests lead to.
function bundledPackages(
  root: string,
  present: readonly Package[],
  ours: ReadonlyMap<string, Package>,
): Package[] {
  const packages = new Set(present.filter(({ portable }) => portable));
  // A set visits what is added while it is walked.
  for (const pkg of packages) {
    for (const name of neededBy(readManifest(join(root, pkg.folder)))) {
      const next = ours.get(name);
      if (next) packages.add(next);
    }
  }
  return present.filter((pkg) => packages.has(pkg));
}

function describe({ name, version, licence, via }: Reached): string {
  return `${name}@${version} (${licence}), via ${via.join(" -> ")}`;
}

function unique(packages: readonly Reached[]): Reached[] {
  return [...new Map(packages.map((each) => [`${each.name}@${each.version}`, each])).values()];
}

/** Walks the dependencies of every package of the tree at `root`. */
export function checkLicences(root: string, packages: readonly Package[] = PACKAGES): Licences {
  const present = presentPackages(root, packages);
  const ours = new Map(present.map((pkg) => [pkg.name, pkg]));
  const bundled = unique(bundledPackages(root, present, ours).flatMap((pkg) => drawnIn(root, pkg, ours)));
  const restricted = present.flatMap((pkg) =>
    drawnIn(root, pkg, ours)
      .filter(({ licence }) => !isPermissive(licence))
      .map((each) => ({ each, pkg, isCopyleft: COPYLEFT.test(each.licence) })),
  );
  const outside = restricted
    .filter(({ pkg, isCopyleft }) => !(isCopyleft && GPL_USERS.includes(pkg.folder)))
    .map(({ each }) => each);
  return {
    bundled,
    copyleft: unique(restricted.filter(({ isCopyleft }) => isCopyleft).map(({ each }) => each)),
    findings: [
      ...bundled.filter(({ licence }) => !isPermissive(licence)).map((each) => `bundled: ${describe(each)}`),
      ...unique(outside).map((each) => `outside what ${GPL_USERS.join(" and ")} may: ${describe(each)}`),
    ],
  };
}
