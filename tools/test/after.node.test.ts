// Scripts of the repository that build first: whoever asks one for --help is answered, and nothing is built or replaced.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { steps } from "../after.ts";
import { REPOSITORY } from "../testing/paths.ts";

const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test("what comes before is left out where the program is asked for --help, and nowhere else", () => {
  const line = ["build", "check", "--", "vitest", "run"];
  expect(steps(line)).toEqual({ before: ["build", "check"], program: ["vitest", "run"] });
  expect(steps([...line, "--help"])).toEqual({ before: [], program: ["vitest", "run", "--help"] });
  expect(steps([...line, "--", "--help"])?.before).toEqual(["build", "check"]);
  expect(steps([...line, "help"])?.before).toEqual(["build", "check"]);
  for (const wrong of [[], ["--"], ["build"], ["build", "--"], ["--", "vitest"]])
    expect(steps(wrong)).toBeNull();
});

test("no script builds but by that, so that every one answers at once", () => {
  const found = Object.entries(scripts).filter(([, line]) => /npm run|vitepress|&& node [^ ]+ &&/.test(line));
  expect(found).toEqual([]);
  expect(Object.values(scripts).filter((line) => line.includes("tools/after.ts")).length).toBeGreaterThan(15);
});

test("a script that is asked what it is for says so and runs nothing before", () => {
  const ask = (...words: string[]) =>
    spawnSync(process.execPath, ["tools/after.ts", ...words], { cwd: REPOSITORY, encoding: "utf8" });
  // A script of that name would end in an error.
  const helped = ask("no-such-script", "--", "tools/bench/bench.ts", "--help");
  expect([helped.status, helped.stderr]).toEqual([0, ""]);
  expect(helped.stdout).toMatch(/^usage: npm run bench/);
  const done = ask("no-such-script", "--", "tools/bench/bench.ts");
  expect(done.status).not.toBe(0);
  expect(done.stdout).not.toContain("Benches:");
  expect(ask("build").status).toBe(64);
  expect(ask("browser", "--", "node", "-e", "process.exit(3)").status).toBe(3);
});
