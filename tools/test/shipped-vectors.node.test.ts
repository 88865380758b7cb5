// The conformance cases of verification against the scripts as they are built for other people's pages, here in Node
// (that a page gets the same of them is in parity and embed). One difference is let stand, and it is on
// docs/conformance-of-what-ships.md: the scripts in one file have no transcript check, so where the library asks what a
// setup's transcript says, they say that they did not check it, and call nothing valid for it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import { beforeAll, describe, expect, test } from "vitest";
import { casesByVerdict } from "../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { builtScripts } from "../../web-demo/test/support/built.ts";
import { some } from "../testing/some.ts";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/web-demo/shipped-vectors", import.meta.url));
const SETUP = "setup_not_checked";

beforeAll(async () => {
  for (const [name, content] of await builtScripts()) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), content);
  }
});

async function scriptsOwn(script: string): Promise<typeof verifyDecision> {
  if (script.endsWith(".mjs")) return (await import(pathToFileURL(join(FOLDER, script)).href)).verifyDecision;
  runInThisContext(readFileSync(join(FOLDER, script), "utf8"));
  return (globalThis as unknown as { VDI: { verifyDecision: typeof verifyDecision } }).VDI.verifyDecision;
}

/** What a result decides: verdict, roots and rows by their codes, without sentences and the engine's name. */
function decided({ valid, failedStep, reason, conclusive, trust, steps }: VerificationResult) {
  const rows = steps.map((row) => [row.step, row.name, row.valid, row.reason ?? null] as const);
  return { verdict: [valid, failedStep, reason ?? null, conclusive], trust, rows };
}

const GOVERNANCE = 8;

describe.each([
  ["split/vdi.mjs", 0],
  ["vdi.mjs", 1],
  ["vdi-small.js", 1],
  ["vdi.js", 0],
])("%s", (script, oneFile) => {
  test("decides every case as the library, or did not check the setup and is not valid", {
    timeout: 600_000,
  }, async () => {
    const theirs = await scriptsOwn(script);
    let unchecked = 0;
    for (const { name, attestation, options } of some(casesByVerdict(), 8)) {
      const wanted = decided(await verifyDecision(attestation, options));
      const got = decided(await theirs(attestation, options));
      if (got.rows.some(([step, , , reason]) => step === GOVERNANCE && reason === SETUP)) {
        unchecked += 1;
        expect(got.verdict[0], name).toBe(false);
        const others = ({ rows }: typeof got) => rows.filter(([step]) => step !== GOVERNANCE);
        expect(others(got), name).toEqual(others(wanted));
      } else expect(got, name).toEqual(wanted);
    }
    expect(unchecked > 0).toBe(oneFile === 1);
  });
});
