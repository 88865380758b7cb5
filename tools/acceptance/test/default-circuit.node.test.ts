// The specification's default circuit directory, 'zk-cp/build', at run time: a program that names none proves with the
// folder of that name where it is started, and says so when that folder was altered.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { verifyDecision } from "@svc/vdi-verifier";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";

const PROGRAM = `
const { attest } = await import(${JSON.stringify(import.meta.resolve("@svc/attest"))});
const made = await attest({
  pipeline: { name: "Loans", steps: ["check", "approve"] },
  decision: { path: ["check", "approve"], inputs: { amount: 7 }, outcome: "approve" },
}).catch(({ code, message }) => ({ code, message }));
console.log(JSON.stringify(made));
process.exit(0);
`;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "vdi-default-circuit-"));
});
afterAll(() => rmSync(home, { recursive: true }));

async function started(folder: string): Promise<Record<string, unknown>> {
  const given = ["--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: folder });
  return JSON.parse(stdout);
}

test("'zk-cp/build' where the program is started is what it proves with", { tags: "long" }, async () => {
  const build = join(home, "zk-cp/build");
  mkdirSync(join(home, "zk-cp"));
  cpSync(join(REPOSITORY, "circuits/zk-cp/build"), build, { recursive: true });
  const attestation = await started(home);
  expect((await verifyDecision(attestation)).valid).toBe(true);

  const witness = readFileSync(join(build, "decision.witness"));
  witness[1000] = (witness[1000] as number) ^ 1;
  writeFileSync(join(build, "decision.witness"), witness);
  const refused = await started(home);
  expect(refused.code).toBe("artefact_altered");
  expect(refused.message).toContain(`decision.witness in ${build}`);
});
