// The table of rooms on the front page, made from the rows that the checks read and the manifests that they check.
// `npm run rooms` writes it; `npm run check` fails while README.md says anything else.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { presentRooms, ROOMS, type Room, readManifest } from "./rooms.ts";

const START = "<!-- table: rooms -->\n";
const END = "<!-- end -->";

/** Packages of others stand in their own names, ours in that of the folder. */
function restsOn(root: string, { folder }: Room, rooms: readonly Room[]): string {
  const declared = Object.keys(readManifest(join(root, folder)).dependencies ?? {});
  const ours = rooms
    .filter(({ name }) => declared.includes(name))
    .map((room) => room.folder.replace("sdk/", ""));
  const others = declared.filter((name) => !rooms.some((room) => room.name === name));
  return [...ours, ...others.map((name) => `\`${name}\``)].join(", ");
}

/** The table as Markdown, one row a room, in dependency order. */
export function roomsTable(root: string, rooms: readonly Room[] = ROOMS): string {
  const rows = presentRooms(root, rooms).map((room) => {
    const { folder, name, what, why } = room;
    const { private: isPrivate = false } = readManifest(join(root, folder));
    const called = isPrivate ? `\`${name}\` (not published)` : `\`${name}\``;
    return `| [${folder}](${folder}) | ${called} | ${what} | ${why} | ${restsOn(root, room, rooms)} |`;
  });
  return `| Folder | Package | What it is | Why it is one of its own | Rests on |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

function split(readme: string): [before: string, table: string, after: string] | null {
  const [before, rest] = readme.split(START);
  if (before === undefined || rest === undefined) return null;
  const end = rest.indexOf(END);
  return end < 0 ? null : [before, rest.slice(0, end), rest.slice(end)];
}

/** Arrows that a row allows and the room's manifest, which names what is imported, does without. */
function idleArrows(root: string, rooms: readonly Room[]): string[] {
  return presentRooms(root, rooms).flatMap(({ folder, mayImport }) => {
    const declared = Object.keys(readManifest(join(root, folder)).dependencies ?? {});
    return rooms
      .filter((room) => mayImport.includes(room.folder) && !declared.includes(room.name))
      .map((room) => `tools/checks/rooms.ts: ${folder} may import ${room.folder} and does not`);
  });
}

/** @returns one sentence for each finding */
export function checkRoomsTable(root: string, rooms: readonly Room[] = ROOMS): string[] {
  return [...idleArrows(root, rooms), ...tableFindings(root, rooms)];
}

function tableFindings(root: string, rooms: readonly Room[]): string[] {
  const parts = split(readFileSync(join(root, "README.md"), "utf8"));
  if (parts === null) return [`README.md: holds no table between ${START.trim()} and ${END}`];
  return parts[1] === roomsTable(root, rooms)
    ? []
    : ["README.md: the table of rooms is not the one of `npm run rooms`"];
}

if (import.meta.main) {
  commandLine("usage: npm run rooms\nWrites the table of rooms into README.md.", {});
  const path = join(REPOSITORY, "README.md");
  const parts = split(readFileSync(path, "utf8"));
  if (parts === null) throw new Error(`README.md holds no table between ${START.trim()} and ${END}`);
  writeFileSync(path, `${parts[0]}${START}${roomsTable(REPOSITORY)}${parts[2]}`);
}
