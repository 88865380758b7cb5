// The deployed bundle on the open-source runtime, as its own process on loopback, with nothing in between: for
// hosting, for load, and for killing. Storage is a folder, so a run can continue where another was killed. Settings
// and secrets reach the process by its environment: no file holds them.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { CONFIG, type Deployment, ROOT, readDeployment } from "./deployment.ts";

const START_DEADLINE_MS = 300_000;

export interface LocalRuntime {
  readonly url: string;
  readonly process: ChildProcess;
  /** Kills as kill -9 does and waits until the process is gone. */
  kill(): Promise<void>;
}

/**
 * Builds the production bundle into a folder: the Worker, and the modules it imports. Nothing is written to the
 * installation or to a home, which whoever runs the service may have no right to.
 *
 * @param entry another Worker with the same objects, a path from the repository's root
 * @throws Error with the builder's own words when it does not build
 */
export function bundle(folder: string, entry?: string): void {
  const script = entry === undefined ? [] : [entry];
  // The builder keeps its own files beside its configuration: that stands apart here, with the sources where it names them.
  mkdirSync(folder, { recursive: true });
  const apart = mkdtempSync(join(resolve(folder), ".build-"));
  try {
    copyFileSync(join(ROOT, CONFIG), join(apart, CONFIG));
    for (const source of ["edge", "web-demo"]) symlinkSync(join(ROOT, source), join(apart, source));
    execFileSync(
      process.execPath,
      [
        wrangler(),
        "deploy",
        ...script,
        "--config",
        CONFIG,
        "--env",
        "",
        "--dry-run",
        "--outdir",
        resolve(folder),
      ],
      {
        cwd: apart,
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, WRANGLER_SEND_METRICS: "false", XDG_CONFIG_HOME: apart },
      },
    );
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    throw new Error(`the Worker does not build: ${stderr ? said(stderr) : (error as Error).message}`, {
      cause: error,
    });
  } finally {
    rmSync(apart, { recursive: true, force: true });
  }
}

/** The lines of a builder without the colours of a terminal. */
function said(words: Buffer): string {
  return stripVTControlCharacters(words.toString("utf8")).trim();
}

export interface PrivateHost {
  readonly binding: string;
  /** `http` or `https`; its host and port are what is reached. */
  readonly url: string;
}

export interface RuntimeOptions {
  /** Folder of `bundle`. */
  readonly bundled: string;
  /** Folder of the objects. */
  readonly storage: string;
  /** Folder of what objects keep no longer; without one nothing is moved. */
  readonly archive?: string;
  /** Settings and secrets by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly port: number;
  /** The runtime's inspector listens on this port of loopback, for profiles and for sizes of heaps. */
  readonly inspectorPort?: number;
  /** Hosts of private networks that the service reaches, each by its binding alone; the runtime refuses all others. */
  readonly privateHosts?: readonly PrivateHost[];
  /** Gets the runtime's own lines, the service's log among them; discarded without one. */
  readonly onOutput?: (chunk: string) => void;
}

/** @throws Error with the runtime's own words when it does not listen, as on a port that is taken */
export async function startRuntime(options: RuntimeOptions): Promise<LocalRuntime> {
  const { bundled, storage, archive, texts, port, inspectorPort, onOutput } = options;
  for (const folder of [storage, ...(archive === undefined ? [] : [archive])])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = join(bundled, `config-${port}.capnp`);
  copyFileSync(schema(), join(bundled, "workerd.capnp"));
  writeFileSync(config, configOf(options, await readDeployment()));
  const serve = [binary(), "serve", config, `--import-path=${bundled}`, "--control-fd=3"];
  if (inspectorPort !== undefined) serve.push(`--inspector-addr=127.0.0.1:${inspectorPort}`);
  const [program = "", ...args] = [...endsWithParent(), ...serve];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...texts, PATH: process.env.PATH, TZ: "UTC" },
  });
  let complaints = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      complaints = (complaints + chunk).slice(-4_000);
      onOutput?.(chunk);
    });
  }
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await listening(child).catch((error: Error) => {
    child.kill("SIGKILL");
    throw new Error(`the runtime did not start: ${error.message}: ${complaints.trim()}`);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** The runtime says on a channel of its own that it listens: no other process on the port can be taken for it. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it does not listen in time")), START_DEADLINE_MS);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`it ended with ${code}`));
    });
    child.stdio[3]?.on("data", (chunk) => {
      if (!String(chunk).includes('"listen"')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

function configOf(
  { bundled, storage, archive, texts, port, privateHosts = [] }: RuntimeOptions,
  { compatibilityDate, objects }: Deployment,
): string {
  const text = (value: string) => JSON.stringify(value);
  // The bundle is one script, named after its entry.
  const isScript = (name: string) => name.endsWith(".js");
  const modules = readdirSync(bundled)
    .filter((name) => isScript(name) || name.endsWith(".wasm"))
    .sort((a, b) => Number(isScript(b)) - Number(isScript(a)))
    .map((name) => `(name = ${text(name)}, ${isScript(name) ? "esModule" : "wasm"} = embed ${text(name)})`);
  const settings = Object.keys(texts).map(
    (name) => `(name = ${text(name)}, fromEnvironment = ${text(name)})`,
  );
  const bindings = Object.entries(objects).map(
    ([name, type]) => `(name = "${name}", durableObjectNamespace = "${type}")`,
  );
  const namespaces = Object.values(objects).map(
    (type) => `(className = "${type}", uniqueKey = "${type}", enableSql = true)`,
  );
  const archived =
    archive === undefined
      ? { service: "", binding: [] }
      : {
          service: `(name = "archive", disk = (path = ${text(archive)}, writable = true)),`,
          binding: ['(name = "ARCHIVE_FOLDER", service = "archive")'],
        };
  const hosts = privateHosts.map(({ binding, url }) => ({
    binding,
    service: hostService(binding, new URL(url)),
  }));
  return `using Workerd = import "/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .service),
    # Public addresses alone, whatever a name resolves to.
    (name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))),
    (name = "storage", disk = (path = ${text(storage)}, writable = true)),
    ${archived.service}
    ${hosts.map(({ service }) => service).join("\n    ")}
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const service :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "${compatibilityDate}",
  bindings = [${[...settings, ...bindings, ...archived.binding, ...hosts.map(bindingOf)].join(", ")}],
  durableObjectNamespaces = [${namespaces.join(", ")}],
  durableObjectStorage = (localDisk = "storage"),
);
`;
}

/** A service that connects to one host and port, whatever it is asked for. */
function hostService(name: string, { protocol, hostname, port }: URL): string {
  const isSecure = protocol === "https:";
  const address = JSON.stringify(`${hostname}:${port || (isSecure ? "443" : "80")}`);
  const host = JSON.stringify(hostname.replace(/^\[(.*)\]$/, "$1"));
  const secure = `https = (options = (), tlsOptions = (trustBrowserCas = true), certificateHost = ${host})`;
  return `(name = ${JSON.stringify(name)}, external = (address = ${address}, ${isSecure ? secure : "http = ()"})),`;
}

function bindingOf({ binding }: Pick<PrivateHost, "binding">): string {
  return `(name = ${JSON.stringify(binding)}, service = ${JSON.stringify(binding)})`;
}

/** Where the system has it, a program that becomes the runtime and has it end with this process, however this one ends. */
function endsWithParent(): string[] {
  const program = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));
  return program === undefined ? [] : [program, "--pdeathsig", "KILL"];
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
