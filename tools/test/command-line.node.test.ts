// Every script of the tools and of the service: what it is for is asked without doing it, and what it does not take is
// refused before anything is done.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writtenFiles } from "../checks/files.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { some } from "../testing/some.ts";

const OF_THESE = /^(tools|edge\/(bench|scripts|test\/fixtures)|web-demo\/scripts|conformance\/src)\/.*\.ts$/;
/** What makes a file one that is started, and not only imported. */
const STARTED = /^\/\/ `(node|npm run) |import\.meta\.main|process\.argv|commandLine\(/m;

/** Those that read their command lines with words of their own, and how each ends for a wrong one. */
const OF_THEIR_OWN: Readonly<Record<string, number>> = {
  "edge/scripts/vdi-edge/main.ts": 64,
  "tools/bench.ts": 64,
  "tools/mutate/mutate.ts": 2,
  "tools/release/release.ts": 2,
  "tools/start/start.ts": 2,
};
/** Parts of another script, whose opening words name that one. */
const PARTS =
  /^tools\/(after|command-line|release\/reproduce|testing\/vectors|site\/(headers|pages|playground))/;

const scripts = writtenFiles(REPOSITORY)
  .filter((path) => OF_THESE.test(path) && !/\/test\/.*\.test\.ts$/.test(path) && !PARTS.test(path))
  .filter((path) => STARTED.test(readFileSync(join(REPOSITORY, path), "utf8")));

const start = (path: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(REPOSITORY, path), ...args], { encoding: "utf8", cwd: REPOSITORY });

test("each reads its command line in the one way, or is known to have its own", () => {
  expect(scripts.length).toBeGreaterThan(20);
  const others = scripts.filter(
    (path) => !/\bcommandLine\(/.test(readFileSync(join(REPOSITORY, path), "utf8")),
  );
  expect(others).toEqual(Object.keys(OF_THEIR_OWN));
});

describe.each(some(scripts, 12))("%s", (path) => {
  test("--help says what it is for, does nothing and is no fault", () => {
    const { status, stdout, stderr } = start(path, "--help");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/usage: |^(node|npm|vdi-edge) |Benches: /);
    expect(stdout.length).toBeLessThan(3_000);
  });

  test("an option that it does not take is a wrong use, said where faults are", () => {
    const { status, stdout, stderr } = start(path, "--no-such-option");
    expect([status, stdout]).toEqual([OF_THEIR_OWN[path] ?? 64, ""]);
    expect(stderr).not.toBe("");
  });
});
