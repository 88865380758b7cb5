// The deployed bundle under a mixed load at a steady rate: grants, paid calls that are billed, some released, verifications,
// reading of the log and of the metrics. At the end the log is derived again as a whole.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answer, createEdgeClient, type EdgeClient } from "@svc/billing/client";
import type { ChargeAuthority } from "@svc/core";
import { createNoteSigner, fsck, httpSource, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { memoryBytes, processorMs } from "../../tools/bench/machine.ts";
import { quantile } from "../../tools/bench/median.ts";
import { panelOf, type Soaked } from "../../tools/bench/plot.ts";
import { bundle, startRuntime } from "../scripts/local-runtime.ts";
import { freePort } from "../test/local/service.ts";
import { openHeapReader } from "./runtime-heap.ts";
import { ATTEST_SECRET, SETTINGS } from "./scenes.ts";

/** One recorded period. */
export interface Sample {
  /** Since the start. */
  readonly at: number;
  readonly calls: number;
  readonly refused: number;
  /** Resident, with the program's own pages. */
  readonly memoryMb: number;
  /** The part that the process allocated: heap, buffers, the databases' caches, the allocator's free lists. */
  readonly allocatedMb: number;
  /** The isolate's heap, including garbage that is not yet collected. */
  readonly heapMb: number;
  readonly buffersMb: number;
  readonly storageMb: number;
  /** Processor time of the runtime for each call of the period. */
  readonly cpuMsPerCall: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

const TENANTS = 7;
const USES_A_GRANT = 100;
const MIB = 1024 * 1024;

const READS: readonly ((client: EdgeClient) => Promise<Answer<unknown>>)[] = [
  (client) => client.head(),
  (client) => client.checkpoint(),
  (client) => client.consistency({ from_size: 0 }),
  (client) => client.revocation(),
  (client) => client.metrics(),
];

/** Calls of a client, each timed; what was refused or unanswered is kept with its time. */
function openCaller(client: EdgeClient) {
  const counts = { calls: 0, bills: 0 };
  const refusals: string[] = [];
  let times: number[] = [];
  const began = performance.now();

  async function timed<T>(call: () => Promise<Answer<T>>): Promise<T | null> {
    const startedAt = performance.now();
    const answer = await call().catch((error: Error): Answer<T> => {
      refused(`no answer: ${String(error.cause ?? error.message)}`, startedAt);
      return { ok: false, problem: {} as never };
    });
    times.push(performance.now() - startedAt);
    counts.calls += 1;
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
    counts.bills += 1;
    const { attestation, receipt, openings } = bill;
    if (n % 3 === 0) await timed(() => client.verify({ attestation, receipt, openings }));
  }

  async function turn(n: number): Promise<void> {
    await paidCall(n);
    if (n % 5 === 0) await timed(() => (READS[(n / 5) % READS.length] as (typeof READS)[number])(client));
  }

  /** Times since the last call of this function. */
  function takeTimes(): number[] {
    const taken = times;
    times = [];
    return taken;
  }
  return { counts, refusals, turn, takeTimes };
}

function storageMb(storage: string): number {
  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  // A journal may go between the listing and the look.
  const sizes = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size,
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 1e6;
}

export interface ServicePace {
  /** Rounds a second, each of several calls. */
  readonly rate: number;
  /** Seconds between two samples. */
  readonly every: number;
  readonly isOver: () => boolean;
}

export async function soakService({ rate, every, isOver }: ServicePace): Promise<Soaked> {
  const folder = mkdtempSync(join(tmpdir(), "edge-soak-"));
  const storage = join(folder, "storage");
  const bundled = join(folder, "bundle");
  bundle(bundled);
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const runtime = await startRuntime({ bundled, storage, texts: SETTINGS, port, inspectorPort });
  const heap = await openHeapReader(inspectorPort);
  const caller = openCaller(
    createEdgeClient({
      baseUrl: runtime.url,
      fetch: (url, init) => fetch(url, init),
      attestSecret: ATTEST_SECRET,
      attempts: 1,
      deadlineMs: 600_000,
    }),
  );
  const { counts, refusals, turn, takeTimes } = caller;
  const pid = runtime.process.pid as number;
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let [lastCpu, lastCalls] = [processorMs(pid), 0];
  async function sample(): Promise<void> {
    const { usedMb, buffersMb } = await heap.read();
    const times = takeTimes();
    const [cpu, done] = [processorMs(pid), counts.calls - lastCalls];
    samples.push({
      at: (performance.now() - startedAt) / 1000,
      calls: counts.calls,
      refused: refusals.length,
      memoryMb: memoryBytes(pid, "VmRSS") / MIB,
      allocatedMb: memoryBytes(pid, "RssAnon") / MIB,
      heapMb: usedMb,
      buffersMb,
      storageMb: storageMb(storage),
      cpuMsPerCall: done === 0 ? null : (cpu - lastCpu) / done,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
    });
    [lastCpu, lastCalls] = [cpu, counts.calls];
  }
  // At a steady rate, however long the answers take. A pause is not made up for, so it is no burst afterwards.
  const running = new Set<Promise<void>>();
  await sample();
  const sampling = setInterval(sample, every * 1000);
  for (let n = 0; !isOver(); n++) {
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
  const isWhole = log.ok && Number(log.size) === counts.bills;
  return {
    title: `${counts.calls} calls, ${counts.bills} bills`,
    outcome: {
      rate,
      ...counts,
      refused: refusals.length,
      log_entries: Number(log.size),
      log_whole: log.ok,
    },
    different: [...new Set(refusals)].slice(0, 100).concat(isWhole ? [] : ["the log is not whole"]),
    samples,
    panels: [
      panelOf("memory of the runtime, MB", samples, {
        resident: ({ memoryMb }) => memoryMb,
        allocated: ({ allocatedMb }) => allocatedMb,
        "heap of the isolate": ({ heapMb }) => heapMb,
      }),
      panelOf("time until the answer, ms", samples, { p50: ({ p50Ms }) => p50Ms, p99: ({ p99Ms }) => p99Ms }),
      panelOf("storage, MB", samples, { "all objects": ({ storageMb }) => storageMb }),
      panelOf("processor time a call, ms", samples, { runtime: ({ cpuMsPerCall }) => cpuMsPerCall }),
    ],
  };
}
