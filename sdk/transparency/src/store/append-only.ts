/**
 * Growing arrays in fixed chunks, so that nothing is copied and nothing is half empty while a log grows.
 *
 * Lengths are set back by a transaction that fails; what lies beyond the length is overwritten later.
 */
import { HASH_BYTES } from "../merkle/hash.ts";

const HASHES_PER_CHUNK = 256;
const NUMBERS_PER_CHUNK = 4096;
const ARENA_CHUNK_BYTES = 1 << 20;

/** 32-byte hashes by position. */
export class HashList {
  readonly #chunks: Uint8Array[] = [];
  /** The last hash, once it has been asked for: every root of the log asks again until the next one comes. */
  #last: Uint8Array | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get(index: number): Uint8Array | null {
    if (index >= this.#length) return null;
    if (index < this.#length - 1) return this.#view(index);
    this.#last ??= this.#view(index);
    return this.#last;
  }

  push(hash: Uint8Array): void {
    const chunk = Math.floor(this.#length / HASHES_PER_CHUNK);
    this.#chunks[chunk] ??= new Uint8Array(HASHES_PER_CHUNK * HASH_BYTES);
    this.#chunks[chunk].set(hash, (this.#length % HASHES_PER_CHUNK) * HASH_BYTES);
    this.#length += 1;
    this.#last = null;
  }

  /** Forgets the last hash. */
  pop(): void {
    this.#length -= 1;
    this.#last = null;
  }

  #view(index: number): Uint8Array {
    const at = (index % HASHES_PER_CHUNK) * HASH_BYTES;
    return (this.#chunks[Math.floor(index / HASHES_PER_CHUNK)] as Uint8Array).subarray(at, at + HASH_BYTES);
  }
}

/** Numbers by position: 4 bytes each for entry numbers, 8 for positions. */
export class NumberList {
  readonly #chunks: (Uint32Array | Float64Array)[] = [];
  readonly #kind: typeof Uint32Array | typeof Float64Array;
  length = 0;

  constructor(kind: typeof Uint32Array | typeof Float64Array) {
    this.#kind = kind;
  }

  get(index: number): number | undefined {
    if (index >= this.length) return undefined;
    return this.#chunks[Math.floor(index / NUMBERS_PER_CHUNK)]?.[index % NUMBERS_PER_CHUNK];
  }

  push(value: number): void {
    const chunk = Math.floor(this.length / NUMBERS_PER_CHUNK);
    this.#chunks[chunk] ??= new this.#kind(NUMBERS_PER_CHUNK);
    this.#chunks[chunk][this.length % NUMBERS_PER_CHUNK] = value;
    this.length += 1;
  }
}

/** Byte strings of at most 65,535 bytes, one after the other in large chunks. */
export class ByteArena {
  readonly #chunks: Uint8Array[] = [];
  readonly #positions = new NumberList(Float64Array);
  /** Where the next byte string begins, counted over all chunks. */
  #end = 0;

  get length(): number {
    return this.#positions.length;
  }

  get(index: number): Uint8Array | null {
    const position = this.#positions.get(index);
    if (position === undefined) return null;
    const chunk = this.#chunks[Math.floor(position / ARENA_CHUNK_BYTES)] as Uint8Array;
    const at = position % ARENA_CHUNK_BYTES;
    const length = ((chunk[at] as number) << 8) | (chunk[at + 1] as number);
    return chunk.subarray(at + 2, at + 2 + length);
  }

  push(bytes: Uint8Array): void {
    const room = ARENA_CHUNK_BYTES - (this.#end % ARENA_CHUNK_BYTES);
    if (bytes.length + 2 > room) this.#end += room;
    const chunk = Math.floor(this.#end / ARENA_CHUNK_BYTES);
    this.#chunks[chunk] ??= new Uint8Array(ARENA_CHUNK_BYTES);
    const at = this.#end % ARENA_CHUNK_BYTES;
    this.#chunks[chunk][at] = bytes.length >>> 8;
    this.#chunks[chunk][at + 1] = bytes.length;
    this.#chunks[chunk].set(bytes, at + 2);
    this.#positions.push(this.#end);
    this.#end += bytes.length + 2;
  }

  /** Forgets everything from `length` on. */
  truncate(length: number): void {
    const position = this.#positions.get(length);
    if (position === undefined) return;
    this.#end = position;
    this.#positions.length = length;
  }
}
