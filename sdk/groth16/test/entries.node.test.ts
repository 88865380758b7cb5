// What importing the package loads: the engine and what it reads with, and none of what only others need.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const PROGRAM = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import(process.argv[1]);
  console.log(JSON.stringify(loaded));
`;

function loadedBy(entry: string): string[] {
  const path = import.meta.resolve(entry);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", PROGRAM, path],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

test("@svc/groth16 loads no curve in JavaScript, no transcript check, no schema", () => {
  const loaded = loadedBy("@svc/groth16");
  expect(loaded.some((url) => /\/groth16\/dist\/node\/load-engine-/.test(url))).toBe(true);
  expect(
    loaded.filter((url) => /@noble\/curves|valibot|\/transcript\/|\/wire\/|\/poseidon\//.test(url)),
  ).toEqual([]);
  expect(loaded.length).toBeLessThan(75);
});

test("its grades load nothing but tables", () => {
  expect(loadedBy("@svc/groth16/grade").length).toBeLessThan(5);
});
