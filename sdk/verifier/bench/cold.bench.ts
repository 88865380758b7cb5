/**
 * `npm run bench -- cold`: the first verdict of a page that has one script tag, `vdi-small.js`, in
 * Chromium. Every visit has a context of its own: nothing is cached, compiled or warm. Counted inside the page, from
 * before the script tag until the verdict: reading, compiling and running the script, its engine, key and document.
 * Visits in between have clocks around what WebAssembly does, which costs them some time, and say where it goes.
 *
 * Beside them, in turn, other pages: one whose script is empty, one that does the least that such a verdict takes
 * (`floor-page.ts`), one with this engine alone and one with snarkjs, which check the document's proof and nothing else of it.
 *
 * The page says its figures by itself when it has them, and a tab is visited when the browser has made it and started the
 * process that it keeps in reserve: what the driver and the browser do beside a page is not the page's.
 */
import { generateKeyPairSync, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../../../tools/bench/median.ts";
import { openBench, table } from "../../../tools/bench/print.ts";
import { target, targetLines } from "../../../tools/bench/targets.ts";
import { serveSite, sharedBrowser } from "../../../tools/browser/site.ts";
import { AT, REAL } from "../../../tools/browser/visit.ts";
import { browserFiles, classicScript } from "../scripts/browser-files.ts";

/** After a tab is made. */
const SETTLED_MS = 300;
const { values, print } = openBench(
  "cold",
  "Measures the first verdict of a page with vdi-small.js, in Chromium.",
  {
    visits: {
      type: "number",
      least: 1,
      isWhole: true,
      default: 21,
      about: "visits to each page, with empty caches",
    },
  },
);
const { visits } = values;

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
  poseidon: "Poseidon: tables and hashes",
  engine: "the engine: known answers, key, proof",
  module: "(beside: WebAssembly, begun with the script)",
} as const;
type Part = keyof typeof PARTS;

const PAGE = `<!doctype html><title>cold</title><script>const began = performance.now()</script>
<script src="/vdi-small.js"></script><script src="/check.js"></script>`;
const CHECK = `const ran = performance.now();
VDI.verifyDecision(${JSON.stringify(JSON.stringify(REAL.approval))}, { now: ${AT} }).then(({ valid }) => {
  console.log(JSON.stringify({ script: ran - began, verdict: performance.now() - ran, valid }));
});`;

const CLOCKS = `const parts = { poseidon: 0, engine: 0, module: 0 };
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
const TIMED = CHECK.replace("valid }))", "valid, parts }))");
const TIMED_PAGE = PAGE.replace("<script>", '<script src="/clocks.js"></script><script>').replace(
  "/check.js",
  "/timed.js",
);

const { public_signals: signals, system: protocol, ...points } = REAL.approval.proof;
const PROOF = JSON.stringify([REAL.approval.verification.key, { protocol, ...points }, signals]);
/** The document's proof alone, by what the page's one script gives. */
const proofBy = (call: string) => `const ran = performance.now();
(async ([key, proof, signals]) => ${call})(JSON.parse(${JSON.stringify(PROOF)})).then((valid) => {
  console.log(JSON.stringify({ script: ran - began, verdict: performance.now() - ran, valid }));
});`;

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const MESSAGE = Buffer.from(JSON.stringify(REAL.approval));
const bytes = (text: Buffer) => `Uint8Array.fromHex("${text.toString("hex")}")`;
const RAW_KEY = Buffer.from(publicKey.export({ format: "jwk" }).x as string, "base64url");
const [ax, ay] = points.pi_a;
const [bx, by] = points.pi_b as [string[], string[]];
const POINTS = [ax, ay, ...bx, ...by].map((each) => `${each}n`).join();
const FLOOR = `FLOOR.floor([${POINTS}], ${bytes(RAW_KEY)}, ${bytes(sign(null, MESSAGE, privateKey))}, ${bytes(MESSAGE)})`;

/** Pages that are measured beside: what their script is, and what they ask it. */
const BESIDE = {
  empty: {
    name: "a page whose script is empty",
    script: "",
    ask: "console.log(JSON.stringify({ script: performance.now() - began, verdict: 0, valid: true }));",
  },
  floor: {
    name: "a floor: WebAssembly, one pairing, one signature",
    script: await classicScript(join(import.meta.dirname, "floor-page.ts"), "FLOOR"),
    ask: `const ran = performance.now();
