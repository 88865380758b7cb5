// The table of packages on the front page is the one that is checked.
import { expect, test } from "vitest";
import type { Package } from "../packages.ts";
import { checkPackagesTable, packagesTable } from "../packages-table.ts";
import { type Files, plantTree } from "./tree.ts";

const PACKAGES: readonly Package[] = [
  {
    folder: "sdk/core",
    name: "@svc/core",
    portable: true,
    what: "bytes",
    why: "all need them",
  },
  {
    folder: "sdk/log",
    name: "@svc/log",
    portable: true,
    what: "a log",
    why: "few do",
  },
];
const TABLE = `| Folder | Package | What it is | Why it is separate | Depends on |
|---|---|---|---|---|
| [sdk/core](sdk/core) | \`@svc/core\` | bytes | all need them | \`valibot\` |
| [sdk/log](sdk/log) | \`@svc/log\` (not published) | a log | few do | core |
`;

const repository = (changed: Files = {}) =>
  plantTree({
    "package.json": { workspaces: ["sdk/core", "sdk/log"] },
    "sdk/core/package.json": { name: "@svc/core", dependencies: { valibot: "1.0.0" } },
    "sdk/log/package.json": { name: "@svc/log", private: true, dependencies: { "@svc/core": "0.1.0" } },
    "README.md": `# Repository\n\n<!-- table: packages -->\n${TABLE}<!-- end -->\nMore.\n`,
    ...changed,
  });

test("a table that is the checked one", () => {
  expect(packagesTable(repository(), PACKAGES)).toBe(TABLE);
  expect(checkPackagesTable(repository(), PACKAGES)).toEqual([]);
});

test("another word in it, another arrow, no table at all", () => {
  const readme = (table: string) => ({ "README.md": `<!-- table: packages -->\n${table}<!-- end -->\n` });
  const stale = ["README.md: the table of packages is not the one of `npm run packages`"];
  expect(checkPackagesTable(repository(readme(TABLE.replace("bytes", "bits"))), PACKAGES)).toEqual(stale);
  expect(checkPackagesTable(repository(readme(TABLE.replace("| core |", "| |"))), PACKAGES)).toEqual(stale);
  expect(checkPackagesTable(repository({ "README.md": TABLE }), PACKAGES).join()).toContain("holds no table");
});
