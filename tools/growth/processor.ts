// What a process held and used, as Linux tells it. Processor time is what other work on the machine disturbs least.
import { readFileSync } from "node:fs";

/** Highest resident memory of a process since its start, in bytes. @throws Error where there is no such process */
export function peakBytes(pid: number): number {
  return 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** Seconds of the processor that this process used since an earlier look, all threads. */
export function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
