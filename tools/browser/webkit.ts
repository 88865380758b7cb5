// Which WebKit the tests open: WebKitGTK's own MiniBrowser (VDI_WEBKIT names another), on a screen of its own by Xvfb.
// Neither is installed or fetched for them: tests that need one are skipped by name where one of the two is missing. It is
// the engine of Safari on other libraries than Apple's, and not Safari.
import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";

const SCREEN = "/usr/bin/Xvfb";

/** Path of a MiniBrowser, or `null` when there is none, or no screen for it. */
export function findWebKit(chosen: string | undefined = process.env.VDI_WEBKIT): string | null {
  if (chosen && !existsSync(chosen)) throw new Error(`VDI_WEBKIT names ${chosen}, which does not exist`);
  const [found = null] = chosen ? [chosen] : globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  return existsSync(SCREEN) ? found : null;
}

/** Opens a page in a window that nobody sees; what is given back ends both. */
export async function openWebKit(executablePath: string, url: string): Promise<() => void> {
  const screen = spawn(SCREEN, ["-displayfd", "3", "-screen", "0", "800x600x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once("data", (bytes) => resolve(`:${String(bytes).trim()}`));
    screen.once("exit", () => reject(new Error("Xvfb ended")));
  });
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" };
  const browser = spawn(executablePath, ["--private", url], { env, stdio: "ignore" });
  return () => {
    browser.kill();
    screen.kill();
  };
}
