// The scripts for other people's pages, each made to be used by itself:
//   vdi.mjs         one ES module that verifies decisions, the WebAssembly in it; no engine for pages that forbid
//                   WebAssembly and no check of foreign circuits' setups, which its results then say
//   vdi.js          a classic script, global VDI: every export of the verifier, the manifest registry, the log and the
//                   verifier registry, with both engines and the setup check, in one file
//   vdi-small.js    vdi.mjs as a classic script, global VDI
//   vdi-worker.js   the worker of verifyInWorker, one file, the JavaScript engine and the setup check included
//   vdi-element.mjs the custom element <vdi-verify>, beside vdi.mjs
//   vdi-element-de.mjs  what the element says in German, loaded by it in German parts of a page
//   vdi-in-worker.mjs  verifyInWorker with vdi-worker.js beside it, beside vdi.mjs
//   more.mjs        receipts and what else few pages want, loaded by vdi.mjs and vdi-small.js with its first use
//   split/          the same as files: vdi.mjs, bn254.wasm, more.mjs, and what loads at need: curve.mjs where the browser has no
//                   Ed25519 or a signature fails, js-engine.mjs where WebAssembly is forbidden, setup-check.mjs for
//                   circuits that do not ship, sources.mjs with the first source statement, words.mjs where there is something to say, receipts.mjs with the
//                   first receipt; vdi-no-proof.mjs is by itself, checks no proofs and gives codes for sentences
//   sri.json        sha384 of each, as `integrity` takes it
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { type BundleOptions, bundleScript, LAZY_PARTS, sheetAsText, WASM_FILE } from "./bundle.ts";

const ROOM = fileURLToPath(new URL("..", import.meta.url));
const ONE_FILE: BundleOptions = {
  wasm: "inline-deflated",
  smallLibraries: true,
  lazy: { "js-engine": "absent", more: "beside", receipts: "more", "setup-check": "absent" },
};
const SPLIT: BundleOptions = {
  wasm: "beside",
  smallLibraries: true,
  lazy: {
    curve: "beside",
    "js-engine": "beside",
    more: "beside",
    receipts: "beside",
    "setup-check": "beside",
    sources: "beside",
    words: "beside",
  },
};

/** By itself: its words are codes, which it has. */
const NO_PROOF: BundleOptions = {
  ...SPLIT,
  lazy: { curve: "beside", "js-engine": "beside", "setup-check": "beside", sources: "beside" },
  withoutProofEngine: true,
  brief: true,
};

/** Contents by path, sri.json included. */
export async function embedFiles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const add = (name: string, content: string | Uint8Array) =>
    files.set(name, typeof content === "string" ? new TextEncoder().encode(content) : content);
  add("vdi.mjs", await bundleScript("src/embed/script.ts", ONE_FILE));
  const classic = { format: "iife", globalName: "VDI" } as const;
  add("vdi.js", await bundleScript("src/embed/full.ts", { wasm: "inline-deflated", ...classic }));
  add("vdi-small.js", await bundleScript("src/embed/script.ts", { ...ONE_FILE, ...classic }));
  // It also signs, which the small libraries cannot.
  add("more.mjs", await bundleScript(LAZY_PARTS.more.module, { wasm: "inline-deflated" }));
  add("vdi-worker.js", await bundleScript("src/worker/worker.ts", { wasm: "inline" }));
  add("vdi-element.mjs", await besideVdi("element.ts"));
  add("vdi-element-de.mjs", await besideVdi("element-de.ts"));
  add("vdi-in-worker.mjs", await besideVdi("in-worker.ts"));
  add("split/vdi.mjs", await bundleScript("src/embed/script.ts", SPLIT));
  add("split/vdi-no-proof.mjs", await bundleScript("src/embed/no-proof.ts", NO_PROOF));
  // Each stands alone: shared modules would carry into vdi.mjs what only these use of them.
  for (const [part, { module }] of Object.entries(LAZY_PARTS)) {
    const { receipts, ...rest } = SPLIT.lazy ?? {};
    const lazy = part === "receipts" ? rest : {};
    const smallLibraries = part !== "more";
    add(`split/${part}.mjs`, await bundleScript(module, { ...SPLIT, lazy, smallLibraries }));
  }
  add("split/bn254.wasm", await readFile(WASM_FILE));
  const integrity = [...files].map(([name, content]) => [name, integrityOf(content)]);
  add("sri.json", `${JSON.stringify(Object.fromEntries(integrity), null, 2)}\n`);
  return files;
}

/** As the `integrity` attribute takes it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

/** What it thins links with it has from there too. */
const THINNING = /\/thin-text\.ts$/;
const BESIDE: Readonly<Record<string, string>> = { "./element-de.ts": "./vdi-element-de.mjs" };

/** Stands on vdi.mjs instead of carrying the verifier a second time. */
async function besideVdi(entry: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [`${ROOM}src/embed/${entry}`],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2023",
    legalComments: "none",
    charset: "utf8",
    plugins: [
      sheetAsText,
      {
        name: "beside-vdi",
        setup: ({ onResolve }) =>
          onResolve(
            { filter: /^(@svc\/vdi-verifier|\.\/script\.ts|\.\/element-de\.ts)$/ },
            ({ importer, path }) =>
              importer.endsWith(`/${entry}`) || THINNING.test(importer)
                ? { path: BESIDE[path] ?? "./vdi.mjs", external: true }
                : undefined,
          ),
      },
    ],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`${entry}: nothing was built`);
  return output.text;
}
