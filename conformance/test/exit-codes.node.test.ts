// Exit codes of the three programs that verify files, side by side: a script may use any of them. Also codes that are
// no verdict (130, 141) and output faults: none may look like "valid" or "not valid".
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "vdi-exit-codes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isInstalled = (...[program, ...words]: [string, ...string[]]) => spawnSync(program, words).status === 0;
const HAS_PYTHON = isInstalled("python3", "--version");
const HAS_GO = isInstalled("go", "version");
const goProgram = join(folder, "vdi");
if (HAS_GO) execFileSync("go", ["build", "-o", goProgram, "./cmd/vdi"], { cwd: at("conformance/go") });

const PROGRAMS: readonly (readonly [name: string, installed: boolean, words: readonly string[]])[] = [
  ["vdi", true, [process.execPath, at("sdk/cli/bin/vdi.js")]],
  ["python", HAS_PYTHON, ["python3", "-m", "svc_vdi"]],
  ["go", HAS_GO, [goProgram]],
];

const receipt = at("docs/examples/receipt.json");
const trust = at("docs/examples/trust.json");
const broken = join(folder, "broken.json");
writeFileSync(broken, "{");

for (const [name, installed, words] of PROGRAMS) {
  const start = (args: readonly string[], stdio: ("pipe" | number)[]): ChildProcess =>
    spawn(words[0] as string, [...words.slice(1), ...args], { cwd: at("conformance/python"), stdio });
  const codeOf = async (child: ChildProcess) => (await once(child, "close"))[0] as number;

  describe.skipIf(!installed)(`${name}${installed ? "" : " (not installed here: skipped)"}`, () => {
    test.each<[string, readonly string[], number]>([
      ["a receipt under a pinned key", ["verify", receipt, "--trust", trust], 0],
      ["one that nobody is pinned for", ["verify", receipt], 2],
      ["a file that is not there", ["verify", join(folder, "nothing.json")], 2],
      ["a file that is no JSON", ["verify", broken], 2],
      ["a trust file that is none", ["verify", receipt, "--trust", broken], 2],
      ["no file", ["verify"], 64],
      ["an option that is none", ["verify", receipt, "--trsut", trust], 64],
      ["a profile that is none", ["verify", receipt, "--profile", "stricter"], 64],
      ["help", ["--help"], 0],
    ])("%s", { tags: "long" }, async (_, args, code) => {
      expect(await codeOf(start(args, ["pipe", "pipe", "pipe"]))).toBe(code);
    });

    test("stopped by hand while it reads", async () => {
      const child = start(["verify", "-"], ["pipe", "pipe", "pipe"]);
      const ended = codeOf(child);
      // More than a pipe holds: that it is taken shows that the program reads.
      child.stdin?.on("error", () => undefined).write(" ".repeat(1 << 20), () => child.kill("SIGINT"));
      expect(await ended).toBe(130);
    });

    test("nobody reads what it says", async () => {
      const child = start(["verify", receipt, "--trust", trust, "--json"], ["pipe", "pipe", "pipe"]);
      child.stdout?.destroy();
      expect(await codeOf(child)).toBe(141);
    });

    test.skipIf(!existsSync("/dev/full"))("the disk is full", async () => {
      const child = start(
        ["verify", receipt, "--trust", trust],
        ["pipe", openSync("/dev/full", "w"), "pipe"],
      );
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += chunk;
      });
      expect(await codeOf(child)).toBe(2);
      expect(said).toMatch(/^Could not be said: .*(ENOSPC|No space left|no space left)/);
    });
  });
}
