// `node edge/scripts/self-host.ts --env-file <secrets> --storage <folder> [--port 8787] [--var NAME:VALUE]...`: the
// production bundle on the open-source runtime, on loopback, with nothing around it. Ends when the runtime does.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundle, startRuntime } from "./local-runtime.ts";

const USAGE =
  "usage: node edge/scripts/self-host.ts --env-file <file> --storage <folder> [--port 8787] [--var NAME:VALUE]...";

const { values } = parseArgs({
  options: {
    "env-file": { type: "string" },
    storage: { type: "string" },
    port: { type: "string", default: "8787" },
    var: { type: "string", multiple: true, default: [] },
  },
});
const { "env-file": envFile, storage, port } = values;
if (envFile === undefined || storage === undefined || !/^[1-9][0-9]{0,4}$/.test(port)) fail(USAGE);

const texts: Record<string, string> = {};
for (const line of readFileSync(envFile, "utf8")
  .split("\n")
  .filter((each) => each.trim() !== "")) {
  // As `npm run keys` writes them.
  const [, name, value] =
    /^([A-Z][A-Z0-9_]*)="?([^"\n]*)"?$/.exec(line) ?? fail(`${envFile}: expected NAME="value"`);
  texts[name as string] = value as string;
}
for (const pair of values.var) {
  const [, name, value] =
    /^([A-Z][A-Z0-9_]*):(.*)$/s.exec(pair) ?? fail(`--var ${pair}: expected NAME:VALUE`);
  texts[name as string] = value as string;
}

// The runtime's configuration, in which the secrets stand, is in a folder of this user's alone, and goes with it.
const built = mkdtempSync(join(tmpdir(), "svc-vdi-"));
process.on("exit", () => rmSync(built, { recursive: true, force: true }));
bundle(built);
const runtime = await startRuntime(built, storage, texts, Number(port)).catch((error: Error) =>
  fail(error.message),
);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => runtime.process.kill("SIGTERM"));
runtime.process.once("exit", (code) => process.exit(code ?? 0));
console.log(`serving ${runtime.url}`);

function fail(message: string): never {
  console.error(message);
  process.exit(64);
}
