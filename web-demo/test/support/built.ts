// The page as `npm run build` left it, or built anew where a source is younger: once for all test files.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { isFresh } from "../../../tools/testing/fresh.ts";
import { REPOSITORY } from "../../../tools/testing/paths.ts";

const DIST = join(REPOSITORY, "web-demo/dist");
const FROM = [
  "web-demo/{src,scripts,public}/**",
  "web-demo/*.html",
  "sdk/*/src/**",
  "sdk/*/dist/**/*.js",
  "sdk/groth16/wasm/dist/*",
  "circuits/src/**",
  "circuits/zk-cp/build/*",
  "tools/bundle.ts",
  "vite.config.ts",
  "package-lock.json",
];
const SCRIPTS = ["sdk/verifier/dist/browser/**"];

let page: Promise<string> | undefined;

/** The page's folder, for reading. One that had to be built is gone with the process. */
export function builtPage(): Promise<string> {
  page ??= isFresh(join(DIST, "service-worker.js"), REPOSITORY, FROM, SCRIPTS)
    ? Promise.resolve(DIST)
    : buildPage();
  return page;
}

async function buildPage(): Promise<string> {
  const outDir = join(REPOSITORY, `node_modules/.cache/web-demo/page-${process.pid}`);
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  const configFile = join(REPOSITORY, "vite.config.ts");
  await build({ configFile, logLevel: "error", build: { outDir, emptyOutDir: true } });
  return outDir;
}
