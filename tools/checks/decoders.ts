// What turns bytes or text of strangers into something else, outside the one reader in `sdk/core`. A second decoder repairs
// bytes, drops a byte order mark or keeps the last of two members, so that one output accepts what the library refuses.
import ts from "typescript";
import { placeOf, type Source, walk } from "./sources.ts";
import type { Spotted } from "./structure.ts";

/** Holds the one decoder of UTF-8 and the one reader of JSON. */
const READER = /^sdk\/core\/src\/(?:json\/|bytes\/utf8\.ts$)/;

const DECODERS = new Set([
  "TextDecoder",
  "TextDecoderStream",
  "StringDecoder",
  "FileReader",
  "createInterface",
]);
const ENCODINGS = /^(?:utf-?8|utf-?16le|ucs-?2|latin1|binary|ascii)$/i;

const isEncoding = (node: ts.Expression | undefined): boolean =>
  node !== undefined && ts.isStringLiteralLike(node) && ENCODINGS.test(node.text);

/** `"utf8"`, or `{ encoding: "utf8" }`. */
function namesEncoding(node: ts.Expression | undefined): boolean {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return isEncoding(node);
  return node.properties.some(
    (one) => ts.isPropertyAssignment(one) && one.name.getText() === "encoding" && isEncoding(one.initializer),
  );
}

function decoderIn(node: ts.Node): string | null {
  if (ts.isIdentifier(node) && DECODERS.has(node.text) && !ts.isTypeReferenceNode(node.parent))
    return node.text;
  if (!ts.isCallExpression(node)) return null;
  const [first, second] = node.arguments;
  const called = node.expression;
  if (!ts.isPropertyAccessExpression(called)) {
    return /^readFile(?:Sync)?$/.test(called.getText()) && namesEncoding(second) ? "readFile as text" : null;
  }
  const { text: name } = called.name;
  if (name === "parse" && called.expression.getText() === "JSON") return "JSON.parse";
  if ((name === "text" || name === "json") && first === undefined) return `.${name}()`;
  if (name === "setEncoding") return ".setEncoding()";
  if (name === "toString" && isEncoding(first)) return ".toString(encoding)";
  return /^readFile(?:Sync)?$/.test(name) && namesEncoding(second) ? "readFile as text" : null;
}

/**
 * Decoders outside the one reader. An id is `PATH WHAT`, or `FOLDER/ WHAT` where the list excuses a folder.
 *
 * @param excused ids of the list
 */
export function decodersApart(sources: readonly Source[], excused: readonly string[]): Spotted[] {
  return sources.flatMap((source) => {
    const { path, tree } = source;
    if (READER.test(path)) return [];
    const found: Spotted[] = [];
    walk(tree, (node) => {
      const what = decoderIn(node);
      if (what === null) return;
      const folder = excused.find((id) => {
        const [place = "", ...rest] = id.split(" ");
        return place.endsWith("/") && path.startsWith(place) && rest.join(" ") === what;
      });
      found.push({
        id: folder ?? `${path} ${what}`,
        finding: `${placeOf(source, node)}: decodes by ${what}; use decodeUtf8 or readJson of @svc/core`,
      });
    });
    return found;
  });
}
