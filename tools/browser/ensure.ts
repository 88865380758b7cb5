// Makes sure that there is a Chromium for the tests, and says which: the system's; else, for root on a Debian
// system, the distribution's package; else the one that @sparticuz/chromium carries, unpacked below
// node_modules. No step asks anything but the package registries the machine is set up for.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { commandLine } from "../command-line.ts";
import { type Chromium, findChromium, PACKAGED, UNPACKED } from "./chromium.ts";

const DEBIAN_PACKAGE = "chromium-headless-shell";

function installWithApt(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
  } catch {
    return false;
  }
  console.log("No Chromium found; installing the distribution's package with apt-get");
  try {
    execFileSync("apt-get", ["-qq", "update"], { stdio: "inherit", env });
    execFileSync("apt-get", ["-qq", "install", "--yes", "--no-install-recommends", DEBIAN_PACKAGE], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
    return true;
  } catch (error) {
    console.log(
      `apt-get could not install ${DEBIAN_PACKAGE} (${(error as Error).message}); using the packaged one`,
    );
    return false;
  }
}

// Unpacked beside its final place and renamed at the end, so that a run that was interrupted leaves nothing
// that looks whole.
async function unpack(): Promise<void> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      `no Chromium found, and the packaged one is for Linux on x64 only (here: ${process.platform} ${process.arch}); ` +
        "install Chromium or Chrome and name it in VDI_CHROMIUM",
    );
  }
  const parent = dirname(UNPACKED);
  mkdirSync(parent, { recursive: true });
  const target = mkdtempSync(join(parent, "unpacking-"));
  // The package unpacks into the folder for temporary files.
  process.env.TMPDIR = target;
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const archives = join(dirname(entry), "..", "bin");
  const { inflate } = await import("@sparticuz/chromium");
  for (const archive of ["chromium.br", "fonts.tar.br", "al2023.tar.br"]) {
    await inflate(join(archives, archive));
  }
  rmSync(UNPACKED, { recursive: true, force: true });
  renameSync(target, UNPACKED);
}

/** Finds a browser or provides one. */
export async function ensureChromium(): Promise<Chromium> {
  const found = findChromium();
  if (found) return found;
  if (process.env.VDI_CHROMIUM !== PACKAGED && installWithApt()) {
    const installed = findChromium();
    if (installed) return installed;
  }
  await unpack();
  const unpacked = findChromium(PACKAGED);
  if (!unpacked) throw new Error(`unpacking @sparticuz/chromium left no browser in ${UNPACKED}`);
  return unpacked;
}

if (import.meta.main) {
  commandLine({
    command: "npm run browser",
    about: "Provides a Chromium for the tests and prints its version.",
  });
  const browser = await ensureChromium();
  const env = { ...process.env, ...browser.env };
  const version = execFileSync(browser.executablePath, ["--version"], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  console.log(`Browser for tests: ${version.trim()} (${browser.executablePath})`);
}
