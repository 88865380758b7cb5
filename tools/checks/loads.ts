// Loads by a name that is no literal. The check on arrows sees what is imported by name; `import(name)`, a `require`
// of one's own making, code made from text and a thread started from a made-up place would lead past it, from the
// verifier to the prover for one. What loads is banned wherever it is named, so that another name for it is too.
// What a generator wrote is read as well: a header is easily written.
import ts from "typescript";
import { placeOf, type Source, type Spotted, walk } from "./sources.ts";

/** Names of what makes a loader, or code from text: none may be said, called or not. */
const MAKERS = new Set(["createRequire", "eval", "Function", "importScripts", "require"]);
/** Members that do, of whatever object. */
const MAKING_MEMBERS = new Set([...MAKERS, "constructor", "dlopen"]);
/** Literal, and yet a way to every other module. */
const LEADS_ANYWHERE = /^(node:)?(module|vm|child_process|cluster|repl|inspector)(\/|$)/;
const THREADS = new Set(["Worker", "SharedWorker"]);

function specifierFault(specifier: ts.Node | undefined): string | null {
  if (!specifier || !ts.isStringLiteralLike(specifier)) return "loads by a name that is no literal";
  return LEADS_ANYWHERE.test(specifier.text) ? `loads ${specifier.text}, which loads anything` : null;
}

/** Named for its type alone, as a part of a declaration, or as a member that is judged with its object. */
function isNoUse(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ts.isTypeReferenceNode(parent) ||
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node) ||
    (ts.isMethodSignature(parent) && parent.name === node)
  );
}

function memberFault(node: ts.Expression): string | null {
  const name = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
      ? node.argumentExpression.text
      : null;
  return name !== null && MAKING_MEMBERS.has(name)
    ? `makes a loader, or code from text, by \`.${name}\``
    : null;
}

/** A place that is written down: text, a URL of such, what a function of ours makes of one, or a name for one. */
function isWrittenPlace(place: ts.Expression | undefined, file: ts.SourceFile): boolean {
  if (place === undefined) return false;
  if (ts.isStringLiteralLike(place)) return !/^(data|blob):/i.test(place.text);
  if (ts.isConditionalExpression(place))
    return isWrittenPlace(place.whenTrue, file) && isWrittenPlace(place.whenFalse, file);
  // This file's own place with another ending.
  if (ts.isCallExpression(place) && place.expression.getText() === "import.meta.url.replace") {
    const [pattern, by] = place.arguments;
    return pattern?.kind === ts.SyntaxKind.RegularExpressionLiteral && !!by && ts.isStringLiteralLike(by);
  }
  if (ts.isNewExpression(place) || ts.isCallExpression(place))
    return isWrittenPlace(place.arguments?.[0], file);
  if (!ts.isIdentifier(place)) return false;
  const name = place.text;
  return file.statements.some(
    (statement) =>
      ts.isVariableStatement(statement) &&
      (statement.declarationList.flags & ts.NodeFlags.Const) !== 0 &&
      statement.declarationList.declarations.some(
        (one) => one.name.getText() === name && isWrittenPlace(one.initializer, file),
      ),
  );
}

function callFault(node: ts.CallExpression | ts.NewExpression, file: ts.SourceFile): string | null {
  const { expression, arguments: given = ts.factory.createNodeArray<ts.Expression>() } = node;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return specifierFault(given[0]);
  const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (called === "getBuiltinModule") return specifierFault(given[0]);
  if (ts.isNewExpression(node) && THREADS.has(called)) {
    const isText = given.some((one) => ts.isObjectLiteralExpression(one) && /\beval\b/.test(one.getText()));
    return isText || !isWrittenPlace(given[0], file)
      ? "starts a thread from a place that is not written"
      : null;
  }
  if (/^set(Timeout|Interval)$/.test(called) && given[0] && /^["`']/.test(given[0].getText()))
    return `makes code from text by ${called}`;
  return memberFault(expression);
}

function faultOf(node: ts.Node, file: ts.SourceFile): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const typesAlone = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly;
    return node.moduleSpecifier && !typesAlone ? specifierFault(node.moduleSpecifier) : null;
  }
  if (ts.isExternalModuleReference(node)) return specifierFault(node.expression);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return callFault(node, file);
  // `{ Function: make } = globalThis`, `globalThis.eval` and `["eval"]` name it without a call.
  if (ts.isBindingElement(node) && node.propertyName && MAKERS.has(node.propertyName.getText()))
    return `names ${node.propertyName.getText()}`;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    const fault = memberFault(node);
    return fault !== null && !/\.constructor`$/.test(fault) ? fault : null;
  }
  if (ts.isIdentifier(node) && MAKERS.has(node.text) && !isNoUse(node))
    return `names ${node.text}, which makes a loader or code from text`;
  return null;
}

/** What is written plainly; a name that is put together at run time from pieces no reading of the source finds. */
export function loadsByName(sources: readonly Source[]): Spotted[] {
  return sources.flatMap((source) => {
    const found: Spotted[] = [];
    walk(source.tree, (node) => {
      const fault = faultOf(node, source.tree);
      if (fault !== null) found.push({ id: source.path, finding: `${placeOf(source, node)}: ${fault}` });
    });
    return found;
  });
}
