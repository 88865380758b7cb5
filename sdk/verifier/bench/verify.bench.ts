/**
 * `npm run bench -- verify`: decision attestations one at a time and many at once, all eight steps,
 * signatures and proofs included, over a thousand distinct real ones. One thread of JavaScript; WebCrypto's own
 * threads beside it.
 *
 * The first run of each kind is in a process of its own, with nothing warm. An adversarial batch holds a false proof
 * in each place: the combined check fails every time and each proof is checked alone after it.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DecisionAttestation } from "@svc/core";
import { median } from "../../../tools/bench/median.ts";
import { openBench, table } from "../../../tools/bench/print.ts";
import { target, targetLines } from "../../../tools/bench/targets.ts";
import { readThousand } from "../../../tools/fixtures/thousand.ts";

const ROUNDS = 5;
/** As `verifyDecisions` takes them unless it is told otherwise. */
const GROUP = 64;
const OF_ONE = "Of one by itself, from row to row (reading and starting the signature stand in step 1):";
const OF_MANY = `Of one among ${GROUP}, stage by stage:`;
const KINDS = [
  "one at a time",
  "many at once",
  "one at a time, as values",
  "many at once, as values",
] as const;
type Kind = (typeof KINDS)[number];

const { values: options, print } = openBench(
  "verify",
  "Measures all eight steps over a thousand real attestations.",
  {
    parts: { type: "flag", about: "print where the time goes, and nothing else" },
    lines: { type: "text", about: "file of attestations instead, one a line" },
    cold: {
      type: "number",
      isWhole: true,
      about: "only the first run of the kind with this number, in this process",
    },
  },
);
const lines =
  options.lines === undefined
    ? readThousand()
    : readFileSync(options.lines, "utf8").split("\n").filter(Boolean);
const values = lines.map((line) => JSON.parse(line) as DecisionAttestation);
const now = Math.max(...values.map(({ issued_at }) => issued_at)) + 60;

async function run(kind: Kind, inputs: readonly unknown[]): Promise<{ milliseconds: number; valid: number }> {
  const began = performance.now();
  const { verifyDecision, verifyDecisions } = await import("../src/index.ts");
  let valid = 0;
  if (kind.startsWith("many")) {
    for await (const result of verifyDecisions(inputs, { now })) valid += Number(result.valid);
  } else {
    for (const input of inputs) valid += Number((await verifyDecision(input, { now })).valid);
  }
  return { milliseconds: performance.now() - began, valid };
}

function inputsOf(kind: Kind): readonly unknown[] {
  return kind.endsWith("values") ? values : lines;
}

/** Each carries the proof of the one before it: in shape, on the curve, and about something else. */
function withForeignProofs(): string[] {
  return values.map((value, i) => {
    const { pi_a, pi_b, pi_c } = (values.at(i - 1) as DecisionAttestation).proof;
    return JSON.stringify({ ...value, proof: { ...value.proof, pi_a, pi_b, pi_c } });
  });
}

/** Takes the same proofs under the same key through the engine alone, and gives its milliseconds a proof. */
async function engineRound(): Promise<() => number> {
  const { loadEngine } = await import("@svc/groth16");
  const [first] = values as [DecisionAttestation];
  const prepared = (await loadEngine()).prepare(first.verification.key, { known: true });
  if (!prepared.ok) throw new Error(prepared.reason);
  return () => {
    const began = performance.now();
    for (const { proof } of values) {
      const { public_signals: signals, system: protocol, ...rest } = proof;
      if (!prepared.key.verify({ protocol, ...rest }, signals).valid)
        throw new Error("a proof does not verify");
    }
    return (performance.now() - began) / values.length;
  };
}

/** One at a time, and the engine alone, round by round in turn: a machine that changes its pace changes it for both. */
async function againstEngine(): Promise<{ readonly engineMs: number; readonly ratio: number }> {
  const round = await engineRound();
  const [engine, ratios]: [number[], number[]] = [[], []];
  for (let i = 0; i < ROUNDS; i++) {
    const alone = round();
    const { milliseconds } = await run("one at a time", lines);
    engine.push(alone);
    ratios.push(milliseconds / lines.length / ((alone + round()) / 2));
  }
  return { engineMs: median(engine), ratio: median(ratios) };
}

interface Row {
  readonly kind: string;
  readonly coldMs: number | null;
  readonly medianMs: number;
  readonly valid: number;
}

if (options.parts) {
  // The first run of each warms the code.
  await partsOfOne();
  const one = await partsOfOne();
  await partsOfMany();
  const many = await partsOfMany();
  print({ one, many }, () => [...partLines(OF_ONE, one), ...partLines(OF_MANY, many)]);
} else if (options.cold !== undefined) {
  const kind = KINDS[options.cold] as Kind;
  const { milliseconds } = await run(kind, inputsOf(kind));
  console.log(milliseconds);
} else {
  const rows: Row[] = [];
  for (const [i, kind] of KINDS.entries()) rows.push(await row(kind, inputsOf(kind), coldRun(i)));
  const adversarial = withForeignProofs();
  rows.push(await row("one at a time", adversarial, null, ", every proof false"));
  rows.push(await row("many at once", adversarial, null, ", every proof false"));
  report(rows, await againstEngine(), await partsOfOne());
}

interface Part {
  readonly part: string;
  /** Median over all documents, in milliseconds for one. */
  readonly medianMs: number;
}

/**
 * Where one verification's time goes: from row to row of its steps, documents taken one after another. Medians, so that what
 * else the machine does, and garbage, which falls on few documents, are in none of them. The engine alone in turn with them.
 */
