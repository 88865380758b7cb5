// When a running service is to stop: a signal, or the end of what started it. npx hands no signal on: it ends, and with
// it the shell between, and this process would go on as nobody's.
import { readFileSync } from "node:fs";

const LOOK_MS = 500;

/** Calls back once, and again for a signal that follows, which is then meant. @param stop gets whether it is to be at once */
export function whenToStop(stop: (atOnce: boolean) => void): void {
  let asked = 0;
  const ask = () => stop(asked++ > 0);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  if (process.env.npm_command !== "exec") return;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    ask();
  }, LOOK_MS);
  timer.unref();
}

/** The shell that npx started this in, and npx, where the system shows it. */
function parents(): string {
  const parent = process.ppid;
  return `${parent} ${parentOf(parent)}`;
}

function parentOf(pid: number): number | null {
  try {
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(parent);
  } catch {
    return null;
  }
}
