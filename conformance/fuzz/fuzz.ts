// `npm run fuzz`: questions of the suite, mutated, asked of our libraries and of other programs of the protocol. All
// answers have to be equal, every member; one that is not is written down as a question.
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { commandLine } from "../../tools/command-line.ts";
import { type Difference, fuzzAgainst } from "./differential.ts";
import { Program } from "./program.ts";

const folderOf = (name: string) => new URL(`../${name}/`, import.meta.url).pathname;

/** Both verifiers of the suite; Go's is built first, into `builds`. */
function ownPrograms(builds: string): Program[] {
  const go = join(builds, "vdi");
  execFileSync("go", ["build", "-o", go, "./cmd/vdi"], { cwd: folderOf("go"), stdio: "inherit" });
  return [
    new Program("python3 -m svc_vdi conform", folderOf("python")),
    new Program(`${go} conform`, folderOf("go")),
  ];
}

async function main(): Promise<number> {
  const { values } = commandLine({
    command: "npm run fuzz --",
    about:
      "Asks several verifiers mutated questions. Exit code 0: all answers are equal. 1: some are not. 2: wrong use. 130: interrupted.",
    options: {
      json: { type: "flag", about: "print JSON" },
      count: { type: "number", least: 1, isWhole: true, default: 10_000, about: "documents" },
      seed: { type: "number", isWhole: true, default: 1, about: "the same seed gives the same documents" },
      only: { type: "text", default: "", about: "operations whose name contains this" },
      command: {
        type: "text",
        about: "another program of the suite's protocol, instead of those in Python and Go",
      },
      folder: { type: "text", about: "where that program runs" },
      out: { type: "text", about: "file for differences as they are found, a line of JSON each" },
    },
    wrongUseCode: 2,
  });
  const { count, seed } = values;
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const builds = mkdtempSync(join(tmpdir(), "vdi-fuzz-"));
  const programs =
    values.command === undefined
      ? ownPrograms(builds)
      : [new Program(values.command, values.folder ?? process.cwd())];
  const { out } = values;
  if (out !== undefined) writeFileSync(out, "");
  const onDifference = (each: Difference) => {
    if (out !== undefined) appendFileSync(out, `${JSON.stringify(each)}\n`);
  };
  const started = performance.now();
  const progress = (asked: number) => process.stderr.write(`\r${asked} of ${count} `);
  const terms = { count, seed, only: values.only, onDifference };
  const found = await fuzzAgainst(programs, terms, progress, stop.signal);
  for (const program of programs) program.close();
  rmSync(builds, { recursive: true, force: true });
  const seconds = (performance.now() - started) / 1000;
  process.stderr.write("\n");
  if (values.json) console.log(JSON.stringify({ ...found, seconds }));
  else {
    for (const [name, { asked, valid }] of Object.entries(found.operations))
      console.log(`${name}: ${asked} documents, ${valid} of them valid`);
    for (const { request, program, ours, theirs } of found.differences.slice(0, 10))
      console.log(
        `${request.operation} ${request.id}\n  ours   ${JSON.stringify(ours)}\n  ${program}: ${JSON.stringify(theirs)}`,
      );
    console.log(
      `${found.asked} documents, ${found.different} answered differently, ${found.unsupported} unsupported; ${seconds.toFixed(1)} s`,
    );
  }
  if (stop.signal.aborted) return 130;
  return found.different === 0 ? 0 : 1;
}

process.exitCode = await main();
