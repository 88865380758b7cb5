// The scripts for other people's pages, each made to be used by itself:
//   vdi.mjs         one ES module with everything, the WebAssembly in it
//   vdi.js          the same as a classic script: global VDI
//   vdi-worker.js   the worker of verifyInWorker, one file
//   vdi-element.mjs the custom element <vdi-verify>, beside vdi.mjs
//   split/          ES modules and bn254.wasm as files; the JavaScript engine and the setup check load at need
//   sri.json        sha384 of each, as `integrity` takes it
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { build } from "vite";
import { bundleScript, WASM_FILE } from "./bundle.ts";

const ROOM = fileURLToPath(new URL("..", import.meta.url));

/** Contents by path, sri.json included. */
export async function embedFiles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const add = (name: string, content: string | Uint8Array) =>
    files.set(name, typeof content === "string" ? new TextEncoder().encode(content) : content);
  add("vdi.mjs", await bundleScript("src/embed/script.ts", { wasm: "inline" }));
  add(
    "vdi.js",
    await bundleScript("src/embed/script.ts", { wasm: "inline", format: "iife", globalName: "VDI" }),
  );
  add("vdi-worker.js", await bundleScript("src/worker/worker.ts", { wasm: "inline" }));
  add("vdi-element.mjs", await elementScript());
  for (const [name, code] of await splitScripts()) add(`split/${name}`, code);
  add("split/bn254.wasm", await readFile(WASM_FILE));
  const integrity = [...files].map(([name, content]) => [name, integrityOf(content)]);
  add("sri.json", `${JSON.stringify(Object.fromEntries(integrity), null, 2)}\n`);
  return files;
}

/** As the `integrity` attribute takes it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

/** Stands on vdi.mjs instead of carrying the verifier a second time. */
async function elementScript(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [`${ROOM}src/embed/element.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2023",
    legalComments: "none",
    charset: "utf8",
    plugins: [
      {
        name: "beside-vdi",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@svc\/vdi-verifier$/ }, () => ({ path: "./vdi.mjs", external: true })),
      },
    ],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("the element was not built");
  return output.text;
}

// esbuild would move what only lazy chunks need into the first one; rolldown follows what is really used.
async function splitScripts(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    root: ROOM,
    logLevel: "error",
    resolve: { alias: { "#wasm-module": `${ROOM}src/embed/wasm-beside.ts` } },
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: `${ROOM}src/embed/script.ts`,
        preserveEntrySignatures: "strict",
        // Addresses in the scripts are those of the files beside them.
        external: [/bn254\.wasm$/],
        output: { format: "es", entryFileNames: "vdi.mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const scripts = new Map<string, string>();
  for (const one of outputs) {
    if (!("output" in one)) continue;
    for (const file of one.output) if (file.type === "chunk") scripts.set(file.fileName, file.code);
  }
  return scripts;
}
