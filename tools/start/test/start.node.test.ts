// The command as a person runs it, with one decision: exit codes, summary, files and who may read them.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAttestation, parseOpening } from "@svc/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { some } from "../../testing/some.ts";

const START = fileURLToPath(new URL("../start.ts", import.meta.url));
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "vdi-start-"));
});
afterAll(() => rmSync(home, { recursive: true }));

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function start(...args: string[]): Promise<Run> {
  const env = { PATH: process.env.PATH };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [START, ...args],
      { cwd: home, env, timeout: 600_000 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr });
      },
    );
  });
}

describe("npm start", () => {
  test("proves, verifies, shows the refusal, writes both files and ends with 0", async () => {
    const { code, stdout, stderr } = await start("--once", "--json", "--count", "1", "--out", "made");
    expect(stderr).toContain("Statlog German Credit, 1000 real applications");
    expect(stderr).toContain("refused before any proving");
    expect(stderr).toContain("What is only claimed");
    expect(code).toBe(0);
    const summary = JSON.parse(stdout);
    expect(summary).toMatchObject({
      problems: [],
      circuit: { recognised: true },
      refusal: { row: 19, description: "An approved amount is at most 10000." },
      decisions: [{ row: 1, outcome: "decline", valid: true, trust: { circuit: "built_in" } }],
    });
    expect(summary.decisions[0].steps).toHaveLength(8);

    const attestation = join(home, "made/attestations/row-0001.json");
    const opening = join(home, "made/openings/row-0001.json");
    expect(readdirSync(join(home, "made"), { recursive: true }).sort()).toEqual(
      ["attestations", "attestations/row-0001.json", "openings", "openings/row-0001.json"].sort(),
    );
    expect(parseAttestation(readFileSync(attestation)).ok).toBe(true);
    expect(parseOpening(readFileSync(opening)).ok).toBe(true);
    expect((statSync(opening).mode & 0o777).toString(8)).toBe("600");
    expect((statSync(join(home, "made/openings")).mode & 0o777).toString(8)).toBe("700");
  });

  test.each(some([[["--count", "none"]], [["--data", "no-such-file"]], [["--unknown"]]], 3))(
    "%j ends with 2 and writes nothing",
    async (args) => {
      const { code, stderr } = await start(...args, "--out", "unmade");
      expect(code).toBe(2);
      expect(stderr).toContain("npm start -- [options]");
      expect(existsSync(join(home, "unmade"))).toBe(false);
    },
  );

  test("--help ends with 0", async () => {
    const { code, stdout } = await start("--help");
    expect([code, stdout.includes("--count N")]).toEqual([0, true]);
  });
});
