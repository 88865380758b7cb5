/**
 * Runs the circuit's witness program, the WebAssembly that circom 2 compiles (its interface as the compiler's
 * documentation and the module's own exports describe it).
 *
 * The module gets four functions and nothing else of the outside world: no file, no clock, no console. Its output about
 * a refused input is discarded, because it may quote private values. circom's generated JavaScript is never loaded.
 */
import { BN254_R, parseFieldElement, type WitnessInput } from "@svc/core";

/** The program refused the input (an assertion of the circuit), or is no circom 2 program over BN254. */
class WitnessFault extends Error {
  readonly fault: "input_refused" | "input_mismatch" | "not_a_witness_program";

  constructor(fault: WitnessFault["fault"], message: string) {
    super(message);
    this.fault = fault;
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  getVersion(): number;
  getFieldNumLen32(): number;
  getRawPrime(): void;
  getSharedRWMemoryStart(): number;
  init(sanityCheck: number): void;
  getInputSize(): number;
  getInputSignalSize(hashHigh: number, hashLow: number): number;
  setInputSignal(hashHigh: number, hashLow: number, position: number): void;
  getWitnessSize(): number;
  getWitness(index: number): void;
}

const EXPORTS: readonly (keyof Exports)[] = [
  "memory",
  "getVersion",
  "getFieldNumLen32",
  "getRawPrime",
  "getSharedRWMemoryStart",
  "init",
  "getInputSize",
  "getInputSignalSize",
  "setInputSignal",
  "getWitnessSize",
  "getWitness",
];

/** Bytes of a field element in the program's shared memory and in a witness: little-endian, not Montgomery. */
export const WITNESS_ELEMENT_BYTES = 32;

export interface WitnessProgram {
  /** Number of wires. */
  readonly size: number;
  /**
   * @param input canonical decimals by signal name, nested arrays row by row
   * @returns `size` elements of 32 bytes each, little-endian: private, to be wiped by the caller
   * @throws WitnessFault
   */
  calculate(input: WitnessInput): Uint8Array;
}

/**
 * @throws WitnessFault when the module is no circom 2 witness program over BN254
 */
export async function loadWitnessProgram(module: WebAssembly.Module): Promise<WitnessProgram> {
  const discard = (): void => {};
  const refuse = (): never => {
    throw new WitnessFault("input_refused", "the witness program refused the input");
  };
  const instance = await WebAssembly.instantiate(module, {
    runtime: {
      exceptionHandler: refuse,
      printErrorMessage: discard,
      writeBufferMessage: discard,
      showSharedRWMemory: discard,
    },
  }).catch(() => {
    throw notAProgram("it asks for imports that circom 2 programs do not have");
  });
  const missing = EXPORTS.filter((name) => !(name in instance.exports));
  if (missing.length > 0) throw notAProgram(`it does not export ${missing.join(", ")}`);
  const program = instance.exports as unknown as Exports;
  if (program.getVersion() !== 2) throw notAProgram(`version ${program.getVersion()}`);
  if (program.getFieldNumLen32() * 4 !== WITNESS_ELEMENT_BYTES) throw notAProgram("another field size");
  program.getRawPrime();
  if (readWitnessElement(sharedBytes(program)) !== BN254_R) throw notAProgram("another field");
  const clean = new Uint8Array(program.memory.buffer).slice();
  return {
    size: program.getWitnessSize(),
    calculate(input) {
      try {
        return calculate(program, input);
      } finally {
        // Also after a failure: inputs, salts and every wire are in its memory.
        const memory = new Uint8Array(program.memory.buffer);
        memory.set(clean);
        memory.fill(0, clean.length);
      }
    },
  };
}

function calculate(program: Exports, input: WitnessInput): Uint8Array {
  program.init(0);
  let count = 0;
  for (const [name, value] of Object.entries(input)) {
    const { high, low } = signalHash(name);
    const values = (Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]) as string[];
    const expected = program.getInputSignalSize(high, low);
    if (expected !== values.length) {
      // -1: the circuit has no such signal.
      const found = expected < 0 ? "an unknown signal" : `${values.length} values, expected ${expected}`;
      throw new WitnessFault("input_mismatch", `input signal ${name}: ${found}`);
    }
    for (const [position, element] of values.entries()) {
      writeElement(sharedBytes(program), element);
      program.setInputSignal(high, low, position);
      count += 1;
    }
  }
  const size = program.getInputSize();
  if (count !== size)
    throw new WitnessFault("input_mismatch", `${count} input values, the circuit takes ${size}`);
  return readWitness(program);
}

function readWitness(program: Exports): Uint8Array {
  const size = program.getWitnessSize();
  const witness = new Uint8Array(size * WITNESS_ELEMENT_BYTES);
  for (let i = 0; i < size; i++) {
    program.getWitness(i);
    witness.set(sharedBytes(program), i * WITNESS_ELEMENT_BYTES);
  }
  return witness;
}

/** A fresh view each time: the program's memory may have grown, which detaches older ones. */
function sharedBytes(program: Exports): Uint8Array {
  return new Uint8Array(program.memory.buffer, program.getSharedRWMemoryStart(), WITNESS_ELEMENT_BYTES);
}

function writeElement(target: Uint8Array, decimal: string): void {
  let rest = parseFieldElement(decimal, BN254_R);
  if (rest === null) throw new WitnessFault("input_mismatch", "an input is no field element");
  for (let i = 0; i < WITNESS_ELEMENT_BYTES; i++) {
    target[i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
}

/** Little-endian. */
export function readWitnessElement(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] as number);
  return value;
}

/** FNV-1a, 64 bits: how the program finds a signal by its name. */
function signalHash(name: string): { high: number; low: number } {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(name)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return { high: Number(hash >> 32n), low: Number(hash & 0xffffffffn) };
}

function notAProgram(why: string): WitnessFault {
  return new WitnessFault("not_a_witness_program", `not a circom 2 witness program over BN254: ${why}`);
}
