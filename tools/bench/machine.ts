// Describes the machine of a run, and reads the usage of processes. Other work on the machine disturbs processor time
// least.
import { readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

export const machine = (): string =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`;

/** Where and when a record was made. */
export interface Provenance {
  readonly machine: string;
  readonly runtime: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

export const provenance = (): Provenance => ({
  machine: machine(),
  runtime: `Node ${process.versions.node}`,
  date: new Date().toISOString().slice(0, 10),
});

/** The unit of /proc is a hundredth of a second wherever Linux runs Node. */
const TICK_MS = 10;

/** Processor time of a process, of the program and of the kernel for it, in milliseconds. */
export function processorMs(pid: number): number {
  // The name of the program, in parentheses, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Processor time of this process since an earlier look, all threads, in seconds. */
export function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/**
 * Memory of a process in bytes: resident now, its peak, or what it allocated.
 *
 * @throws Error when there is no such process
 */
export function memoryBytes(pid: number, field: "VmRSS" | "VmHWM" | "RssAnon"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return 1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]);
}
