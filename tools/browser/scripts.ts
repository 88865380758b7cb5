// The scripts for other people's pages as `npm run build` left them, or built anew where a source is younger.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browserFiles } from "../../sdk/verifier/scripts/browser-files.ts";
import { isFresh } from "../testing/fresh.ts";
import { REPOSITORY } from "../testing/paths.ts";

const FOLDER = join(REPOSITORY, "sdk/verifier/dist/browser");
const FROM = [
  "sdk/verifier/{src,scripts}/**",
  "sdk/{core,messages,groth16,registry,verifier-registry,tlog,transparency}/dist/**/*.js",
  "sdk/groth16/wasm/dist/*",
  "tools/bundle.ts",
  "package-lock.json",
];

let scripts: Promise<Map<string, Uint8Array>> | undefined;

/** Contents by path, as of `browserFiles`. */
export function builtScripts(): Promise<Map<string, Uint8Array>> {
  scripts ??= isFresh(join(FOLDER, "sri.json"), REPOSITORY, FROM)
    ? Promise.resolve(standing())
    : browserFiles();
  return scripts;
}

function standing(): Map<string, Uint8Array> {
  return new Map(
    globSync("**/*.*", { cwd: FOLDER }).map((name) => [
      name,
      new Uint8Array(readFileSync(join(FOLDER, name))),
    ]),
  );
}
