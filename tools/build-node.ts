// `node tools/build-node.ts`: bundles what packages export into `dist/node`, for Node, whose loader takes its time for
// each file: one file an entry, and shared ones for what several entries load. Other packages stay imports, so that every
// class and cache of a program exists once. Bundlers and workerd get the modules in `dist`, file by file.
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "rolldown";
import { PACKAGES } from "./checks/packages.ts";
import { commandLine } from "./command-line.ts";
import { REPOSITORY } from "./testing/paths.ts";

/**
 * Programs that run in threads, under the names by which the package starts them, beside what starts them. What
 * silences them stays a module that they import first.
 */
const THREADS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "sdk/prover": {
    "node-entry": "dist/worker/node-entry.js",
    worker: "dist/snarkjs/worker.js",
    silence: "dist/worker/silence.js",
  },
};

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Entries by their place in `dist/node`, each made of the module in the same place in `dist`. */
function entriesOf(exports: Exports): [name: string, path: string][] {
  return Object.values(exports).flatMap((one) => {
    const [, name] = /^\.\/dist\/node\/(.+)\.js$/.exec(Object(one).node ?? "") ?? [];
    return name === undefined ? [] : [[name, `dist/${name}.js`]];
  });
}

/** Returns whether the compiler has written nothing since the entry was bundled. */
function isFresh(folder: string, [name]: readonly string[]): boolean {
  const bundled = statSync(join(folder, `dist/node/${name}.js`), { throwIfNoEntry: false });
  return bundled !== undefined && bundled.mtimeMs > statSync(join(folder, "dist/.tsbuildinfo")).mtimeMs;
}

/** Bundles the packages that were compiled since; before tests as well, which may follow upon `tsc -b` alone. */
export async function setup(): Promise<void> {
  for (const { folder } of PACKAGES) {
    const cwd = join(REPOSITORY, folder);
    const { exports = {} } = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"));
    const entries = entriesOf(exports);
    if (entries.every((entry) => isFresh(cwd, entry))) continue;
    rmSync(join(cwd, "dist/node"), { recursive: true, force: true });
    await build({
      cwd,
      input: { ...Object.fromEntries(entries), ...THREADS[folder] },
      external: /^(?!\.|\/|dist\/)/,
      platform: "node",
      treeshake: { moduleSideEffects: "no-external" },
      checks: { ineffectiveDynamicImport: false },
      logLevel: "warn",
      output: {
        dir: "dist/node",
        format: "esm",
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        hoistTransitiveImports: false,
      },
    });
  }
}

if (import.meta.main) {
  commandLine({ command: "node tools/build-node.ts", about: "Bundles for Node what packages export." });
  await setup();
}
