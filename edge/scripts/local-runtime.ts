// The deployed bundle on the open-source runtime, as its own process on loopback, with nothing in between: for
// load, and for killing. Storage is a folder, so a run can continue where another was killed.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const CLASSES = {
  GRANT_LEDGER: "GrantLedger",
  TENANT_EVENTS: "TenantEvents",
  RECEIPT_LOG: "ReceiptLog",
  REVOCATION_POLLER: "RevocationPoller",
};
const COMPATIBILITY_DATE = "2026-10-01";
const START_DEADLINE_MS = 20_000;

export interface LocalRuntime {
  readonly url: string;
  readonly process: ChildProcess;
  /** Kills as kill -9 does and waits until the process is gone. */
  kill(): Promise<void>;
}

/**
 * Builds the production bundle into a folder: the Worker, and the modules it imports.
 *
 * @param entry another Worker with the same objects, a path from the repository's root
 */
export function bundle(folder: string, entry?: string): void {
  const script = entry === undefined ? [] : [entry];
  execFileSync(process.execPath, [wrangler(), "deploy", ...script, "--dry-run", "--outdir", folder], {
    cwd: ROOT,
    stdio: "ignore",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
}

/**
 * @param bundled folder of `bundle`
 * @param storage folder of the objects
 * @param texts settings and secrets by name
 */
export async function startRuntime(
  bundled: string,
  storage: string,
  texts: Readonly<Record<string, string>>,
  port: number,
): Promise<LocalRuntime> {
  mkdirSync(storage, { recursive: true });
  const config = join(bundled, `config-${port}.capnp`);
  copyFileSync(schema(), join(bundled, "workerd.capnp"));
  writeFileSync(config, configOf(bundled, storage, texts, port));
  const child = spawn(binary(), ["serve", config, `--import-path=${bundled}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr?.on("data", (chunk) => {
    complaints = (complaints + chunk).slice(-4_000);
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, () => complaints);
  return {
    url,
    process: child,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function ready(url: string, child: ChildProcess, complaints: () => string): Promise<void> {
  const until = Date.now() + START_DEADLINE_MS;
  while (Date.now() < until && child.exitCode === null) {
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill("SIGKILL");
  throw new Error(`the runtime did not start: ${complaints()}`);
}

function configOf(
  bundled: string,
  storage: string,
  texts: Readonly<Record<string, string>>,
  port: number,
): string {
  const text = (value: string) => JSON.stringify(value);
  // The bundle is one script, named after its entry.
  const isScript = (name: string) => name.endsWith(".js");
  const modules = readdirSync(bundled)
    .filter((name) => isScript(name) || name.endsWith(".wasm"))
    .sort((a, b) => Number(isScript(b)) - Number(isScript(a)))
    .map((name) => `(name = ${text(name)}, ${isScript(name) ? "esModule" : "wasm"} = embed ${text(name)})`);
  const settings = Object.entries(texts).map(
    ([name, value]) => `(name = ${text(name)}, text = ${text(value)})`,
  );
  const bindings = Object.entries(CLASSES).map(
    ([name, type]) => `(name = "${name}", durableObjectNamespace = "${type}")`,
  );
  const namespaces = Object.values(CLASSES).map(
    (type) => `(className = "${type}", uniqueKey = "${type}", enableSql = true)`,
  );
  return `using Workerd = import "/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .service),
    (name = "storage", disk = (path = ${text(storage)}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const service :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  bindings = [${[...settings, ...bindings].join(", ")}],
  durableObjectNamespaces = [${namespaces.join(", ")}],
  durableObjectStorage = (localDisk = "storage"),
);
`;
}

const require = createRequire(import.meta.url);

function wrangler(): string {
  return join(require.resolve("wrangler/package.json"), "../bin/wrangler.js");
}

function schema(): string {
  return join(require.resolve("workerd/package.json", { paths: [wrangler()] }), "../workerd.capnp");
}

function binary(): string {
  return (require(require.resolve("workerd", { paths: [wrangler()] })) as { default: string }).default;
}
