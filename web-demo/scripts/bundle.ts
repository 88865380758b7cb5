// Bundles one entry into one self-contained script. The page's worker, its service worker and the single files are
// built so: library modes of bundlers inline WebAssembly where it is not wanted and break addresses of workers.
import { readFile } from "node:fs/promises";
import { basename, isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { zlibAsync } from "@gfx/zopfli";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { atOnce } from "./imports-at-once.ts";

const ROOM = fileURLToPath(new URL("..", import.meta.url));
const SDK = fileURLToPath(new URL("../../sdk/", import.meta.url));
/** The proof engine's WebAssembly, as built. */
export const WASM_FILE = `${SDK}groth16/wasm/dist/bn254.wasm`;

/** Parts that the verifier imports when it meets something that needs them. */
export type LazyPart = "curve" | "js-engine" | "more" | "receipts" | "setup-check" | "sources" | "words";

interface Lazy {
  /** How it is imported. */
  readonly specifier: RegExp;
  readonly module: string;
  /** What stands in for it in scripts without it; what has nothing is in all that are one file. */
  readonly absent?: string;
}

export const LAZY_PARTS: Readonly<Record<LazyPart, Lazy>> = {
  curve: { specifier: /^\.\/ed25519\.js$/, module: `${SDK}core/dist/signing/ed25519.js` },
  "js-engine": {
    specifier: /^\.\/js\/arithmetic\.js$/,
    module: `${SDK}groth16/dist/js/arithmetic.js`,
    absent: `${ROOM}src/embed/absent-js-engine.ts`,
  },
  receipts: { specifier: /^\.\/receipts\.ts$/, module: `${ROOM}src/embed/receipts.ts` },
  words: { specifier: /^\.\/steps\/outcome\.js$/, module: `${SDK}verifier/dist/steps/outcome.js` },
  sources: { specifier: /^\.{1,2}\/sources\/at-need\.js$/, module: `${SDK}verifier/dist/sources/at-need.js` },
  "setup-check": {
    specifier: /^@svc\/groth16\/transcript$/,
    module: `${SDK}groth16/dist/transcript/index.js`,
    absent: `${ROOM}src/embed/absent-setup-check.ts`,
  },
  more: { specifier: /^\.\/more\.ts$/, module: `${ROOM}src/embed/more.ts` },
};

export interface BundleOptions {
  readonly format?: "esm" | "iife";
  /** Global variable that an iife's exports become. */
  readonly globalName?: string;
  /** Where the proof engine's WebAssembly comes from: a file beside the page or script, or the script itself. */
  readonly wasm: "page" | "inline" | "inline-deflated" | "beside";
  /** The proof engine is left out altogether. */
  readonly withoutProofEngine?: boolean;
  /**
   * What is imported at need: in the script (default), a file beside it (`<part>.mjs`, or `more.mjs`, which has all
   * that `receipts.mjs` has), or left out.
   */
  readonly lazy?: Readonly<Partial<Record<LazyPart, "beside" | "more" | "absent">>>;
  /**
   * The stand-ins for valibot, half its size, for noble's Ed25519, of which only points are needed, and for sentences
   * that only makers of proofs meet; and nothing is remembered between documents.
   */
  readonly smallLibraries?: boolean;
  /** Codes and values in place of the sentences of steps. */
  readonly brief?: boolean;
  /** The words in German are a file beside it, `german.js`, loaded where they are spoken. */
  readonly germanBeside?: boolean;
  /** The one published manifest, by its key, of a script that knows no other. Default: all. */
  readonly manifest?: string;
  readonly define?: Readonly<Record<string, string>>;
  /** A sheet that a script imports becomes its text, with the sheets that it imports in their order. */
  readonly cssAsText?: boolean;
  readonly footer?: string;
}

/** @param entry path from this room's folder, or an absolute one */
export async function bundleScript(entry: string, options: BundleOptions): Promise<string> {
  const { outputFiles } = await build({ ...(await buildOptions(entry, options)), write: false });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`${entry}: nothing was built`);
  return output.text;
}

