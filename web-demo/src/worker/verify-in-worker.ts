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
  readonly retry: () => Promise<VerificationResult>;
}

/** @param startWorker makes a worker of the worker entry; may throw, and may return null for "none here" */
export function openVerificationRoom(startWorker: () => Worker | null): VerificationRoom {
  return new WorkerVerification(startWorker);
}

class WorkerVerification implements VerificationRoom {
  readonly #startWorker: () => Worker | null;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #blocked = false;
  #heard = false;
  #nextId = 1;

  constructor(startWorker: () => Worker | null) {
    this.#startWorker = startWorker;
  }

  get place(): "worker" | "main" {
    return this.#blocked ? "main" : "worker";
  }

  async verify(
    attestation: unknown,
    options: CloneableOptions = {},
    progress: TimedOptions = {},
  ): Promise<VerificationResult> {
    progress.signal?.throwIfAborted();
    const retry = () => verifyTimed(attestation, options, progress);
    const worker = this.#start();
    if (worker === null) return retry();
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<VerificationResult>();
    this.#waiting.set(id, { resolve, reject, progress, retry });
    const onAbort = () => {
      if (!this.#waiting.delete(id)) return;
      if (this.#waiting.size === 0) this.#stop();
      else worker.postMessage({ abort: id } satisfies Request);
      reject(progress.signal?.reason);
    };
    progress.signal?.addEventListener("abort", onAbort, { once: true });
    worker.postMessage({ id, attestation, options } satisfies Request);
    try {
      return await promise;
    } finally {
      progress.signal?.removeEventListener("abort", onAbort);
    }
  }

  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new DOMException("closed", "AbortError"));
    this.#waiting.clear();
    this.#stop();
  }

  #start(): Worker | null {
    if (this.#worker !== null || this.#blocked) return this.#worker;
    try {
      this.#worker = this.#startWorker();
    } catch {
      // The content policy, or a browser without module workers: the main thread does the same work.
      this.#worker = null;
    }
    if (this.#worker === null) {
      this.#blocked = true;
      return null;
    }
    this.#worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    this.#worker.onmessageerror = () => this.#fail("an answer of the worker could not be read");
    return this.#worker;
  }

  #hear(answer: WorkerAnswer): void {
    this.#heard = true;
    const one = this.#waiting.get(answer.id);
    if (one === undefined) return;
    if ("step" in answer) {
      one.progress.onStep?.(answer.step, answer.milliseconds);
      return;
    }
    this.#waiting.delete(answer.id);
    if ("result" in answer) one.resolve(answer.result);
    else if ("error" in answer) one.reject(errorOf(answer.error));
  }

  /** A worker that never spoke was blocked or did not load; one that did has crashed. */
  #fail(message: string): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#stop();
    if (!this.#heard) this.#blocked = true;
    for (const { retry, resolve, reject } of all) {
      if (this.#heard) reject(new Error(`the worker ended: ${message}`));
      else retry().then(resolve, reject);
    }
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

const ERRORS: Readonly<Record<string, new (message: string) => Error>> = { TypeError, RangeError };

function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  return new (ERRORS[name] ?? Error)(message);
}
