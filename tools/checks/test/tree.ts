// A miniature repository on disk for the tests of the checks: files by path, packages linked as npm links them.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Contents by path; what is no string is written as JSON. */
export type Files = Record<string, unknown>;

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
}

/** Writes a tree into a temporary folder, which goes when the running test ends, and returns its path. */
export function plantTree(files: Files, links: Record<string, string> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "vdi-check-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) write(join(root, path), content);
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(join(root, target), join(root, path));
  }
  return root;
}

/** Files of one package: manifest, source entry and its build, which re-exports what `imports` names. */
export function packageFiles(folder: string, name: string, imports: string[], manifest: object = {}): Files {
  const lines = imports.map((specifier, index) => `export * as d${index} from "${specifier}";\n`).join("");
  const dependencies = Object.fromEntries(
    imports.filter((specifier) => !specifier.startsWith(".")).map((specifier) => [specifier, "0.1.0"]),
  );
  return {
    [`${folder}/package.json`]: {
      name,
      version: "0.1.0",
      license: "MIT",
      type: "module",
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
      dependencies,
      ...manifest,
    },
    [`${folder}/src/index.ts`]: `${lines}export const here = "${folder}";\n`,
    [`${folder}/dist/index.js`]: `${lines}export const here = "${folder}";\n`,
    [`${folder}/dist/index.d.ts`]: "export declare const here: string;\n",
  };
}
