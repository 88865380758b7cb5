// The suite as one archive, for whoever has no clone: cases, schema, protocol with its frames, and licence, packed by npm, which gives equal
// files equal bytes.
//
//   node conformance/scripts/make-archive.ts FOLDER
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const ARCHIVE_NAME = "svc-vdi-conformance";

/** @returns the archive's path in the folder, which is made where it is not there */
export function makeArchive(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const into = resolve(folder);
  mkdirSync(into, { recursive: true });
  const staged = mkdtempSync(join(tmpdir(), "vdi-suite-"));
  try {
    // The frames are a part of the protocol: what makes a question the asker's mistake.
    for (const name of ["cases", "schema", "src/frames.ts", "README.md"])
      cpSync(join(ROOT, "conformance", name), join(staged, name), { recursive: true });
    cpSync(join(ROOT, "LICENSE"), join(staged, "LICENSE"));
    const manifest = {
      name: ARCHIVE_NAME,
      version,
      description: "Cases that every verifier of decision attestations has to answer alike",
      license: "MIT",
      files: ["cases", "schema", "src"],
    };
    writeFileSync(join(staged, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    const told = execFileSync(
      "npm",
      ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", into],
      {
        cwd: staged,
        encoding: "utf8",
      },
    );
    // A list, or by name: npm has told it both ways.
    const packed = JSON.parse(told) as readonly { filename: string }[] | Record<string, { filename: string }>;
    const [one] = Object.values(packed);
    if (one === undefined) throw new Error(`npm pack: ${told}`);
    return join(into, one.filename);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error("usage: node conformance/scripts/make-archive.ts FOLDER");
    process.exitCode = 64;
  } else console.log(makeArchive(folder));
}
