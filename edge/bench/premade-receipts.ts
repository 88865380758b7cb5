// Receipts for appends, made before a clock starts and kept in a file: making one takes the client a third
// of what the log takes for its append, or more, and would be measured as the log's.
import { appendFileSync, closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { appendsOf } from "./scenes.ts";

const AT_ONCE = 1_000;

/** Distinct receipts by number, from 0. */
export class PremadeReceipts {
  readonly #file: number;
  /** Where each begins, and where one after the last would; a comma is between two. */
  readonly #starts: number[] = [0];

  /** Makes `count` of them in a file at `path`, some 1,700 bytes each. */
  constructor(path: string, count: number) {
    writeFileSync(path, "");
    for (let made = 0; made < count; made += AT_ONCE) {
      const receipts = appendsOf(Math.min(AT_ONCE, count - made), 1).map(({ body }) => body);
      for (const { length } of receipts) this.#starts.push((this.#starts.at(-1) as number) + length + 1);
      appendFileSync(path, `${receipts.join(",")},`);
    }
    this.#file = openSync(path, "r");
  }

  /** JSON of an array of `count` receipts from number `from` on, at least one. @throws RangeError beyond the last */
  array(from: number, count: number): Uint8Array<ArrayBuffer> {
    const [start, end] = [this.#starts[from], this.#starts[from + count]];
    if (start === undefined || end === undefined || count < 1)
      throw new RangeError(`no receipts ${from} to ${from + count - 1}`);
    const bytes = Buffer.alloc(end - start + 1, "[");
    readSync(this.#file, bytes, 1, end - start - 1, start);
    bytes.write("]", bytes.length - 1);
    return bytes;
  }

  close(): void {
    closeSync(this.#file);
  }
}
