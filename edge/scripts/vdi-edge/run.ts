// `vdi-edge run DIR [--port 8787]`: the production bundle on the open-source runtime, on loopback, with nothing around
// it. The service's log goes to the standard output; a runtime that dies is started again, one that does not listen ends
// this with its words; it is said to be serving when its health says that it is ready, and not before.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseWebhookEndpoints } from "@svc/billing/api";
import { bundle, type LocalRuntime, startRuntime } from "../local-runtime.ts";
import { CommandError, needed, readCommandLine } from "./command-error.ts";
import { readFolder, storageOf, textsOf } from "./folder.ts";

/** A runtime that ran for so long did not fail by its start; one that did not is given a pause. */
const STEADY_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;

export async function runCommand(args: readonly string[]): Promise<number> {
  const { words, values } = readCommandLine(args, { port: { type: "string", default: "8787" } }, 1);
  const port = needed(values, "port");
  if (!/^[1-9][0-9]{0,4}$/.test(port)) throw new CommandError("--port: expected 1 to 65535");
  const folder = readFolder(words[0] as string);
  const texts = await textsOf(folder);
  const endpoints = parseWebhookEndpoints(folder.webhooks);
  const privateNetwork = endpoints.ok && endpoints.value.some(({ isPrivate }) => isPrivate);
  const bundled = mkdtempSync(join(tmpdir(), "svc-vdi-"));
  process.on("exit", () => rmSync(bundled, { recursive: true, force: true }));
  bundle(bundled);
  const start = () =>
    startRuntime({
      bundled,
      storage: storageOf(folder),
      texts,
      port: Number(port),
      privateNetwork,
      onOutput: print,
    }).catch((error: Error) => {
      throw new CommandError(error.message);
    });
  return supervise(start);
}

async function supervise(start: () => Promise<LocalRuntime>): Promise<number> {
  let runtime = await start();
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
    await ended(runtime);
    if (isStopping) process.exit(0);
    pause = Date.now() - startedAt > STEADY_MS ? 1_000 : Math.min(pause * 2, LONGEST_PAUSE_MS);
    say("error", "runtime_ended", { restart_in_ms: pause });
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isStopping) process.exit(0);
    runtime = await start();
    await reportReadiness(runtime.url);
  }
}

function ended({ process: child }: LocalRuntime): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
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
