// `npm run build`: everything that is made of the sources, in the order in which one needs the other. Modules of
// WebAssembly and those of TypeScript need nothing of each other and are compiled side by side, as then are the page, the
// scripts for other people's pages and the bundle of the command.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "./command-line.ts";
import { COMPILER_ENV, ONE_CHECKER } from "./compiler.ts";
import { REPOSITORY } from "./testing/paths.ts";

commandLine({
  command: "npm run build",
  about: "Builds everything. Exit code 0: built. Else that of the step that failed.",
});

/** What runs beside a step that failed is stopped with it, so that nothing writes once this build has ended. */
const running = new Set<ChildProcess>();

/** Words are this build's own: none comes from outside. */
async function run(...words: readonly [program: string, ...args: string[]]): Promise<void> {
  const [program, ...args] = words;
  const child = spawn(program, args, {
    cwd: REPOSITORY,
    env: COMPILER_ENV,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  running.add(child);
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  if (code === 0) return;
  for (const other of running) other.kill();
  process.exit(code ?? 1);
}

await Promise.all([run("node", "sdk/groth16/scripts/build-wasm.ts"), run("tsc", "-b", ...ONE_CHECKER)]);
await run("node", "tools/build-node.ts");

const page = async () => {
  await run("node", "circuits/scripts/proving-files.ts", "--shares");
  await run("vite", "build", "--logLevel", "warn");
};
await Promise.all([
  page(),
  run("node", "sdk/verifier/scripts/build-browser.ts", "--check"),
  run("node", "sdk/cli/scripts/build-bin.ts"),
]);
// Beside the page, too, whose build empties its folder.
cpSync(join(REPOSITORY, "sdk/verifier/dist/browser"), join(REPOSITORY, "web-demo/dist/sdk"), {
  recursive: true,
});
