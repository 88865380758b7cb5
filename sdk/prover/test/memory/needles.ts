// Secrets of one proof, as they stand in memory while it is made: pieces of the inputs, of the witness in both its
// forms, and of the quotient, each of which nothing but this decision explains.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWitnessInput, encodeHex } from "@svc/core";
import {
  decodeShare,
  decodeWitnessProgram,
  freshBlinding,
  loadProvingModule,
  ProvingEngine,
} from "@svc/groth16/prove";
import { encodeRequest } from "../../src/own-prover.ts";
import { prepareDecision } from "../../src/prepare.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";
import { approval, creditPipeline } from "../support/credit.ts";

const NEEDLE_BYTES = 32;
const PER_STATE = 60;
/** Rows, their products and two sets of transforms: after these steps the quotient stands in memory. */
const STEPS_TO_QUOTIENT = 9;

const file = (name: string) => new Uint8Array(readFileSync(join(CIRCUIT_DIR, `decision.${name}`)));

/** Inputs with salts that no other decision has. */
export function secretInputs(): Uint8Array {
  const { pipeline, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
  const random = () => encodeHex(crypto.getRandomValues(new Uint8Array(31)));
  const slots = Array.from({ length: 24 }, (_, i) =>
    i < evaluation.leaves.length ? { salt: random(), leaf: i } : { salt: random(), filler: random() },
  );
  const statement = { ...pipeline, outcome, evaluation, contextDigest: "c7".repeat(32) };
  const request = buildWitnessInput(statement, { slots, pathSalt: random() });
  return encodeRequest(decodeWitnessProgram(file("witness")), request);
}

/** Pieces of memory that are there while the proof is made: not before it, not after it, not in another decision's. */
export async function needlesFor(inputs: Uint8Array): Promise<Uint8Array[]> {
  const engine = new ProvingEngine(await loadProvingModule());
  engine.loadProgram(decodeWitnessProgram(file("witness")));
  for (const share of ["quotient", "points"]) engine.load(decodeShare(file(share)));
  const clean = new Set(piecesOf(engine.memoryCopy()).map(nameOf));
  const [another, own] = [statesOf(engine, secretInputs(), clean), statesOf(engine, inputs, clean)];
  for (const piece of another.flatMap(piecesOf)) clean.add(nameOf(piece));
  return own.flatMap((memory) => {
    const pieces = piecesOf(memory).filter((piece) => !clean.has(nameOf(piece)));
    const every = Math.max(1, Math.floor(pieces.length / PER_STATE));
    return pieces.filter((_, i) => i % every === 0);
  });
}

/** Inputs, memory with the witness, and memory with the quotient. */
function statesOf(engine: ProvingEngine, inputs: Uint8Array, isPublic: Set<string>): Uint8Array[] {
  if (!engine.solve(inputs)) throw new Error("there is no witness");
  for (const signal of engine.publicSignals()) isPublic.add(nameOf(elementOf(signal)));
  const solved = engine.memoryCopy();
  const steps = engine.quotientSums(freshBlinding());
  for (let i = 0; i < STEPS_TO_QUOTIENT; i++) steps.next();
  const transformed = engine.memoryCopy();
  engine.wipe();
  return [inputs.slice(), solved, transformed];
}

function piecesOf(memory: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at + NEEDLE_BYTES <= memory.length; at += NEEDLE_BYTES) {
    // Of 32 random bytes some 30 are different.
    if (differentIn(memory, at, at + 8) >= 6 && differentIn(memory, at, at + NEEDLE_BYTES) >= 24)
      pieces.push(memory.subarray(at, at + NEEDLE_BYTES));
  }
  return pieces;
}

/** In which turn a byte was met last: asked of millions of pieces, for which a Set each takes most of the test's time. */
const met = new Uint32Array(256);
let turn = 0;

function differentIn(memory: Uint8Array, from: number, to: number): number {
  turn += 1;
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = memory[at] as number;
    if (met[byte] !== turn) count += 1;
    met[byte] = turn;
  }
  return count;
}

/** 32 bytes, little-endian: how memory holds it, and the engine's big integers as well. */
const elementOf = (value: bigint) =>
  Uint8Array.from({ length: NEEDLE_BYTES }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));

const nameOf = (piece: Uint8Array): string => Buffer.from(piece).toString("latin1");
