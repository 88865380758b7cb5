// The playground of the site: its page and style as they lie here, its script made into one file, the verifier that other
// people's pages load, and examples to begin with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const HERE = join(import.meta.dirname, "playground");
/** In this folder of a build lie the scripts for other people's pages. */
const SCRIPTS = "web-demo/dist/sdk";

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
    ["playground.js", await playgroundScript()],
    ["examples.json", JSON.stringify(playgroundExamples(root))],
    ...["vdi.mjs", "more.mjs"].map((name) => [name, kept(`${SCRIPTS}/${name}`)] as const),
  ]);
}

async function playgroundScript(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, "main.ts")],
    bundle: true,
    format: "esm",
    target: "es2023",
    platform: "browser",
    minify: true,
    write: false,
    logLevel: "error",
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error("the playground's script was not made");
  return script.contents;
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
  ];
}
