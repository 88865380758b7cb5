/**
 * Proving threads of Node: they print nothing, inherit no environment, and hold no reference to the event loop while
 * they are idle, so that they are never the reason why a program does not end.
 */
import { Worker } from "node:worker_threads";
import type { FromWorker } from "./messages.ts";
import type { Spawn, WorkerEvents, WorkerPort } from "./scheduler.ts";

// Sources run as they are (type stripping) in development; the published package has .js only.
const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./node-entry.ts" : "./node-entry.js",
  import.meta.url,
);

export const spawnThread: Spawn = (events) => attach(startThread(), events);

/** Threads that start while what they are to load is still being read and checked. */
export interface ThreadsAhead {
  /** Takes one of them while there are any. */
  readonly spawn: Spawn;
  /** Ends those that were not taken. */
  end(): void;
}

export function spawnAhead(count: number): ThreadsAhead {
  const waiting = new Set<Worker>();
  for (let i = 0; i < count; i++) {
    const worker = startThread();
    waiting.add(worker);
    worker.once("exit", () => waiting.delete(worker));
  }
  return {
    spawn(events) {
      const [worker] = waiting;
      if (worker === undefined) return spawnThread(events);
      waiting.delete(worker);
      return attach(worker, events);
    },
    end() {
      for (const worker of waiting) void worker.terminate();
    },
  };
}

function startThread(): Worker {
  const worker = new Worker(ENTRY, { argv: [], execArgv: [], env: {} });
  // Without a listener an error would end the program; that the thread ended is told by `exit`.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}

function attach(worker: Worker, { onMessage, onLost }: WorkerEvents): WorkerPort {
  worker.on("message", (message: FromWorker) => onMessage(message));
  // Its message is not passed on: it could quote the witness.
  worker.on("error", onLost);
  worker.on("exit", onLost);
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    end: () => void worker.terminate(),
    hold: (held) => (held ? worker.ref() : worker.unref()),
  };
}
