// What the files of a room export, what is imported of it, and under which names: what the checks on dead exports
// and on names with two meanings stand on. Types count as values do.
import { posix } from "node:path";
import ts from "typescript";
import { relativeTarget, type Source, walk } from "./sources.ts";

export interface Exported {
  readonly name: string;
  readonly source: Source;
  readonly node: ts.Node;
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** What a file declares and exports itself; what it passes on from others is not its own. */
export function declaredExports(source: Source): Exported[] {
  const found: Exported[] = [];
  const add = (name: ts.Node | undefined) => {
    if (name && ts.isIdentifier(name)) found.push({ name: name.text, source, node: name });
  };
  for (const node of source.tree.statements) {
    if (!isExported(node)) continue;
    if (ts.isVariableStatement(node)) {
      for (const { name } of node.declarationList.declarations) {
        if (ts.isIdentifier(name)) add(name);
        else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
      }
    } else if ("name" in node) add(node.name as ts.Node | undefined);
  }
  // An overload or an interface beside a value of its name is one export.
  return found.filter(({ name }, i) => found.findIndex((other) => other.name === name) === i);
}

/** `path name` of everything that the file imports or passes on by a relative path; `path *` for all of a file. */
export function namesTaken({ path, tree }: Source): string[] {
  const found: string[] = [];
  const take = (specifier: ts.Node | undefined, names: readonly string[]) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const target = relativeTarget(path, specifier.text);
    if (target !== null) found.push(...names.map((name) => `${target} ${name}`));
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
      const all = bindings && ts.isNamespaceImport(bindings) ? ["*"] : [];
      take(node.moduleSpecifier, [...named.map(originalName), ...all]);
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      take(
        node.moduleSpecifier,
        clause && ts.isNamedExports(clause) ? clause.elements.map(originalName) : ["*"],
      );
    } else if (ts.isImportTypeNode(node)) {
      take(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, ["*"]);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], dynamicNames(node) ?? ["*"]);
    }
  });
  return found;
}

const originalName = ({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier) =>
  (propertyName ?? name).text;

/** `const { a, b } = await import("...")` takes a and b; any other use may take all. */
function dynamicNames(call: ts.CallExpression): string[] | null {
  const holder = ts.isAwaitExpression(call.parent) ? call.parent : null;
  const declaration = holder?.parent;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isObjectBindingPattern(declaration.name))
    return null;
  return declaration.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
}

/** Files by which others enter a room: those that its manifest names, by where their build lies. */
export function entriesOf(folder: string, manifest: { exports?: unknown; bin?: unknown }): string[] {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(manifest.exports);
  collect(manifest.bin);
  return texts
    .filter((path) => /^\.\/dist\/.*\.js$/.test(path))
    .map((path) => posix.join(folder, path.replace(/^\.\/dist\//, "src/").replace(/\.js$/, ".ts")));
}
