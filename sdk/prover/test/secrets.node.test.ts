// Canaries through the whole prover, in a process of its own: none of them on standard output or error, in an
// error, in any file of the working or temporary folder; the signing key neither. And the process ends by itself.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { encodeNumber, FIELD_DOMAINS, hashToField } from "@svc/core";
import { expect, test } from "vitest";
import { CIRCUIT_DIR } from "./support/circuit.ts";

const TEXT = "CANARY-text-81c4";
const NUMBER = "918273.645546";
const KEY = "3b".repeat(32);

/** As the circuit's input has them. */
const encodedNumber = encodeNumber(Number(NUMBER));
const ENCODED = [
  String(hashToField(FIELD_DOMAINS.stringValue, TEXT)),
  encodedNumber.ok ? String(encodedNumber.value) : "",
];

test("nothing private leaves the prover, and it ends by itself", async () => {
  const home = mkdtempSync(join(tmpdir(), "vdi-canary-"));
  const folders = { cwd: join(home, "folder"), tmp: join(home, "tmp") };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  try {
    const script = fileURLToPath(new URL("./support/canary-run.ts", import.meta.url));
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [script, CIRCUIT_DIR, KEY, TEXT, NUMBER],
      {
        cwd: folders.cwd,
        env: {
          PATH: process.env.PATH,
          TMPDIR: folders.tmp,
          NODE_DEBUG: "worker",
        },
        timeout: 600_000,
      },
    );
    expect(stdout.trimEnd().endsWith("done")).toBe(true);
    expect(stdout).toContain("constraint_not_satisfied");
    expect(stdout).not.toContain("accepted");
    const files = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.map((file) => file.slice(home.length))).toEqual(["/folder/attestation.json"]);
    const everything = [stdout, stderr, ...files.map((file) => readFileSync(file, "latin1"))].join("\n");
    for (const canary of [TEXT, NUMBER, NUMBER.replace(".", ""), KEY, ...ENCODED]) {
      expect(everything).not.toContain(canary);
      expect(everything).not.toContain(Buffer.from(canary).toString("base64").replace(/=+$/, ""));
      expect(everything).not.toContain(Buffer.from(canary).toString("hex"));
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});
