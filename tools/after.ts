// `node tools/after.ts SCRIPT... -- PROGRAM [WORD...]`: runs scripts of this repository, then the program. `--help` is
// answered by the program at once: nothing is built first, and nothing that a running page serves is replaced.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const USAGE = "usage: node tools/after.ts SCRIPT... -- PROGRAM [WORD...]";
const WRONG_USE = 64;
const FILE_OF_TYPESCRIPT = /\.ts$/;

/** The program with its words, and the scripts before it; null for a line without either. */
export function steps(
  words: readonly string[],
): { before: readonly string[]; program: readonly string[] } | null {
  const at = words.indexOf("--");
  if (at < 1 || at === words.length - 1) return null;
  const program = words.slice(at + 1);
  // What follows a `--` of the program's own is no option of it.
  const own = program.includes("--") ? program.slice(0, program.indexOf("--")) : program;
  return { before: own.includes("--help") ? [] : words.slice(0, at), program };
}

/** Ends with the code that the program ends with; SIGTERM to this process is the program's, SIGINT the terminal's matter. */
async function run([program = "", ...args]: readonly string[]): Promise<number> {
  const isOurs = FILE_OF_TYPESCRIPT.test(program);
  const child = spawn(isOurs ? process.execPath : program, isOurs ? [program, ...args] : args, {
    stdio: "inherit",
    shell: !isOurs && process.platform === "win32",
  });
  const hand = (signal: NodeJS.Signals) => child.kill(signal);
  // A terminal sends its interrupt to both; what ends is then for the program to say.
  const wait = () => {};
  process.on("SIGTERM", hand).on("SIGINT", wait);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  process.off("SIGTERM", hand).off("SIGINT", wait);
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

async function main(): Promise<number> {
  const found = steps(process.argv.slice(2));
  if (found === null) {
    console.error(USAGE);
    return WRONG_USE;
  }
  for (const script of found.before) {
    const code = await run(["npm", "run", "--silent", script]);
    if (code !== 0) return code;
  }
  return run(found.program);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
