// The documents of this room say what the code does: their tables are generated, what they name is there.
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

test("the README names nothing that is not there", () => {
  const called = [...readme.matchAll(/`(\w+)\(/g)].map(([, name]) => name as string);
  expect(called.length).toBeGreaterThan(5);
  for (const name of called) expect(Object.hasOwn(room, name), name).toBe(true);
});
