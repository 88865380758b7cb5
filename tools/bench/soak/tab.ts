// Verifications by the million in one tab of Chromium: real attestations, in each round one with the proof of another.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright";
import { serveSite, sharedBrowser } from "../../browser/site.ts";
import { readThousand } from "../../fixtures/thousand.ts";
import { memoryBytes, processorMs } from "../machine.ts";
import { panelOf, type Soaked } from "../plot.ts";

/** After each round of a thousand; memory in MB of a million bytes. */
interface TabSample {
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
  /** Load average of the machine over the last minute. */
  readonly load: number;
}

/** Program of the page: one round, which counts valid documents and names wrong verdicts. */
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

const WASM = new URL("../../../sdk/groth16/wasm/dist/", import.meta.url);
const BINARIES = ["bn254.wasm", "bn254-fused.wasm"];

/** No round of a thousand has its false document where the one before had it. */
const STRIDE = 37;

/**
 * @param rounds each verifies `size` documents, at most a thousand
 * @param isOver asked between rounds
 */
export async function soakTab(
  rounds: number,
  size: number,
  isOver = () => false,
): Promise<Soaked<TabSample>> {
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

async function runRounds(
  browser: Browser,
  page: Page,
  { rounds, size, isOver }: Rounds,
): Promise<Soaked<TabSample>> {
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
      rssMb: memoryBytes(pid, "VmRSS") / 1e6,
      liveMb: heap.usedSize / 1e6,
      buffersMb: (heap.backingStorageSize ?? 0) / 1e6,
      ms: ms as number,
      cpuMs: cpuMs as number,
      load: loadavg()[0] as number,
    });
  }
  return {
    title: `${verified} verifications in one tab`,
    outcome: { verified },
    different,
    samples,
    panels: [
      panelOf("memory of the tab, MB", samples, {
        resident: ({ rssMb }) => rssMb,
        "heap, collected": ({ liveMb }) => liveMb,
        buffers: ({ buffersMb }) => buffersMb,
      }),
      panelOf("a verification, ms", samples, {
        "on the wall": ({ ms }) => ms,
        "of processor": ({ cpuMs }) => cpuMs,
      }),
    ],
  };
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
