// `npm run size -- @svc/core ...`: what a package costs a web app, as one minified ES module and gzipped.
// Everything that its entry exports is kept, so this is the upper bound; an app that imports less pays less.
// Without names, every portable package that is built. `--json` prints one object for machines.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { presentPackages } from "./checks/packages.ts";
import { commandLine } from "./command-line.ts";
import { REPOSITORY } from "./testing/paths.ts";

export interface BundleSize {
  readonly entry: string;
  readonly minifiedBytes: number;
  readonly gzipBytes: number;
}

/**
 * Bundles `source` for browsers.
 *
 * @param entry name to report
 * @param source ES module text; imports resolve from the repository's root
 * @throws Error when something in it does not resolve or is no browser code
 */
export async function measureBundle(entry: string, source: string): Promise<BundleSize> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: REPOSITORY },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2023",
    legalComments: "none",
    logLevel: "silent",
    loader: { ".wasm": "binary" },
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { entry, minifiedBytes: code.length, gzipBytes: gzipSync(code, { level: 9 }).length };
}

/** Size of all that the package exports. */
export function measurePackage(name: string): Promise<BundleSize> {
  return measureBundle(name, `export * from ${JSON.stringify(name)};`);
}

function builtPackages(): string[] {
  return presentPackages(REPOSITORY)
    .filter(({ portable, folder }) => portable && folder.startsWith("sdk/"))
    .filter(({ folder }) => existsSync(join(REPOSITORY, folder, "dist/index.js")))
    .map(({ name }) => name);
}

if (import.meta.main) {
  const { values, words: named } = commandLine({
    command: "npm run size --",
    about:
      "Prints what a package costs a web app: one minified ES module, and gzipped. All portable ones unless named.",
    options: { json: { type: "flag", about: "print JSON" } },
    words: { name: "PACKAGE...", most: Number.POSITIVE_INFINITY },
  });
  const sizes: BundleSize[] = [];
  for (const name of named.length > 0 ? named : builtPackages()) sizes.push(await measurePackage(name));
  if (values.json) {
    console.log(JSON.stringify(sizes, null, 2));
  } else {
    for (const { entry, minifiedBytes, gzipBytes } of sizes) {
      const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
      console.log(`${entry.padEnd(28)} min ${kilobytes(minifiedBytes)}   min+gzip ${kilobytes(gzipBytes)}`);
    }
  }
}
