/**
 * All mutants of a text at once, each behind a switch: the text is built and loaded once, and a number says which of its
 * mutants is on. Where none is on it does what the text does. Each place tells whether it was reached.
 */
import ts from "typescript";
import { type Mutant, mutated } from "./mutants.ts";

export interface Switched {
  readonly mutant: Mutant;
  /** From 1 on; 0 is none. */
  readonly number: number;
}

declare global {
  /** Shared by all texts with switches of a thread: the number that is on, and the numbers of places that were reached. */
  var vdiMutants: { on: number; reached: Set<number> | null } | undefined;
}

/** On the first line, so that lines stay where they are. */
const HEAD =
  "const vdiIsOn = (number) => { const all = (globalThis.vdiMutants ??= { on: 0, reached: null }); all.reached?.add(number); return all.on === number; }; ";

const K = ts.SyntaxKind;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** At one place inner ends come before outer ones, ends before beginnings, and outer beginnings before inner ones. */
  readonly rank: number;
}

/** Every node of a text by its place; of several at one place the outermost that can be replaced. */
function nodesOf(source: ts.SourceFile): Map<string, ts.Node> {
  const nodes = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    const place = `${node.getStart()}-${node.getEnd()}`;
    if (!nodes.has(place) && node !== source && node.kind !== K.SyntaxList) nodes.set(place, node);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return nodes;
}

/** Returns the node to replace as a whole where a piece of it is mutated; null where it cannot be replaced. */
function hostOf(node: ts.Node): ts.Node | null {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken === node) return parent;
  if (ts.isPropertyName(node) && "name" in parent && parent.name === node)
    return ts.isPropertyAccessExpression(parent) ? node : null;
  return ts.isExpression(node) || ts.isExpressionStatement(node) ? node : null;
}

/** @returns the text, and the numbers of the mutants that are in it: of the others none could be put behind a switch */
export function withSwitches(
  text: string,
  all: readonly Switched[],
): { readonly text: string; readonly within: ReadonlySet<number> } {
  const source = ts.createSourceFile("switched.ts", text, ts.ScriptTarget.Latest, true);
  const nodes = nodesOf(source);
  const hosts = new Map<ts.Node, Switched[]>();
  const within = new Set<number>();
  for (const each of all) {
    const node = nodes.get(`${each.mutant.start}-${each.mutant.end}`);
    const host = node === undefined ? null : hostOf(node);
    if (host === null) continue;
    hosts.set(host, [...(hosts.get(host) ?? []), each]);
    within.add(each.number);
  }
  const pieces = [...hosts].flatMap(([host, switched]) => piecesOf(text, host, switched));
  pieces.sort((a, b) => a.start - b.start || a.rank - b.rank);
  const parts = pieces.map(({ start, text: piece }, i) => text.slice(pieces[i - 1]?.end ?? 0, start) + piece);
  return { text: HEAD + parts.join("") + text.slice(pieces.at(-1)?.end ?? 0), within };
}

function piecesOf(text: string, host: ts.Node, switched: readonly Switched[]): Piece[] {
  const start = host.getStart();
  const end = host.getEnd();
  const around = (before: string, after: string): Piece[] => [
    { start, end: start, text: before, rank: text.length - (end - start) },
    { start: end, end, text: after, rank: end - start - text.length },
  ];
  if (ts.isPropertyAccessExpression(host.parent) && host.parent.name === host) {
    const { expression, questionDotToken } = host.parent;
    const names = switched.map(
      ({ mutant, number }) => `vdiIsOn(${number}) ? ${JSON.stringify(mutant.replacement)} : `,
    );
    const member = `${questionDotToken === undefined ? "" : "?."}[${names.join("")}${JSON.stringify(host.getText())}]`;
    return [{ start: expression.getEnd(), end, text: member, rank: 0 }];
  }
  if (ts.isExpressionStatement(host)) {
    const off = switched.map(({ number }) => `!vdiIsOn(${number})`).join(" && ");
    return around(`{ if (${off}) `, " }");
  }
  const others = switched.map(({ mutant, number }) => {
    const whole = mutated(text, mutant);
    return `vdiIsOn(${number}) ? (${whole.slice(start, end + whole.length - text.length)}) : `;
  });
  return around(`(${others.join("")}(`, "))");
}
