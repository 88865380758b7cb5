// Rooms and arrows: which source file may import which. dependency-cruiser resolves every import, ours by
// package name through `exports` into the built `dist` of the other room, and judges it by the table of rooms.
// Needs a build, because an unbuilt package does not resolve; what does not resolve is a finding, not a pass.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { GPL_PACKAGES, hasSource, presentRooms, ROOMS, type Room } from "./rooms.ts";

// Specifiers that the test runner or the platform answers, not the file system.
const ANSWERED_ELSEWHERE = "^(node|cloudflare|vectors|run|virtual):";
const SOURCE_FOLDERS = ["src", "test", "bench", "scripts"];

function own(folders: readonly string[], below = ""): string {
  return `^(${folders.join("|")})/(?!node_modules/)${below}`;
}

function rulesFor(room: Room, all: readonly Room[]): IForbiddenRuleType[] {
  const others = all.map(({ folder }) => folder).filter((folder) => folder !== room.folder);
  const unlisted = others.filter((folder) => !room.mayImport.includes(folder));
  const anySource = own([room.folder], `(${SOURCE_FOLDERS.join("|")})/`);
  const rules: IForbiddenRuleType[] = [
    {
      name: "unresolved",
      comment: "imports what does not resolve: not built, not installed, or hidden by `exports`",
      severity: "error",
      from: { path: own([room.folder], "src/") },
      to: { couldNotResolve: true, pathNot: ANSWERED_ELSEWHERE },
    },
    {
      name: "past-the-door",
      comment: "reaches into another room by path instead of by package name",
      severity: "error",
      from: { path: anySource },
      // Test data, unlike code, may be shared by path: it has no package name.
      to: {
        path: own(others),
        pathNot: "/test/fixtures/.+\\.json$",
        dependencyTypesNot: ["aliased-workspace"],
      },
    },
  ];
  rules.push({
    name: "source-reads-test",
    comment: "source imports what is there for tests",
    severity: "error",
    from: { path: own([room.folder], "src/") },
    to: {
      path: own(
        all.map(({ folder }) => folder),
        "(test|bench|scripts)/",
      ),
    },
  });
  if (unlisted.length > 0) {
    rules.push({
      name: "unlisted-arrow",
      comment: "imports a room that its row in tools/checks/rooms.ts does not name",
      severity: "error",
      from: { path: own([room.folder], "src/") },
      to: { path: own(unlisted) },
    });
  }
  if (room.portable) {
    rules.push({
      name: "portable-reaches-gpl",
      comment: "a portable room reaches the prover, the circuits or GPL code",
      severity: "error",
      from: { path: own([room.folder], "src/") },
      to: {
        path: `^(sdk/prover|circuits)/|(^|/)node_modules/(${GPL_PACKAGES.join("|")})/`,
        reachable: true,
      },
    });
  }
  return rules;
}

/**
 * Judges every import in the rooms of the tree at `root`.
 *
 * @returns one sentence for each finding
 */
export async function checkArrows(root: string, rooms: readonly Room[] = ROOMS): Promise<string[]> {
  const present = presentRooms(root, rooms).filter((room) => hasSource(root, room));
  if (present.length === 0) return [];
  const folders = present
    .flatMap(({ folder }) => SOURCE_FOLDERS.map((source) => `${folder}/${source}`))
    .filter((folder) => existsSync(join(root, folder)));
  const forbidden = present.flatMap((room) => rulesFor(room, rooms));
  const { output } = await cruise(
    folders,
    {
      // It refuses a folder that ends in a slash.
      baseDir: resolve(root),
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: "(^|/)node_modules/" },
    },
    { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  );
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ from, to, rule, via }) => {
    const path = via ? ` (${[from, ...via.map(({ name }) => name)].join(" -> ")})` : "";
    return `${from} -> ${to}: ${comments.get(rule.name)}${path}`;
  });
}