/** The same with a script of its own for what is imported at need, and one for what they share. */
export async function bundleScripts(
  entry: string,
  options: BundleOptions,
): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    ...(await buildOptions(entry, options)),
    write: false,
    splitting: true,
    outdir: ROOM,
    chunkNames: "[name]-[hash]",
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

async function buildOptions(entry: string, options: BundleOptions): Promise<BuildOptions> {
  return {
    entryPoints: [isAbsolute(entry) ? entry : `${ROOM}${entry}`],
    bundle: true,
    minify: true,
    format: options.format ?? "esm",
    platform: "browser",
    target: "es2023",
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
    // A stand-in without a name that is used would fail when it runs.
    logOverride: { "import-is-undefined": "error" },
    ...(options.globalName === undefined ? {} : { globalName: options.globalName }),
    ...(options.footer === undefined ? {} : { footer: { js: options.footer } }),
    ...(options.wasm === "inline-deflated" ? await wasmBefore(options) : {}),
    define: { __PAGE_VERSION__: JSON.stringify(await pageVersion()), ...options.define },
    loader: { ".css": "empty" },
    plugins: [
      wasmSource(options.wasm),
      standIns(options),
      ...(options.cssAsText === true ? [sheetAsText] : []),
      ...(options.germanBeside === true ? [germanBeside] : []),
      ...(options.manifest === undefined ? [] : [oneManifest(options.manifest)]),
      lazyParts(options.lazy ?? {}),
      ...atOnceWhereAlone(options.lazy ?? {}),
    ],
  };
}

/** Words of the page in German, as a script by themselves. */
export const GERMAN_PAGE = `${SDK}words/dist/de/page/index.js`;

const germanBeside: Plugin = {
  name: "german-beside",
  setup({ onResolve }) {
    onResolve({ filter: /^@svc\/words\/de\/page$/ }, () => ({ path: "./german.js", external: true }));
  },
};

const POLICY_EDITOR = /\/policy-editor\.tsx$/;

const LOADERS: Readonly<Record<BundleOptions["wasm"], string>> = {
  page: `${ROOM}src/worker/wasm-module.ts`,
  beside: `${ROOM}src/embed/wasm-beside.ts`,
  inline: `${SDK}groth16/dist/wasm/module/inline.js`,
  "inline-deflated": `${ROOM}src/embed/wasm-inline.ts`,
};

function wasmSource(source: BundleOptions["wasm"]): Plugin {
  return {
    name: "wasm-source",
    setup({ onResolve }) {
      onResolve({ filter: /^#wasm-module$/ }, () => ({ path: LOADERS[source] }));
      onResolve({ filter: /^#prove-module$/ }, () => ({ path: `${ROOM}src/make/prove-module.ts` }));
    },
  };
}

/**
 * Asks the browser to compile all functions beside the main thread while the script arrives: a first verdict calls half of
 * them, and compiles each where it waits. Chromium reads it in the first line; to others it is a comment.
 */
const COMPILED_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** By a longer search than zlib's own: some 900 bytes less, in the same format. */
let deflated: Promise<Uint8Array> | undefined;

/**
 * The WebAssembly stands before all code: in its midst it would share blocks of a server's compression with it, whose
 * letters are other ones, which costs two kilobytes. A classic script keeps the name to itself.
 */
async function wasmBefore({
  format,
  globalName,
}: BundleOptions): Promise<Pick<BuildOptions, "banner" | "footer">> {
  deflated ??= readFile(WASM_FILE).then((wasm) => zlibAsync(wasm, { numiterations: 15 }));
  const base64 = Buffer.from(await deflated).toString("base64");
  const constant = `const __WASM_DEFLATED__="${base64}";`;
  if (format !== "iife") return { banner: { js: constant } };
  return {
    banner: { js: `${COMPILED_AT_ONCE}\nvar ${globalName}=(()=>{${constant}` },
    footer: { js: `return ${globalName}})();` },
  };
}

/** A sheet made by script may not import others: they are put in the place of its imports. */
export const sheetAsText: Plugin = {
  name: "sheet-as-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        write: false,
        charset: "utf8",
        logLevel: "warning",
        // A stand-in without a name that is used would fail when it runs.
        logOverride: { "import-is-undefined": "error" },
      });
      return { contents: outputFiles[0]?.text ?? "", loader: "text" };
    });
  },
};

