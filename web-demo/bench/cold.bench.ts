/**
 * `npm run bench -- cold [--json] [--visits=N]`: the first verdict of a page that has one script tag, `vdi.js`, in
 * Chromium. Every visit has a context of its own: nothing is cached, compiled or warm. Counted inside the page, from
 * before the script tag until the verdict: reading, compiling and running the script, its engine, key and document.
 * Visits in between have clocks around what WebAssembly does, which costs them some time, and say where it goes.
 */
import { printTargets, target } from "../../tools/testing/targets.ts";
import { embedFiles } from "../scripts/embed-files.ts";
import { serveSite, sharedBrowser } from "../test/support/site.ts";
import { AT, REAL } from "../test/support/visit.ts";

const options = process.argv.slice(2);
const visits = Number(options.find((one) => one.startsWith("--visits="))?.slice(9) ?? 21);

interface Cold {
  /** Milliseconds until the script had run. */
  readonly script: number;
  /** From then until the verdict. */
  readonly verdict: number;
  readonly valid: boolean;
  /** Of visits with clocks: milliseconds by part of the verdict. */
  readonly parts?: Readonly<Record<Part, number>>;
}

const PARTS = {
  module: "WebAssembly: inflated, compiled, instantiated",
  poseidon: "Poseidon: tables and hashes",
  engine: "the engine: known answers, key, proof",
} as const;
type Part = keyof typeof PARTS;

const PAGE = `<!doctype html><title>cold</title><script>const began = performance.now()</script>
<script src="/vdi.js"></script><script src="/check.js"></script>`;
const CHECK = `const ran = performance.now();
VDI.verifyDecision(${JSON.stringify(JSON.stringify(REAL.approval))}, { now: ${AT} }).then(({ valid }) => {
  globalThis.cold = { script: ran - began, verdict: performance.now() - ran, valid };
});`;

const CLOCKS = `const parts = { module: 0, poseidon: 0, engine: 0 };
const { Instance, compile } = WebAssembly;
const { DecompressionStream: Inflate } = globalThis;
let inflating = 0;
globalThis.DecompressionStream = class { constructor(kind) { inflating = performance.now(); return new Inflate(kind); } };
WebAssembly.compile = async (bytes) => {
  const module = await compile.call(WebAssembly, bytes);
  parts.module += performance.now() - inflating;
  return module;
};
WebAssembly.Instance = class {
  constructor(module) {
    const from = performance.now();
    const { exports } = new Instance(module);
    parts.module += performance.now() - from;
    this.exports = Object.fromEntries(Object.entries(exports).map(([name, run]) => [name, typeof run !== "function" ? run : (...given) => {
      const began = performance.now();
      const answer = run(...given);
      parts[/^(permute|prepareWidth)$/.test(name) ? "poseidon" : "engine"] += performance.now() - began;
      return answer;
    }]));
  }
};
`;
const TIMED = CLOCKS + CHECK.replace("valid };", "valid, parts };");
const TIMED_PAGE = PAGE.replace("/check.js", "/timed.js");

const script = new TextDecoder().decode((await embedFiles()).get("vdi.js"));
const extra = {
  "/cold/": PAGE,
  "/timed/": TIMED_PAGE,
  "/vdi.js": script,
  "/check.js": CHECK,
  "/timed.js": TIMED,
};
const site = await serveSite(import.meta.dirname, { extra, headers: {} });
const browser = await sharedBrowser();
const runs: Cold[] = [];
const timed: Cold[] = [];
for (let i = 0; i < 2 * visits; i++) {
  const [kind, into] = i % 2 === 0 ? (["cold", runs] as const) : (["timed", timed] as const);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}${kind}/`);
  await page.waitForFunction(() => "cold" in globalThis);
  const cold = await page.evaluate(() => (globalThis as unknown as { cold: Cold }).cold);
  if (!cold.valid) throw new Error("the attestation is not valid on the page");
  into.push(cold);
  await context.close();
}
const version = browser.version();
await browser.close();
await site.close();

const sorted = runs.map(({ script, verdict }) => script + verdict).sort((a, b) => a - b);
const median = sorted[sorted.length >> 1] as number;
const targets = [target("a new page's first verdict, milliseconds, median", 25, median)];
if (options.includes("--json")) {
  console.log(JSON.stringify({ chromium: version, median, runs, timed, targets }, null, 2));
} else {
  console.log(`First verdict of a page with vdi.js, Chromium ${version}, ${visits} visits (ms)\n`);
  const middle = (of: (run: Cold) => number, among: readonly Cold[] = runs) =>
    (among.map(of).sort((a, b) => a - b)[among.length >> 1] as number).toFixed(1);
  console.log(`  the script, fetched from this machine  ${middle(({ script }) => script)}`);
  console.log(`  from then until the verdict            ${middle(({ verdict }) => verdict)}`);
  console.log(
    `  in all                                 ${median.toFixed(1)}, least ${(sorted[0] as number).toFixed(1)}`,
  );
  console.log("\nOf the verdict, in visits with clocks\n");
  for (const [part, name] of Object.entries(PARTS)) {
    console.log(
      `  ${name.padEnd(48)} ${middle((run) => run.parts?.[part as Part] ?? Number.NaN, timed).padStart(6)}`,
    );
  }
  const counted = ({ parts }: Cold) => Object.values(parts ?? {}).reduce((sum, one) => sum + one, 0);
  const rest = middle((run) => run.verdict - counted(run), timed);
  console.log(`  ${"the rest: schema, hashes, signature, waiting".padEnd(48)} ${rest.padStart(6)}`);
  printTargets(targets);
}
