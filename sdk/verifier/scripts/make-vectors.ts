// Writes the conformance vectors for other verifiers: a few whole documents with their options in `bases/`, and one
// file per case with what it changes of the base nearest to it, and the verdict wanted. The cases are those that this
// room's tests run; the same bytes result every time.
//
// The changes are JSON Patch (RFC 6902), not merge patch (RFC 7396): most cases change one entry of an array (a public
// signal, a coordinate, a constraint), of which a merge patch would give the whole array again.
//
//   npx node sdk/verifier/scripts/make-vectors.ts
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPatch, type Operation } from "rfc6902";
import { verificationCases } from "../test/fixtures/verification-cases.ts";

/** The repository's own, wherever the script is started. */
const FORMATTER = fileURLToPath(new URL("../../../node_modules/.bin/biome", import.meta.url));
export const VECTORS = fileURLToPath(new URL("../test/vectors/verification/", import.meta.url));

/** The cases whose documents are the bases: one for each key, policy and setup that several cases share. */
const BASES: readonly string[] = [
  "standard, key pinned",
  "standard, empty policy",
  "minimal",
  "strict",
  "strict, published manifest",
  "published manifest, its outcomes declared in another order",
  "strict, authority bound and pinned",
  "sources, every input that is read is signed by a source pinned for it",
  "sources demanded, each by a key pinned for its role",
  "strict, setup that ends in a beacon which the verifier knows",
];

interface Base {
  readonly base: string;
  /** `{ attestation, options }`, as JSON has them. */
  readonly content: unknown;
}

/** Content of every file by its name; those in `bases/` first. */
export function vectorFiles(): ReadonlyMap<string, object> {
  const bases = BASES.map((name) => ({ base: slugOf(name), content: contentOf(name) }));
  return new Map([
    ...bases.map(({ base, content }) => [`bases/${base}.json`, content as object] as const),
    ...verificationCases().map(({ name, attestation, options, wanted }) => {
      // A document given as text stays text: what is wrong with it would not survive being parsed.
      const input =
        typeof attestation === "string"
          ? { attestation_text: attestation, options }
          : nearest(bases, asJson({ attestation, options }));
      return [`${slugOf(name)}.json`, { name, ...input, wanted }] as const;
    }),
  ]);
}

/** The base with the shortest patch; the first of several. */
function nearest(bases: readonly Base[], content: unknown): { base: string; patch: readonly Operation[] } {
  const lengthOf = (value: object) => JSON.stringify(value).length;
  return bases
    .map(({ base, content: from }) => ({ base, patch: createPatch(from, content) }))
    .reduce((best, next) => (lengthOf(next.patch) < lengthOf(best.patch) ? next : best));
}

function contentOf(name: string): unknown {
  const found = verificationCases().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no case is called "${name}"`);
  return asJson({ attestation: found.attestation, options: found.options });
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Without what JSON does not carry, such as members that are undefined. */
function asJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(VECTORS, { recursive: true, force: true });
  mkdirSync(join(VECTORS, "bases"), { recursive: true });
  for (const [file, content] of vectorFiles())
    writeFileSync(join(VECTORS, file), JSON.stringify(content, null, 2));
  const { status } = spawnSync(FORMATTER, ["format", "--write", VECTORS], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
