// What turns bytes or text of strangers into something else, outside the one reader in `sdk/core`. A second decoder repairs
// bytes, drops a byte order mark or keeps the last of two members, so that one output accepts what the library refuses.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { writtenFiles } from "./files.ts";
import { KNOWN_DECODERS } from "./known.ts";
import { PACKAGES, type Package, presentPackages } from "./packages.ts";

/** Holds the one decoder of UTF-8 and the one reader of JSON. */
const READER = /^sdk\/core\/src\/(?:json\/|bytes\/utf8\.ts$)/;

/** Wherever they are named, as a text too: a name can be taken out of a global, an import or a class. */
const DECODERS = new Set([
  "TextDecoder",
  "TextDecoderStream",
  "StringDecoder",
  "FileReader",
  "XMLHttpRequest",
  "createInterface",
  "readLines",
  "setEncoding",
]);
const DECODING_MODULES = /^(?:node:)?(?:stream\/consumers|string_decoder|readline(?:\/promises)?)$/;
const ENCODINGS = /^(?:utf-?8|utf-?16le|ucs-?2|latin1|binary|ascii)$/i;
/** What takes an encoding and gives text. Others, such as `Buffer.from` and `writeFile`, take it the other way. */
const READS = /^(?:readFile|readFileSync|createReadStream)$/;

const IMPORTS_FILES = /["'](?:node:)?fs(?:\/promises)?["']/;

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;

const isEncoding = (node: ts.Expression | undefined): boolean => {
  if (node === undefined) return false;
  const value = bare(node);
  return ts.isStringLiteralLike(value) && ENCODINGS.test(value.text);
};

/** Of `a.b` and `a["b"]` the last name, of `b` itself; null of all else. */
function nameOf(node: ts.Expression): string | null {
  const called = bare(node);
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isPropertyAccessExpression(called)) return called.name.text;
  return ts.isElementAccessExpression(called) && ts.isStringLiteralLike(called.argumentExpression)
    ? called.argumentExpression.text
    : null;
}

/** Returns whether an argument, or its member `encoding`, is an encoding, or may be one by a name. */
function namesEncoding(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  const value = bare(node);
  if (!ts.isObjectLiteralExpression(value))
    return isEncoding(value) || (ts.isIdentifier(value) && IMPORTS_FILES.test(value.getSourceFile().text));
  return value.properties.some((one) =>
    ts.isShorthandPropertyAssignment(one) || ts.isSpreadAssignment(one)
      ? /encoding/i.test(one.getText())
      : ts.isPropertyAssignment(one) &&
        /^["']?encoding["']?$/.test(one.name.getText()) &&
        !/^null$/.test(one.initializer.getText()),
  );
}

/** `JSON` in any place but before `.stringify`. */
function isJsonReader(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== "JSON" || ts.isTypeNode(node.parent)) return false;
  const holder = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
  return !(ts.isPropertyAccessExpression(holder.parent) && holder.parent.name.text === "stringify");
}

function isImported({ parent }: ts.Node): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  return ts.isCallExpression(parent) && /^(?:import|require)$/.test(parent.expression.getText());
}

/** Other names that a file gives to what reads files. */
function aliasesIn(tree: ts.Node): ReadonlySet<string> {
  const aliases = new Set<string>();
  walk(tree, (node) => {
    const isRenamed = ts.isImportSpecifier(node) || ts.isBindingElement(node);
    const from = isRenamed
      ? node.propertyName?.getText()
      : ts.isVariableDeclaration(node) && node.initializer !== undefined
        ? nameOf(node.initializer)
        : null;
    if (READS.test(from ?? "")) aliases.add((node as ts.NamedDeclaration).name?.getText() ?? "");
  });
  return aliases;
}

function decoderIn(node: ts.Node, aliases: ReadonlySet<string>): string | null {
  if (ts.isStringLiteralLike(node) && isImported(node) && DECODING_MODULES.test(node.text)) return node.text;
  if (isJsonReader(node)) return "JSON.parse";
  const isNamed =
    ts.isIdentifier(node) || (ts.isStringLiteralLike(node) && ts.isElementAccessExpression(node.parent));
  if (isNamed && DECODERS.has(node.text) && !ts.isTypeReferenceNode(node.parent)) return node.text;
  if (!ts.isCallExpression(node)) return null;
  const [first, second] = node.arguments;
  const name = nameOf(node.expression);
  if (name === null) return null;
  if (READS.test(name) || aliases.has(name)) return namesEncoding(second) ? "readFile as text" : null;
  if (node.expression.kind === ts.SyntaxKind.Identifier) return null;
  if ((name === "text" || name === "json") && first === undefined) return `.${name}()`;
  return /^(?:toString|(?:utf8|latin1|ascii|ucs2)Slice)$/.test(name) &&
    (isEncoding(first) || name !== "toString")
    ? ".toString(encoding)"
    : null;
}

/** Calls `visit` for every node of the tree, parents first. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

const SCRIPT = /(?<!\.d)\.([cm]?[jt]s|[jt]sx)$/;

/** Sources of all packages, and the scripts of the service's command line, which read outside documents as well. */
function sourcesIn(root: string, packages: readonly Package[]): string[] {
  return presentPackages(root, packages).flatMap(({ folder }) =>
    writtenFiles(root, folder).filter(
      (path) =>
        SCRIPT.test(path) &&
        !READER.test(path) &&
        /^(src|scripts\/vdi-edge)\//.test(path.slice(folder.length + 1)),
    ),
  );
}

/** @returns the decoders outside the one reader that are not known, and the known ones that are gone */
export function checkDecoders(
  root: string,
  packages: readonly Package[] = PACKAGES,
  known: Readonly<Record<string, string>> = KNOWN_DECODERS,
): string[] {
  const unseen = new Set(Object.keys(known));
  const findings = new Set<string>();
  for (const path of sourcesIn(root, packages)) {
    const text = readFileSync(join(root, path), "utf8");
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const aliases = aliasesIn(tree);
    walk(tree, (node) => {
      const what = decoderIn(node, aliases);
      if (what === null) return;
      const id = Object.keys(known).find((one) => {
        const [place = "", ...rest] = one.split(" ");
        return rest.join(" ") === what && (place.endsWith("/") ? path.startsWith(place) : path === place);
      });
      if (id !== undefined) unseen.delete(id);
      else {
        const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
        findings.add(`${path}:${line}: decodes by ${what}; use decodeUtf8 or readJson of @svc/core`);
      }
    });
  }
  return [...findings, ...[...unseen].map((id) => `tools/checks/known.ts: "${id}" is gone`)];
}
