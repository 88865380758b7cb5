// The job: decide, prove, verify, and show that a decision against the policy gets no proof.
import { encodeHex, generateSecretKey, type Pipeline } from "@svc/core";
import { PolicyRefusal, VDI } from "@svc/vdi-prover";
import { verifyDecision } from "@svc/vdi-verifier";
import type { Application, Applications } from "./applications.ts";
import { decide, pathTo, STEPS } from "./decide.ts";
import { type Written, writeDecision } from "./files.ts";
import { duration, failures, type Row, stepsPassed } from "./report.ts";

export const MANIFEST = "fair-lending-v1";
const APPROVABLE_AMOUNT = 10_000;

export interface JobOptions {
  readonly count: number;
  readonly circuitDir: string;
  readonly folders: Written;
  /** A line for the person who watches. */
  readonly say: (line: string) => void;
}

export interface JobResult {
  readonly rows: readonly Row[];
  /** Sentences about what went wrong; empty when all was proved and verified. */
  readonly problems: readonly string[];
  /** The refused approval, null where no application is over the limit. */
  readonly refusal: { readonly row: number; readonly message: string; readonly description: string } | null;
  readonly milliseconds: {
    readonly load: number;
    readonly firstProof: number;
    readonly prove: number;
    readonly verify: number;
  };
  readonly issuer: { readonly kid: string; readonly publicKey: string };
  readonly circuit: { readonly keyHash: string; readonly recognised: boolean };
}

export async function runJob(applications: Applications, options: JobOptions): Promise<JobResult> {
  const { say } = options;
  const chosen = applications.rows.slice(0, options.count);
  // A key for this run; the attestations can be traced to it and to nobody.
  const vdi = new VDI({ signingKey: encodeHex(generateSecretKey()), circuitDir: options.circuitDir });
  const pipeline = vdi.pipeline({ name: "Consumer credit", steps: [...STEPS], manifest: MANIFEST });
  const problems: string[] = [];

  say(`Pipeline  ${pipeline.steps.join(" > ")}`);
  say(
    `Policy    vdi:manifest:${MANIFEST}: ${pipeline.constraints.length} rules; sex, marital status and foreign-worker status are not inputs`,
  );
  let started = performance.now();
  const circuit = await vdi.load();
  const load = performance.now() - started;
  say(
    `Circuit   key ${circuit.keyHash.slice(0, 16)}..., ${circuit.recognised ? "built in" : "not built in"}, loaded and checked in ${duration(load)}`,
  );
  say(`Issuer    key ${vdi.publicKey.slice(0, 16)}..., made for this run\n`);

  const refusal = await refusedApproval(vdi, pipeline, applications);
  if (refusal === "accepted") problems.push("an approval against the policy was not refused");
  if (refusal === null) say("No application is over the approvable amount: nothing to refuse.\n");
  else if (refusal !== "accepted") {
    say(`Trying to approve row ${refusal.row} against the policy: refused before any proving.`);
    say(`  ${refusal.message}`);
    say(`  The rule: ${refusal.description}\n`);
  }

  say(`Proving ${chosen.length} decisions`);
  started = performance.now();
  let firstProof = 0;
  const settled = await vdi.attestMany(
    pipeline,
    chosen.map((application) => decisionOf(application)),
    {
      reasons: reasonsOf,
      onProgress: ({ done, total, result }) => {
        const elapsed = performance.now() - started;
        if (done === 1) firstProof = elapsed;
        const what = result.error ? `not proved: ${result.error.message}` : outcomeOf(result.attestation);
        say(
          `  ${String(done).padStart(String(total).length)}/${total}  row ${result.index + 1}: ${what}  (${duration(elapsed)})`,
        );
      },
    },
  );
  const prove = performance.now() - started;

  say("\nVerifying, offline");
  started = performance.now();
  const rows: Row[] = [];
  const trust = { issuers: [{ public_key: vdi.publicKey, kid: vdi.kid }] };
  for (const { index, attestation, opening, error } of settled) {
    const number = index + 1;
    if (error) {
      problems.push(`row ${number}: ${error.message}`);
      continue;
    }
    writeDecision(options.folders, number, attestation, opening);
    // From the text, as a stranger would have it.
    const row = { number, attestation, result: await verifyDecision(JSON.stringify(attestation), { trust }) };
    rows.push(row);
    problems.push(...failures(row));
  }
  const verify = performance.now() - started;
  const valid = rows.filter(({ result }) => result.valid).length;
  say(
    `  ${valid} of ${rows.length} valid, ${rows[0] ? stepsPassed(rows[0].result) : "no"} steps each, in ${duration(verify)}\n`,
  );
  return {
    rows,
    problems,
    refusal: refusal === "accepted" ? null : refusal,
    milliseconds: { load, firstProof, prove, verify },
    issuer: { kid: vdi.kid, publicKey: vdi.publicKey },
    circuit: { keyHash: circuit.keyHash, recognised: circuit.recognised },
  };
}

function decisionOf(application: Application) {
  const { outcome, path } = decide(application);
  return { executionPath: path, privateInputs: application, outcomeId: outcome };
}

/** A decline says why, as far as that can be proved; an approval names no rule. */
export const reasonsOf = ({ outcomeId }: { readonly outcomeId: string }) =>
  outcomeId === "decline" ? ("all" as const) : [];

function outcomeOf(attestation: {
  readonly decision: { readonly outcome: string; readonly reasons: readonly string[] };
}): string {
  const { outcome, reasons } = attestation.decision;
  const why =
    reasons.length === 0
      ? ""
      : ` for ${reasons.length} proved ${reasons.length === 1 ? "reason" : "reasons"}`;
  return `${outcome}${why}, proved and signed`;
}

/** Asks for an approval that the policy forbids, and returns how it was refused. */
async function refusedApproval(vdi: VDI, pipeline: Pipeline, { rows }: Applications) {
  const index = rows.findIndex(({ application }) => application.amount > APPROVABLE_AMOUNT);
  const application = rows[index];
  if (application === undefined) return null;
  const decision = {
    executionPath: pathTo("approve", true),
    privateInputs: application,
    outcomeId: "approve",
  };
  try {
    await vdi.attest(pipeline, decision);
    return "accepted";
  } catch (error) {
    if (!(error instanceof PolicyRefusal)) throw error;
    const description = error.failures[0]?.description ?? "";
    return { row: index + 1, message: error.message, description };
  }
}
