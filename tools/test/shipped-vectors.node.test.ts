// The conformance cases of verification against the scripts as they are built for other people's pages, here in Node
// (that a page gets the same of them is in parity and embed).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { constants, runInThisContext } from "node:vm";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import { beforeAll, expect, test } from "vitest";
import { casesByVerdict } from "../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { builtScripts } from "../browser/scripts.ts";
import { some } from "../testing/some.ts";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/web-demo/shipped-vectors", import.meta.url));

beforeAll(async () => {
  for (const [name, content] of await builtScripts()) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), content);
  }
});

async function scriptsOwn(script: string): Promise<typeof verifyDecision> {
  if (script.endsWith(".mjs")) return (await import(pathToFileURL(join(FOLDER, script)).href)).verifyDecision;
  const filename = join(FOLDER, script);
  // Chunks that it imports at need lie beside it.
  runInThisContext(readFileSync(filename, "utf8"), {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return (globalThis as unknown as { VDI: { verifyDecision: typeof verifyDecision } }).VDI.verifyDecision;
}

/** Deciding members of a result: verdict, roots and rows by their codes, without sentences and the engine's name. */
function decided({ valid, failedStep, reason, conclusive, trust, steps }: VerificationResult) {
  const rows = steps.map((row) => [row.step, row.name, row.valid, row.reason ?? null] as const);
  return { verdict: [valid, failedStep, reason ?? null, conclusive], trust, rows };
}

test.each(["split/vdi.mjs", "vdi.mjs", "vdi-small.js", "vdi.js"])(
  "%s decides every case as the library",
  {
    timeout: 600_000,
  },
  async (script) => {
    const theirs = await scriptsOwn(script);
    for (const { name, attestation, options } of some(casesByVerdict(), 8)) {
      const wanted = decided(await verifyDecision(attestation, options));
      expect(decided(await theirs(attestation, options)), name).toEqual(wanted);
    }
  },
);