async function partsOfOne(): Promise<readonly Part[]> {
  const { verifyDecision } = await import("../src/index.ts");
  const { loadEngine } = await import("@svc/groth16");
  const prepared = (await loadEngine()).prepare(values[0]?.verification.key, { known: true });
  if (!prepared.ok) throw new Error(prepared.reason);
  const times = new Map<string, number[]>();
  const add = (part: string, from: number, to: number) => {
    const all = times.get(part) ?? [];
    times.set(part, all);
    all.push(to - from);
  };
  for (const [i, line] of lines.entries()) {
    let last = performance.now();
    const onStep = ({ step, name }: { step: number; name: string }) => {
      const now = performance.now();
      add(`${step} ${name}`, last, now);
      last = now;
    };
    await verifyDecision(line, { now, onStep });
    add("the result", last, performance.now());
    const { public_signals: signals, system: protocol, ...rest } = (values[i] as DecisionAttestation).proof;
    const from = performance.now();
    prepared.key.verify({ protocol, ...rest }, signals);
    add("the engine alone", from, performance.now());
  }
  return [...times].map(([part, all]) => ({ part, medianMs: median(all) }));
}

/**
 * Where the time of many at once goes, stage by stage of groups as `verifyDecisions` takes them, by document; medians of groups.
 * The runtime's threads check signatures beside the proofs: handing over falls to the proofs, and what is not done by then is
 * waited for.
 */
async function partsOfMany(): Promise<readonly Part[]> {
  const { readEvidence } = await import("../src/opened/attestation.ts");
  const { judgeSettings, readUnjudgedOptions } = await import("../src/options/read-options.ts");
  const { precomputeProofs, precomputeSignatures } = await import("../src/many/verify-decisions.ts");
  const { nothingPrecomputed } = await import("../src/options/settings.ts");
  const { checkSignals } = await import("../src/steps/5-proof.ts");
  const { runSteps } = await import("../src/verify-decision.ts");
  const settings = await judgeSettings(readUnjudgedOptions({ now }));
  const times = new Map<string, number[]>();
  for (let from = 0; from + GROUP <= lines.length; from += GROUP) {
    let last = performance.now();
    const add = (part: string) => {
      const all = times.get(part) ?? [];
      times.set(part, all);
      all.push((performance.now() - last) / GROUP);
      last = performance.now();
    };
    const evidence = lines.slice(from, from + GROUP).map(readEvidence);
    add("reading");
    const attestations = evidence.flatMap((one) => (one.ok ? [one.value] : []));
    const precomputed = nothingPrecomputed();
    const signatures = precomputeSignatures(precomputed, attestations);
    add("what is signed");
    await precomputeProofs(precomputed, attestations, settings);
    add("signals, proofs");
    await signatures;
    add("waiting");
    for (const one of evidence) await runSteps(one, { ...settings, precomputed });
    add("the steps");
    for (const attestation of attestations) checkSignals(attestation);
    add("(signals alone)");
  }
  return [...times].map(([part, all]) => ({ part, medianMs: median(all) }));
}

async function row(kind: Kind, inputs: readonly unknown[], coldMs: number | null, what = ""): Promise<Row> {
  const times: number[] = [];
  let valid = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const result = await run(kind, inputs);
    times.push(result.milliseconds);
    valid = result.valid;
  }
  return { kind: `${kind}${what}`, coldMs, medianMs: median(times), valid };
}

/** With the loading of the code, in a new process. */
function coldRun(kind: number): number {
  const given = [
    fileURLToPath(import.meta.url),
    `--cold=${kind}`,
    ...(options.lines === undefined ? [] : [`--lines=${options.lines}`]),
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, given, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the cold run failed: ${stderr}`);
  return Number(stdout);
}

function report(
  rows: readonly Row[],
  { engineMs, ratio: inEngines }: { readonly engineMs: number; readonly ratio: number },
  parts: readonly Part[],
): void {
  const ratio = (slow: number, quick: number) => (rows[slow]?.medianMs ?? 0) / (rows[quick]?.medianMs ?? 1);
  const ratios = { engine: inEngines, text: ratio(0, 1), values: ratio(2, 3), adversarial: ratio(5, 4) };
  const targets = [target("one at a time, in verifications of the engine alone", 1.5, inEngines)];
  print({ node: process.version, documents: lines.length, rows, engineMs, parts, ratios, targets }, () => [
    ...table(
      [
        `${lines.length} attestations, all steps, Node ${process.version} (ms)`,
        "cold",
        "median",
        "a document",
        "valid",
      ],
      rows.map(({ kind, coldMs, medianMs, valid }) => [
        kind,
        coldMs === null ? null : coldMs.toFixed(0),
        medianMs.toFixed(0),
        (medianMs / lines.length).toFixed(3),
        valid,
      ]),
    ),
    `many at once is ${ratios.text.toFixed(2)} times as fast as one at a time (texts), ${ratios.values.toFixed(2)} times for values;`,
    `with every proof false it takes ${ratios.adversarial.toFixed(2)} times as long. The engine alone: ${engineMs.toFixed(3)} ms a proof.`,
    ...partLines(OF_ONE, parts),
    ...targetLines(targets),
  ]);
}

function partLines(title: string, parts: readonly Part[]): string[] {
  return [
    "",
    ...table(
      [title, ""],
      parts.map(({ part, medianMs }) => [part, medianMs.toFixed(3)]),
    ),
  ];
}
