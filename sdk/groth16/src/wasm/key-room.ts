/**
 * One memory for many prepared keys, within a budget.
 *
 * A memory a key would be simpler, and runtimes allow few: Chromium 124 for a page and all its workers together, so
 * that two hundred documents with keys of their own would take them from everybody. Here keys are placed one after the
 * other; when the next one does not fit, all are forgotten, and whoever is used again is prepared again. So a room
 * can be filled at will and nothing fails for it; what it costs is time, and that of its own keys alone: keys that the
 * caller vouches for have a room that no stranger's key enters.
 */
import type { WasmExports } from "./exports.ts";
import { InputArea } from "./input-area.ts";

/** Enough for any key that a published circuit has; more signals lay the work area out anew. */
const USUAL_SIGNALS = 32;
/** The part of a budget that tables may fill, so that they do not push out the next key. */
const TABLES_SHARE = 0.75;

export class KeyRoom {
  readonly exports: WasmExports;
  readonly input: InputArea;
  readonly #budgetBytes: number;
  #signals = 0;
  #first = 0;
  #next = 0;
  #generation = 0;

  /** @throws RangeError, or what else the runtime throws, when it has no memory left */
  constructor(module: WebAssembly.Module, budgetBytes: number) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as WasmExports;
    this.#budgetBytes = budgetBytes;
    if (!this.#layOut(USUAL_SIGNALS)) throw new RangeError("WebAssembly memory cannot be had.");
    this.input = new InputArea(this.exports.memory, this.exports.inputArea());
  }

  /** Changes when the keys that were placed are forgotten. */
  get generation(): number {
    return this.#generation;
  }

  /** A place for a key of so many signals, or null when the runtime has no memory for it. */
  placeKey(signalCount: number): number | null {
    if (signalCount > this.#signals && !this.#layOut(signalCount)) return null;
    const bytes = this.exports.keyBytes(signalCount);
    if (this.#next + bytes > this.#first + this.#budgetBytes) this.#forgetAll();
    return this.#take(bytes);
  }

  /** A place for tables where there is room to spare. */
  placeTables(bytes: number): number | null {
    return this.#next + bytes > this.#first + this.#budgetBytes * TABLES_SHARE ? null : this.#take(bytes);
  }

  #take(bytes: number): number | null {
    const place = this.#next;
    if (this.exports.reserve(place + bytes) === 0) return null;
    this.#next = place + bytes;
    return place;
  }

  #layOut(signalCount: number): boolean {
    const first = this.exports.setup(signalCount);
    if (first === 0) return false;
    this.#signals = signalCount;
    this.#first = first;
    this.#forgetAll();
    return true;
  }

  #forgetAll(): void {
    this.#next = this.#first;
    this.#generation++;
  }
}
