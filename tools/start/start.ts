// `npm start`: real credit decisions, proved and then verified, offline. See HELP in arguments.ts.
import { join } from "node:path";
import { REPOSITORY } from "../testing/paths.ts";
import { loadApplications } from "./applications.ts";
import { HELP, readArguments, type StartArguments, UsageError } from "./arguments.ts";
import { prepareFolders } from "./files.ts";
import type { JobResult } from "./job.ts";

const PAGE = join(REPOSITORY, "web-demo/dist");

/** @returns the exit code */
async function main(argv: readonly string[]): Promise<number> {
  const options = readArguments(argv);
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const say = options.json ? (line: string) => console.error(line) : (line: string) => console.log(line);
  const applications = loadApplications(options.data);
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
  if (!options.once) await show(options, say);
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

async function show({ port }: StartArguments, say: (line: string) => void): Promise<void> {
  const { serve } = await import("./serve.ts");
  const { address } = await serve(PAGE, port);
  say(`The audit page is at ${address} (Ctrl-C ends it): drop an attestation from the folder above on it.`);
  say(`Beside it the billing API and the receipt log, in demo mode: ${address}health`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exitCode = 2;
  } else {
    const { code, message } = error as { code?: string; message?: string };
    console.error(`FAILED  ${code ?? "error"}: ${message ?? String(error)}`);
    process.exitCode = 1;
  }
}
