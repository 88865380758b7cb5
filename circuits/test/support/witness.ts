/**
 * Runs a compiled witness program (circom's WebAssembly interface, version 2) without a library. The program
 * asserts its own constraints; `null` says that it refused. That a *constraint* refuses is shown elsewhere,
 * by changing witnesses and removing constraints.
 */
export type CircuitInput = { readonly [signal: string]: InputValue };
export type InputValue = bigint | number | boolean | string | readonly InputValue[];

interface Program {
  init(sanityCheck: number): void;
  setInputSignal(hashHigh: number, hashLow: number, position: number): void;
  writeSharedRWMemory(word: number, value: number): void;
  readonly memory: WebAssembly.Memory;
  getSharedRWMemoryStart(): number;
  getInputSize(): number;
  getWitnessSize(): number;
  getWitness(index: number): void;
}

const WORDS = 8;
const ELEMENT_BYTES = 4 * WORDS;
const ASSERTION_FAILED = 4;

class Refusal extends Error {}

export class WitnessProgram {
  readonly #program: Program;

  private constructor(program: Program) {
    this.#program = program;
  }

  static async load(wasm: Uint8Array): Promise<WitnessProgram> {
    const runtime = {
      exceptionHandler(code: number) {
        if (code === ASSERTION_FAILED) throw new Refusal();
        throw new Error(`the witness program failed with code ${code}`);
      },
      printErrorMessage() {},
      writeBufferMessage() {},
      showSharedRWMemory() {},
    };
    const { instance } = await WebAssembly.instantiate(wasm as BufferSource, { runtime });
    return new WitnessProgram(instance.exports as unknown as Program);
  }

  /** The full witness, 32 bytes a wire, or `null` when the program's assertions refuse the input. */
  elements(input: CircuitInput): Uint8Array | null {
    const program = this.#program;
    try {
      program.init(1);
      let set = 0;
      for (const [name, value] of Object.entries(input)) {
        const hash = fnv1a(name);
        const [high, low] = [Number(hash >> 32n) | 0, Number(hash & 0xffffffffn) | 0];
        const elements = flatten(value);
        for (const [position, element] of elements.entries()) {
          for (let word = 0; word < WORDS; word++) {
            program.writeSharedRWMemory(word, Number((element >> BigInt(32 * word)) & 0xffffffffn) | 0);
          }
          program.setInputSignal(high, low, position);
          set++;
        }
      }
      if (set !== program.getInputSize())
        throw new Error(`${set} of ${program.getInputSize()} inputs were set`);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
    const elements = new Uint8Array(ELEMENT_BYTES * program.getWitnessSize());
    const shared = program.getSharedRWMemoryStart();
    for (let at = 0, i = 0; at < elements.length; at += ELEMENT_BYTES, i++) {
      program.getWitness(i);
      elements.set(new Uint8Array(program.memory.buffer, shared, ELEMENT_BYTES), at);
    }
    return elements;
  }

  /** As `elements`, as integers. */
  run(input: CircuitInput): bigint[] | null {
    const elements = this.elements(input);
    return elements && integersOf(elements);
  }
}

/** Elements of 32 bytes, little-endian. */
export function integersOf(elements: Uint8Array): bigint[] {
  const view = new DataView(elements.buffer, elements.byteOffset, elements.byteLength);
  return Array.from({ length: elements.length / ELEMENT_BYTES }, (_, i) =>
    [24, 16, 8, 0].reduce(
      (value, offset) => (value << 64n) | view.getBigUint64(ELEMENT_BYTES * i + offset, true),
      0n,
    ),
  );
}

function flatten(value: InputValue): bigint[] {
  return Array.isArray(value)
    ? value.flatMap(flatten)
    : [BigInt(value as Exclude<InputValue, readonly InputValue[]>)];
}

/** The hash by which the program knows its inputs. */
function fnv1a(name: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(name)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash;
}
