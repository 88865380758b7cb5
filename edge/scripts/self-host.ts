// `node edge/scripts/self-host.ts --env-file <secrets> --storage <folder> [--port 8787] [--var NAME:VALUE]...`: the
// production bundle on the open-source runtime, on loopback, with nothing around it. Settings are those of
// wrangler.toml's `[vars]`, then the file's, then the options'. The service's log goes to the standard output; a
// runtime that dies is started again, one that does not listen ends this with its words.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDeployment } from "./deployment.ts";
import { bundle, type LocalRuntime, startRuntime } from "./local-runtime.ts";

const USAGE =
  "usage: node edge/scripts/self-host.ts --env-file <file> --storage <folder> [--port 8787] [--var NAME:VALUE]...";
/** A runtime that ran for so long did not fail by its start; one that did not is given a pause. */
const STEADY_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;

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

const given: Record<string, string> = {};
for (const line of readFileSync(envFile, "utf8")
  .split("\n")
  .filter((each) => each.trim() !== "")) {
  // As `npm run keys` writes them.
  const [, name, value] =
    /^([A-Z][A-Z0-9_]*)="?([^"\n]*)"?$/.exec(line) ?? fail(`${envFile}: expected NAME="value"`);
  given[name as string] = value as string;
}
for (const pair of values.var) {
  const [, name, value] =
    /^([A-Z][A-Z0-9_]*):(.*)$/s.exec(pair) ?? fail(`--var ${pair}: expected NAME:VALUE`);
  given[name as string] = value as string;
}
const texts = { ...(await readDeployment()).vars, ...given };

const bundled = mkdtempSync(join(tmpdir(), "svc-vdi-"));
process.on("exit", () => rmSync(bundled, { recursive: true, force: true }));
bundle(bundled);

const options = { bundled, storage, texts, port: Number(port), onOutput: (chunk: string) => print(chunk) };
let runtime: LocalRuntime = await startRuntime(options).catch((error: Error) => fail(error.message));
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopping = true;
    if (!runtime.process.kill("SIGTERM")) process.exit(0);
  });
}
await reportReadiness(runtime.url);

for (let pause = 1_000; ; ) {
  const startedAt = Date.now();
  await new Promise<void>((resolve) => {
    if (runtime.process.exitCode !== null || runtime.process.signalCode !== null) resolve();
    else runtime.process.once("exit", () => resolve());
  });
  if (isStopping) process.exit(0);
  pause = Date.now() - startedAt > STEADY_MS ? 1_000 : Math.min(pause * 2, LONGEST_PAUSE_MS);
  say("error", "runtime_ended", { restart_in_ms: pause });
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (isStopping) process.exit(0);
  runtime = await startRuntime(options).catch((error: Error) => fail(error.message));
  await reportReadiness(runtime.url);
}

/** Ready is what `/health` says; a service that is not goes on serving what it can, and says why. */
async function reportReadiness(url: string): Promise<void> {
  const response = await fetch(`${url}/health`).catch(() => null);
  const body = (await response?.json().catch(() => ({}))) as { readonly faults?: unknown } | undefined;
  if (response?.ok === true) print(`serving ${url}\n`);
  else say("error", "not_ready", { faults: body?.faults ?? "no answer" });
}

function say(level: string, event: string, members: object): void {
  print(`${JSON.stringify({ level, event, ...members })}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

function fail(message: string): never {
  console.error(message);
  process.exit(64);
}
