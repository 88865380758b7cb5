// What a test file of a copied tree is told, and tells: its worker is not the process that asks.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a test file did in sources with probes and counted loops. */
export interface Ran {
  /** Names of the probes that it came past. */
  readonly probes: readonly string[];
  /** Turns of loops. */
  readonly turns: number;
}

const MOST_TURNS = ".most-turns-";

function fileFor(root: string, begin: string, test: string): string {
  return join(root, `${begin}${createHash("sha256").update(test).digest("hex").slice(0, 32)}.json`);
}

export function tellRan(root: string, test: string, ran: Ran): void {
  writeFileSync(fileFor(root, ".ran-", test), JSON.stringify(ran));
}

/** What a test file told, once; nothing of a file that came past no probe. */
export function takeRan(root: string, test: string): Ran {
  const answer = fileFor(root, ".ran-", test);
  if (!existsSync(answer)) return { probes: [], turns: 0 };
  const ran = JSON.parse(readFileSync(answer, "utf8")) as Ran;
  rmSync(answer);
  return ran;
}

/** How many turns a test file may take from now on. */
export function tellMostTurns(root: string, test: string, most: number): void {
  writeFileSync(fileFor(root, MOST_TURNS, test), String(most));
}

/** Without bound where none was told. */
export function mostTurnsOf(root: string, test: string): number {
  const told = fileFor(root, MOST_TURNS, test);
  return existsSync(told) ? Number(readFileSync(told, "utf8")) : Number.POSITIVE_INFINITY;
}

/** Test files are without bounds again. */
export function forgetMostTurns(root: string): void {
  for (const name of readdirSync(root)) if (name.startsWith(MOST_TURNS)) rmSync(join(root, name));
}
