// Writes the conformance vectors for other verifiers: one file per case with the document, the options and the
// verdict wanted. The cases are those that this room's tests run; the same bytes result every time.
//
//   npx node sdk/verifier/scripts/make-vectors.ts
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verificationCases } from "../test/fixtures/verification-cases.ts";

export const VECTORS = fileURLToPath(new URL("../test/vectors/verification/", import.meta.url));

/** Content of every file by its name. */
export function vectorFiles(): ReadonlyMap<string, object> {
  return new Map(
    verificationCases().map(({ name, attestation, options, wanted }) => {
      const slug = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
      // A document given as text stays text: what is wrong with it would not survive being parsed.
      const input = typeof attestation === "string" ? { attestation_text: attestation } : { attestation };
      return [`${slug}.json`, { name, ...input, options, wanted }];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(VECTORS, { recursive: true, force: true });
  mkdirSync(VECTORS, { recursive: true });
  for (const [file, content] of vectorFiles())
    writeFileSync(join(VECTORS, file), JSON.stringify(content, null, 2));
  const { status } = spawnSync("biome", ["format", "--write", VECTORS], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
