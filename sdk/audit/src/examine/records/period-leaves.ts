/** A file of a period's leaves, a line each: which tree they make. */

import { parsePeriodLeaf } from "@svc/core/wire";
import { PeriodTree } from "@svc/vdi-verifier/periods";

export interface LeavesFile {
  readonly lines: readonly string[];
  /** 64 hex digits; null where a line is no leaf. */
  readonly root: string | null;
}

export function readLeavesFile(text: string): LeavesFile {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const tree = new PeriodTree();
  for (const line of lines) {
    const leaf = parsePeriodLeaf(line);
    if (!leaf.ok) return { lines, root: null };
    tree.append(leaf.value);
  }
  return { lines, root: tree.root() };
}
