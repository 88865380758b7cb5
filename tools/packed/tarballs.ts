// Tarballs as `npm pack` makes them, and what is in them. Packing runs no script: what is published is what the
// build left behind.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { PACKAGES, type Package, publicPackages } from "../checks/packages.ts";

/** Timeout for a hanging npm; a busy machine takes minutes. */
const PACK_TIMEOUT_MS = 900_000;
const MAX_UNPACKED_BYTES = 256 << 20;
const BLOCK_BYTES = 512;

export interface Tarball {
  /** Name of the package. */
  readonly name: string;
  readonly version: string;
  /** Absolute path of the `.tgz`. */
  readonly path: string;
}

/**
 * Packs workspaces of the tree at `root` into `destination`, which exists.
 *
 * @param folders workspaces, as the root manifest names them
 * @throws Error when npm fails or hangs
 */
export function packWorkspaces(root: string, folders: readonly string[], destination: string): Tarball[] {
  if (folders.length === 0) return [];
  const args = [
    "pack",
    "--json",
    "--ignore-scripts",
    "--loglevel=error",
    `--pack-destination=${destination}`,
  ];
  const { status, stdout, stderr, error } = spawnSync(
    "npm",
    [...args, ...folders.map((folder) => `--workspace=${folder}`)],
    { cwd: root, encoding: "utf8", timeout: PACK_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`npm pack: ${stderr}`);
  const packed = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
  return packed.map(({ name, version, filename }) => ({
    name,
    version,
    // Older versions of npm print the scope with a slash and write the file without.
    path: join(destination, filename.replace("@", "").replace("/", "-")),
  }));
}

/**
 * Packs every published package of the tree at `root`, as it is built, into `destination`, which exists.
 *
 * @throws Error when npm fails or hangs
 */
export function packPublished(
  root: string,
  destination: string,
  packages: readonly Package[] = PACKAGES,
): Tarball[] {
  const folders = publicPackages(root, packages).map(({ folder }) => folder);
  return packWorkspaces(root, folders, destination);
}

/** Contents of the regular files by path below `package/`, in the tarball's order. */
export function readTarball(path: string): Map<string, Buffer> {
  const tar = gunzipSync(readFileSync(path), { maxOutputLength: MAX_UNPACKED_BYTES });
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK_BYTES <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK_BYTES);
    const name = field(header, 0, 100);
    if (name === "") break;
    const bytes = Number.parseInt(field(header, 124, 12), 8);
    if (!(bytes >= 0)) throw new Error("a member of the tarball has no size");
    const prefix = field(header, 345, 155);
    const whole = prefix === "" ? name : `${prefix}/${name}`;
    const kind = field(header, 156, 1);
    const start = at + BLOCK_BYTES;
    if (kind === "0" || kind === "")
      files.set(whole.replace(/^package\//, ""), tar.subarray(start, start + bytes));
    at = start + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return files;
}

function field(header: Buffer, start: number, length: number): string {
  const text = header.subarray(start, start + length).toString("latin1");
  const end = text.indexOf("\0");
  return (end === -1 ? text : text.slice(0, end)).trim();
}
