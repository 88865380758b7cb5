import { createHash } from "node:crypto";
import { join } from "node:path";

/** Where a test file of a copied tree leaves what it ran. */
export function answerFor(root: string, test: string): string {
  return join(root, `.ran-${createHash("sha256").update(test).digest("hex").slice(0, 32)}.json`);
}
