/**
 * A witness program: straight-line code that computes every wire of a circuit from its inputs. Made from the
 * circuit's own description (the r1cs) by `circuits/scripts`, run by the prover's WebAssembly.
 *
 * A file is the magic "svcwtns1", the length of a JSON head, the head, the coefficients (32 bytes each, beginning
 * with 1 and -1) and the code (`wasm/assembly/prove/witness.ts`).
 */
import type { WitnessInput } from "@svc/core";
import { decodeUtf8 } from "@svc/core/bytes";
import { BN254_R } from "@svc/core/field";
import { writeInteger } from "./integers.ts";

const MAGIC = "svcwtns1";
const ELEMENT_BYTES = 32;
const MOST_REGISTERS = 1 << 22;

/** One input signal: its name, and the wires of its elements, row by row; -1 where the circuit needs none. */
export interface InputSignal {
  readonly name: string;
  readonly wires: readonly number[];
}

/** Inputs of a program, which is all that a caller preparing them needs. */
export interface WitnessInputs {
  readonly inputs: readonly InputSignal[];
  /** Wires of all inputs, in the order of `inputs`. */
  readonly inputWires: readonly number[];
}

export interface WitnessCode extends WitnessInputs {
  readonly wires: number;
  /** Wires and what the code needs beside them. */
  readonly registers: number;
  readonly coefficients: Uint8Array;
  readonly code: Uint8Array;
}

/** A witness program as the bytes of its file; the same program gives the same bytes. */
export function encodeWitnessProgram(program: Omit<WitnessCode, "inputWires">): Uint8Array {
  const { inputs, wires, registers, coefficients, code } = program;
  const head = new TextEncoder().encode(
    JSON.stringify({ inputs, wires, registers, coefficients: coefficients.length / ELEMENT_BYTES }),
  );
  const bytes = new Uint8Array(12 + head.length + coefficients.length + code.length);
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(8, head.length, true);
  bytes.set(head, 12);
  bytes.set(coefficients, 12 + head.length);
  bytes.set(code, 12 + head.length + coefficients.length);
  return bytes;
}

/**
 * Reads a witness program from its file's bytes; what it computes is not judged.
 *
 * @throws RangeError when the bytes are no witness program, or one that would leave its registers
 */
export function decodeWitnessProgram(bytes: Uint8Array): WitnessCode {
  const { head, start } = readStart(bytes);
  const end = start + head.coefficients * ELEMENT_BYTES;
  if (end > bytes.length) refuse("cut short");
  const program = {
    ...head,
    inputWires: wiresOf(head),
    coefficients: bytes.subarray(start, end),
    code: bytes.subarray(end),
  };
  checkCode(program.code, head.registers, head.coefficients);
  return program;
}

/**
 * Reads what a program takes, and not its code.
 *
 * @throws RangeError when the bytes do not begin as a witness program does; the code may still be none
 */
export function decodeWitnessInputs(bytes: Uint8Array): WitnessInputs {
  const { head } = readStart(bytes);
  return { inputs: head.inputs, inputWires: wiresOf(head) };
}

const wiresOf = ({ inputs }: Head): number[] => inputs.flatMap(({ wires }) => wires);

function readStart(bytes: Uint8Array): { head: Head; start: number } {
  if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 8)) !== MAGIC)
    refuse("another kind of file");
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  if (headLength > bytes.length - 12) refuse("cut short");
  const start = 12 + headLength;
  return { head: readHead(bytes.subarray(12, start)), start };
}

function refuse(what: string): never {
  throw new RangeError(`witness program: ${what}`);
}

interface Head {
  readonly inputs: readonly InputSignal[];
  readonly wires: number;
  readonly registers: number;
  readonly coefficients: number;
}

function readHead(bytes: Uint8Array): Head {
  let head: Head;
  try {
    head = Object(JSON.parse(decodeUtf8(bytes) ?? "")) as Head;
  } catch {
    return refuse("its head is no JSON");
  }
  const isCount = (value: unknown, most = MOST_REGISTERS): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
  const { inputs, wires, registers, coefficients } = head;
  if (!isCount(registers) || !isCount(wires, registers) || !isCount(coefficients)) refuse("its sizes");
  if (coefficients < 2 || !Array.isArray(inputs)) refuse("its sizes");
  for (const input of inputs as Partial<InputSignal>[]) {
    const isWire = (wire: unknown) => wire === -1 || (isCount(wire, wires - 1) && wire > 0);
    if (typeof input.name !== "string" || !Array.isArray(input.wires) || !input.wires.every(isWire)) {
      refuse("its inputs");
    }
  }
  return head;
}

/** Walks the code as the interpreter will: every operand is there and within range. */
function checkCode(code: Uint8Array, registers: number, coefficients: number): void {
  let at = 0;
  const next = (below: number): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = code[at++];
      if (byte === undefined || shift > 21) return refuse("an operand is cut short");
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value < below ? value : refuse("an operand is out of range");
  };
  const combination = (): void => {
    for (let left = next(1 << 22); left > 0; left--) {
      next(registers);
      next(coefficients);
    }
  };
  while (at < code.length) {
    const operation = next(5);
    if (operation < 3) next(registers);
    if (operation === 3) {
      combination();
      for (let left = next(255); left > 0; left--) next(registers);
    } else for (let i = [1, 3, 2, 0, 3][operation] as number; i > 0; i--) combination();
  }
}

/**
 * The program's inputs from canonical decimals by signal name, nested arrays row by row.
 *
 * @returns 32 bytes each, to be wiped by the caller
 * @throws RangeError when a signal is missing, unknown or of another length, or a value is no element; the message
 *   quotes no value
 */
export function encodeInputs(program: WitnessInputs, values: WitnessInput): Uint8Array {
  const unknown = Object.keys(values).find((name) => !program.inputs.some((input) => input.name === name));
  if (unknown !== undefined) throw new RangeError(`inputs: the circuit has no signal ${unknown}`);
  const bytes = new Uint8Array(program.inputWires.length * ELEMENT_BYTES);
  let at = 0;
  for (const { name, wires } of program.inputs) {
    if (!Object.hasOwn(values, name)) throw new RangeError(`inputs: ${name} is missing`);
    const value = values[name];
    const elements = (Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]) as string[];
    if (elements.length !== wires.length) {
      throw new RangeError(`inputs: ${name} has ${elements.length} elements, expected ${wires.length}`);
    }
    for (const element of elements) {
      if (
        typeof element !== "string" ||
        !/^(0|[1-9][0-9]{0,76})$/.test(element) ||
        BigInt(element) >= BN254_R
      ) {
        throw new RangeError(`inputs: ${name} holds what is no field element`);
      }
      writeInteger(bytes, at, BigInt(element));
      at += ELEMENT_BYTES;
    }
  }
  return bytes;
}
