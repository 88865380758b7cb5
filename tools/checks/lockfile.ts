// The lockfile must be whole and name no host. Whole: every optional package for another platform has its
// entry. A registry that does not carry such a package lets npm write a lockfile without it, which `npm ci`
// then refuses as out of step, on every machine. `npm run lockfile` writes the entries that lack: they hold
// what npm needs in order to leave the package aside where it does not belong. No package runs a script when it is
// installed of which nobody decided.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Record<string, Entry>;
}

interface Lacking {
  readonly name: string;
  readonly version: string;
  /** The package that wants it; both are published together. */
  readonly wantedBy: Entry;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const PLATFORM =
  /(android|darwin|freebsd|linux|openbsd|openharmony|win32|windows)-(arm64|arm|x64|ia32|64|loong64|ppc64|riscv64|s390x)(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$/;

function read(root: string): Lockfile {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
}

// As Node looks a package up: beside the package that wants it, then outwards.
function isLocked(packages: Lockfile["packages"], wantedAt: string, name: string): boolean {
  for (let at = wantedAt; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
    if (`${at === "" ? "" : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === "") return false;
  }
}

function lackingIn({ packages }: Lockfile): Lacking[] {
  return Object.entries(packages).flatMap(([at, wantedBy]) =>
    Object.entries(wantedBy.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, at, name))
      .map(([name, version]) => ({ name, version, wantedBy })),
  );
}

function entryFor({ name, version, wantedBy }: Lacking): object {
  const platform = PLATFORM.exec(name);
  if (!EXACT.test(version) || platform === null) {
    throw new Error(`${name}@${version}: not one version for one platform; add it to the lockfile by hand`);
  }
  const [, os = "", cpu = "", libc] = platform;
  return {
    version,
    cpu: [cpu === "64" ? "x64" : cpu],
    ...(wantedBy.dev ? { dev: true } : {}),
    ...(os === "linux" && libc !== undefined ? { libc: [libc.startsWith("musl") ? "musl" : "glibc"] } : {}),
    ...(wantedBy.license ? { license: wantedBy.license } : {}),
    optional: true,
    os: [os === "windows" ? "win32" : os],
    ...(wantedBy.engines ? { engines: wantedBy.engines } : {}),
  };
}

/** @returns one sentence for each finding */
export function checkLockfile(root: string): string[] {
  const lockfile = read(root);
  const addresses = Object.entries(lockfile.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([at]) => `package-lock.json: ${at} names the host it came from (omit-lockfile-registry-resolved)`);
  const lacking = lackingIn(lockfile).map(
    ({ name }) => `package-lock.json: no entry for the optional ${name}; run: npm run lockfile`,
  );
  return [...addresses, ...lacking, ...undecidedIn(root, lockfile)];
}

// A script of an install runs with the rights of whoever installs: for each package that has one, `allowScripts` of the
// root's manifest says whether it may.
function undecidedIn(root: string, { packages }: Lockfile): string[] {
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  if (withScript.length === 0) return [];
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly allowScripts?: Readonly<Record<string, boolean>>;
  };
  return withScript
    .map(([at]) => at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length))
    .filter((name) => typeof manifest.allowScripts?.[name] !== "boolean")
    .map((name) => `package-lock.json: ${name} has an install script, of which allowScripts says nothing`);
}

/** Writes the entries that lack, in npm's own order, and returns their names. */
export function completeLockfile(root: string): string[] {
  const lockfile = read(root);
  const lacking = lackingIn(lockfile);
  const added = lacking.map((each): [string, object] => [`node_modules/${each.name}`, entryFor(each)]);
  const packages = Object.entries({ ...lockfile.packages, ...Object.fromEntries(added) });
  packages.sort(([one], [other]) => one.localeCompare(other, "en"));
  const completed = { ...lockfile, packages: Object.fromEntries(packages) };
  writeFileSync(join(root, "package-lock.json"), `${JSON.stringify(completed, null, 2)}\n`);
  return lacking.map(({ name }) => name);
}

if (import.meta.main) {
  commandLine({ command: "npm run lockfile", about: "Adds to the lockfile what a registry left out." });
  const names = completeLockfile(REPOSITORY);
  console.log(names.length === 0 ? "The lockfile is whole." : `Added: ${names.join(", ")}`);
}
