// Whether what reaches a web app is permissively licensed. Starting from the declared dependencies of every
// portable room, the installed packages are walked as Node resolves them; each must carry a licence of the
// list. So must what any other room reaches, except that the prover and the circuits may reach copyleft packages.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { GPL_ROOMS, type Manifest, presentRooms, ROOMS, type Room, readManifest } from "./rooms.ts";

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

/** An installed package, its licence as an SPDX expression, and how a room comes to it. */
export interface Reached {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly via: readonly string[];
}

export interface Licences {
  /** Packages of others that portable rooms reach. */
  readonly bundled: readonly Reached[];
  /** Packages under a copyleft licence that any room reaches. */
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

// Packages of others that a room draws in by what its own manifest names, not through another room.
function drawnIn(root: string, room: Room, ours: ReadonlyMap<string, Room>): Reached[] {
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
  visit(join(root, room.folder), [room.name]);
  return [...reached.values()];
}

// The portable rooms and, whether they may or not, all rooms their manifests lead to.
function bundledRooms(root: string, present: readonly Room[], ours: ReadonlyMap<string, Room>): Room[] {
  const rooms = new Set(present.filter(({ portable }) => portable));
  // A set visits what is added while it is walked.
  for (const room of rooms) {
    for (const name of neededBy(readManifest(join(root, room.folder)))) {
      const next = ours.get(name);
      if (next) rooms.add(next);
    }
  }
  return present.filter((room) => rooms.has(room));
}

function describe({ name, version, licence, via }: Reached): string {
  return `${name}@${version} (${licence}), via ${via.join(" -> ")}`;
}

function unique(packages: readonly Reached[]): Reached[] {
  return [...new Map(packages.map((each) => [`${each.name}@${each.version}`, each])).values()];
}

/** Walks the dependencies of every room of the tree at `root`. */
export function checkLicences(root: string, rooms: readonly Room[] = ROOMS): Licences {
  const present = presentRooms(root, rooms);
  const ours = new Map(present.map((room) => [room.name, room]));
  const bundled = unique(bundledRooms(root, present, ours).flatMap((room) => drawnIn(root, room, ours)));
  const restricted = present.flatMap((room) =>
    drawnIn(root, room, ours)
      .filter(({ licence }) => !isPermissive(licence))
      .map((each) => ({ each, room, isCopyleft: COPYLEFT.test(each.licence) })),
  );
  const outside = restricted
    .filter(({ room, isCopyleft }) => !(isCopyleft && GPL_ROOMS.includes(room.folder)))
    .map(({ each }) => each);
  return {
    bundled,
    copyleft: unique(restricted.filter(({ isCopyleft }) => isCopyleft).map(({ each }) => each)),
    findings: [
      ...bundled.filter(({ licence }) => !isPermissive(licence)).map((each) => `bundled: ${describe(each)}`),
      ...unique(outside).map((each) => `outside what ${GPL_ROOMS.join(" and ")} may: ${describe(each)}`),
    ],
  };
}
