// The places in which the suite's program runs, each as a user has it: packages installed from tarballs into an empty
// folder, the program compiled by `tsc --strict`.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSigner, issueReceipt, type VerificationReceipt, verifyAndReceipt } from "@svc/vdi-verifier";
import type { Browser } from "playwright";
import { build } from "vite";
import type { Project } from "../../../packed/empty-project.ts";
import { visitFolder } from "../../../packed/static-site.ts";
import { REPOSITORY } from "../../../testing/paths.ts";
import type { Given, Outcome } from "../program/documents.ts";

const PROGRAM = join(REPOSITORY, "tools/acceptance/test/program");
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'";
const ALICE = "aa".repeat(32);
const BOB = "bb".repeat(32);

/** Copies the program into the project and compiles it. @throws Error with what the compiler found */
export function compileProgram(project: Project): void {
  cpSync(PROGRAM, join(project.folder, "program"), { recursive: true });
  const tsc = join(REPOSITORY, "node_modules/.bin/tsc");
  project.run(tsc, "-p", "program", "--noEmit", "false", "--outDir", "compiled");
}

/** The documents that all places are given: an attestation by the installed prover, and two receipts that deny it. */
export async function makeDocuments(project: Project): Promise<Given> {
  const { attestation, issuer } = JSON.parse(project.run("node", "compiled/given.js"));
  const given: Given = {
    ...{ attestation, issuer, alice: ALICE },
    deniedByAlice: await denial(attestation, "vdi:verifier:alice", ALICE),
    deniedByBob: await denial(attestation, "vdi:verifier:bob", BOB),
  };
  project.write("given.json", JSON.stringify(given));
  return given;
}

/** A verifier's signed receipt about a valid attestation that says its proof is not valid. */
async function denial(
  attestation: Given["attestation"],
  verifierId: string,
  signingKey: string,
): Promise<VerificationReceipt> {
  const { receipt } = await verifyAndReceipt(attestation, {
    ...{ verifierId, signingKey, profileId: "VDI_VERIFY_STANDARD_V1" },
  });
  const { checks, trust, facts, judgements } = receipt;
  return issueReceipt(
    {
      ...{ attestationId: receipt.attestation_id, attestationHash: receipt.attestation_hash, verifierId },
      ...{ profileId: receipt.profile_id, trust, trustDigest: receipt.trust_digest },
      ...{ evaluatedAt: receipt.evaluated_at, verifiedAt: receipt.verified_at },
      ...{ conclusive: true, failedStep: 5, reason: "pairing_mismatch" },
      checks: checks.map(({ check, valid }) => ({ check, valid: valid && check !== "proof" })),
      recorded: {
        facts: facts.map((one) => (one.fact === "proof" ? { ...one, value: false as const } : one)),
        judgements,
      },
    },
    createSigner(signingKey),
  );
}

/** Node: each package by its own name, and all of them by `@svc/attest`. */
export function inNode(project: Project): { readonly apart: Outcome[]; readonly together: Outcome[] } {
  return JSON.parse(project.run("node", "compiled/node.js"));
}

/** A page that Vite built. */
export async function inBundledPage(project: Project, browser: Browser): Promise<Outcome[]> {
  const html = '<!doctype html><meta charset="utf-8"><script type="module" src="./program/page.ts"></script>';
  project.write("index.html", html);
  await build({
    configFile: false,
    root: project.folder,
    logLevel: "silent",
    publicDir: false,
    build: { outDir: "built", target: "es2023", modulePreload: { polyfill: false } },
  });
  project.write("built/given.json", project.read("given.json"));
  return visited(project, browser, "built");
}

/** A page with a script tag of the packed `vdi.js`. */
export async function inScriptPage(project: Project, browser: Browser): Promise<Outcome[]> {
  const folder = join(project.folder, "script");
  mkdirSync(folder);
  cpSync(join(project.folder, "compiled"), folder, { recursive: true });
  cpSync(join(project.folder, "node_modules/@svc/vdi-verifier/dist/browser/vdi.js"), join(folder, "vdi.js"));
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><meta charset="utf-8"><script src="vdi.js"></script><script type="module" src="script.js"></script>',
  );
  project.write("script/given.json", project.read("given.json"));
  return visited(project, browser, "script");
}

async function visited(project: Project, browser: Browser, folder: string): Promise<Outcome[]> {
  const { said, complaints } = await visitFolder(browser, join(project.folder, folder), POLICY);
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join("; ")}`);
  return said as Outcome[];
}
