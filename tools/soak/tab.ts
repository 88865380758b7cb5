// `node tools/soak/tab.ts --out docs/soak-tab`: verifications by the million in one tab of Chromium, real attestations in groups,
// in each thousand one with the proof of another. Memory of the tab and processor time are recorded between thousands.
// Writes <out>.json and <out>.svg; fails when a thousand was found otherwise than it is.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright";
import { plot } from "../../edge/bench/plot.ts";
import { processorMs } from "../../edge/bench/processor-time.ts";
import { serveSite, sharedBrowser } from "../browser/site.ts";
import { commandLine, wrongUse } from "../command-line.ts";
import { readThousand } from "../thousand/pack.ts";
import { toThousandths } from "./process.ts";

/** After each round of a thousand; memory in MB of a million bytes. */
export interface TabSample {
  /** Seconds since the start. */
  readonly at: number;
  readonly verified: number;
  /** Resident, of the tab's process. */
  readonly rssMb: number;
  /** JavaScript's heap and the memory of buffers and WebAssembly, after a collection that was asked for. */
  readonly liveMb: number;
  readonly buffersMb: number;
  /** On the wall, for each verification of the round. */
  readonly ms: number;
  /** Processor time of the tab's process, for each verification of the round. */
  readonly cpuMs: number;
  /** Of the machine, the last minute's average. */
  readonly load: number;
}

export interface SoakedTab {
  readonly verified: number;
  /** Rounds that were found otherwise, with what was found. */
  readonly different: readonly string[];
  readonly samples: readonly TabSample[];
}

/** What the page does: one round, whose valid documents it counts and whose false ones it names. */
const PAGE = `import { verifyDecisions } from "@svc/vdi-verifier";
const lines = (await (await fetch("/lines")).text()).split("\\n").filter(Boolean);
globalThis.verifyRound = async (size, false_) => {
  const round = lines.slice(0, size);
  if (false_ !== null) {
    const [one, other] = [JSON.parse(round[false_]), JSON.parse(round.at(false_ - 1))];
    const { pi_a, pi_b, pi_c } = other.proof;
    round[false_] = JSON.stringify({ ...one, proof: { ...one.proof, pi_a, pi_b, pi_c } });
  }
  const at = Math.max(...round.map((line) => JSON.parse(line).issued_at)) + 60;
  const notValid = [];
  let i = 0;
  for await (const { valid, failedStep } of verifyDecisions(round, { at })) {
    if (!valid) notValid.push(i + " by step " + failedStep);
    i += 1;
  }
  return { verified: i, notValid };
};
document.title = "ready";
`;

const WASM = new URL("../../sdk/groth16/wasm/dist/", import.meta.url);
const BINARIES = ["bn254.wasm", "bn254-fused.wasm"];

/** No round of a thousand has its false document where the one before had it. */
const STRIDE = 37;

/**
 * @param rounds each verifies `size` documents, at most a thousand
 * @param isOver asked between rounds
 */
