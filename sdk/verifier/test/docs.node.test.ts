// The documents of this room say what the code does: their tables are generated, their example runs.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documents } from "../scripts/make-docs.ts";
import * as room from "../src/index.ts";

const ROOM = fileURLToPath(new URL("../", import.meta.url));
const readme = readFileSync(`${ROOM}README.md`, "utf8");

test.each([...documents().keys()])("%s is as generated", (path) => {
  expect(readFileSync(ROOM + path, "utf8")).toBe(documents().get(path));
});

test("the README's example runs", () => {
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module"], {
    input: code,
    cwd: ROOM,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout.match(/^\d \w+ passed$/gm)).toHaveLength(8);
  expect(stdout).toContain("true single-party");
});

test("the README names nothing that is not there", () => {
  const called = [...readme.matchAll(/`(\w+)\(/g)].map(([, name]) => name as string);
  expect(called.length).toBeGreaterThan(5);
  for (const name of called) expect(Object.hasOwn(room, name), name).toBe(true);
});
