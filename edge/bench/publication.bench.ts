// `npm run bench -- publication`: how soon the entries of a log are public, while so many receipts a second are appended.
// Each rate has its own log, which is published into a folder. A reader looks at the folder's checkpoint only. Receipts
// are made before, and the processor time of client and service is recorded apart, because either may be the bound.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createNoteSigner, fsck, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { machine, processorMs } from "../../tools/bench/machine.ts";
import { openBench, table } from "../../tools/bench/print.ts";
import { bundle, startRuntime } from "../scripts/local-runtime.ts";
import { publicationKey } from "../src/log/publication-key.ts";
import { freePort } from "../test/local/service.ts";
import { PremadeReceipts } from "./premade-receipts.ts";
import { type Freshness, PublishedReader } from "./published-reader.ts";
import { SETTINGS } from "./scenes.ts";

const { values, wrongUse, print } = openBench(
  "publication",
  "Measures how soon appended receipts are public. Exit code 1: not all are.",
  {
    rates: { type: "text", default: "100,1000,2000", about: "appends a second, one run each" },
    seconds: { type: "number", least: 0.001, default: 600, about: "how long each rate is appended" },
    period: { type: "number", default: 5, about: "seconds between publications" },
    drain: {
      type: "number",
      default: 300,
      about: "seconds after the last answer within which all must be public",
    },
    batched: { type: "flag", about: "all receipts of a request reach the log in one" },
  },
);
const rates = values.rates.split(",").map(Number);
if (!rates.every((rate) => rate > 0)) wrongUse("--rates: expected numbers above 0");
const { seconds, drain: drainSeconds } = values;
const settings = { ...SETTINGS, VDI_LOG_PUBLISH_SECONDS: String(values.period) };

const TICK_MS = 50;
/** Appends that wait for their answers; beyond them the rate is not kept, and that is said. */
const MOST_IN_FLIGHT = 2_000;
const MOST_A_REQUEST = 200;
/** How long after its time what is due is still sent; as many as may be in flight at once are sent whenever. */
const LATE_SECONDS = 30;

interface Outcome {
  /** Appends a second. */
  readonly wanted: number;
  readonly reached: number;
  readonly appended: number;
  readonly refused: number;
  /** From the answer to an append until a checkpoint speaks of it. */
  readonly fresh_ms: Freshness;
  /** Entries that were answered and not public, at their most; and after the last answer, until all were. */
  readonly most_behind: number;
  /** `null` when some were not public when the limit was over. */
  readonly drained_ms: number | null;
  /** Answered and not public when the limit was over. */
  readonly not_public: number;
  readonly whole: boolean;
  /** Processor time an append while they were sent, of all threads. */
  readonly service_ms: number;
  readonly client_ms: number;
  readonly load: number;
}

const folder = mkdtempSync(join(tmpdir(), "edge-publication-"));
bundle(join(folder, "bundle"), "edge/bench/publication-worker.ts");
// Each rate has a log of its own, so all of them take the same ones.
const receipts = new PremadeReceipts(join(folder, "receipts"), Math.ceil(Math.max(...rates) * seconds));
const outcomes: Outcome[] = [];
for (const rate of rates) outcomes.push(await published(rate));
receipts.close();
rmSync(folder, { recursive: true });
print({ machine: machine(), seconds, period: values.period, batched: values.batched, outcomes }, () =>
  table(
    [
      "wanted a second",
      "reached",
      "p50 ms",
      "p99 ms",
      "most ms",
      "drained ms",
      "not public",
      "service ms",
      "client ms",
      "load",
    ],
    outcomes.map(({ fresh_ms, ...one }) => [
      one.wanted,
      one.reached,
      fresh_ms.p50,
      fresh_ms.p99,
      fresh_ms.most,
      one.drained_ms,
      one.not_public,
      one.service_ms,
      one.client_ms,
      one.load,
    ]),
  ),
);
process.exitCode = outcomes.every(({ refused, whole }) => refused === 0 && whole) ? 0 : 1;

async function published(rate: number): Promise<Outcome> {
  const bucket = join(folder, `bucket-${rate}`);
  const runtime = await startRuntime({
    bundled: join(folder, "bundle"),
    storage: join(folder, `storage-${rate}`),
    archive: bucket,
    texts: settings,
    port: await freePort(),
  });
  const reader = new PublishedReader((path) => join(bucket, publicationKey(SETTINGS.VDI_LOG_ORIGIN, path)));
  const before = [processorMs(runtime.process.pid as number), clientMs()] as const;
  const load = await appendAt(rate, runtime.url, reader);
  const service = processorMs(runtime.process.pid as number) - before[0];
  const client = clientMs() - before[1];
  const lastAnswer = performance.now();
  const waited = () => performance.now() - lastAnswer;
  while (reader.size < reader.answered && waited() < drainSeconds * 1000) await pause(TICK_MS);
  const drained = waited();
  const notPublic = Math.max(0, reader.answered - reader.size);
  await runtime.kill();
  reader.close();
  const { key } = createNoteSigner(SETTINGS.VDI_LOG_ORIGIN, Buffer.from(SETTINGS.VDI_LOG_SIGNING_KEY, "hex"));
  const source = async (path: string) => reader.file(path);
  const log = await fsck(source, { checkEntry: receiptEntryCheck(), policy: makeLogPolicy({ log: key }) });
  return {
    wanted: rate,
    ...load,
    appended: reader.answered,
    fresh_ms: reader.freshness(),
    most_behind: reader.mostBehind,
    drained_ms: notPublic === 0 ? Math.round(drained) : null,
    not_public: notPublic,
    whole: log.ok && Number(log.size) === reader.answered,
    service_ms: Number((service / reader.answered).toFixed(3)),
    client_ms: Number((client / reader.answered).toFixed(3)),
    load: Number((loadavg()[0] as number).toFixed(1)),
  };
}

/** At a steady rate, whatever the answers take: `rate * seconds` of them, fewer where they are not taken in time. */
async function appendAt(rate: number, url: string, reader: PublishedReader) {
  const running = new Set<Promise<void>>();
  let [refused, sent, inFlight] = [0, 0, 0];
  const route = new URL(values.batched ? "/batched" : "/append", url);
  const total = Math.ceil(rate * seconds);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  while (sent < total && (sent < MOST_IN_FLIGHT || elapsed() < seconds + LATE_SECONDS)) {
    const sinceStart = Math.min(total, Math.floor(elapsed() * rate));
    const due = Math.min(sinceStart - sent, MOST_A_REQUEST, MOST_IN_FLIGHT - inFlight);
    if (due > 0) {
      const body = receipts.array(sent, due);
      sent += due;
      inFlight += due;
      const answer = fetch(route, { method: "POST", body }).then(async (response) => {
        const appended = Number(await response.text());
        reader.answer(appended);
        refused += due - appended;
        inFlight -= due;
      });
      const settled = answer.finally(() => running.delete(settled));
      running.add(settled);
    }
    await pause(TICK_MS);
  }
  await Promise.all(running);
  return { reached: Math.round((sent - refused) / elapsed()), refused };
}

function clientMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
