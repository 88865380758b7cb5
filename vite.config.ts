// Builds the audit page: `vite build` writes web-demo/dist, which any static host serves as it stands. The worker
// and the service worker are bundled apart, each into one file of a fixed name.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import {
  bundlePageScript,
  bundlePageScripts,
  GERMAN_PAGE,
  pageVersion,
  WASM_FILE,
} from "./web-demo/scripts/bundle.ts";
import { galleryFiles } from "./web-demo/scripts/gallery.ts";
import { singlePage } from "./web-demo/scripts/single-page.ts";
import { visitChunks } from "./web-demo/scripts/visit-chunks.ts";
import {
  FETCH_POLICY,
  HEADERS_APART,
  PAGE_HEADERS,
  printPolicy,
  SCAN_POLICY,
} from "./web-demo/src/content-policy.ts";

const PAGE = fileURLToPath(new URL("./web-demo", import.meta.url));

// Files of the build that the page itself does not need offline.
const NOT_KEPT = new Set(["_headers", "service-worker.js", "decision-audit.html", "sources.json"]);

/** Origins, separated by spaces, from which `?source=` may have the page fetch a document; none unless they are named. */
const SOURCES = (process.env.VDI_PAGE_SOURCES ?? "").split(/\s+/).filter((origin) => origin !== "");

/** Files of the proving key: fetched when somebody proves, and then kept by their hash. */
const KEY_FILES = ["decision.quotient", "decision.points", "decision.witness"];
const PROVING_MODULES = ["prove-fused.wasm", "prove.wasm"];
const CIRCUIT = fileURLToPath(new URL("./circuits/zk-cp/build/", import.meta.url));
const GROTH16_MODULES = fileURLToPath(new URL("./sdk/groth16/wasm/dist/", import.meta.url));

function auditPage(): Plugin {
  let folder = "";
  return {
    name: "audit-page",
    apply: "build",
    configResolved: ({ build, root }) => {
      folder = resolve(root, build.outDir);
    },
    transformIndexHtml: (_html, { path }) => [
      // Apart from the other pages, which would otherwise load in common pieces what only proving needs.
      ...(path === "/make.html" || path === "/scan.html"
        ? [
            {
              tag: "script",
              attrs: { type: "module", src: `.${path.replace("html", "js")}` },
              injectTo: "head",
            } as const,
          ]
        : []),
      {
        tag: "meta",
        attrs: {
          "http-equiv": "Content-Security-Policy",
          content: printPolicy(path === "/scan.html" ? SCAN_POLICY : undefined),
        },
        injectTo: "head-prepend",
      },
    ],
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", fileName, source });
      emit("bn254.wasm", await readFile(WASM_FILE));
      for (const [name, text] of await galleryFiles()) emit(`gallery/${name}`, text);
      const beside = { [GERMAN_PAGE]: "german.js" };
      emit("ceremony-worker.js", await bundlePageScript("src/ceremony/worker.ts"));
      emit("examine-worker.js", await bundlePageScript("src/examine/worker.ts"));
      // The editor of rules, and the engine where WebAssembly is forbidden, are scripts of their own.
      for (const [name, text] of await bundlePageScripts("src/make/main.tsx", { beside })) {
        emit(name === "main.js" ? "make.js" : name, text);
      }
      emit("scan.js", await bundlePageScript("src/scan/main.tsx", { beside }));
      emit("fetch-text.js", await bundlePageScript("src/outside/frame.ts", { format: "iife" }));
      emit("sources.json", `${JSON.stringify({ origins: SOURCES })}\n`);
      emit("fetch-text.html", fetchingFrame());
      emit("german.js", await bundlePageScript(GERMAN_PAGE));
      emit("proving-worker.js", await bundlePageScript("src/make/worker.ts"));
      emit("decision-audit.html", await singlePage());
      for (const name of PROVING_MODULES) emit(name, await readFile(GROTH16_MODULES + name));
      for (const name of KEY_FILES) emit(`proving-key/${name}`, await readFile(CIRCUIT + name));
      emit("_headers", headersFile());
    },
    // Last, because it names every file of the build by its content.
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
        .filter((entry) => entry.isFile() && !NOT_KEPT.has(entry.name) && !KEY_FILES.includes(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort();
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const precache = { build: hash.digest("hex").slice(0, 16), files: ["./", ...files] };
      const script = await bundlePageScript("src/service-worker.ts", {
        format: "iife",
        define: { __PRECACHE__: JSON.stringify(precache) },
      });
      writeFileSync(join(folder, "service-worker.js"), script);
    },
  };
}

/**
 * The frame that fetches a text from elsewhere. Its script is a classic one: the frame is of no origin, whose module
 * scripts a host would have to allow.
 */
function fetchingFrame(): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${printPolicy(FETCH_POLICY)}" />`;
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8" />\n${policy}\n<title>Fetches a text</title>\n<script src="./fetch-text.js"></script>\n</html>\n`;
}

/** For hosts that read a `_headers` file: where two rules set a header, it is taken back first, or both would hold. */
function headersFile(): string {
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  const apart = Object.entries(HEADERS_APART).map(([path, headers]) => {
    const before = Object.keys(headers).map((name) => `  ! ${name}\n`);
    return `${path}*\n${before.join("")}${lines(headers).join("")}`;
  });
  return `/*\n${lines(PAGE_HEADERS).join("")}${apart.join("")}`;
}

async function pageConfig() {
  return {
    root: PAGE,
    base: "./",
    resolve: { alias: { "#wasm-module": join(PAGE, "src/wasm-module.ts") } },
    define: { __PAGE_VERSION__: JSON.stringify(await pageVersion()) },
    build: {
      outDir: "dist",
      emptyOutDir: true,
      target: "es2023",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: ["index.html", "ceremony.html", "make.html", "scan.html"].map((page) => join(PAGE, page)),
        // The verifier's single steps word what they find at once, and a part that words nothing loads no words.
        checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      },
    },
  };
}

export default defineConfig(async ({ command }) => {
  const config = await pageConfig();
  if (command !== "build") return config;
  const groups = [{ name: await visitChunks(config), debugName: "visit" }];
  const output = { codeSplitting: { groups, includeDependenciesRecursively: false } };
  const { build } = config;
  return {
    ...config,
    plugins: [auditPage()],
    build: { ...build, rollupOptions: { ...build.rollupOptions, output } },
  };
});
