// `npm run fuzz`: questions of the suite, mutated, asked of our libraries and of another program of the protocol. All
// answers have to be equal, every member; one that is not is written down as a question.
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { fuzzAgainst } from "./differential.ts";
import { Program } from "./program.ts";

const HELP = `npm run fuzz -- [--count N] [--seed N] [--only OPERATION] [--command PROGRAM --folder DIR] [--out FILE] [--json]
  --count N      documents, 10000 unless told
  --seed N       the same seed gives the same documents
  --only NAME    operations whose name has NAME in it
  --command      another program of the suite's protocol; Python's unless told
  --out FILE     where differences are written, a line of JSON each
Exit code 0: all answers are equal. 1: some are not. 2: wrong use. 130: interrupted.`;

const PYTHON = {
  command: "python3 -m svc_vdi conform",
  folder: new URL("../python/", import.meta.url).pathname,
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean" },
      json: { type: "boolean" },
      count: { type: "string", default: "10000" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      command: { type: "string", default: PYTHON.command },
      folder: { type: "string" },
      out: { type: "string" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
    throw new TypeError("--count and --seed are whole numbers");
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const program = new Program(values.command, values.folder ?? PYTHON.folder);
  const started = performance.now();
  const progress = (asked: number) => process.stderr.write(`\r${asked} of ${count} `);
  const found = await fuzzAgainst(program, { count, seed, only: values.only }, progress, stop.signal);
  program.close();
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write("\n");
  const lines = found.differences.map((each) => JSON.stringify(each));
  if (values.out !== undefined) writeFileSync(values.out, lines.map((line) => `${line}\n`).join(""));
  if (values.json) console.log(JSON.stringify({ ...found, seconds }));
  else {
    for (const [name, { asked, valid }] of Object.entries(found.operations))
      console.log(`${name}: ${asked} documents, ${valid} of them valid`);
    for (const { request, ours, theirs } of found.differences.slice(0, 10))
      console.log(
        `${request.operation} ${request.id}\n  ours   ${JSON.stringify(ours)}\n  theirs ${JSON.stringify(theirs)}`,
      );
    console.log(
      `${found.asked} documents, ${found.differences.length} answered differently, ${found.unsupported} unsupported; ${seconds.toFixed(1)} s`,
    );
  }
  if (stop.signal.aborted) return 130;
  return found.differences.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
  process.exitCode = 2;
}
