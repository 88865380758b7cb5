// `node edge/bench/soak.ts --seconds 3600 --rate 10 --out docs/soak`: the deployed bundle under a mixed load at a steady rate:
// grants, paid calls that are billed, some released, verifications, reading of the log and of the metrics. Every few seconds the
// runtime's memory, the heap of its isolate and processor time, the quantiles of latency and the size of the storage are recorded; at
// the end the log is derived again as a whole. It fails when anything was refused or unanswered, and says when and why, or when the
// log is not whole. Writes <out>.json and <out>.svg.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { type Answer, createEdgeClient, type EdgeClient } from "@svc/billing/client";
import type { ChargeAuthority } from "@svc/core";
import { createNoteSigner, fsck, httpSource, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { commandLine, wrongUse } from "../../tools/command-line.ts";
import { bundle, startRuntime } from "../scripts/local-runtime.ts";
import { freePort } from "../test/local/service.ts";
import { plot } from "./plot.ts";
import { processorMs } from "./processor-time.ts";
import { openHeapReader } from "./runtime-heap.ts";
import { ATTEST_SECRET, SETTINGS } from "./scenes.ts";

const USAGE = `usage: node edge/bench/soak.ts --out PATH [--seconds N] [--rate N] [--every N]
  --out PATH   where the record and its drawing go, without the endings .json and .svg
  --seconds N  for how long; 3600 unless told
  --rate N     rounds a second, each of several calls; 10 unless told
  --every N    seconds between two samples; 10 unless told
Exit code 0: everything was answered, nothing refused, and the log is whole. 1: not so. 64: wrong use.`;

const { values } = commandLine(USAGE, {
  seconds: { type: "string", default: "3600" },
  rate: { type: "string", default: "10" },
  every: { type: "string", default: "10" },
  out: { type: "string" },
});
const [seconds, rate, every] = [values.seconds, values.rate, values.every].map(Number) as [
  number,
  number,
  number,
];
if (values.out === undefined) wrongUse(USAGE, "--out is missing");
if (!(seconds > 0 && rate > 0 && every > 0)) wrongUse(USAGE, "expected numbers above 0");

/** What is recorded of one period. */
interface Sample {
  /** Since the start. */
  readonly at: number;
  readonly calls: number;
  readonly refused: number;
  /** Resident, with the program's own pages. */
  readonly memoryMb: number;
  /** Of it what the process allocated: heap, buffers, the databases' caches, the allocator's free lists. */
  readonly allocatedMb: number;
  /** Of the isolate, garbage included that is not yet collected. */
  readonly heapMb: number;
  readonly buffersMb: number;
  readonly storageMb: number;
  /** Of the runtime, for each call of the period. */
  readonly cpuMsPerCall: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

const TENANTS = 7;
const USES_A_GRANT = 100;
const folder = mkdtempSync(join(tmpdir(), "edge-soak-"));
const storage = join(folder, "storage");
bundle(join(folder, "bundle"));
const inspectorPort = await freePort();
const runtime = await startRuntime({
  bundled: join(folder, "bundle"),
  storage,
  texts: SETTINGS,
  port: await freePort(),
  inspectorPort,
});
const heap = await openHeapReader(inspectorPort);
const client = createEdgeClient({
  baseUrl: runtime.url,
  fetch: (url, init) => fetch(url, init),
  attestSecret: ATTEST_SECRET,
  attempts: 1,
  deadlineMs: 600_000,
});

let times: number[] = [];
let calls = 0;
let bills = 0;
const refusals: string[] = [];
const began = performance.now();

async function timed<T>(call: () => Promise<Answer<T>>): Promise<T | null> {
  const startedAt = performance.now();
  const answer = await call().catch((error: Error): Answer<T> => {
    refused(`no answer: ${String(error.cause ?? error.message)}`, startedAt);
    return { ok: false, problem: {} as never };
  });
  times.push(performance.now() - startedAt);
  calls += 1;
  if (answer.ok) return answer.value;
  if (answer.problem.code !== undefined)
    refused(`${answer.problem.code}: ${answer.problem.detail ?? ""}`, startedAt);
  return null;
}

function refused(why: string, since: number): void {
  const [at, waited] = [performance.now() - began, performance.now() - since].map((ms) =>
    Math.round(ms / 1000),
  );
  refusals.push(`after ${at} s, having waited ${waited} s: ${why}`);
}

const grants = new Map<number, { readonly grant: ChargeAuthority; uses: number }>();

async function grantOf(tenant: number): Promise<ChargeAuthority | null> {
  const known = grants.get(tenant);
  if (known !== undefined && known.uses++ < USES_A_GRANT - 1) return known.grant;
  const terms = {
    tenant_id: `tenant-${tenant}`,
    scope: { endpoint: "/v1/chat" },
    currency: "EUR",
    max_charge_micros: "100000000",
    max_events: USES_A_GRANT,
    expires_in_seconds: 3_600,
  };
  const made = await timed(() => client.authorize(terms));
  if (made !== null) grants.set(tenant, { grant: made.charge_authority, uses: 1 });
  return made?.charge_authority ?? null;
}

/** One paid call; every tenth is not executed and gives back what it held, every third bill is verified. */
async function paidCall(n: number): Promise<void> {
  const grant = await grantOf(n % TENANTS);
  if (grant === null) return;
  const intent = { event_id: `evt-${n}-${Date.now()}`, tenant_id: grant.tenant_id, endpoint: "/v1/chat" };
  const pinned_roots = [grant.signature.public_key];
  const held = await timed(() => client.preflight({ charge_authority: grant, ...intent, pinned_roots }));
  if (held === null) return;
  if (n % 10 === 9) {
    const { event_id } = intent;
    await timed(() =>
      client.release({ charge_authority: grant, event_id, consumption_id: held.consumption_id }),
    );
    return;
  }
  const usage_event = {
    ...intent,
    event_timestamp: Math.floor(Date.now() / 1000),
    usage_units: "1200",
    unit_price_micros: "15",
    amount_micros: "18000",
    currency: "EUR",
  };
  const bill = await timed(() => client.attest({ usage_event, charge_authority: grant }));
  if (bill === null) return;
  bills += 1;
  const { attestation, receipt, openings } = bill;
  if (n % 3 === 0) await timed(() => client.verify({ attestation, receipt, openings }));
}

const READS: readonly ((client: EdgeClient) => Promise<Answer<unknown>>)[] = [
  (client) => client.head(),
  (client) => client.checkpoint(),
  (client) => client.consistency({ from_size: 0 }),
  (client) => client.revocation(),
  (client) => client.metrics(),
];

async function turn(n: number): Promise<void> {
  await paidCall(n);
  if (n % 5 === 0) await timed(() => (READS[(n / 5) % READS.length] as (typeof READS)[number])(client));
}

const pid = runtime.process.pid as number;
const cpuMs = () => processorMs(pid);
const statusMb = (field: "VmRSS" | "RssAnon") =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) /
  1024;

function storageMb(): number {
  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  // A journal may go between the listing and the look.
  const sizes = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size,
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 1e6;
}

const samples: Sample[] = [];
const startedAt = Date.now();
let [lastCpu, lastCalls] = [cpuMs(), 0];

async function sample(): Promise<void> {
  const { usedMb, buffersMb } = await heap.read();
  const sorted = times.sort((a, b) => a - b);
  times = [];
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  const [cpu, done] = [cpuMs(), calls - lastCalls];
  samples.push({
    at: (Date.now() - startedAt) / 1000,
    calls,
    refused: refusals.length,
    memoryMb: statusMb("VmRSS"),
    allocatedMb: statusMb("RssAnon"),
    heapMb: usedMb,
    buffersMb,
    storageMb: storageMb(),
    cpuMsPerCall: done === 0 ? null : (cpu - lastCpu) / done,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  });
  [lastCpu, lastCalls] = [cpu, calls];
}

// At a steady rate, whatever the answers take; what is late is not made up for, so that a pause is no burst.
const running = new Set<Promise<void>>();
const sampling = setInterval(sample, every * 1000);
for (let n = 0; Date.now() - startedAt < seconds * 1000; n++) {
  const one = turn(n).finally(() => running.delete(one));
  running.add(one);
  await new Promise((resolve) => setTimeout(resolve, 1000 / rate));
}
clearInterval(sampling);
await Promise.all(running);
await sample();
heap.close();

const { key } = createNoteSigner(SETTINGS.VDI_LOG_ORIGIN, Buffer.from(SETTINGS.VDI_LOG_SIGNING_KEY, "hex"));
const source = httpSource(`${runtime.url}/log`, (url, init) => fetch(url, init));
const log = await fsck(source, { checkEntry: receiptEntryCheck(), policy: makeLogPolicy({ log: key }) });
await runtime.kill();
rmSync(folder, { recursive: true });

const machine = `${cpus().length} x ${cpus()[0]?.model}`;
const ran = Math.round((Date.now() - startedAt) / 1000);
const outcome = {
  machine,
  seconds: ran,
  rate,
  calls,
  bills,
  refused: refusals.length,
  log_entries: Number(log.size),
  log_whole: log.ok,
  refusals: [...new Set(refusals)].slice(0, 100),
};
writeFileSync(`${values.out}.json`, `${JSON.stringify({ ...outcome, samples })}\n`);
const of = (pick: (one: Sample) => number | null) => samples.map(pick);
writeFileSync(
  `${values.out}.svg`,
  plot(`${calls} calls, ${bills} bills in ${Math.round(ran / 60)} minutes`, of(({ at }) => at) as number[], [
    {
      title: "memory of the runtime, MB",
      lines: [
        { name: "resident", values: of((one) => one.memoryMb) },
        { name: "allocated", values: of((one) => one.allocatedMb) },
        { name: "heap of the isolate", values: of((one) => one.heapMb) },
      ],
    },
    {
      title: "time until the answer, ms",
      lines: [
        { name: "p50", values: of((one) => one.p50Ms) },
        { name: "p99", values: of((one) => one.p99Ms) },
      ],
    },
    { title: "storage, MB", lines: [{ name: "all objects", values: of((one) => one.storageMb) }] },
    {
      title: "processor time a call, ms",
      lines: [{ name: "runtime", values: of((one) => one.cpuMsPerCall) }],
    },
  ]),
);
console.log(JSON.stringify(outcome));
for (const one of new Set(refusals)) console.error(one);
process.exitCode = refusals.length === 0 && log.ok && Number(log.size) === bills ? 0 : 1;
