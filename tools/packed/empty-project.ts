// A stranger's project: an empty folder outside the repository into which npm installs our tarballs. The packages
// of others come as links to those that the repository's lockfile pins, so that nothing is asked of a registry.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publicPackages, readManifest } from "../checks/packages.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { packPublished } from "./tarballs.ts";

/** Packages of a page of each framework, with the types that React ships apart. */
const COMPONENT_PEERS = ["react", "react-dom", "svelte", "vue", "@types/react"];
const PLATFORM_TYPES = ["@types/node"];
const INSTALL_TIMEOUT_MS = 600_000;
const RUN_TIMEOUT_MS = 600_000;

export interface Project {
  /** Absolute path, without a closing slash. */
  readonly folder: string;
  /** Every entry of every installed package of ours, as one imports it, without `package.json`. */
  readonly entries: readonly string[];
  write(path: string, content: string | Uint8Array): void;
  read(path: string): string;
  /** Runs a program of the project and gives what it printed. @throws Error when it fails */
  run(command: string, ...args: string[]): string;
  remove(): void;
}

/**
 * Packs what is published, as it is built now, and installs it.
 *
 * @throws Error when npm refuses to
 */
export function installTarballs(): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vdi-project-")));
  mkdirSync(join(folder, "tarballs"));
  const packages = publicPackages(REPOSITORY);
  const tarballs = packPublished(REPOSITORY, join(folder, "tarballs"));
  const manifests = packages.map((pkg) => readManifest(join(REPOSITORY, pkg.folder)));
  const others = manifests
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
    .concat(COMPONENT_PEERS, PLATFORM_TYPES)
    .filter((name) => !name.startsWith("@svc/"));
  const dependencies = Object.fromEntries([
    ...tarballs.map(({ name, path }) => [name, `file:${path}`]),
    ...others.map((name) => [name, `file:${join(REPOSITORY, "node_modules", name)}`]),
  ]);
  const write: Project["write"] = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write("package.json", JSON.stringify({ name: "stranger", private: true, type: "module", dependencies }));
  execute(folder, INSTALL_TIMEOUT_MS, "npm", [
    "install",
    "--offline",
    "--install-links=false",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    `--cache=${join(folder, "cache")}`,
  ]);
  return {
    folder,
    entries: manifests.flatMap(({ name = "", exports = {} }) =>
      Object.keys(exports as object)
        .filter((entry) => entry !== "./package.json")
        .map((entry) => name + entry.slice(1)),
    ),
    write,
    read: (path) => readFileSync(join(folder, path), "utf8"),
    run: (command, ...args) => execute(folder, RUN_TIMEOUT_MS, command, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function execute(folder: string, timeout: number, command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    timeout,
    env: { ...process.env, PATH: pathOf(folder), WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: exit code ${status}\n${stdout}${stderr}`);
  return stdout;
}

// The project's own programs first, then this Node; of the repository's only what a test names by its path.
function pathOf(folder: string): string {
  return [join(folder, "node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(":");
}
