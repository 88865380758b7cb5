// The comparison must be able to fail: a run in which every test passes and the runtimes disagree.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../verdict.ts";
import { compareVerdicts } from "../verdict-comparison.ts";

const root = fileURLToPath(new URL("./fixtures/disagreement", import.meta.url));
const vitest = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

function run(verdict: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", "--root", root], {
    env: { ...process.env, VDI_LONG: undefined, VERDICT: verdict, NO_COLOR: "1", FORCE_COLOR: undefined },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe("a whole run", () => {
  const equal = run("equal");

  test("passes when the runtimes agree, and closes with one plain line", () => {
    const { status, output } = equal;
    expect(output).toMatch(/^2 runtimes, one verdict$/m);
    expect(output.trimEnd().split("\n").at(-1)).toBe("2 passed, 0 failed, 2 left to npm run test:long");
    expect(status).toBe(0);
  });

  test("counts what it leaves to the long run, and does not name it among what was skipped", () => {
    const { output } = equal;
    expect(output).toContain("2 left to npm run test:long");
    expect(output).not.toContain("Skipped:");
  });

  test("fails on a different verdict and names it", () => {
    const { status, output } = run("different");
    expect(output).toContain('"case/delicate": one "one", two "two"');
    expect(output.trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed, 2 left to npm run test:long");
    expect(status).toBe(1);
  });

  test("fails on a verdict that one runtime did not record", () => {
    const { status, output } = run("missing");
    expect(output).toContain('"case/delicate": one "equal", two nothing');
    expect(status).toBe(1);
  });
});

describe("the digest", () => {
  const verdicts = (...pairs: [string, string][]) => pairs;

  test("does not depend on the order of recording", () => {
    const { digests, findings } = compareVerdicts([
      { runtime: "one", verdicts: verdicts(["a", "1"], ["b", "2"]) },
      { runtime: "two", verdicts: verdicts(["b", "2"], ["a", "1"]) },
    ]);
    expect(findings).toEqual([]);
    // printf 'a=1\nb=2\n' | sha256sum
    expect(digests.map(({ digest }) => digest)).toEqual(
      Array(2).fill("4a73850fde34aad40ff8649b93a66523a5fe744357a3931caea0f10609d0d930"),
    );
  });

  test("a name recorded twice is a finding even with one runtime", () => {
    const { findings } = compareVerdicts([{ runtime: "one", verdicts: verdicts(["a", "1"], ["a", "1"]) }]);
    expect(findings).toEqual(['one recorded "a" more than once: names must be unique']);
  });

  test("many differences are cut short, and the cut is said", () => {
    const many = Array.from({ length: 25 }, (_, index): [string, string] => [`case/${index}`, "1"]);
    const { findings } = compareVerdicts([
      { runtime: "one", verdicts: many },
      { runtime: "two", verdicts: [] },
    ]);
    expect(findings).toHaveLength(11);
    expect(findings.at(-1)).toBe("and 15 more differences");
  });
});

test("a file that one runtime alone runs records nothing, since nobody could compare it", () => {
  expect(() => recordVerdict("node/alone", true)).toThrow("runs in one runtime alone");
});
