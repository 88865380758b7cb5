// What a process has used of processors so far: what a loaded machine tells truthfully, unlike the time that passed.
import { readFileSync } from "node:fs";

/** The unit of /proc is a hundredth of a second wherever Linux runs Node. */
const TICK_MS = 10;

/** Milliseconds, of the program and of the kernel for it. */
export function processorMs(pid: number): number {
  // The name of the program, in parentheses, may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
