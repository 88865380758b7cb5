// `node edge/bench/publication.ts --out docs/publication --rates 100,1000,2000 --seconds 600`: how soon what a log was
// given is public, while so many receipts a second are appended. Each rate has a log of its own that is published into a
// folder; a reader looks at the folder's checkpoint, as a server of files would show it, and asks the service nothing.
// With --batched the receipts of a request reach the log's object in one request too, as behind a batcher; without, each
// in one of its own. At the end everything has to be public, and the folder alone a whole log. The receipts are made
// before, and the processor time of client and service is taken apart: on two cores either may be what bounds. --period
// is the seconds between publications. What is not public --drain seconds after the last answer is counted, and the run
// has failed. Writes <out>.json.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createNoteSigner, fsck, makeLogPolicy } from "@svc/tlog";
import { receiptEntryCheck } from "@svc/vdi-transparency";
import { commandLine, wrongUse } from "../../tools/command-line.ts";
import { bundle, startRuntime } from "../scripts/local-runtime.ts";
import { publicationKey } from "../src/log/publication-key.ts";
import { freePort } from "../test/local/service.ts";
import { PremadeReceipts } from "./premade-receipts.ts";
import { processorMs } from "./processor-time.ts";
import { type Freshness, PublishedReader } from "./published-reader.ts";
import { SETTINGS } from "./scenes.ts";

const HELP = `usage: node edge/bench/publication.ts --out PATH [--rates N,...] [--seconds N] [--period N] [--drain N] [--batched]
  --out PATH     where the result goes, without the ending .json
  --rates N,...  appends a second, one run each; 100,1000,2000 unless told
  --seconds N    for how long each is appended; 600 unless told
  --period N     seconds between publications; 5 unless told
  --drain N      seconds after the last answer within which all has to be public; 300 unless told
  --batched      all receipts of a request reach the log in one
Exit code 0: nothing was refused, and all of it is public and whole. 1: not so. 64: wrong use.`;

const { values } = commandLine(HELP, {
  drain: { type: "string", default: "300" },
  rates: { type: "string", default: "100,1000,2000" },
  seconds: { type: "string", default: "600" },
  period: { type: "string", default: "5" },
  batched: { type: "boolean", default: false },
  out: { type: "string" },
});
const rates = values.rates.split(",").map(Number);
const seconds = Number(values.seconds);
const drainSeconds = Number(values.drain);
const settings = { ...SETTINGS, VDI_LOG_PUBLISH_SECONDS: values.period };
if (values.out === undefined) wrongUse(HELP, "--out is missing");
if (!(seconds > 0 && drainSeconds >= 0) || !rates.every((rate) => rate > 0))
  wrongUse(HELP, "expected numbers above 0");

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
  /** Null where some were not public when the limit was over. */
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
for (const rate of rates) {
  outcomes.push(await published(rate));
  console.log(JSON.stringify(outcomes.at(-1)));
}
receipts.close();
rmSync(folder, { recursive: true });
const machine = `${cpus().length} x ${cpus()[0]?.model}`;
writeFileSync(
  `${values.out}.json`,
  `${JSON.stringify({ machine, seconds, period: Number(values.period), batched: values.batched, outcomes }, null, 2)}\n`,
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
