// Which Chromium the tests drive. In order: the one named in VDI_CHROMIUM, the system's own, and the one that
// the registry package @sparticuz/chromium carries. Nothing is ever fetched from a browser vendor's host.
// Installing or unpacking one is left to `ensure.ts`; this file only looks.
import { existsSync } from "node:fs";
import { REPOSITORY } from "../testing/paths.ts";

/** A browser to launch: what Playwright takes as `launchOptions`. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  /** Environment of the browser process, only where it differs from ours. */
  readonly env?: Record<string, string>;
}

/** Value of VDI_CHROMIUM that asks for the packaged browser although the system may have one. */
export const PACKAGED = "package";

/** Folder into which the packaged browser is unpacked. */
export const UNPACKED = `${REPOSITORY}node_modules/.cache/vdi-chromium`;

// First the one without a window's machinery: the same engine, for a third less of a processor.
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

// The sandbox needs privileges that containers and root do not have; the pages under test are our own. The
// other flags keep the browser from calling its vendor, which a closed network answers with noise.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser for tests, or `null` when none is there yet. */
export function findChromium(chosen: string | undefined = process.env.VDI_CHROMIUM): Chromium | null {
  if (chosen && chosen !== PACKAGED) {
    if (!existsSync(chosen)) throw new Error(`VDI_CHROMIUM names ${chosen}, which does not exist`);
    return { executablePath: chosen, args: FLAGS };
  }
  const system = chosen === PACKAGED ? undefined : SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return { executablePath: system, args: FLAGS };
  return existsSync(`${UNPACKED}/chromium`) ? packaged() : null;
}

// The package brings the few libraries that a minimal system lacks (NSS, expat) and its own fonts.
function packaged(): Chromium {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  return {
    executablePath: `${UNPACKED}/chromium`,
    args: FLAGS,
    env: {
      ...(env as Record<string, string>),
      LD_LIBRARY_PATH: [`${UNPACKED}/al2023/lib`, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
      FONTCONFIG_PATH: `${UNPACKED}/fonts`,
    },
  };
}

/**
 * Launch options for Playwright. When there is no browser the path says what to do, and so does Playwright's
 * refusal to start it; projects that need no browser are not held up.
 */
export function launchOptions(): Chromium {
  return findChromium() ?? { executablePath: "/no-chromium-found/run/npm-run-browser", args: FLAGS };
}
