// The table of rooms on the front page is the one that is checked, and allows no more than is used.
import { expect, test } from "vitest";
import type { Room } from "../rooms.ts";
import { checkRoomsTable, roomsTable } from "../rooms-table.ts";
import { type Files, plantTree } from "./tree.ts";

const ROOMS: readonly Room[] = [
  {
    folder: "sdk/core",
    name: "@svc/core",
    mayImport: [],
    portable: true,
    what: "bytes",
    why: "all need them",
  },
  {
    folder: "sdk/log",
    name: "@svc/log",
    mayImport: ["sdk/core"],
    portable: true,
    what: "a log",
    why: "few do",
  },
];
const TABLE = `| Folder | Package | What it is | Why it is one of its own | Rests on |
|---|---|---|---|---|
| [sdk/core](sdk/core) | \`@svc/core\` | bytes | all need them | \`valibot\` |
| [sdk/log](sdk/log) | \`@svc/log\` (not published) | a log | few do | core |
`;

const house = (changed: Files = {}) =>
  plantTree({
    "package.json": { workspaces: ["sdk/core", "sdk/log"] },
    "sdk/core/package.json": { name: "@svc/core", dependencies: { valibot: "1.0.0" } },
    "sdk/log/package.json": { name: "@svc/log", private: true, dependencies: { "@svc/core": "0.1.0" } },
    "README.md": `# House\n\n<!-- table: rooms -->\n${TABLE}<!-- end -->\nMore.\n`,
    ...changed,
  });

test("a table that is the checked one", () => {
  expect(roomsTable(house(), ROOMS)).toBe(TABLE);
  expect(checkRoomsTable(house(), ROOMS)).toEqual([]);
});

test("another word in it, another arrow, no table at all", () => {
  const readme = (table: string) => ({ "README.md": `<!-- table: rooms -->\n${table}<!-- end -->\n` });
  const stale = ["README.md: the table of rooms is not the one of `npm run rooms`"];
  expect(checkRoomsTable(house(readme(TABLE.replace("bytes", "bits"))), ROOMS)).toEqual(stale);
  expect(checkRoomsTable(house(readme(TABLE.replace("| core |", "| |"))), ROOMS)).toEqual(stale);
  expect(checkRoomsTable(house({ "README.md": TABLE }), ROOMS).join()).toContain("holds no table");
});

test("an arrow that nothing uses", () => {
  const unused = house({ "sdk/log/package.json": { name: "@svc/log", private: true } });
  expect(checkRoomsTable(unused, ROOMS)).toContain(
    "tools/checks/rooms.ts: sdk/log may import sdk/core and does not",
  );
});
