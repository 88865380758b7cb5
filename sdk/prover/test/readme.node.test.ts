// The README's program is run as it stands.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { verifyDecision } from "@svc/vdi-verifier";
import { expect, test } from "vitest";
import { PROVER_ERRORS } from "../src/errors.ts";
import { SIGNING_KEY } from "./support/circuit.ts";

const room = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(`${room}README.md`, "utf8");

test("its first program attests a payment that verifies", async () => {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const program = `const signingKey = "${SIGNING_KEY}";\n${code}\nconsole.log(JSON.stringify(attestation));`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module-typescript", "-e", program],
    { cwd: room, timeout: 100_000 },
  );
  expect(stderr).toBe("");
  const { valid, steps } = await verifyDecision(stdout);
  expect([valid, steps.length]).toEqual([true, 8]);
}, 120_000);

test("every code has a meaning", () => {
  for (const [code, { meaning }] of Object.entries(PROVER_ERRORS)) {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(meaning.length).toBeGreaterThan(10);
  }
});
