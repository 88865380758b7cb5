// `npm run reproduce`: builds and packs every published package twice, in two folders of their own, and compares the bytes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packWorkspaces } from "../packed/tarballs.ts";
import { copyTree } from "../testing/tree-copy.ts";

/** Build outputs: none of them is copied. */
const BUILT = /(^|\/)(dist|out)(\/|$)|\.tsbuildinfo$/;

export interface Packed {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the tarball, hex. */
  readonly sha256: string;
}

/**
 * Builds in a fresh copy of the sources and packs workspaces of it.
 *
 * @param commands of the build, each with its arguments
 * @param kept where the tarballs stay; absent, they are removed
 * @throws Error when a command fails
 */
export function buildAndPack(
  commands: readonly (readonly [program: string, ...args: string[]])[],
  folders: readonly string[],
  kept?: string,
): Packed[] {
  const root = copyTree("vdi-reproduce", (path) => !BUILT.test(path));
  const destination = kept ?? mkdtempSync(join(tmpdir(), "vdi-tarballs-"));
  try {
    for (const [program, ...args] of commands) {
      const PATH = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
      const { status, stderr, stdout } = spawnSync(program, args, {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, PATH },
      });
      if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
    }
    return packWorkspaces(root, folders, destination).map(({ name, version, path }) => ({
      name,
      version,
      sha256: createHash("sha256").update(readFileSync(path)).digest("hex"),
    }));
  } finally {
    rmSync(root, { recursive: true, force: true });
    if (kept === undefined) rmSync(destination, { recursive: true, force: true });
  }
}

/** Names of what two packings do not have alike. */
export function differences(first: readonly Packed[], second: readonly Packed[]): string[] {
  const other = new Map(second.map(({ name, sha256 }) => [name, sha256]));
  const differing = first.filter(({ name, sha256 }) => other.get(name) !== sha256).map(({ name }) => name);
  const known = new Set(first.map(({ name }) => name));
  return [...differing, ...second.filter(({ name }) => !known.has(name)).map(({ name }) => name)];
}
