// `node tools/thousand/make-thousand.ts`: proves the decisions about all applications of the German Credit data
// under one issuer's key, checks each, and packs them as test data (web-demo/test/data). About an hour on two cores;
// Ctrl-C stops it, and the next start goes on from the last whole attestation.
import { join } from "node:path";
import { findCircuitDir, VDI } from "@svc/vdi-prover";
import { verifyDecision } from "@svc/vdi-verifier";
import { commandLine, wrongUse } from "../command-line.ts";
import { loadApplications } from "../start/applications.ts";
import { decide, STEPS } from "../start/decide.ts";
import { MANIFEST, reasonsOf } from "../start/job.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { PACKED, writePacked } from "./pack.ts";
import { openProgress } from "./progress.ts";

const USAGE = `usage: node tools/thousand/make-thousand.ts [--folder DIR] [--count N] [--out FILE]
  --folder DIR  where what is proved already is kept; out/thousand unless told
  --count N     how many; all unless told
  --out FILE    what is written at the end; the test data of the page unless told`;
const { values } = commandLine(USAGE, {
  folder: { type: "string" },
  count: { type: "string" },
  out: { type: "string" },
});
const folder = values.folder ?? join(REPOSITORY, "out/thousand");
const out = values.out ?? PACKED;
const { rows, source } = loadApplications(null);
const count = values.count === undefined ? rows.length : Number(values.count);
if (!Number.isInteger(count) || count < 1 || count > rows.length) {
  wrongUse(USAGE, `--count: expected 1 to ${rows.length}`);
}

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

const progress = openProgress(folder);
const vdi = new VDI({ signingKey: progress.signingKey, circuitDir: findCircuitDir() });
const pipeline = vdi.pipeline({ name: "Consumer credit", steps: [...STEPS], manifest: MANIFEST });
console.log(`${source}; ${progress.lines.length} of ${count} are there; issuer ${vdi.publicKey}`);

const startedAt = performance.now();
let made = 0;
while (progress.lines.length < count && !stop.signal.aborted) {
  const application = rows[progress.lines.length];
  if (application === undefined) break;
  const { outcome, path } = decide(application);
  const decision = { executionPath: path, privateInputs: application, outcomeId: outcome };
  const attestation = await vdi
    .attest(pipeline, decision, { signal: stop.signal, reasons: reasonsOf(decision) })
    .catch((error: unknown) => {
      if (stop.signal.aborted) return null;
      throw error;
    });
  if (attestation === null) break;
  progress.add(JSON.stringify(attestation));
  made += 1;
  const each = (performance.now() - startedAt) / made / 1000;
  const left = Math.round((each * (count - progress.lines.length)) / 60);
  console.log(`${progress.lines.length}/${count}  ${outcome}, ${each.toFixed(1)} s each, ${left} min left`);
}

if (progress.lines.length < count) {
  console.log("Stopped. Start it again to go on.");
} else {
  const lines = progress.lines.slice(0, count);
  const now = Math.floor(Date.now() / 1000);
  for (const [i, line] of lines.entries()) {
    const result = await verifyDecision(line, { now, trust: { issuers: [vdi.publicKey] } });
    if (!result.valid) throw new Error(`attestation ${i + 1} is not valid: ${result.reason}`);
  }
  const ids = new Set(lines.map((line) => (JSON.parse(line) as { attestation_id: string }).attestation_id));
  if (ids.size !== count) throw new Error(`expected ${count} distinct attestations, found ${ids.size}`);
  console.log(`${count} valid and distinct; ${writePacked(lines, out)} bytes in ${out}`);
}
process.exit(0);
