/**
 * Which statements a test file runs, so that a mutant is judged first by the tests that come past it: in a probed text
 * every statement, and every arrow function that is one expression, tells when it runs.
 */
import ts from "typescript";

/** A piece of a text that runs as one: from its first character to before the last. */
export interface Probe {
  readonly start: number;
  readonly end: number;
  readonly isExpression: boolean;
}

function isProbed(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isFunctionDeclaration(node))
    return false;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return false;
  const { parent } = node;
  if (ts.isArrowFunction(parent)) return parent.body === node && !ts.isBlock(node);
  const holdsStatements = ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent);
  return holdsStatements && ts.isStatement(node);
}

/** All probes of a text, in the order of their first characters, outer before inner. */
export function probesOf(text: string): Probe[] {
  const source = ts.createSourceFile("probed.ts", text, ts.ScriptTarget.Latest, true);
  const probes: Probe[] = [];
  const visit = (node: ts.Node): void => {
    if (node !== source && isProbed(node))
      probes.push({
        start: node.getStart(),
        end: node.getEnd(),
        isExpression: ts.isArrowFunction(node.parent),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return probes;
}

/** The innermost probe around a place of the text; null where there is none. */
export function probeAround(probes: readonly Probe[], place: number): Probe | null {
  return probes.findLast(({ start, end }) => start <= place && place < end) ?? null;
}

export function nameOf(file: string, { start, isExpression }: Probe): string {
  return `${file}#${start}${isExpression ? "e" : ""}`;
}

/** The text, with its probes. */
export function probed(file: string, text: string): string {
  const pieces = probesOf(text).flatMap((probe) => {
    const told = `(globalThis.vdiRan ??= new Set()).add(${JSON.stringify(nameOf(file, probe))})`;
    return probe.isExpression
      ? [
          { at: probe.start, text: `(${told}, ` },
          { at: probe.end, text: ")" },
        ]
      : [{ at: probe.start, text: `;${told};` }];
  });
  // A stable sort: what stands at one place keeps its order.
  pieces.sort((a, b) => a.at - b.at);
  const parts = pieces.map(({ at, text: piece }, i) => text.slice(pieces[i - 1]?.at ?? 0, at) + piece);
  return parts.join("") + text.slice(pieces.at(-1)?.at ?? 0);
}
