// Cycles of imports between the files of a room, types included: files that need each other are one idea in two
// places, and which of them is loaded first decides what the other one sees.
import ts from "typescript";
import { relativeTarget, type Source, walk } from "./sources.ts";

function importsOf({ path, tree }: Source): string[] {
  const found: string[] = [];
  walk(tree, (node) => {
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const target = relativeTarget(path, specifier.text);
    if (target !== null) found.push(target);
  });
  return found;
}

/** Groups of files each of which reaches each (Tarjan's strongly connected components), sorted. */
export function importCycles(sources: readonly Source[]): string[][] {
  const edges = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) as number);
    stack.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next))
        lowest.set(path, Math.min(lowest.get(path) as number, lowest.get(next) as number));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path)).sort();
    if (group.length > 1 || edges.get(path)?.includes(path)) cycles.push(group);
  };
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return cycles.sort();
}
