/**
 * Loops that end: a fault often makes a loop that goes round for ever, and waiting for that took most of an area's time. In
 * a counted text each loop counts its turns, and throws once a test file has taken many times as many as it takes where
 * nothing is altered.
 */
import ts from "typescript";

/** A test file may take so many times the turns that it took, and so many more: properties draw other cases every time. */
const MOST_TURNS = { times: 10, more: 100_000 };

declare global {
  /** Turns of counted loops so far. */
  var vdiTurns: number | undefined;
  /** Turns from which on a counted loop throws. */
  var vdiMostTurns: number | undefined;
}

const COUNT =
  '{ if ((globalThis.vdiTurns = (globalThis.vdiTurns ?? 0) + 1) > globalThis.vdiMostTurns) throw new Error("a loop that does not end"); }';

/** @param turns those of the test file where nothing is altered */
export function mostTurns(turns: number): number {
  return MOST_TURNS.times * turns + MOST_TURNS.more;
}

/** The text, whose loops count. Lines stay where they are. */
export function counted(text: string): string {
  const source = ts.createSourceFile("counted.ts", text, ts.ScriptTarget.Latest, true);
  const pieces: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) {
      const body = node.statement;
      pieces.push({ at: body.getStart(), text: `{ ${COUNT} ` });
      ts.forEachChild(node, visit);
      pieces.push({ at: body.getEnd(), text: " }" });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A stable sort: what stands at one place keeps its order.
  pieces.sort((a, b) => a.at - b.at);
  const parts = pieces.map(({ at, text: piece }, i) => text.slice(pieces[i - 1]?.at ?? 0, at) + piece);
  return parts.join("") + text.slice(pieces.at(-1)?.at ?? 0);
}
