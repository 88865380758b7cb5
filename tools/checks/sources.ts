// The sources of every package as syntax trees, each read once: what the checks on structure look at. What a generator
// wrote is left out unless it is asked for; it says so in its first lines.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { writtenFiles } from "./files.ts";
import { PACKAGES, type Package, presentPackages } from "./packages.ts";

export interface Source {
  /** Below the root, with forward slashes. */
  readonly path: string;
  /** Folder of its package. */
  readonly pkg: string;
  readonly tree: ts.SourceFile;
}

const SCRIPT = /(?<!\.d)\.([cm]?[jt]s|[jt]sx)$/;
const GENERATED = /^.{0,8}Generated (by|from) /m;
const GENERATED_WITHIN_CHARACTERS = 400;

/** By path; the checks ask for the same files, and parsing them is most of their time. */
const trees = new Map<string, ts.SourceFile>();

/** The syntax tree of a file with this text: parsed once, and anew when the text is another. */
function parsed(path: string, text: string): ts.SourceFile {
  const known = trees.get(path);
  if (known?.text === text) return known;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  trees.set(path, tree);
  return tree;
}

/** The syntax tree of the file at `path`, as it stands now. */
export const treeAt = (path: string): ts.SourceFile => parsed(path, readFileSync(path, "utf8"));

function read(root: string, pkg: string, path: string, alsoGenerated: boolean): Source[] {
  const whole = join(root, path);
  const text = readFileSync(whole, "utf8");
  if (!alsoGenerated && GENERATED.test(text.slice(0, GENERATED_WITHIN_CHARACTERS))) return [];
  return [{ path, pkg, tree: parsed(whole, text) }];
}

/**
 * @param folders of each package: its sources, or its tests, benches and scripts
 * @param alsoGenerated what a generator wrote too, for checks that a header must not lead past
 */
export function sourcesIn(
  root: string,
  folders: readonly string[] = ["src"],
  packages: readonly Package[] = PACKAGES,
  alsoGenerated = false,
): Source[] {
  return presentPackages(root, packages).flatMap(({ folder }) => {
    const inside = writtenFiles(root, folder).filter((path) => SCRIPT.test(path));
    return inside
      .filter((path) => folders.some((wanted) => path.startsWith(`${folder}/${wanted}/`)))
      .flatMap((path) => read(root, folder, path, alsoGenerated));
  });
}

/** `path:line`, as editors take it. */
export function placeOf({ path, tree }: Source, node: ts.Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}

/** Calls `visit` for every node of the tree, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The file that a relative specifier names, as a path below the root; null for anything else. */
export function relativeTarget(from: string, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const path = posix.join(posix.dirname(from), specifier);
  return path.replace(/\.js$/, ".ts");
}
