// The API reference: one page a package in docs/api, and an index. Short on purpose: what a declaration says is not
// said again, long schemas are cut, names from other packages are linked to where they are declared.
import { type Exported, type Kind, type Package, readPackages } from "./api.ts";

const GROUPS: readonly (readonly [kind: Kind, heading: string])[] = [
  ["function", "Functions"],
  ["class", "Classes"],
  ["constant", "Constants"],
  ["type", "Types"],
  ["namespace", "Namespaces"],
];
// Schemas of documents are pages long as types; the protocol has their members.
const MAX_DECLARATION_LINES = 60;
const MAX_CONSTANT_CHARACTERS = 400;
// A whole package that is re-exported is named, not listed.
const SHORT_LIST = 8;
const NOTICE = "Generated from docstrings by `node tools/docs/build-api.ts`, after a build; do not edit.";

/** Contents by file name within docs/api. */
export function apiPages(packages: readonly Package[] = readPackages()): Map<string, string> {
  const pages = new Map<string, string>([["README.md", indexPage(packages)]]);
  for (const each of packages) pages.set(fileOf(each.name), packagePage(each, packages));
  return pages;
}

/** Names of exported functions and classes that say nothing of themselves. */
export function undocumented(packages: readonly Package[] = readPackages()): string[] {
  return packages.flatMap(({ name, exports }) =>
    exports
      .filter(({ kind, summary, from }) => {
        if (from !== null || (kind !== "function" && kind !== "class")) return false;
        return summary === "";
      })
      .map((exported) => `${name} ${exported.name}`),
  );
}

function fileOf(name: string): string {
  return `${name.replace("@svc/", "")}.md`;
}

function indexPage(packages: readonly Package[]): string {
  const rows = packages.map(
    ({ name, description, exports }) =>
      `| [\`${name}\`](${fileOf(name)}) | ${description} | ${exports.filter(({ from }) => from === null).length} |`,
  );
  return `${[
    "# API reference",
    "",
    NOTICE,
    "",
    "Functions that read a stranger's document never throw on it: they give a result with `ok` or `valid`, a `reason` from",
    "a closed set and a `detail` for people. A wrong call throws a `TypeError` or `RangeError` that names the argument.",
    "What a package is for, with a program that runs, is in its README.",
    "",
    "| Package | What it is | Names |",
    "|---|---|---|",
    ...rows,
  ].join("\n")}\n`;
}

/** Whether a package declares what it exports, in its main entry. */
function isOf({ from, entries }: Exported, name: string): boolean {
  return from === null && entries.includes(name);
}

function packagePage(
  { name, folder, description, entries, exports }: Package,
  packages: readonly Package[],
): string {
  const own = exports.filter(({ from }) => from === null);
  const lines = [`# ${name}`, "", `${description}. [README](../../${folder}/README.md)`, "", NOTICE];
  if (entries.length > 1) {
    lines.push("", `Entries: ${entries.map((entry) => `\`${entry}\``).join(", ")}.`);
    lines.push("Everything is in the first unless another is named with it.");
  }
  for (const [kind, heading] of GROUPS) {
    const group = own.filter((each) => each.kind === kind);
    if (group.length === 0) continue;
    lines.push("", `## ${heading}`);
    for (const exported of group) lines.push("", ...entryLines(exported, name));
  }
  const foreign = Map.groupBy(
    exports.filter(({ from }) => from !== null),
    ({ from }) => from as string,
  );
  if (foreign.size > 0) lines.push("", "## Re-exported");
  for (const [from, names] of foreign) {
    const link = `[${from}](${fileOf(from)})`;
    const others =
      packages.find((each) => each.name === from)?.exports.filter((each) => isOf(each, from)) ?? [];
    const isWhole = others.length > SHORT_LIST && names.length === others.length;
    const list = names.map((each) => `\`${each.name}\``).join(", ");
    lines.push("", isWhole ? `Everything that ${link} has.` : `From ${link}: ${list}.`);
  }
  return `${lines.join("\n")}\n`;
}

function entryLines(exported: Exported, main: string): string[] {
  const { name, declaration, summary, parameters, returns, throws, entries } = exported;
  const lines = [`### ${name}`, ""];
  const others = entries.filter((entry) => entry !== main);
  if (!entries.includes(main)) lines.push(`From ${others.map((entry) => `\`${entry}\``).join(", ")}.`, "");
  if (declaration !== "") lines.push("```ts", cut(exported), "```");
  if (summary !== "") lines.push("", prose(summary));
  const details = [
    ...parameters
      .filter(([, text]) => text !== "")
      .map(([parameter, text]) => `- \`${parameter}\`: ${inline(text)}`),
    ...(returns === "" ? [] : [`- Returns ${inline(returns)}`]),
    ...throws.map((text) => `- Throws ${inline(text)}`),
  ];
  if (details.length > 0) lines.push("", ...details);
  return lines;
}

function cut({ kind, declaration }: Exported): string {
  const lines = declaration.split("\n");
  if (kind === "constant" && declaration.length > MAX_CONSTANT_CHARACTERS) {
    const [type] = /^const [\w$]+: [\w.]+/.exec(declaration) ?? [];
    return `${type ?? lines[0]}${type === undefined ? " …" : "<…>;"}`;
  }
  if (lines.length <= MAX_DECLARATION_LINES) return declaration;
  return `${lines.slice(0, MAX_DECLARATION_LINES).join("\n")}\n    // … ${lines.length - MAX_DECLARATION_LINES} more lines`;
}

// Markdown takes what is between angle brackets for markup.
function prose(text: string): string {
  return text
    .replace(/\{@link (\S+?)\}/g, "`$1`")
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "&lt;")))
    .join("");
}

function inline(text: string): string {
  return prose(text.replace(/\s*\n\s*/g, " "));
}
