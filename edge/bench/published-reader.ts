// How far a log is public, by its checkpoint alone, and how long after its answer each append was.
import { readFileSync } from "node:fs";

const LOOK_MS = 100;

/** From the answer to an append until a checkpoint speaks of it, milliseconds. */
export interface Freshness {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/** Reads the answered entries that are public, by the folder's checkpoint alone. */
export class PublishedReader {
  readonly #pathOf: (path: string) => string;
  readonly #timer: NodeJS.Timeout;
  /** Answers whose entries are not public yet: how many there were with them, and when. */
  #waiting: { readonly total: number; readonly at: number }[] = [];
  readonly #times: number[] = [];
  answered = 0;
  size = 0;
  mostBehind = 0;

  /** @param pathOf of a file of the log, where it is published */
  constructor(pathOf: (path: string) => string) {
    this.#pathOf = pathOf;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  answer(count: number): void {
    this.answered += count;
    this.#waiting.push({ total: this.answered, at: performance.now() });
  }

  file(path: string): Uint8Array | null {
    try {
      return readFileSync(this.#pathOf(path));
    } catch {
      return null;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  freshness(): Freshness {
    const sorted = this.#times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return { p50: at(0.5), p99: at(0.99), most: at(1) };
  }

  #look(): void {
    const bytes = this.file("checkpoint");
    const size = bytes === null ? 0 : Number(new TextDecoder().decode(bytes).split("\n")[1]);
    this.size = Number.isNaN(size) ? this.size : size;
    this.mostBehind = Math.max(this.mostBehind, this.answered - this.size);
    const now = performance.now();
    while (this.#waiting[0] !== undefined && this.#waiting[0].total <= this.size)
      this.#times.push(now - (this.#waiting.shift() as { at: number }).at);
  }
}
