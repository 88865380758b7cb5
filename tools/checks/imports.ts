// Which packages the source of a room imports, read with the TypeScript scanner: static, dynamic, type-only
// and `require`, comments and strings left aside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { writtenFiles } from "./files.ts";

const SCRIPT = /\.(ts|tsx|mts|js|mjs)$/;
// Answered by the platform or the build: no package stands behind them.
const SCHEME = /^[a-z]+:/;

/** "@scope/name/deep.js" -> "@scope/name", "name/deep" -> "name". */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Names of the packages that files below `folder` import, sorted, each once. */
export function importedPackages(folder: string): string[] {
  const specifiers = writtenFiles(folder)
    .filter((path) => SCRIPT.test(path))
    .flatMap((path) => ts.preProcessFile(readFileSync(join(folder, path), "utf8"), true, true).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith(".") && !SCHEME.test(specifier));
  return [...new Set(specifiers.map(packageOf))].sort();
}
