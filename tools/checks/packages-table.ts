// The table of packages on the front page, made from the rows that the checks read and the manifests that they check.
// `npm run packages` writes it; `npm run check` fails while README.md says anything else.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { ownDependencies, PACKAGES, type Package, presentPackages, readManifest } from "./packages.ts";

const START = "<!-- table: packages -->\n";
const END = "<!-- end -->";

/** Packages of others stand in their own names, ours in that of the folder. */
function restsOn(root: string, pkg: Package, packages: readonly Package[]): string {
  const declared = Object.keys(readManifest(join(root, pkg.folder)).dependencies ?? {});
  const ours = ownDependencies(root, pkg, packages).map((folder) => folder.replace("sdk/", ""));
  const others = declared.filter((name) => !packages.some((one) => one.name === name));
  return [...ours, ...others.map((name) => `\`${name}\``)].join(", ");
}

/** The table as Markdown, one row a package, in dependency order. */
export function packagesTable(root: string, packages: readonly Package[] = PACKAGES): string {
  const rows = presentPackages(root, packages).map((pkg) => {
    const { folder, name, what, why } = pkg;
    const { private: isPrivate = false } = readManifest(join(root, folder));
    const called = isPrivate ? `\`${name}\` (not published)` : `\`${name}\``;
    return `| [${folder}](${folder}) | ${called} | ${what} | ${why} | ${restsOn(root, pkg, packages)} |`;
  });
  return `| Folder | Package | What it is | Why it is separate | Depends on |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

function split(readme: string): [before: string, table: string, after: string] | null {
  const [before, rest] = readme.split(START);
  if (before === undefined || rest === undefined) return null;
  const end = rest.indexOf(END);
  return end < 0 ? null : [before, rest.slice(0, end), rest.slice(end)];
}

/** @returns one sentence for each finding */
export function checkPackagesTable(root: string, packages: readonly Package[] = PACKAGES): string[] {
  const parts = split(readFileSync(join(root, "README.md"), "utf8"));
  if (parts === null) return [`README.md: holds no table between ${START.trim()} and ${END}`];
  return parts[1] === packagesTable(root, packages)
    ? []
    : ["README.md: the table of packages is not the one of `npm run packages`"];
}

if (import.meta.main) {
  commandLine({ command: "npm run packages", about: "Writes the table of packages into README.md." });
  const path = join(REPOSITORY, "README.md");
  const parts = split(readFileSync(path, "utf8"));
  if (parts === null) throw new Error(`README.md holds no table between ${START.trim()} and ${END}`);
  writeFileSync(path, `${parts[0]}${START}${packagesTable(REPOSITORY)}${parts[2]}`);
}
