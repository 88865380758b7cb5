// The page and the scripts for other people's pages as `npm run build` left them, or built anew where a source is
// younger: once for all test files, and never what a source no longer says.
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { isFresh } from "../../../tools/testing/fresh.ts";
import { REPOSITORY } from "../../../tools/testing/paths.ts";
import { embedFiles } from "../../scripts/embed-files.ts";

const DIST = join(REPOSITORY, "web-demo/dist");
const FROM = [
  "web-demo/{src,scripts,public}/**",
  "web-demo/*.html",
  "sdk/*/src/**",
  "sdk/*/dist/**/*.js",
  "sdk/groth16/wasm/dist/*",
  "circuits/src/**",
  "circuits/zk-cp/build/*",
  "vite.config.ts",
  "package-lock.json",
];
/** Where the scripts are put for npm, after they were made. */
const COPIES = ["sdk/verifier/dist/browser/**"];

function stands(file: string): boolean {
  return isFresh(join(DIST, file), REPOSITORY, FROM, COPIES);
}

let page: Promise<string> | undefined;

/** The page's folder, for reading. One that had to be built is gone with the process. */
export function builtPage(): Promise<string> {
  page ??= stands("service-worker.js") ? Promise.resolve(DIST) : buildPage();
  return page;
}

async function buildPage(): Promise<string> {
  const outDir = join(REPOSITORY, `node_modules/.cache/web-demo/page-${process.pid}`);
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  const configFile = join(REPOSITORY, "vite.config.ts");
  await build({ configFile, logLevel: "error", build: { outDir, emptyOutDir: true } });
  return outDir;
}

let scripts: Promise<Map<string, Uint8Array>> | undefined;

/** The scripts' contents by path, as of `embedFiles`. */
export function builtScripts(): Promise<Map<string, Uint8Array>> {
  scripts ??= stands("sdk/sri.json") ? Promise.resolve(standing()) : embedFiles();
  return scripts;
}

function standing(): Map<string, Uint8Array> {
  const folder = join(DIST, "sdk");
  return new Map(
    globSync("**/*.*", { cwd: folder }).map((name) => [
      name,
      new Uint8Array(readFileSync(join(folder, name))),
    ]),
  );
}
