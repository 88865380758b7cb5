// Measures the cost model's inputs in one run: sizes of documents and log entries, and the processor time of verifying,
// proving and appending.
import { loadavg } from "node:os";
import { deflateRawSync } from "node:zlib";
import { canonicalBytes, encodeHex, generateSecretKey } from "@svc/core";
import { findCircuitDir, VDI } from "@svc/vdi-prover";
import { slim, verifyDecisions } from "@svc/vdi-verifier";
import { entryNumber } from "../../../sdk/transparency/bench/entries.ts";
import { readThousand } from "../../fixtures/thousand.ts";
import { loadApplications } from "../../start/applications.ts";
import { decide, STEPS } from "../../start/decide.ts";
import { MANIFEST } from "../../start/job.ts";
import { growLog } from "../growth/log.ts";
import { type Provenance, processorSeconds, provenance } from "../machine.ts";

/** Seconds are of the processor, for one. */
export interface Measured extends Provenance {
  /** Load average of a minute, before and after. */
  readonly load: readonly [number, number];
  readonly fullBytes: number;
  readonly thinBytes: number;
  /** A thin document, packed alone. */
  readonly packedBytes: number;
  readonly verifySeconds: number;
  readonly proveSeconds: number;
  readonly appendSeconds: number;
  readonly entryBytes: number;
  /** An entry in the log's database, indexes and hashes included. */
  readonly storedBytes: number;
}

export interface Sizes {
  readonly documents: number;
  readonly decisions: number;
  readonly entries: number;
}

export const USUAL_SIZES: Sizes = { documents: 1000, decisions: 10, entries: 50_000 };

export async function measure({ documents, decisions, entries }: Sizes): Promise<Measured> {
  const before = loadavg()[0] as number;
  const lines = readThousand().slice(0, documents);
  const log = (await growLog([entries]))[0] as Awaited<ReturnType<typeof growLog>>[number];
  const entry = canonicalBytes({ ...entryNumber(0), timestamp: 1_800_000_000 });
  const verifySeconds = await verifying(lines);
  const proveSeconds = await proving(decisions);
  return {
    ...provenance(),
    load: [before, loadavg()[0] as number],
    ...weights(lines),
    verifySeconds,
    proveSeconds,
    appendSeconds: log.appendSeconds,
    entryBytes: entry.length,
    storedBytes: log.bytes / entries,
  };
}

function weights(lines: readonly string[]): Pick<Measured, "fullBytes" | "thinBytes" | "packedBytes"> {
  const thin = lines.map((line) => JSON.stringify(slim(JSON.parse(line))));
  const mean = (texts: readonly string[], weigh: (text: string) => number) =>
    texts.reduce((sum, text) => sum + weigh(text), 0) / texts.length;
  return {
    fullBytes: mean(lines, (text) => Buffer.byteLength(text)),
    thinBytes: mean(thin, (text) => Buffer.byteLength(text)),
    packedBytes: mean(thin, (text) => deflateRawSync(text).length),
  };
}

/** With everything warm: the first hundred are not counted. */
async function verifying(lines: readonly string[]): Promise<number> {
  const at = Math.max(...lines.map((line) => (JSON.parse(line) as { issued_at: number }).issued_at)) + 60;
  const run = async (some: readonly string[]) => {
    for await (const { valid } of verifyDecisions(some, { at })) {
      if (!valid) throw new Error("a document is not valid");
    }
  };
  await run(lines.slice(0, 100));
  const before = process.cpuUsage();
  await run(lines);
  return processorSeconds(before) / lines.length;
}

/** Witness, proof, signature and the check of the result; with the key loaded. */
async function proving(decisions: number): Promise<number> {
  const vdi = new VDI({ signingKey: encodeHex(generateSecretKey()), circuitDir: findCircuitDir() });
  const pipeline = vdi.pipeline({ name: "Consumer credit", steps: [...STEPS], manifest: MANIFEST });
  const { rows } = loadApplications(null);
  const prove = async (row: number) => {
    const application = rows[row] as (typeof rows)[number];
    const { outcome, path } = decide(application);
    const decision = { executionPath: path, privateInputs: application, outcomeId: outcome };
    await vdi.attest(pipeline, decision);
  };
  await vdi.load();
  await prove(0);
  const before = process.cpuUsage();
  for (let row = 0; row < decisions; row++) await prove(row);
  return processorSeconds(before) / decisions;
}
