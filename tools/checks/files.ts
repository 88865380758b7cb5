// The files of the tree that people write: everything but what is installed, built or kept by git itself.
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

const NOT_WRITTEN = new Set(["node_modules", "dist", ".git", ".cache", ".wrangler", "out"]);

/** Paths below `root` (forward slashes, sorted), depth first. */
export function writtenFiles(root: string, below = ""): string[] {
  return readdirSync(join(root, below), { withFileTypes: true })
    .filter(({ name }) => !NOT_WRITTEN.has(name))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return writtenFiles(root, path);
      return entry.isFile() ? [path.split(sep).join("/")] : [];
    })
    .sort();
}
