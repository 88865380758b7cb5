// `npm start`: real credit decisions, proved and then verified, offline.
import { join } from "node:path";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { loadApplications, UsageError } from "./applications.ts";
import { prepareFolders } from "./files.ts";
import type { JobResult } from "./job.ts";

const PAGE = join(REPOSITORY, "web-demo/dist");

const { values: options, wrongUse } = commandLine({
  command: "npm start --",
  about: `Proves real credit decisions, verifies them offline and writes them as files. Works without a network.
Exit code 0: everything proved and verified. 1: something was not. 2: wrong use.`,
  options: {
    once: { type: "flag", about: "end after the job, instead of serving the page and the Worker" },
    count: {
      type: "number",
      least: 1,
      most: 1000,
      isWhole: true,
      default: 10,
      about: "decisions, half a second each on two cores",
    },
    data: {
      type: "text",
      about: "credit applications in the format of the Statlog German Credit data, which is the default",
    },
    out: { type: "text", default: "out", about: "folder for attestations and openings" },
    port: { type: "number", most: 65_535, isWhole: true, default: 8787, about: "port to serve on" },
    json: { type: "flag", about: "print a summary as JSON, and everything else on standard error" },
  },
  wrongUseCode: 2,
});

/** @returns the exit code */
async function main(): Promise<number> {
  const say = options.json ? (line: string) => console.error(line) : (line: string) => console.log(line);
  const applications = loadApplications(options.data ?? null);
  say(`Data      ${applications.source}`);
  const folders = prepareFolders(options.out);
  // Prover, verifier and the service's runtime are loaded by who needs them: not to be told of a wrong option.
  const { findCircuitDir } = await import("@svc/vdi-prover");
  const { runJob } = await import("./job.ts");
  const result = await runJob(applications, {
    count: options.count,
    circuitDir: findCircuitDir(),
    folders,
    say,
  });
  for (const line of await report(result)) say(line);
  say(`Attestations are in ${folders.attestations}: show them to anyone.`);
  say(
    `Openings are in ${folders.openings}, readable by you alone: they hold the private inputs. Keep them secret.\n`,
  );
  if (options.json) console.log(JSON.stringify(summary(applications.source, result), null, 2));
  for (const problem of result.problems) console.error(`FAILED  ${problem}`);
  if (result.problems.length > 0) return 1;
  if (!options.once) await show(options.port, say);
  return 0;
}

async function report({ rows, milliseconds }: JobResult): Promise<string[]> {
  const { constraintTable, duration, LEGEND, MEANING, setupLine, trustLines } = await import("./report.ts");
  const { load, firstProof, prove, verify } = milliseconds;
  const each = (total: number) => duration(total / Math.max(rows.length, 1));
  return [
    "What each attestation proves of each rule",
    ...constraintTable(rows),
    LEGEND,
    "",
    "On whose word each pass rests",
    ...trustLines(rows),
    "",
    setupLine(rows),
    `Times     load ${duration(load)}, first proof ${duration(firstProof)}, all proofs ${duration(prove)} (${each(prove)} each), verification ${duration(verify)} (${each(verify)} each)`,
    "",
    MEANING,
    "",
  ];
}

function summary(source: string, { rows, ...rest }: JobResult) {
  return {
    source,
    ...rest,
    decisions: rows.map(({ number, attestation, result }) => ({
      row: number,
      attestation_id: attestation.attestation_id,
      outcome: attestation.decision.outcome,
      satisfied_mask: attestation.decision.satisfied_mask,
      valid: result.valid,
      steps: result.steps.map(({ step, name, valid }) => ({ step, name, valid })),
      trust: result.trust,
    })),
  };
}

async function show(port: number, say: (line: string) => void): Promise<void> {
  const { serve } = await import("./serve.ts");
  const { address } = await serve(PAGE, port);
  say(`The audit page is at ${address} (Ctrl-C ends it): drop an attestation from the folder above on it.`);
  say(`Beside it the billing API and the receipt log, in demo mode: ${address}health`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) wrongUse(error.message);
  const { code, message } = error as { code?: string; message?: string };
  console.error(`FAILED  ${code ?? "error"}: ${message ?? String(error)}`);
  process.exitCode = 1;
}
