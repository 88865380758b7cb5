// How long a function may be. Past the bound it does several things, and its variables are seen by all of them.
import ts from "typescript";
import { placeOf, type Source, walk } from "./sources.ts";
import type { Spotted } from "./structure.ts";

export const MAX_FUNCTION_LINES = 60;

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && "body" in node && node.body !== undefined;

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  if (ts.isConstructorDeclaration(node)) return "constructor";
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : "a function";
}

/** Functions of more lines than the bound, from the first line of the declaration to its last. */
export function longFunctions(sources: readonly Source[], bound: number = MAX_FUNCTION_LINES): Spotted[] {
  return sources.flatMap((source) => {
    const found: Spotted[] = [];
    const lineOf = (position: number) => source.tree.getLineAndCharacterOfPosition(position).line;
    walk(source.tree, (node) => {
      if (!isFunction(node)) return;
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart(source.tree)) + 1;
      if (lines > bound)
        found.push({
          id: `${source.path} ${nameOf(node)}`,
          finding: `${placeOf(source, node)}: ${nameOf(node)} has ${lines} lines, at most ${bound}`,
        });
    });
    return found;
  });
}