function standIns({ smallLibraries, withoutProofEngine, brief }: BundleOptions): Plugin {
  return {
    name: "stand-ins",
    setup({ onResolve }) {
      if (smallLibraries) {
        onResolve({ filter: /^valibot$/ }, () => ({ path: `${ROOM}src/embed/small-schema.ts` }));
        onResolve({ filter: /\/member-cache\.js$/ }, () => ({
          path: `${SDK}core/dist/json/no-member-cache.js`,
        }));
        onResolve({ filter: /^\.\/(en\/proof|en\/reading|en\/sources|proof-terms)\.js$/ }, () => ({
          path: `${ROOM}src/embed/few-words.ts`,
        }));
        onResolve({ filter: /\/sha256\.js$/ }, () => ({ path: `${SDK}core/dist/digest/library-sha256.js` }));
        onResolve({ filter: /^@noble\/curves\/ed25519\.js$/ }, () => ({
          path: `${SDK}core/dist/signing/small-ed25519.js`,
        }));
      }
      if (brief) {
        onResolve({ filter: /^@svc\/words$/ }, () => ({ path: `${ROOM}src/embed/no-words.ts` }));
      }
      if (withoutProofEngine) {
        onResolve({ filter: /^@svc\/groth16(\/poseidon)?$/ }, () => ({
          path: `${ROOM}src/embed/absent-proof-engine.ts`,
        }));
      }
    },
  };
}

/** The registry's catalogue without the lines of other manifests, each of which has one import and one entry. */
function oneManifest(key: string): Plugin {
  return {
    name: "one-manifest",
    setup({ onLoad }) {
      onLoad({ filter: /registry\/dist\/catalogue\.js$/ }, async ({ path }) => {
        const lines = (await readFile(path, "utf8")).split("\n");
        const kept = lines.filter((line) => !/-v\d+\b/.test(line) || line.includes(key));
        if (kept.filter((line) => line.includes(key)).length !== 2) throw new Error(`${path}: ${key}`);
        return { contents: kept.join("\n") };
      });
    },
  };
}

function lazyParts(choices: NonNullable<BundleOptions["lazy"]>): Plugin {
  return {
    name: "lazy-parts",
    setup({ onResolve }) {
      for (const [part, { specifier, absent }] of Object.entries(LAZY_PARTS)) {
        const choice = choices[part as LazyPart];
        if (choice === undefined) continue;
        onResolve({ filter: specifier }, ({ kind }) => {
          if (kind !== "dynamic-import") return undefined;
          if (choice !== "absent") {
            return { path: `./${choice === "more" ? "more" : part}.mjs`, external: true };
          }
          return absent === undefined
            ? { errors: [{ text: `nothing stands in for ${part}` }] }
            : { path: absent };
        });
      }
    },
  };
}

/** What is chosen stays to be loaded at need; what is in the script anyway is not wrapped for it. */
function atOnceWhereAlone(choices: NonNullable<BundleOptions["lazy"]>): Plugin[] {
  const chosen = Object.entries(LAZY_PARTS).filter(([part]) => choices[part as LazyPart] !== undefined);
  return [atOnce([...chosen.map(([, { specifier }]) => specifier), POLICY_EDITOR])];
}

export async function pageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(`${ROOM}package.json`, "utf8")) as { version: string };
  return version;
}

/**
 * A forgery for the tamper lab: sound in everything, under a key whose secrets its maker kept. Made with
 * `buildAttestation` of the verifier's test fixtures, issued at 1795000000, expiring at 2110360000; to be made anew
 * when the statement changes.
 */
export function forgeryText(): Promise<string> {
  return readFile(`${ROOM}assets/forgery.json`, "utf8");
}
