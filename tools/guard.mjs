// Stops a script early, and says what to do, where it would otherwise fail in an obscure way: on a Node that is
// too old, or before anything is installed. The repository brings its own Node as a dev dependency; npm puts it
// first in the PATH of every script, unless it was installed with --ignore-scripts or not at all.
//
// Plain JavaScript and no dependency, because it has to run on the very Node that it refuses. The tools need more than
// Node 20 has: .ts files run as they are (22.18) and `import.meta.main` (24.2).
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEEDED = [24, 2];

/**
 * Describes, for the person at the terminal, the fault of the Node that runs; `null` without one.
 *
 * @param {{ version: string, path: string, installed: boolean, ownNode: boolean }} found version of the running Node
 * ("v24.21.0") and its path; whether dependencies are installed; whether the repository's own Node is
 *
 * @returns {string | null}
 */
export function complaint({ version, path, installed, ownNode }) {
  if (!installed) return "The dependencies are not installed. Run: npm ci";
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return null;
  const remedy = ownNode
    ? "The repository's own Node is there, but did not run. Start the script through npm: npm run <script>"
    : "The repository's own Node is missing, as after `npm ci --ignore-scripts`. Run: npm rebuild node esbuild workerd";
  return `Node ${NEEDED.join(".")} or later is needed; this is ${version} (${path}).\n${remedy}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const modules = fileURLToPath(new URL("../node_modules/", import.meta.url));
  const said = complaint({
    version: process.version,
    path: process.execPath,
    installed: existsSync(`${modules}.package-lock.json`),
    ownNode: existsSync(`${modules}node/bin/node`) || existsSync(`${modules}node/bin/node.exe`),
  });
  if (said !== null) {
    console.error(said);
    process.exitCode = 1;
  }
}
