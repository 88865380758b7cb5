// The docstrings that a reader of the published declarations sees: those of every name that an entry of a published room
// exports, and of their members. Names are followed through re-exports in the sources, as the declarations follow them;
// what another published package hands on is that package's. Types that are reached without a name of their own are not
// read.
//
// Marks are line comments between a docstring and what it is of, so that no declaration carries them: one a sentence that
// promises, in the order of the sentences. One without tests says again what the mark of that name says elsewhere.
//
//   /** Spends a grant, once. A grant is never spent twice. */
//   // claim grant-once: sdk/x/test/grant.test.ts "a grant that is spent twice"
//   export function spend(...)
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { entriesOf } from "./exported-names.ts";
import { type Claim, type Promised, plain, promises, SENTENCE_END, testsIn } from "./promises.ts";
import { presentRooms, readManifest } from "./rooms.ts";
import { relativeTarget, treeAt } from "./sources.ts";

export interface Docstring {
  readonly page: string;
  readonly line: number;
  /** The comment without its frame: paragraphs, then each tag's text as one. */
  readonly paragraphs: readonly string[];
  /** Line comments between the docstring and what it is of. */
  readonly below: string;
}

type FileReader = (path: string) => ts.SourceFile | null;

function filesOf(root: string): FileReader {
  const known = new Map<string, ts.SourceFile | null>();
  return (path) => {
    let tree = known.get(path);
    if (tree === undefined) {
      const whole = join(root, path);
      tree = existsSync(whole) ? treeAt(whole) : null;
      known.set(path, tree);
    }
    return tree;
  };
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Names that a statement declares. */
function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

/** Statements that declare what `wanted` (null: all) of a file's exports are. */
function declarations(
  path: string,
  wanted: ReadonlySet<string> | null,
  files: FileReader,
  found: Map<ts.Statement, string>,
): void {
  const tree = files(path);
  if (tree === null) return;
  const local = new Set<string>();
  for (const statement of tree.statements) {
    if (isExported(statement)) {
      for (const name of declaredBy(statement)) if (wanted === null || wanted.has(name)) local.add(name);
      if (declaredBy(statement).length === 0 && wanted === null) found.set(statement, path);
    }
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause: clause, moduleSpecifier: from } = statement;
    const named = clause !== undefined && ts.isNamedExports(clause) ? clause.elements : null;
    const names = named
      ?.filter(({ name }) => wanted === null || wanted.has(name.text))
      .map(({ name, propertyName }) => (propertyName ?? name).text);
    if (from === undefined) for (const name of names ?? []) local.add(name);
    else if (ts.isStringLiteral(from)) {
      const target = relativeTarget(path, from.text);
      if (target === null) continue;
      const isStar = clause === undefined || ts.isNamespaceExport(clause);
      declarations(target, isStar ? (clause === undefined ? wanted : null) : new Set(names), files, found);
    }
  }
  for (const statement of tree.statements)
    if (declaredBy(statement).some((name) => local.has(name))) found.set(statement, path);
}

const isPrivate = (node: ts.Node) =>
  (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword));

/** A docstring's text: paragraphs of what it says, and of each tag. */
function paragraphsOf(comment: string): string[] {
  const text = comment.replace(/^\/\*\*|\*\/$/g, "").replace(/^[ \t]*\*[ \t]?/gm, "");
  return text
    .split(/\n\s*\n|\n(?=\s*(?:@\w|[-*] |\d+\. ))/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}

function docstringsAt(node: ts.Node, tree: ts.SourceFile, page: string): Docstring[] {
  const text = tree.text;
  const ranges = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  return ranges.flatMap(({ pos, end }) => {
    const comment = text.slice(pos, end);
    if (!comment.startsWith("/**") || end > node.getStart(tree)) return [];
    return [
      {
        page,
        line: tree.getLineAndCharacterOfPosition(pos).line + 1,
        paragraphs: paragraphsOf(comment),
        below: text.slice(end, node.getStart(tree)),
      },
    ];
  });
}

/** Of a declaration and its members; nothing inside a body or an initializer is in the declarations. */
function docstringsOf(statement: ts.Statement, page: string): Docstring[] {
  const tree = statement.getSourceFile();
  const found: Docstring[] = [];
  const visit = (node: ts.Node): void => {
    if (isPrivate(node)) return;
    if (
      node === statement ||
      ts.isTypeElement(node) ||
      ts.isClassElement(node) ||
      ts.isEnumMember(node) ||
      ts.isTypeNode(node) ||
      ts.isParameter(node)
    )
      for (const one of docstringsAt(node, tree, page))
        if (!found.some(({ line }) => line === one.line)) found.push(one);
    ts.forEachChild(node, (child) => {
      if (ts.isBlock(child)) return;
      if (ts.isExpression(child) && !ts.isIdentifier(child)) return;
      visit(child);
    });
  };
  visit(statement);
  return found;
}

/** Every docstring of the tree at `root` that is published. */
export function publicDocstrings(root: string): Docstring[] {
  const files = filesOf(root);
  const found = new Map<ts.Statement, string>();
  for (const { folder } of presentRooms(root)) {
    const manifest = readManifest(join(root, folder));
    if (manifest.private) continue;
    for (const entry of new Set(entriesOf(folder, { exports: manifest.exports })))
      declarations(posix.normalize(entry), null, files, found);
  }
  return [...found].flatMap(([statement, page]) => docstringsOf(statement, page));
}

/** The marks of a docstring, in their order: name, and what follows it. */
function marksIn(below: string): (readonly [id: string, tests: string])[] {
  const text = [...below.matchAll(/^\s*\/\/ ?(.*)$/gm)].map(([, line]) => line).join(" ");
  return text
    .split(/(?:^|\s)claim (?=[\w.-]+(?::|\s|$))/)
    .slice(1)
    .map((mark) => {
      const [, id = "", tests = ""] = /^([\w.-]+):?(.*)$/s.exec(mark) ?? [];
      return [id, tests] as const;
    });
}

/** Promises of docstrings; one whose mark names no test has none here. */
export function claimsOfDocstrings(docstrings: readonly Docstring[]): Promised {
  const [claims, findings] = [[] as Claim[], [] as string[]];
  for (const { page, line, paragraphs, below } of docstrings) {
    const sentences = paragraphs.flatMap((text) => text.split(SENTENCE_END)).filter((one) => promises(one));
    const marks = marksIn(below);
    for (const [at, sentence] of sentences.entries()) {
      const mark = marks[at];
      if (mark === undefined)
        findings.push(`${page}:${line}: "${promises(sentence)}" promises, and no test is named: ${sentence}`);
      else claims.push({ id: mark[0], sentence: plain(sentence), page, tests: testsIn(mark[1]) });
    }
    for (const [id] of marks.slice(sentences.length))
      findings.push(`${page}:${line}: claim ${id} has no sentence`);
  }
  return { claims, findings };
}
