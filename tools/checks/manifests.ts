// Whether the manifests say what is so: a room declares exactly the packages its source imports, pinned; all
// rooms carry one version, the MIT licence, ESM and an entry with types; the workspaces stand in dependency
// order; TypeScript's references follow the declared dependencies; portable rooms compile without Node's types.
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { importedPackages } from "./imports.ts";
import { hasSource, type Manifest, presentRooms, ROOMS, type Room, readManifest } from "./rooms.ts";

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
// A page that has React has it in a version of its own choice; what is tested with stands among the root's packages.
const PEER_RANGE = /^\^(?=\d+\.\d+\.\d+$)/;
// Compiled against the platform they run on: the Worker's types, the page's DOM.
const PLATFORM_ROOMS = ["edge", "web-demo"];

interface RoomConfig {
  readonly compilerOptions?: { readonly types?: readonly string[]; readonly lib?: readonly string[] };
  readonly references?: readonly { readonly path: string }[];
}

function readConfig(path: string): RoomConfig {
  const { config, error } = ts.parseConfigFileTextToJson(path, readFileSync(path, "utf8"));
  if (error) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`);
  return config as RoomConfig;
}

function dependencyFindings(root: string, room: Room, manifest: Manifest): string[] {
  // A peer that may be absent is imported where it was chosen, and is declared as well.
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const imported = importedPackages(join(root, room.folder, "src")).filter((name) => name !== room.name);
  const where = `${room.folder}/package.json`;
  return [
    ...imported
      .filter((name) => !declared.includes(name))
      .map((name) => `${where}: the source imports ${name}, dependencies do not name it`),
    ...declared
      .filter((name) => !imported.includes(name))
      .map((name) => `${where}: dependencies name ${name}, the source does not import it`),
  ];
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

function formFindings(room: Room, manifest: Manifest, version: string | undefined): string[] {
  const where = `${room.folder}/package.json`;
  const findings: string[] = [];
  if (manifest.name !== room.name) findings.push(`${where}: name is ${manifest.name}, not ${room.name}`);
  if (manifest.version !== version) findings.push(`${where}: version ${manifest.version}, not ${version}`);
  if (manifest.license !== "MIT") findings.push(`${where}: license is not MIT`);
  if (manifest.type !== "module") findings.push(`${where}: type is not "module"`);
  if (manifest.devDependencies) findings.push(`${where}: devDependencies stand at the root only`);
  return findings;
}

function configFindings(root: string, room: Room, manifest: Manifest): string[] {
  const where = `${room.folder}/tsconfig.json`;
  if (!existsSync(join(root, where))) return [`${where}: absent`];
  const { compilerOptions = {}, references = [] } = readConfig(join(root, where));
  const findings: string[] = [];
  if (room.portable && !PLATFORM_ROOMS.includes(room.folder)) {
    for (const option of ["types", "lib"] as const) {
      if (compilerOptions[option]) findings.push(`${where}: a portable room does not set "${option}"`);
    }
  }
  const referenced = references.map(({ path }) => posix.join(room.folder, path));
  const needed = ROOMS.filter(({ name }) => name in (manifest.dependencies ?? {})).map(
    ({ folder }) => folder,
  );
  for (const folder of needed) {
    if (!referenced.includes(folder)) findings.push(`${where}: references lack ${folder}`);
  }
  return findings;
}

function rootFindings(root: string, manifest: Manifest, rooms: readonly Room[]): string[] {
  const workspaces = manifest.workspaces ?? [];
  const findings = workspaces
    .filter((folder) => !rooms.some((room) => room.folder === folder))
    .map((folder) => `package.json: workspace ${folder} has no row in tools/checks/rooms.ts`);
  const listed = rooms.map(({ folder }) => folder).filter((folder) => workspaces.includes(folder));
  const inTable = workspaces.filter((folder) => listed.includes(folder));
  if (listed.join() !== inTable.join()) {
    findings.push(`package.json: workspaces are not in dependency order: ${listed.join(", ")}`);
  }
  const references = (readConfig(join(root, "tsconfig.json")).references ?? []).map(({ path }) => path);
  const built = presentRooms(root, rooms).filter((room) => hasSource(root, room));
  for (const { folder } of built) {
    if (!references.includes(folder)) findings.push(`tsconfig.json: references lack ${folder}`);
  }
  return findings;
}

/** @returns one sentence for each finding */
export function checkManifests(root: string, rooms: readonly Room[] = ROOMS): string[] {
  const manifest = readManifest(root);
  const perRoom = presentRooms(root, rooms)
    .filter((room) => hasSource(root, room))
    .flatMap((room) => {
      const own = readManifest(join(root, room.folder));
      return [
        ...formFindings(room, own, manifest.version),
        ...pinFindings(`${room.folder}/package.json`, own),
        ...dependencyFindings(root, room, own),
        ...configFindings(root, room, own),
      ];
    });
  return [...rootFindings(root, manifest, rooms), ...pinFindings("package.json", manifest), ...perRoom];
}
