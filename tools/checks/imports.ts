// Which packages the source of a package imports: static, re-exported, dynamic, type-only and by `require`. Read
// from the syntax tree; TypeScript's quicker `preProcessFile` overlooks `export * as name from`.
import { join } from "node:path";
import ts from "typescript";
import { writtenFiles } from "./files.ts";
import { treeAt } from "./sources.ts";

const SCRIPT = /\.(ts|tsx|mts|js|mjs)$/;
// No package stands behind these: the package's own files, by path or by its `imports` map, and what the platform
// or the build answers.
const NO_PACKAGE = /^(\.|#|[a-z]+:)/;

/** "@scope/name/deep.js" -> "@scope/name", "name/deep" -> "name". */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  return loads(node.expression) ? node.arguments[0] : undefined;
}

// `import(...)`, `require(...)`, and the two ways to find a package without loading it: `import.meta.resolve(...)`
// and `createRequire(...).resolve(...)`.
function loads(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === "require";
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== "resolve") return false;
  const of = callee.expression;
  if (ts.isMetaProperty(of)) return true;
  if (ts.isIdentifier(of)) return of.text === "require";
  return ts.isCallExpression(of) && ts.isIdentifier(of.expression) && of.expression.text === "createRequire";
}

function specifiersIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(treeAt(path));
  return found;
}

/** Names of the packages that files below `folder` import, sorted, each once. */
export function importedPackages(folder: string): string[] {
  const specifiers = writtenFiles(folder)
    .filter((path) => SCRIPT.test(path))
    .flatMap((path) => specifiersIn(join(folder, path)))
    .filter((specifier) => !NO_PACKAGE.test(specifier));
  return [...new Set(specifiers.map(packageOf))].sort();
}
