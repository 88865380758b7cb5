/**
 * Compiles circuits for tests with the pinned compiler, once per content: the folder `circuits/.cache`
 * is keyed by the hash of every circom source, the main line and the compiler's version.
 */
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { COMPILER_VERSION, ROOT, runCircom } from "../../scripts/circom.ts";
import { type R1cs, readR1cs } from "../../scripts/r1cs.ts";
import { compileHere } from "./compile-here.ts";

/** The source of the whole circuit: compiled as what ships is, for a minute on a busy machine. */
const WHOLE = "decision.circom";

const LONGEST_COMPILE_MS = 1_800_000;

export interface Compiled {
  r1cs: R1cs;
  /** The r1cs file. */
  bytes: Uint8Array;
  wasm: Uint8Array;
  /** Wire number to the dotted signal name; wires that O2 merged carry one of their names. */
  names: ReadonlyMap<number, string>;
}

export interface CompileOptions {
  /** Changes the sources before compiling, for tests that remove a constraint. */
  edit?: (name: string, text: string) => string;
  /** O2 as in production; O0 keeps every signal a wire of its own, whatever the constraints. */
  optimisation?: "O0" | "O2";
  /** The templates of circuits/next, which replace those of circuits/src by name. */
  next?: boolean;
}

/**
 * Compiles `component main <main>` over one source.
 *
 * @param main - what stands behind `component main`, for example `= Poseidon(4)`
 * @param source - file of circuits/src, or a path below node_modules, to include
 */
export async function compile(
  main: string,
  source: string,
  { edit = (_, text) => text, optimisation = "O2", next = false }: CompileOptions = {},
): Promise<Compiled> {
  const folders = new Map<string, string>();
  for (const folder of next ? ["circuits/src", "circuits/next"] : ["circuits/src"])
    for (const name of await readdir(`${ROOT}${folder}`))
      if (name.endsWith(".circom")) folders.set(name, folder);
  const sources = new Map<string, string>();
  for (const [name, folder] of [...folders].sort())
    sources.set(name, edit(name, await readFile(`${ROOT}${folder}/${name}`, "utf8")));
  const hash = createHash("sha256").update(
    JSON.stringify([COMPILER_VERSION, main, source, optimisation, [...sources]]),
  );
  const key = hash.digest("hex").slice(0, 24);
  const folder = `circuits/.cache/${key}`;
  if (!(await exists(`${ROOT}${folder}/done`))) {
    const make = () => build(folder, main, source, optimisation, sources);
    await (source === WHOLE ? byOne(`${ROOT}${folder}`, make) : make());
  }
  const read = (file: string) => readFile(`${ROOT}${folder}/${file}`);
  const names = new Map<number, string>();
  for (const line of (await read("main.sym")).toString("utf8").split("\n")) {
    const [, wire, , name] = line.split(",");
    if (name !== undefined && wire !== "-1" && !names.has(Number(wire))) names.set(Number(wire), name);
  }
  const bytes = await read("main.r1cs");
  return { r1cs: readR1cs(bytes), bytes, wasm: await read("main_js/main.wasm"), names };
}

/**
 * Has one process at a time make what takes long, so that the others, which want the same at the same moment, wait for it. A
 * maker that ended without an end, killed or refused, is followed by the next.
 */
async function byOne(folder: string, make: () => Promise<void>): Promise<void> {
  const lock = `${folder}.making`;
  await mkdir(dirname(lock), { recursive: true });
  while (!(await exists(`${folder}/done`))) {
    const isOurs = await writeFile(lock, `${process.pid}`, { flag: "wx" }).then(
      () => true,
      () => false,
    );
    if (isOurs) return await make().finally(() => rm(lock, { force: true }));
    const maker = Number(await readFile(lock, "utf8").catch(() => ""));
    if ((maker > 0 && !isAlive(maker)) || (await isLeft(lock))) await rm(lock, { force: true });
    else await sleep(50);
  }
}

/** By a run before, whose number another process may have by now: nothing is compiled for so long. */
async function isLeft(lock: string): Promise<boolean> {
  const made = await stat(lock).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs > LONGEST_COMPILE_MS;
}

function isAlive(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
}

async function build(
  folder: string,
  main: string,
  source: string,
  optimisation: string,
  sources: ReadonlyMap<string, string>,
): Promise<void> {
  // Built under a name of its own and moved into place: two test files may want one circuit at once.
  const scratch = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await mkdir(`${ROOT}${scratch}`, { recursive: true });
  for (const [name, text] of sources) await writeFile(`${ROOT}${scratch}/${name}`, text);
  const text = `pragma circom 2.1.9;\ninclude "${sources.has(source) ? "./" : ""}${source}";\ncomponent main ${main};\n`;
  await writeFile(`${ROOT}${scratch}/main.circom`, text);
  const run = source === WHOLE ? runCircom : compileHere;
  await run(`${scratch}/main.circom`, scratch, ["--r1cs", "--wasm", "--sym", `--${optimisation}`]);
  await writeFile(`${ROOT}${scratch}/done`, "");
  await rename(`${ROOT}${scratch}`, `${ROOT}${folder}`).catch(async (error: unknown) => {
    if (!(await exists(`${ROOT}${folder}/done`))) throw error;
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
