/** Proving workers of a browser. */
import type { FromWorker } from "../worker/messages.ts";
import type { Spawn } from "../worker/scheduler.ts";

/** @param start makes the worker; the default address is one that bundlers know how to find */
export function spawnFrom(
  start: () => Worker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
): Spawn {
  return ({ onMessage, onLost }) => {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
    // Its message is not passed on: it could quote the witness.
    worker.onerror = (event) => {
      event.preventDefault();
      onLost();
    };
    return {
      send: (message, transfer) => worker.postMessage(message, transfer),
      end: () => worker.terminate(),
      hold: () => {},
    };
  };
}
