// Nothing parses prose, and nobody but the room of words makes it where something is refused. What was said for people is never read again by code: no pattern, no search, no cutting on a
// `detail`, a `sentence` or `words`. Whoever needs a fact takes it as data.
import ts from "typescript";
import { placeOf, type Source, walk } from "./sources.ts";
import type { Spotted } from "./structure.ts";

const PROSE = new Set(["detail", "details", "sentence", "sentences", "words", "wording", "explanation"]);
/** Methods of a string that look into it. */
const READS = new Set([
  "includes",
  "startsWith",
  "endsWith",
  "split",
  "match",
  "matchAll",
  "search",
  "indexOf",
  "lastIndexOf",
  "replace",
  "replaceAll",
  "slice",
  "substring",
  "charAt",
  "at",
]);
/** Methods of a pattern that take the text. */
const MATCHES = new Set(["test", "exec"]);

/**
 * Whether the expression is prose by its name (`detail`, `row.detail`, `finding?.sentence`, `x.words[0]`), or by one
 * that the file gave it.
 */
function isProse(node: ts.Expression, aliases: ReadonlySet<string>): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return isProse(node.expression, aliases);
  if (ts.isIdentifier(node)) return PROSE.has(node.text) || aliases.has(node.text);
  if (ts.isPropertyAccessExpression(node)) return PROSE.has(node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: key } = node;
    return (ts.isStringLiteralLike(key) && PROSE.has(key.text)) || isProse(node.expression, aliases);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return isProse(node.left, aliases);
  return false;
}

/** `const text = finding.detail` and `{ detail: text }`: names under which the file reads prose. */
function aliasesIn({ tree }: Source): Set<string> {
  const aliases = new Set<string>();
  walk(tree, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      if (isProse(node.initializer, aliases)) aliases.add(node.name.text);
    } else if (ts.isBindingElement(node) && node.propertyName && ts.isIdentifier(node.name)) {
      if (PROSE.has(node.propertyName.getText())) aliases.add(node.name.text);
    }
  });
  return aliases;
}

/** `.slice(0, MAX_CHARACTERS)`: cut to a bound, whatever it says. */
function cutsToBound({ arguments: [from, to] }: ts.CallExpression): boolean {
  const isFromStart = from !== undefined && ts.isNumericLiteral(from) && from.text === "0";
  return isFromStart && to !== undefined && ts.isIdentifier(to) && to.text.startsWith("MAX_");
}

function readsProse(node: ts.CallExpression, aliases: ReadonlySet<string>): boolean {
  const { expression: callee, arguments: args } = node;
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const method = callee.name.text;
  if (method === "slice" && cutsToBound(node)) return false;
  if (READS.has(method) && isProse(callee.expression, aliases)) return true;
  return MATCHES.has(method) && args[0] !== undefined && isProse(args[0], aliases);
}

/** @param except folders of the rooms of words, which make the sentences */
export function proseRead(sources: readonly Source[], except: readonly string[]): Spotted[] {
  return sources
    .filter(({ path }) => !except.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((source) => {
      const found: Spotted[] = [];
      const aliases = aliasesIn(source);
      walk(source.tree, (node) => {
        if (!ts.isCallExpression(node) || !readsProse(node, aliases)) return;
        const call = node.expression.getText();
        found.push({
          id: `${source.path} ${call}`,
          finding: `${placeOf(source, node)}: ${call} reads what was said for people`,
        });
      });
      return found;
    });
}

/** Functions that refuse: what is handed to them is data, in codes and values. */
const REFUSES =
  /^(refuse|refusal|refused|fail|failure|failRow|failLog|failTree|malformed|misshapen|inconsistent|convict)[A-Z]?\w*$/;
/** Two words with a space between them, of letters: no code, name or notation has that. */
const CLAUSE = /\p{Letter}{2,},? \p{Letter}{2,}/u;

/** `"the header is cut"`, `` `${n} bytes are missing` ``, either branch of a choice, and a name that stands for one. */
function isClause(node: ts.Expression, clauses: ReadonlySet<string>): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return isClause(node.expression, clauses);
  if (ts.isStringLiteralLike(node)) return CLAUSE.test(node.text);
  if (ts.isTemplateExpression(node)) {
    // A place stands for a word.
    return CLAUSE.test(
      [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("place"),
    );
  }
  if (ts.isConditionalExpression(node))
    return isClause(node.whenTrue, clauses) || isClause(node.whenFalse, clauses);
  if (ts.isBinaryExpression(node)) return isClause(node.left, clauses) || isClause(node.right, clauses);
  if (ts.isIdentifier(node)) return clauses.has(node.text);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.some((member) => memberIsClause(member, clauses));
  return false;
}

function memberIsClause(member: ts.ObjectLiteralElementLike, clauses: ReadonlySet<string>): boolean {
  if (ts.isPropertyAssignment(member)) return isClause(member.initializer, clauses);
  return ts.isShorthandPropertyAssignment(member) && clauses.has(member.name.text);
}

/** `const detail = "the header is cut"`: names that stand for a clause. */
function clausesIn({ tree }: Source): Set<string> {
  const clauses = new Set<string>();
  walk(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined)
      return;
    if (isClause(node.initializer, clauses)) clauses.add(node.name.text);
  });
  return clauses;
}

/** Functions of the file that throw: what they say is a program's error, not a refusal. */
function throwingIn({ tree }: Source): Set<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name && node.type?.kind === ts.SyntaxKind.NeverKeyword)
      names.add(node.name.text);
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    if (ts.isArrowFunction(node.initializer) && node.initializer.type?.kind === ts.SyntaxKind.NeverKeyword)
      names.add(node.name.text);
  });
  // Handed on as `(what: string) => never`.
  walk(tree, (node) => {
    if (!ts.isParameter(node) || !ts.isIdentifier(node.name) || !node.type) return;
    if (ts.isFunctionTypeNode(node.type) && node.type.type.kind === ts.SyntaxKind.NeverKeyword)
      names.add(node.name.text);
  });
  return names;
}

function nameOfCallee({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}

/**
 * A refusal is worded by nobody but the room of words: no clause is handed to a function that refuses.
 *
 * @param except folders of the rooms of words
 */
export function proseRefused(sources: readonly Source[], except: readonly string[]): Spotted[] {
  return sources
    .filter(({ path }) => !except.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((source) => {
      const found: Spotted[] = [];
      const clauses = clausesIn(source);
      const throwing = throwingIn(source);
      walk(source.tree, (node) => {
        if (!ts.isCallExpression(node) || ts.isThrowStatement(node.parent)) return;
        const callee = nameOfCallee(node);
        if (throwing.has(callee)) return;
        if (!REFUSES.test(callee) || !node.arguments.some((one) => isClause(one, clauses))) return;
        found.push({
          id: `${source.path} ${callee}`,
          finding: `${placeOf(source, node)}: ${callee} is handed a clause: give a reason with values, and its sentence in sdk/words`,
        });
      });
      return found;
    });
}
