// `npm run bench -- prove-parts`: what the parts of one proof cost on one thread, in milliseconds of its processor time.
import {
  decodeShare,
  decodeWitnessProgram,
  freshBlinding,
  loadProvingModule,
  ProvingEngine,
  SHARES,
  type Steps,
} from "@svc/groth16/prove";
import { median } from "../../../tools/bench/median.ts";
import { openBench, table } from "../../../tools/bench/print.ts";
import { encodeRequest } from "../src/own-prover.ts";
import { circuitFile, decisionRequest } from "./decision-workload.ts";

const WARM_UP = 3;
const { values, print } = openBench("prove-parts", "Measures the parts of one proof on one thread.", {
  rounds: { type: "number", least: 1, isWhole: true, default: 9, about: "proofs that are counted" },
  portable: { type: "flag", about: "the binary without fused arithmetic" },
});
const { rounds } = values;
const binary = values.portable ? "prove" : "prove-fused";
/** Rows, products, what the inverse and the other transforms take, the quotient itself. */
const STEPS_BEFORE_SUMS = binary === "prove" ? 9 : 7;

const engine = new ProvingEngine(await loadProvingModule([binary]));
const program = decodeWitnessProgram(circuitFile("decision.witness"));
engine.loadProgram(program);
for (const share of SHARES) engine.load(decodeShare(circuitFile(`decision.${share}`)));
const inputs = encodeRequest(program, decisionRequest());

const spent = new Map<string, number[]>();
for (let round = 0; round < WARM_UP + rounds; round++) {
  const parts = new Map<string, number>();
  const whole = timed(parts, "whole proof", () => proveOnce(parts));
  if (!whole) throw new Error("there is no witness");
  if (round < WARM_UP) continue;
  for (const [part, milliseconds] of parts) spent.set(part, [...(spent.get(part) ?? []), milliseconds]);
}
const rows = [...spent].map(([part, each]) => ({
  part,
  medianMs: median(each),
  leastMs: Math.min(...each),
}));
print({ runtime: process.version, binary, rounds, rows }, () => [
  `One proof on one thread, ${binary}, Node ${process.version}, ${rounds} rounds, processor ms`,
  ...table(
    ["", "median", "least"],
    rows.map(({ part, medianMs, leastMs }) => [part, medianMs.toFixed(1), leastMs.toFixed(1)]),
  ),
]);

function proveOnce(parts: Map<string, number>): boolean {
  const blinding = freshBlinding();
  if (!timed(parts, "witness", () => engine.solve(inputs))) return false;
  const quotient = walk(parts, engine.quotientSums(blinding), STEPS_BEFORE_SUMS, [
    "H and part of C",
    "B in G1",
  ]);
  const points = walk(parts, engine.pointsSums(blinding), 0, ["B in G2", "A", "rest of C"]);
  timed(parts, "closing", () => engine.closing(quotient, points, blinding));
  timed(parts, "wiping", () => engine.wipe());
  return true;
}

/** Steps of one sum are equal parts of the work; those of another sum are others. */
function walk<T>(parts: Map<string, number>, steps: Steps<T>, before: number, sums: readonly string[]): T {
  let sum = -1;
  let last = Number.NaN;
  for (let i = 0; ; i++) {
    const started = processorMilliseconds();
    const step = steps.next();
    const milliseconds = processorMilliseconds() - started;
    if (step.done !== true && i >= before && step.value !== last) {
      last = step.value;
      sum += 1;
    }
    const part = i < before ? "quotient, transforms" : (sums[sum] as string);
    parts.set(part, (parts.get(part) ?? 0) + milliseconds);
    if (step.done === true) return step.value;
  }
}

function timed<T>(parts: Map<string, number>, part: string, work: () => T): T {
  const started = processorMilliseconds();
  const result = work();
  parts.set(part, processorMilliseconds() - started);
  return result;
}

function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
