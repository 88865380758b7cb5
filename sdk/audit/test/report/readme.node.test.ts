// The README's program runs as it stands, and its tables name what there is.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { attestation } from "../../../../tools/fixtures/bundle-parts.ts";

const room = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(room, "REPORT.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "report-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("its program says what an attestation is worth", () => {
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  writeFileSync(join(folder, "program.mjs"), code);
  writeFileSync(join(folder, "attestation.json"), JSON.stringify(attestation));
  symlinkSync(
    fileURLToPath(new URL("../../../../node_modules", import.meta.url)),
    join(folder, "node_modules"),
  );
  const { stdout, stderr } = spawnSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout).toContain("attestation.json Verified, from an issuer you have not pinned");
  expect(stdout).toContain("That the inputs are true.");
});

test("it names files that are there", () => {
  for (const [, file = ""] of readme.matchAll(/`((?:src|test)\/[\w/.-]+)`/g)) {
    expect(existsSync(join(room, file)), file).toBe(true);
  }
});
