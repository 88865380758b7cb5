// The README's tables name folders and files that are there. (Its programs are run with all the documentation's.)
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { KIND_NAMES, VERDICT_KINDS } from "../../src/index.ts";

const room = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(room, "README.md"), "utf8");

test("its tables name folders and files that are there", () => {
  const named = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name as string);
  const folders = readdirSync(join(room, "src")).filter((name) => !name.endsWith(".ts"));
  expect(named.toSorted()).toEqual([...folders, ...VERDICT_KINDS].toSorted());
  for (const [, file = ""] of readme.matchAll(/`((?:src|test)\/[\w/.-]+)`/g)) {
    expect(existsSync(join(room, file)), file).toBe(true);
  }
  expect(readme).toContain(`${Object.keys(KIND_NAMES).length - 1} kinds`);
});
