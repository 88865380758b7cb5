/**
 * `npm run bench -- verify [--json] [--parts] [--lines=FILE]`: decision attestations one at a time and many at once, all eight steps,
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
import { printTargets, target } from "../../../tools/testing/targets.ts";
import { readThousand } from "../../../tools/thousand/pack.ts";

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

const options = process.argv.slice(2);
const option = (name: string) =>
  options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const file = option("lines");
const lines = file === null ? readThousand() : readFileSync(file, "utf8").split("\n").filter(Boolean);
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

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] as number;

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

const alone = option("cold");
if (options.includes("--parts")) {
  await partsOfOne();
  printParts(OF_ONE, await partsOfOne());
  await partsOfMany();
  printParts(OF_MANY, await partsOfMany());
} else if (alone !== null) {
  const { milliseconds } = await run(KINDS[Number(alone)] as Kind, inputsOf(KINDS[Number(alone)] as Kind));
  console.log(milliseconds);
} else {
  const rows: Row[] = [];
  for (const [i, kind] of KINDS.entries()) rows.push(await row(kind, inputsOf(kind), coldRun(i)));
  const adversarial = withForeignProofs();
  rows.push(await row("one at a time", adversarial, null, ", every proof false"));
  rows.push(await row("many at once", adversarial, null, ", every proof false"));
  print(rows, await againstEngine(), await partsOfOne());
}

interface Part {
  readonly part: string;
  /** Of one document: the median over all of them, in milliseconds. */
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
  const { nothingPrecomputed } = await import("../src/many/precomputed.ts");
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
    ...(file === null ? [] : [`--lines=${file}`]),
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, given, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the cold run failed: ${stderr}`);
  return Number(stdout);
}

function print(
  rows: readonly Row[],
  { engineMs, ratio: inEngines }: { readonly engineMs: number; readonly ratio: number },
  parts: readonly Part[],
): void {
  const ratio = (slow: number, quick: number) => (rows[slow]?.medianMs ?? 0) / (rows[quick]?.medianMs ?? 1);
  const targets = [target("one at a time, in verifications of the engine alone", 1.5, inEngines)];
  if (options.includes("--json")) {
    const ratios = { engine: inEngines, text: ratio(0, 1), values: ratio(2, 3), adversarial: ratio(5, 4) };
    console.log(
      JSON.stringify(
        { node: process.version, documents: lines.length, rows, engineMs, parts, ratios, targets },
        null,
        2,
      ),
    );
    return;
  }
  console.log(`${lines.length} attestations, all steps, Node ${process.version} (ms)\n`);
  console.log(`${"".padEnd(34)}     cold   median   a document   valid`);
  for (const { kind, coldMs, medianMs, valid } of rows) {
    const cold = coldMs === null ? "" : coldMs.toFixed(0);
    const each = (medianMs / lines.length).toFixed(3);
    console.log(
      `${kind.padEnd(34)} ${cold.padStart(8)} ${medianMs.toFixed(0).padStart(8)} ${each.padStart(12)} ${String(valid).padStart(7)}`,
    );
  }
  console.log(`\nmany at once is ${ratio(0, 1).toFixed(2)} times as fast as one at a time (texts),`);
  console.log(
    `${ratio(2, 3).toFixed(2)} times for values; with every proof false it takes ${ratio(5, 4).toFixed(2)} times as long.`,
  );
  console.log(`The engine alone: ${engineMs.toFixed(3)} ms a proof.`);
  printParts(OF_ONE, parts);
  printTargets(targets);
}

function printParts(title: string, parts: readonly Part[]): void {
  console.log(`\n${title}\n`);
  for (const { part, medianMs } of parts) console.log(`  ${part.padEnd(18)} ${medianMs.toFixed(3)}`);
}
