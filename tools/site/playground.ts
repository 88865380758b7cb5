// The playground of the site: its page and style as they lie here, its script made into one file, the verifier that other
// people's pages load, and examples to begin with.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";

const HERE = join(import.meta.dirname, "playground");
/** In this folder of a build lie the scripts for other people's pages. */
const SCRIPTS = "web-demo/dist/sdk";
const ENGINES = ["wasm/dist/bn254.wasm", "wasm/dist/bn254-fused.wasm"];

/**
 * Files of the playground by name.
 *
 * @throws Error where the scripts for other people's pages were not built
 */
export async function playgroundFiles(root: string): Promise<Map<string, string | Uint8Array>> {
  const kept = (path: string) => readFileSync(join(root, path));
  return new Map<string, string | Uint8Array>([
    ["index.html", readFileSync(join(HERE, "index.html"))],
    ["playground.css", readFileSync(join(HERE, "playground.css"))],
    ...(await playgroundScripts()),
    ["examples.json", JSON.stringify(playgroundExamples(root))],
    ...["vdi.mjs", "more.mjs"].map((name) => [name, kept(`${SCRIPTS}/${name}`)] as const),
    // Where the examiner's engine looks for them, after `enginesBeside`.
    ...ENGINES.map((path) => [path, kept(`sdk/groth16/${path}`)] as const),
  ]);
}

/** The engine's address is from its package's file: in one script, as that script lies, its binaries lie beside it. */
const enginesBeside: Plugin = {
  name: "engines-beside",
  setup({ onLoad }) {
    onLoad({ filter: /groth16\/dist\/wasm\/module\/browser\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const contents = text.replaceAll("../../../wasm/dist/", "./wasm/dist/");
      if (contents === text) throw new Error(`${path}: no address of an engine in it`);
      return { contents, loader: "js" };
    });
  },
};

/** The page's script, and beside it what it loads at need. */
async function playgroundScripts(): Promise<[name: string, script: Uint8Array][]> {
  const { outputFiles } = await build({
    entryPoints: { playground: join(HERE, "main.ts") },
    outdir: HERE,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    platform: "browser",
    minify: true,
    write: false,
    logLevel: "error",
    plugins: [enginesBeside],
  });
  return outputFiles.map(({ path, contents }) => [basename(path), contents]);
}

/** The documents of docs/examples as a visitor would give them. */
export function playgroundExamples(root: string) {
  const read = (name: string) => readFileSync(join(root, "docs/examples", name), "utf8");
  const line = (name: string) => JSON.stringify(JSON.parse(read(name)));
  const { issuers } = JSON.parse(read("trust.json")) as { issuers: readonly { public_key: string }[] };
  const trust = { issuers: issuers.map(({ public_key }) => ({ public_key })) };
  const options = JSON.stringify({ trust }, null, 2);
  return [
    { name: "Approved, its issuer pinned", documents: read("attestation.json"), options, policy: "" },
    { name: "Approved, nobody pinned", documents: read("attestation.json"), options: "{}", policy: "" },
    { name: "Declined, with reasons", documents: read("decline.json"), options, policy: "" },
    { name: "Altered", documents: read("altered.json"), options, policy: "" },
    {
      name: "With a receipt, under an acceptance policy",
      documents: `${line("attestation.json")}\n${line("receipt.json")}`,
      options,
      policy: JSON.stringify({ level: "low" }, null, 2),
    },
    {
      name: "A whole file for an auditor",
      documents: read("audit.json"),
      options: read("trust.json"),
      policy: "",
    },
    {
      name: "One verifier's receipt",
      documents: read("receipt.json"),
      options: read("trust.json"),
      policy: "",
    },
  ];
}
