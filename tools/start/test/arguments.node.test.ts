// The command line of `npm start`: every misuse ends with 2 and names the option, before anything is proved.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";

const start = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(REPOSITORY, "tools/start/start.ts"), ...args], { encoding: "utf8" });

test.each([
  [["--count", "0"], "--count: expected a whole number from 1 to 1000"],
  [["--count", "1001"], "--count"],
  [["--count", "ten"], "--count"],
  [["--count", "1.5"], "--count"],
  [["--count", "1", "--count", "2"], "--count is given twice"],
  [["--port", "70000"], "--port"],
  [["--cuont", "1"], "--cuont"],
  [["extra"], "extra"],
  [["--data"], "--data"],
])("%j is rejected", (args, fault) => {
  const { status, stdout, stderr } = start(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(fault);
});

test("the help names every option", () => {
  const { status, stdout } = start("--help");
  expect(status).toBe(0);
  for (const name of ["once", "count", "data", "out", "port", "json"]) expect(stdout).toContain(`--${name}`);
});
