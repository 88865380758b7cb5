// The sources of every package as syntax trees, for the checks on loads and decoders.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { writtenFiles } from "./files.ts";
import { PACKAGES, type Package, presentPackages } from "./packages.ts";

export interface Source {
  /** Below the root, with forward slashes. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

/** One place that a check points at. */
export interface Spotted {
  /** Names it in `known.ts`: no line numbers, so that it stays when the file grows. */
  readonly id: string;
  readonly finding: string;
}

const SCRIPT = /(?<!\.d)\.([cm]?[jt]s|[jt]sx)$/;

/** Sources of all packages, and the scripts of the service's command line, which read outside documents as well. */
export function sourcesIn(root: string, packages: readonly Package[] = PACKAGES): Source[] {
  return presentPackages(root, packages).flatMap(({ folder }) =>
    writtenFiles(root, folder)
      .filter((path) => SCRIPT.test(path) && /^(src|scripts\/vdi-edge)\//.test(path.slice(folder.length + 1)))
      .map((path) => {
        const text = readFileSync(join(root, path), "utf8");
        return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
      }),
  );
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
