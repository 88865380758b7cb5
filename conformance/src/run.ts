// Runs the suite against a program of its protocol, ours unless told otherwise.
//   npm run conformance -- [--command '<program>'] [--only <part of an id>] [--every N] [--requests FILE] [--unsupported]
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { requestsOf } from "./case.ts";
import { type Comparison, compare } from "./compare.ts";
import { readCaseFiles } from "./files.ts";

const OURS = `${process.execPath} ${fileURLToPath(new URL("./ours.ts", import.meta.url))}`;
const SHOWN = 20;

const USAGE = `usage: npm run conformance -- [options]
Runs the suite against a program of its protocol, ours unless told otherwise.
  --command PROGRAM  the program
  --only PART        cases whose id has this in it
  --every N          each Nth of them
  --requests FILE    write the requests there and run nothing
  --unsupported      what the program does not support is no failure
Exit code: 0 every case as expected, 1 not, 64 wrong use.`;

function commandLine() {
  try {
    return parseArgs({
      options: {
        command: { type: "string", default: OURS },
        only: { type: "string", default: "" },
        every: { type: "string", default: "1" },
        requests: { type: "string" },
        unsupported: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(64);
  }
}

const values = commandLine();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const files = readCaseFiles();
const wanted = new Map(files.flatMap(({ cases }) => cases.map(({ id, expect }) => [id, expect] as const)));
const requests = files
  .flatMap(requestsOf)
  .filter(({ id }) => id.includes(values.only))
  .filter((_, i) => i % Number(values.every) === 0);
const lines = `${requests.map((request) => JSON.stringify(request)).join("\n")}\n`;
if (values.requests !== undefined) writeFileSync(values.requests, lines);
else process.exitCode = await run(values.command);

async function run(command: string): Promise<number> {
  const started = performance.now();
  const program = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"] });
  program.stdin.on("error", () => undefined);
  program.stdin.end(lines);
  const chunks: Buffer[] = [];
  for await (const chunk of program.stdout) chunks.push(chunk as Buffer);
  const seconds = (performance.now() - started) / 1000;
  const found = compare(requests, wanted, Buffer.concat(chunks).toString("utf8"));
  report(found, seconds);
  const excused = values.unsupported ? 0 : found.unsupported.length;
  return found.different.length + found.unanswered.length + excused === 0 ? 0 : 1;
}

function report({ same, different, unanswered, unsupported }: Comparison, seconds: number): void {
  for (const { id, expected, found } of different.slice(0, SHOWN)) {
    console.log(`${id}\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`);
  }
  if (different.length > SHOWN) console.log(`and ${different.length - SHOWN} more`);
  for (const id of unanswered.slice(0, SHOWN)) console.log(`${id}: no answer`);
  const counts = [
    `${requests.length} cases`,
    `${same} as expected`,
    `${different.length} different`,
    `${unsupported.length} unsupported`,
    `${unanswered.length} without an answer`,
  ];
  console.log(`${counts.join(", ")}; ${seconds.toFixed(1)} s`);
}
