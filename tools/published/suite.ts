// A suite as it lies here: one JSON file, every file of the origin in it byte for byte, so that anybody can hash what
// upstream publishes and compare. Node only.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

/** Folder of the suites. */
export const SUITES_FOLDER = fileURLToPath(new URL("suites/", import.meta.url));

export interface PackedFile {
  /** Hash of the file's bytes, lower-case hex. */
  readonly sha256: string;
  /** The bytes, gzipped, in base64 of lines of 100 characters. */
  readonly gzip: readonly string[];
}

export interface Suite {
  readonly origin: string;
  readonly licence: string;
  readonly files: Readonly<Record<string, PackedFile>>;
}

const LINE = 100;

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function pack(bytes: Uint8Array): PackedFile {
  const text = gzipSync(bytes, { level: 9 }).toString("base64");
  return { sha256: sha256(bytes), gzip: text.match(new RegExp(`.{1,${LINE}}`, "g")) ?? [] };
}

/** @throws Error when the bytes are not those that the hash was taken of */
export function unpack(path: string, { gzip, sha256: stated }: PackedFile): Buffer {
  const bytes = gunzipSync(Buffer.from(gzip.join(""), "base64"));
  if (sha256(bytes) !== stated) throw new Error(`${path}: the bytes do not hash to what the suite states`);
  return bytes;
}

let found: ReadonlyMap<string, PackedFile> | undefined;

/** Every file of every suite, by its path, in order of paths. Read once a process. */
export function publishedFiles(): ReadonlyMap<string, PackedFile> {
  found ??= new Map(
    readdirSync(SUITES_FOLDER)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) =>
        Object.entries((JSON.parse(readFileSync(SUITES_FOLDER + name, "utf8")) as Suite).files),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return found;
}
