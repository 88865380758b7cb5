// Loads by a name that is no literal. The check on arrows sees what is imported by name; `import(name)`, a `require`
// of one's own making and code made from text would lead past it, from the verifier to the prover for one.
import ts from "typescript";
import { placeOf, type Source, walk } from "./sources.ts";
import type { Spotted } from "./structure.ts";

/** What makes a loader, or code from text. */
const MAKERS = new Set(["createRequire", "eval", "Function"]);
const LOADERS = new Set(["require", "importScripts", "getBuiltinModule"]);
/** Literal, and yet a way to every other module. */
const LEADS_ANYWHERE = /^(node:)?(module|vm)$/;

function calledName({ expression }: ts.CallExpression | ts.NewExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  if (ts.isElementAccessExpression(expression) && ts.isStringLiteralLike(expression.argumentExpression))
    return expression.argumentExpression.text;
  return expression.getText();
}

function specifierFault(specifier: ts.Expression | undefined): string | null {
  if (!specifier || !ts.isStringLiteralLike(specifier)) return "loads by a name that is no literal";
  return LEADS_ANYWHERE.test(specifier.text) ? `loads ${specifier.text}, which loads anything` : null;
}

function faultOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    const isWhole = node.importClause?.name !== undefined || (bindings && ts.isNamespaceImport(bindings));
    return isWhole ? specifierFault(node.moduleSpecifier) : null;
  }
  if (ts.isImportSpecifier(node))
    return MAKERS.has((node.propertyName ?? node.name).text) ? "makes a `require` of its own" : null;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return specifierFault(node.arguments?.[0]);
  const name = calledName(node);
  if (LOADERS.has(name)) return specifierFault(node.arguments?.[0]);
  return MAKERS.has(name) ? `loads or makes code through ${name}` : null;
}

/** What is written plainly; names that are put together at run time no reading of the source finds. */
export function loadsByName(sources: readonly Source[]): Spotted[] {
  return sources.flatMap((source) => {
    const found: Spotted[] = [];
    walk(source.tree, (node) => {
      const fault = faultOf(node);
      if (fault !== null) found.push({ id: source.path, finding: `${placeOf(source, node)}: ${fault}` });
    });
    return found;
  });
}
