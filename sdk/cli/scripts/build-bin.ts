// `node sdk/cli/scripts/build-bin.ts` bundles `vdi` and `vdi-log` into dist/bin, with their threads and the WebAssembly
// beside them. Most of the time of a command on one document went to reading 760 modules.
//
// The prover stays a package: it starts threads from its own files.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";

const ROOM = fileURLToPath(new URL("..", import.meta.url));
const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
const OUT = join(ROOM, "dist/bin");
const WASM_FOLDER = fileURLToPath(new URL("../../groth16/wasm/dist", import.meta.url));
/** Where `@svc/groth16` looks for them, from its own folder. */
const WASM_PATH = "../../../wasm/dist/";
const WASM_FILES = ["bn254.wasm", "bn254-fused.wasm"];

/** The bundle is one folder: what was three folders up is beside it. */
const wasmBeside: Plugin = {
  name: "wasm-beside",
  setup({ onLoad }) {
    onLoad({ filter: /groth16[\\/]dist[\\/].*[\\/]node\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!/[\\/]wasm[\\/]module[\\/]/.test(path) || !text.includes(WASM_PATH))
        throw new Error(`${path}: which files it reads is not known here`);
      return { contents: text.replace(WASM_PATH, "./"), loader: "js" };
    });
  },
};

/** Licences of the packages of others of which something is in the bundle, each in its own words. */
function licencesOf({ inputs }: Metafile): string {
  const folders = Object.keys(inputs).flatMap(
    (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  const parts = [...new Set(folders)].sort().map((folder) => {
    const at = join(REPOSITORY, folder);
    const file = readdirSync(at).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`${folder} brings no licence that could be passed on`);
    const { name, version } = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
    return `${name} ${version}\n\n${readFileSync(join(at, file), "utf8").trim()}\n`;
  });
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const { metafile } = await build({
  absWorkingDir: REPOSITORY,
  entryPoints: {
    vdi: join(ROOM, "dist/vdi/main.js"),
    "vdi-log": join(ROOM, "dist/log/main.js"),
    // Under the names by which those who start them look for them.
    thread: join(ROOM, "dist/vdi/stream/thread.js"),
    "many-thread": join(ROOM, "dist/vdi/many-thread.js"),
  },
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  // Shared chunks are imported for their order alone when nothing of them is used.
  logOverride: { "ignored-bare-import": "silent" },
  metafile: true,
  external: ["@svc/attest"],
  plugins: [wasmBeside],
});
for (const name of WASM_FILES) copyFileSync(join(WASM_FOLDER, name), join(OUT, name));
writeFileSync(join(OUT, "LICENSES.txt"), licencesOf(metafile));
