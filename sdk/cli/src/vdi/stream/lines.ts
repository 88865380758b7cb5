/**
 * Cuts a stream of bytes into lines, a batch of them at a time. Holds one batch, however long the stream or a line is:
 * of a line that is longer than any document may be, nothing is kept but where it ends.
 */
import { BUNDLE_LIMITS } from "@svc/audit";

/** Lines of a batch: what a group of documents shares is by then a small part of its cost. */
const LINES = 64;
const BYTES = 4 << 20;
const LINE_FEED = 0x0a;
/** White space around a document counts for its line, so that somewhat more is let through to be refused by name. */
export const MAX_LINE_BYTES: number = BUNDLE_LIMITS.maxBytes + 1024;

export interface Batch {
  /** The lines one after the other, line feeds and lines that are too long left out. */
  readonly bytes: Uint8Array;
  /** Bytes of each line; -1 for one that is too long. */
  readonly lengths: readonly number[];
  /** Where each line ends in the whole stream, its line feed included. */
  readonly ends: readonly number[];
  /** The number of each line from where reading began, empty ones counted, from 1. */
  readonly numbers: readonly number[];
}

/** @param from where the first chunk stands in the whole stream */
export async function* batchesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  from = 0,
): AsyncGenerator<Batch, void, undefined> {
  const batch = new Gathering();
  let at = from;
  for await (const chunk of chunks) {
    let begin = 0;
    while (begin < chunk.length) {
      const feed = chunk.indexOf(LINE_FEED, begin);
      const end = feed < 0 ? chunk.length : feed;
      batch.add(chunk.subarray(begin, end));
      begin = feed < 0 ? end : feed + 1;
      if (feed >= 0) batch.endLine(at + begin);
      if (batch.isFull) yield batch.take();
    }
    at += chunk.length;
  }
  batch.endLine(at);
  if (!batch.isEmpty) yield batch.take();
}

class Gathering {
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #line = 0;
  #lengths: number[] = [];
  #ends: number[] = [];
  #numbers: number[] = [];
  /** Lines that have ended. */
  #ended = 0;

  get isFull(): boolean {
    return this.#line === 0 && (this.#lengths.length >= LINES || this.#bytes >= BYTES);
  }

  get isEmpty(): boolean {
    return this.#lengths.length === 0;
  }

  /** More of the current line. */
  add(part: Uint8Array): void {
    if (part.length === 0) return;
    const wasTooLong = this.#line > MAX_LINE_BYTES;
    this.#line += part.length;
    if (this.#line <= MAX_LINE_BYTES) {
      // A copy: the stream may use its buffer again.
      this.#parts.push(part.slice());
      this.#bytes += part.length;
    } else if (!wasTooLong) this.#forget(this.#line - part.length);
  }

  /** An empty line is none. */
  endLine(end: number): void {
    this.#ended += 1;
    if (this.#line === 0) return;
    this.#lengths.push(this.#line > MAX_LINE_BYTES ? -1 : this.#line);
    this.#ends.push(end);
    this.#numbers.push(this.#ended);
    this.#line = 0;
  }

  take(): Batch {
    const bytes = new Uint8Array(this.#bytes);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    const batch = { bytes, lengths: this.#lengths, ends: this.#ends, numbers: this.#numbers };
    this.#parts = [];
    this.#bytes = 0;
    this.#lengths = [];
    this.#ends = [];
    this.#numbers = [];
    return batch;
  }

  /** Drops the kept part of a line that turned out too long. */
  #forget(kept: number): void {
    this.#bytes -= kept;
    for (let left = kept; left > 0; ) left -= (this.#parts.pop() as Uint8Array).length;
  }
}
