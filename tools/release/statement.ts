/**
 * A release's statement: the hashes of its tarballs and of its list of components, and the commit that they were built
 * from, as a signed note in the form of our logs. The note's key vouches for the hashes. A second build shows that they
 * follow from the sources (`npm run reproduce`).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { encodeNote, type NoteKey, type NoteSigner, openNote, signText } from "@svc/tlog";
import { readTarball } from "../packed/tarballs.ts";
import type { Packed } from "./reproduce.ts";

export interface Release {
  readonly version: string;
  /** Commit of the sources, hex. */
  readonly commit: string;
  readonly tarballs: readonly Packed[];
  /** SHA-256 of the list of components, hex. */
  readonly components: string;
}

/** The note: a line for each hash, in the order of names, and the signature. */
export function signRelease({ version, commit, tarballs, components }: Release, signer: NoteSigner): string {
  const lines = tarballs
    .map(({ name, version: own, sha256 }) => `${sha256}  ${name}@${own}`)
    .sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1));
  const text = [
    `release ${version}`,
    `commit ${commit}`,
    ...lines,
    `${components}  components.cdx.json`,
    "",
  ].join("\n");
  return encodeNote({ text, signatures: [signText(text, signer)] });
}

/**
 * Why a note does not vouch for tarballs, one sentence each; none where it does.
 *
 * @param hashes of what was received, name as the note has it and SHA-256 in hex; of one name there may be several
 */
export function releaseFaults(
  note: string,
  keys: readonly NoteKey[],
  hashes: Iterable<readonly [name: string, sha256: string]>,
): string[] {
  const opened = openNote(note, keys);
  if (!opened.ok) return [`the note: ${opened.reason}`];
  const stated = new Map(
    opened.value.text
      .split("\n")
      .map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line))
      .flatMap((match) => (match === null ? [] : [[match[2] as string, match[1] as string] as const])),
  );
  return [...hashes].flatMap(([name, sha256]) => {
    const known = stated.get(name);
    if (known === undefined) return [`${name}: the note does not name it`];
    return known === sha256 ? [] : [`${name}: the note has another hash`];
  });
}

/**
 * SHA-256 of files as they were received, by the name that a note has for each: a tarball's is what its own manifest says,
 * that of any other file, and of a tarball in which no manifest is read, is the file's.
 */
export function hashesOf(paths: readonly string[]): (readonly [name: string, sha256: string])[] {
  return paths.map((path) => {
    const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
    return [nameInTarball(path) ?? basename(path), sha256];
  });
}

const PACKAGE = /^(?:@[a-z0-9._~-]+\/)?[a-z0-9._~-]+@[0-9][0-9A-Za-z.+-]*$/;

function nameInTarball(path: string): string | null {
  if (!path.endsWith(".tgz")) return null;
  try {
    const manifest = readTarball(path).get("package.json")?.toString() ?? "{}";
    const { name, version } = JSON.parse(manifest) as { name?: string; version?: string };
    const named = `${name}@${version}`;
    // Only a name is printed, no text of the tarball's maker.
    return PACKAGE.test(named) ? named : null;
  } catch {
    return null;
  }
}
