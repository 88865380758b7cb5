/**
 * `verifyDecision` off the main thread, with progress and cancelling; on the main thread where workers are
 * blocked (content policies, `file:` pages), and the answer then says so.
 *
 * One worker serves all calls of a room. Cancelling ends the worker: it is the one way to stop a step that is
 * running, and the next call starts another.
 */
import type { VerificationResult } from "@svc/vdi-verifier";
import type { CloneableOptions } from "./cloneable-options.ts";
import type { Request, WorkerAnswer } from "./messages.ts";
import { type TimedOptions, verifyTimed } from "./timed-verification.ts";

export interface VerificationRoom {
  /**
   * @param attestation JSON text, UTF-8 bytes or a plain value
   * @throws TypeError, RangeError as `verifyDecision` does, for options that are malformed; the signal's reason
   */
  verify(
    attestation: unknown,
    options?: CloneableOptions,
    progress?: TimedOptions,
  ): Promise<VerificationResult>;
  /** "worker", or "main" once a worker could not be had. */
  readonly place: "worker" | "main";
  close(): void;
}

interface Waiting {
  readonly resolve: (result: VerificationResult) => void;
  readonly reject: (error: unknown) => void;
  readonly progress: TimedOptions;
}

/** @param startWorker makes a worker of the worker entry; may throw, and may return null for "none here" */
export function openVerificationRoom(startWorker: () => Worker | null): VerificationRoom {
  const waiting = new Map<number, Waiting & { readonly retry: () => Promise<VerificationResult> }>();
  let worker: Worker | null = null;
  let blocked = false;
  let heard = false;
  let nextId = 1;

  function start(): Worker | null {
    if (worker !== null || blocked) return worker;
    try {
      worker = startWorker();
    } catch {
      // The content policy, or a browser without module workers: the main thread does the same work.
      worker = null;
    }
    if (worker === null) {
      blocked = true;
      return null;
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    worker.onmessageerror = () => fail("an answer of the worker could not be read");
    return worker;
  }

  function hear(answer: WorkerAnswer): void {
    heard = true;
    const one = waiting.get(answer.id);
    if (one === undefined) return;
    if ("step" in answer) {
      one.progress.onStep?.(answer.step, answer.milliseconds);
      return;
    }
    waiting.delete(answer.id);
    if ("result" in answer) one.resolve(answer.result);
    else if ("error" in answer) one.reject(errorOf(answer.error));
  }

  /** A worker that never spoke was blocked or did not load; one that did has crashed. */
  function fail(message: string): void {
    const all = [...waiting.values()];
    waiting.clear();
    stop();
    if (!heard) {
      blocked = true;
      for (const { retry, resolve, reject } of all) retry().then(resolve, reject);
    } else {
      for (const { reject } of all) reject(new Error(`the worker ended: ${message}`));
    }
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  return {
    get place() {
      return blocked ? "main" : "worker";
    },
    async verify(attestation, options = {}, progress = {}) {
      progress.signal?.throwIfAborted();
      const here = () => verifyTimed(attestation, options, progress);
      const started = start();
      if (started === null) return here();
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<VerificationResult>();
      waiting.set(id, { resolve, reject, progress, retry: here });
      const onAbort = () => {
        if (!waiting.delete(id)) return;
        if (waiting.size === 0) stop();
        else started.postMessage({ abort: id } satisfies Request);
        reject(progress.signal?.reason);
      };
      progress.signal?.addEventListener("abort", onAbort, { once: true });
      started.postMessage({ id, attestation, options } satisfies Request);
      try {
        return await promise;
      } finally {
        progress.signal?.removeEventListener("abort", onAbort);
      }
    },
    close() {
      for (const { reject } of waiting.values()) reject(new DOMException("closed", "AbortError"));
      waiting.clear();
      stop();
    },
  };
}

const ERRORS: Readonly<Record<string, new (message: string) => Error>> = { TypeError, RangeError };

function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  return new (ERRORS[name] ?? Error)(message);
}
