/**
 * Proving threads of Node: they print nothing, inherit no environment, and hold no reference to the event loop while
 * they are idle, so that they are never the reason why a program does not end.
 */
import { Worker } from "node:worker_threads";
import type { FromWorker } from "./messages.ts";
import type { Spawn } from "./scheduler.ts";

// Sources run as they are (type stripping) in development; the published package has .js only.
const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./node-entry.ts" : "./node-entry.js",
  import.meta.url,
);

export const spawnThread: Spawn = ({ onMessage, onLost }) => {
  const worker = new Worker(ENTRY, { argv: [], execArgv: [], env: {} });
  worker.on("message", (message: FromWorker) => onMessage(message));
  // Its message is not passed on: it could quote the witness.
  worker.on("error", onLost);
  worker.on("exit", onLost);
  worker.unref();
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    end: () => void worker.terminate(),
    hold: (held) => (held ? worker.ref() : worker.unref()),
  };
};
