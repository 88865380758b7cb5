/** A worker that answers several questions at a time, each by its number; lost once it breaks down. */
import type { CloneableOptions } from "../worker/cloneable-options.ts";
import type { Answer, Request } from "../worker/messages.ts";
import type { Summary } from "./summary.ts";

/** The worker broke down: what it was asked can be asked of another. */
export class WorkerLost extends Error {}

export interface BatchWorker {
  /** @throws WorkerLost; Error with what the worker says went wrong */
  ask(batch: readonly string[]): Promise<readonly Summary[]>;
  end(reason: unknown): void;
}

export function openBatchWorker(worker: Worker, options: CloneableOptions): BatchWorker {
  const waiting = new Map<number, PromiseWithResolvers<readonly Summary[]>>();
  let lost: unknown;
  let nextId = 0;

  function end(reason: unknown): void {
    lost ??= reason;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ("summaries" in data) one?.resolve(data.summaries);
    else if ("error" in data) one?.reject(new Error(data.error.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(new WorkerLost(event.message));
  };
  worker.onmessageerror = () => end(new WorkerLost("an answer could not be read"));

  return {
    ask(batch) {
      if (lost !== undefined) return Promise.reject(lost);
      const id = nextId++;
      const asked = Promise.withResolvers<readonly Summary[]>();
      waiting.set(id, asked);
      worker.postMessage({ id, batch, options } satisfies Request);
      return asked.promise;
    },
    end,
  };
}
