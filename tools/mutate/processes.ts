/** Reads the state of a process group. Only Linux tells, in /proc. Elsewhere a group counts as awake and idle. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** Members of a `stat` of /proc after the name, which stands in brackets and may hold spaces: state, parent, group, ... */
function membersOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    // It ended meanwhile.
    return [];
  }
}

function processesOf(group: number | undefined): string[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && Number(membersOf(`/proc/${name}/stat`)[2]) === group,
  );
}

/** Processor time of a group so far. */
export function processorSeconds(group: number | undefined): number {
  const ticks = processesOf(group).map((name) => {
    const members = membersOf(`/proc/${name}/stat`);
    return Number(members[11] ?? 0) + Number(members[12] ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

/** Returns whether no thread of a group runs, wants to run, or waits for a disk. */
export function isAsleep(group: number | undefined): boolean {
  const names = processesOf(group);
  if (names.length === 0) return false;
  return names.every((name) => {
    const tasks = existsSync(`/proc/${name}/task`) ? readdirSync(`/proc/${name}/task`) : [];
    return tasks.every((task) => !/^[RD]/.test(membersOf(`/proc/${name}/task/${task}/stat`)[0] ?? ""));
  });
}