export async function soakTab(rounds: number, size: number, isOver = () => false): Promise<SoakedTab> {
  const empty = mkdtempSync(join(tmpdir(), "soak-tab-"));
  const extra = {
    "/": '<!doctype html><title>wait</title><script type="module" src="/soak.js"></script>',
    "/soak.js": await bundled(),
    "/lines": readThousand().join("\n"),
    // Where the bundled script looks for them: without them it would verify in JavaScript, and say nothing of it.
    ...Object.fromEntries(BINARIES.map((name) => [`/wasm/dist/${name}`, readFileSync(new URL(name, WASM))])),
  };
  const headers = { "content-type": "text/html" };
  const site = await serveSite(empty, { headers, extra });
  const browser = await sharedBrowser();
  try {
    const page = await browser.newPage();
    const missing: string[] = [];
    page.on("response", (answer) => answer.ok() || missing.push(answer.url()));
    await page.goto(site.address);
    await page.waitForFunction("document.title === 'ready'", null, { timeout: 0 });
    await page.evaluate("verifyRound(8, 0)");
    if (missing.length > 0 || !site.requests.some((asked) => asked.endsWith(".wasm")))
      throw new Error(`the engine of the page is not WebAssembly: ${missing.join(", ") || "none asked for"}`);
    return await runRounds(browser, page, { rounds, size, isOver });
  } finally {
    await browser.close();
    await site.close();
    rmSync(empty, { recursive: true });
  }
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

interface Rounds {
  readonly rounds: number;
  readonly size: number;
  readonly isOver: () => boolean;
}

async function runRounds(browser: Browser, page: Page, { rounds, size, isOver }: Rounds): Promise<SoakedTab> {
  const pid = await processOfTab(browser, page);
  const tab = await page.context().newCDPSession(page);
  const samples: TabSample[] = [];
  const different: string[] = [];
  const began = performance.now();
  let verified = 0;
  for (let round = 0; round < rounds && !isOver(); round++) {
    const altered = (round * STRIDE) % size;
    const [startedAt, cpu] = [performance.now(), processorMs(pid)];
    const found = await roundOf(page, size, altered, isOver);
    if (found === null) break;
    const [ms, cpuMs] = [performance.now() - startedAt, processorMs(pid) - cpu].map((all) => all / size);
    verified += found.verified;
    if (found.verified !== size || found.notValid.join() !== `${altered} by step 5`)
      different.push(`${round}: ${found.verified}, ${found.notValid.join(", ")}`);
    await tab.send("HeapProfiler.collectGarbage");
    // Newer than what Playwright knows of the protocol.
    const heap = (await tab.send("Runtime.getHeapUsage")) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    samples.push({
      at: (performance.now() - began) / 1000,
      verified,
      rssMb: residentMb(pid),
      liveMb: heap.usedSize / 1e6,
      buffersMb: (heap.backingStorageSize ?? 0) / 1e6,
      ms: ms as number,
      cpuMs: cpuMs as number,
      load: loadavg()[0] as number,
    });
  }
  return { verified, different, samples };
}

interface Round {
  readonly verified: number;
  /** Places of the documents that were not valid, with the step that said so. */
  readonly notValid: readonly string[];
}

/** One round; null where the browser was ended in it, as by the signal that ends the run, which its driver hears too. */
async function roundOf(
  page: Page,
  size: number,
  altered: number,
  isOver: () => boolean,
): Promise<Round | null> {
  try {
    return (await page.evaluate(`verifyRound(${size}, ${altered})`)) as Round;
  } catch (error) {
    if (isOver()) return null;
    throw error;
  }
}

/** The renderer that does the page's work: the one that used the most while the page worked. */
async function processOfTab(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer");
  };
  const before = new Map((await used()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate("verifyRound(1000, null)");
  const since = (await used()).map(({ id, cpuTime }) => ({ id, spent: cpuTime - (before.get(id) ?? 0) }));
  return since.sort((a, b) => b.spent - a.spent)[0]?.id as number;
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

function drawn({ verified, samples }: SoakedTab): string {
  const of = (pick: (one: TabSample) => number) => samples.map(pick);
  const minutes = Math.round((samples.at(-1)?.at ?? 0) / 60);
  return plot(
    `${verified} verifications in one tab, ${minutes} minutes`,
    of(({ at }) => at),
    [
      {
        title: "memory of the tab, MB",
        lines: [
          { name: "resident", values: of(({ rssMb }) => rssMb) },
          { name: "heap, collected", values: of(({ liveMb }) => liveMb) },
          { name: "buffers", values: of(({ buffersMb }) => buffersMb) },
        ],
      },
      {
        title: "a verification, ms",
        lines: [
          { name: "on the wall", values: of(({ ms }) => ms) },
          { name: "of processor", values: of(({ cpuMs }) => cpuMs) },
        ],
      },
    ],
  );
}

const USAGE = `usage: node tools/soak/tab.ts --out <path without ending> [--rounds 1000] [--seconds 86400]
Verifies in one tab of Chromium, a thousand attestations a round, and records its memory after each.
Exit code 0: every answer was the one expected. 1: one was not. 64: wrong use.`;

async function main(): Promise<number> {
  const { values } = commandLine(USAGE, {
    out: { type: "string" },
    rounds: { type: "string", default: "1000" },
    seconds: { type: "string", default: "86400" },
  });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (values.out === undefined || !Number.isSafeInteger(rounds) || rounds < 1 || !(seconds > 0))
    return wrongUse(USAGE, "expected where to write, whole rounds from 1 and seconds above 0");
  const began = performance.now();
  let isEnded = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isEnded = true));
  const isOver = () => isEnded || performance.now() - began > seconds * 1000;
  const found = await soakTab(rounds, 1000, isOver);
  const { verified, different, samples } = found;
  const outcome = { machine: `${cpus().length} x ${cpus()[0]?.model}`, verified, different };
  writeFileSync(`${values.out}.json`, `${JSON.stringify({ ...outcome, samples }, toThousandths)}\n`);
  writeFileSync(`${values.out}.svg`, drawn(found));
  console.log(JSON.stringify(outcome));
  return different.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
