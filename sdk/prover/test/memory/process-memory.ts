// Looks for secrets in all the memory that a process may write to, from outside, as Linux shows it.
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";

const CHUNK = 1 << 22;
/** Needles begin at multiples of four, as everything does that holds elements. */
const WORD = 4;

/**
 * Returns `null` when that process's memory cannot be read: another system, or no permission. An ended process holds
 * nothing.
 */
export function countInMemory(pid: number, needles: readonly Uint8Array[]): number | null {
  let maps: string;
  let file: number;
  try {
    maps = readFileSync(`/proc/${pid}/maps`, "utf8");
    file = openSync(`/proc/${pid}/mem`, "r");
  } catch {
    return hasEnded(pid) ? 0 : null;
  }
  try {
    const filter = new Uint8Array(1 << 16);
    const byStart = new Map<number, Buffer[]>();
    for (const needle of needles) {
      const bytes = Buffer.from(needle);
      const start = bytes.readUInt32LE(0);
      filter[start & 0xffff] = 1;
      byStart.set(start, [...(byStart.get(start) ?? []), bytes]);
    }
    const longest = Math.max(...needles.map(({ length }) => length));
    const buffer = Buffer.alloc(CHUNK + longest);
    let found = 0;
    for (const [from, to] of writableRegions(maps)) {
      for (let at = from; at < to; at += CHUNK) {
        const length = readAt(file, buffer, at, Math.min(CHUNK + longest, to - at));
        found += countIn(buffer, length, filter, byStart);
      }
    }
    return found;
  } finally {
    closeSync(file);
  }
}

/** In several processes together. @throws Error when the memory of one cannot be read */
export function countInAll(processes: readonly number[], needles: readonly Uint8Array[]): number {
  return processes.reduce((sum, id) => {
    const found = countInMemory(id, needles);
    if (found === null) throw new Error("the memory of a process of the browser cannot be read");
    return sum + found;
  }, 0);
}

/** As a browser lets go of the processes it holds in reserve, between their listing and their reading. */
function hasEnded(pid: number): boolean {
  if (!existsSync("/proc/self/status")) return false;
  try {
    return /^State:\s+[XZ]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}

function countIn(buffer: Buffer, length: number, filter: Uint8Array, byStart: Map<number, Buffer[]>): number {
  const words = new Uint32Array(buffer.buffer, buffer.byteOffset, length >> 2);
  let found = 0;
  for (let i = 0; i < Math.min(words.length, CHUNK / WORD); i++) {
    const word = words[i] as number;
    if (filter[word & 0xffff] === 0) continue;
    for (const needle of byStart.get(word) ?? []) {
      if (
        buffer.compare(needle, 0, needle.length, WORD * i, Math.min(length, WORD * i + needle.length)) === 0
      )
        found += 1;
    }
  }
  return found;
}

function writableRegions(maps: string): (readonly [from: number, to: number])[] {
  return maps.split("\n").flatMap((line) => {
    const [, from = "", to = "", name = ""] =
      /^([0-9a-f]+)-([0-9a-f]+) rw\S+ \S+ \S+ \S+ *(.*)$/.exec(line) ?? [];
    return from === "" || name === "[vvar]" ? [] : [[Number(`0x${from}`), Number(`0x${to}`)] as const];
  });
}

/** How many bytes there are; a page that was given back meanwhile has none. */
function readAt(file: number, buffer: Buffer, at: number, length: number): number {
  try {
    return readSync(file, buffer, 0, length, at);
  } catch {
    return 0;
  }
}
