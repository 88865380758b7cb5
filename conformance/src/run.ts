// Runs the suite against a program of its protocol, ours unless told otherwise.
//   npm run conformance -- [--command '<program>'] [--only <part of an id>] [--every N] [--requests FILE] [--unsupported]
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { commandLine } from "../../tools/command-line.ts";
import { requestsOf } from "./case.ts";
import { type Comparison, compare } from "./compare.ts";
import { readCaseFiles } from "./files.ts";

const OURS = `${process.execPath} ${fileURLToPath(new URL("./ours.ts", import.meta.url))}`;
const SHOWN = 20;

const { values } = commandLine({
  command: "npm run conformance --",
  about:
    "Runs the suite against a program of its protocol. Exit code 0: every case as expected. 1: not. 64: wrong use.",
  options: {
    command: { type: "text", default: OURS, about: "the program" },
    only: { type: "text", default: "", about: "cases whose id contains this" },
    every: { type: "number", least: 1, isWhole: true, default: 1, about: "each Nth of them" },
    requests: { type: "text", about: "file to write the requests to, and run nothing" },
    unsupported: { type: "flag", about: "what the program does not support is no failure" },
  },
});

const files = readCaseFiles();
const wanted = new Map(files.flatMap(({ cases }) => cases.map(({ id, expect }) => [id, expect] as const)));
const requests = files
  .flatMap(requestsOf)
  .filter(({ id }) => id.includes(values.only))
  .filter((_, i) => i % values.every === 0);
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
