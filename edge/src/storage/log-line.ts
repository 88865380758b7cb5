/** Lines of the service's log: one JSON object each. */
import { VdiError } from "@svc/core";

const WRITERS = { info: "log", warn: "warn", error: "error" } as const;

export function logLine(level: keyof typeof WRITERS, event: string, members: object = {}): void {
  console[WRITERS[level]](JSON.stringify({ level, event, ...members }));
}

/** Returns the name of an error. Its message may hold anything and is never logged. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

/** Returns the code of an error of ours, and the name of any other. */
export function kindOf(error: unknown): string {
  return error instanceof VdiError ? error.code : nameOf(error);
}
