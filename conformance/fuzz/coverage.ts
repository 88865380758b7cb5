/** Code that an input reached first. V8 reports which blocks ran, so the libraries need no instrumentation. */
import { type Profiler, Session } from "node:inspector";

/**
 * The code of the built packages that ran since counting began, in characters: of each function by itself, so that one in
 * another counts in both.
 */
export class Coverage {
  readonly #session = new Session();
  readonly #isOurs = new Map<string, boolean>();
  /** By function: which of its characters ran. */
  readonly #reached = new Map<string, Uint8Array>();
  #size = 0;

  constructor() {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    // Without counts each report is about what ran for the first time, which makes it small.
    this.#session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true });
  }

  /** Characters that ran so far. */
  get size(): number {
    return this.#size;
  }

  /** How many characters ran for the first time since the last call. */
  take(): number {
    const before = this.#size;
    for (const { scriptId, url, functions } of this.#report()) {
      const isOurs = this.#isOurs.get(scriptId) ?? /\/sdk\/[\w-]+\/dist\//.test(url);
      this.#isOurs.set(scriptId, isOurs);
      if (isOurs) for (const { ranges } of functions) this.#add(scriptId, ranges);
    }
    return this.#size - before;
  }

  stop(): void {
    this.#session.post("Profiler.stopPreciseCoverage");
    this.#session.disconnect();
  }

  /** Ranges lie in each other, the outer before the inner: what did not run inside of what did is not reached. */
  #add(scriptId: string, ranges: readonly Profiler.CoverageRange[]): void {
    const [whole] = ranges;
    if (whole === undefined || whole.count === 0) return;
    const { startOffset: start, endOffset: end } = whole;
    const ran = new Uint8Array(end - start);
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start);
    const name = `${scriptId}:${start}:${end}`;
    const reached = this.#reached.get(name) ?? new Uint8Array(ran.length);
    this.#reached.set(name, reached);
    for (const [i, one] of ran.entries()) {
      if (one === 0 || reached[i] === 1) continue;
      reached[i] = 1;
      this.#size += 1;
    }
  }

  #report(): readonly Profiler.ScriptCoverage[] {
    let found: readonly Profiler.ScriptCoverage[] = [];
    // The callback runs before `post` returns.
    this.#session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error !== null) throw error;
      found = result;
    });
    return found;
  }
}
