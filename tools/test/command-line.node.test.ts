// Every script of the tools and of the service: what it is for is asked without doing it, and what it does not take is
// refused before anything is done.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writtenFiles } from "../checks/files.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { some } from "../testing/some.ts";

const OF_THESE =
  /^(tools|edge\/(bench|scripts|test\/fixtures)|web-demo\/scripts|conformance\/(src|fuzz)|web-demo\/bench|sdk\/[^/]+\/bench)\/.*\.ts$/;
/** What makes a file one that is started, and not only imported. */
const STARTED = /^\/\/ `(node|npm run) |import\.meta\.main|process\.argv|commandLine\(|openBench\(/m;

/** Those that read their command lines in another way. */
const OF_THEIR_OWN = ["edge/scripts/vdi-edge/main.ts", "tools/bench/bench.ts"];
/** Those that end in another way than with 64 for wrong use. */
const CODES: Readonly<Record<string, number>> = {
  "conformance/fuzz/fuzz.ts": 2,
  "conformance/fuzz/readers.ts": 2,
  "tools/mutate/mutate.ts": 2,
  "tools/release/release.ts": 2,
  "tools/start/start.ts": 2,
};
/** Parts of another script, whose opening words name that one. */
const PARTS =
  /^(sdk\/[^/]+\/bench\/first-|tools\/(bench\/print|after|command-line|release\/reproduce|testing\/vectors|site\/(headers|pages|playground)))/;

const scripts = writtenFiles(REPOSITORY)
  .filter((path) => OF_THESE.test(path) && !/\/test\/.*\.test\.ts$/.test(path) && !PARTS.test(path))
  .filter((path) => STARTED.test(readFileSync(join(REPOSITORY, path), "utf8")));

const start = (path: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(REPOSITORY, path), ...args], { encoding: "utf8", cwd: REPOSITORY });

test("each reads its command line in the one way, or is known to have its own", () => {
  expect(scripts.length).toBeGreaterThan(20);
  const others = scripts.filter(
    (path) => !/\b(commandLine|openBench)\(/.test(readFileSync(join(REPOSITORY, path), "utf8")),
  );
  expect(others).toEqual(OF_THEIR_OWN);
});

describe.each(some(scripts, 12))("%s", (path) => {
  test("--help says what it is for, does nothing and is no fault", () => {
    const { status, stdout, stderr } = start(path, "--help");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/usage: |^vdi-edge /);
    expect(stdout.length).toBeLessThan(3_000);
  });

  test("an option that it does not take is a wrong use, said where faults are", () => {
    const { status, stdout, stderr } = start(path, "--no-such-option");
    expect([status, stdout]).toEqual([CODES[path] ?? 64, ""]);
    expect(stderr).not.toBe("");
  });
});