${FLOOR}.then((valid) => console.log(JSON.stringify({ script: ran - began, verdict: performance.now() - ran, valid })));`,
  },
  engine: {
    name: "this engine alone: its WebAssembly, key and proof",
    script: await classicScript(join(import.meta.dirname, "floor-engine.ts"), "ENGINE"),
    ask: proofBy("ENGINE.verifyProof(key, proof, signals)"),
  },
  snarkjs: {
    name: "snarkjs groth16.verify: key and proof",
    script: await readFile(
      new URL("../../../node_modules/snarkjs/build/snarkjs.min.js", import.meta.url),
      "utf8",
    ),
    ask: proofBy("snarkjs.groth16.verify(key, signals, proof)"),
  },
} as const;
type Beside = keyof typeof BESIDE;

const script = new TextDecoder().decode((await browserFiles()).get("vdi-small.js"));
const extra = {
  "/cold/": PAGE,
  "/timed/": TIMED_PAGE,
  "/vdi-small.js": script,
  "/check.js": CHECK,
  "/clocks.js": CLOCKS,
  "/timed.js": TIMED,
  ...Object.fromEntries(
    Object.entries(BESIDE).flatMap(([name, { script, ask }]) => [
      [`/${name}/`, PAGE.replace("/vdi-small.js", `/${name}.js`).replace("/check.js", `/ask-${name}.js`)],
      [`/${name}.js`, script],
      [`/ask-${name}.js`, ask],
    ]),
  ),
};
const site = await serveSite(import.meta.dirname, { extra, headers: {} });
const browser = await sharedBrowser();
const runs: Cold[] = [];
const timed: Cold[] = [];
const beside: Record<Beside, Cold[]> = { empty: [], floor: [], engine: [], snarkjs: [] };
const PLACES: readonly (readonly [path: string, into: Cold[]])[] = [
  ["cold", runs],
  ["timed", timed],
  ...Object.entries(beside),
];
for (let i = 0; i < PLACES.length * visits; i++) {
  const [path, into] = PLACES[i % PLACES.length] as (typeof PLACES)[number];
  into.push(await firstVisit(path));
}
const version = browser.version();
await browser.close();
await site.close();

async function firstVisit(path: string): Promise<Cold> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const said = page.waitForEvent("console", { timeout: 120_000 });
  await page.goto(`${site.address}${path}/`, { waitUntil: "commit" });
  const cold = JSON.parse((await said).text()) as Cold;
  if (!cold.valid) throw new Error(`${path}: not valid on the page`);
  await context.close();
  return cold;
}

const all = ({ script, verdict }: Cold) => script + verdict;
const found = median(runs.map(all));
const besides = Object.entries(beside).map(([page, visited]) => {
  const times = visited.map(all);
  return { page, name: BESIDE[page as Beside].name, medianMs: median(times), leastMs: Math.min(...times) };
});
const targets = [target("a new page's first verdict, milliseconds, median", 25, found)];
print({ chromium: version, median: found, beside: besides, runs, timed, targets }, () => {
  const middle = (of: (run: Cold) => number, among: readonly Cold[]) => median(among.map(of)).toFixed(1);
  const counted = ({ parts }: Cold) => (parts?.poseidon ?? 0) + (parts?.engine ?? 0);
  return [
    ...table(
      [`First verdict of a page with vdi-small.js, Chromium ${version}, ${visits} visits (ms)`, ""],
      [
        ["the script, fetched from this machine", middle(({ script }) => script, runs)],
        ["from then until the verdict", middle(({ verdict }) => verdict, runs)],
        ["in all", found.toFixed(1)],
        ["least", Math.min(...runs.map(all)).toFixed(1)],
      ],
    ),
    "",
    ...table(
      ["Of the verdict, in visits with clocks", ""],
      [
        ...Object.entries(PARTS).map(([part, name]) => [
          name,
          middle(({ parts }) => parts?.[part as Part] ?? Number.NaN, timed),
        ]),
        ["the rest: schema, hashes, signature, waiting", middle((run) => run.verdict - counted(run), timed)],
      ],
    ),
    "",
    ...table(
      ["Pages beside, in turn with these: script and verdict", "median", "least"],
      besides.map(({ name, medianMs, leastMs }) => [name, medianMs.toFixed(1), leastMs.toFixed(1)]),
    ),
    ...targetLines(targets),
  ];
});
