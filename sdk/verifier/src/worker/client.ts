/**
 * Work off the main thread, with progress and cancelling; on the main thread where workers are blocked (content
 * policies, `file:` pages), and `place` then says so.
 *
 * One worker serves all calls. Cancelling the only one ends the worker: it is the one way to stop a step that is
 * running, and the next call starts another.
 */
import { VdiError } from "@svc/core/errors";
import type { Asking, WorkerCall, WorkerReply } from "./calls.ts";

interface Waiting<Event, Answer> {
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
  readonly onEvent: ((event: Event) => void) | undefined;
  readonly retry: () => Promise<Answer>;
}

export class WorkerClient<Ask extends object, Event, Answer> {
  readonly #startWorker: () => Worker | null;
  readonly #here: (ask: Ask, asking: Asking<Event>) => Promise<Answer>;
  readonly #waiting = new Map<number, Waiting<Event, Answer>>();
  #worker: Worker | null = null;
  #blocked = false;
  #heard = false;
  #nextId = 1;

  /**
   * @param startWorker may throw, and may return null for "none here"
   * @param here the same work on the main thread
   */
  constructor(startWorker: () => Worker | null, here: (ask: Ask, asking: Asking<Event>) => Promise<Answer>) {
    this.#startWorker = startWorker;
    this.#here = here;
  }

  /** "worker", or "main" once a worker could not be had. */
  get place(): "worker" | "main" {
    return this.#blocked ? "main" : "worker";
  }

  /**
   * @throws what the work throws, TypeError and RangeError as themselves; the signal's reason; TypeError when what
   *   was started takes no messages as a browser's Worker does: a thread of Node's, a promise; VdiError
   *   `worker_failed` when the worker ended, or answered nothing that can be read
   */
  async ask(ask: Ask, asking: Asking<Event> = {}): Promise<Answer> {
    const { signal, onEvent } = asking;
    signal?.throwIfAborted();
    const retry = () => this.#here(ask, asking);
    const worker = this.#start();
    if (worker === null) return retry();
    const id = this.#nextId++;
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onEvent, retry });
    });
    const onAbort = () => {
      const waiting = this.#waiting.get(id);
      if (!this.#waiting.delete(id)) return;
      if (this.#waiting.size === 0) this.#stop();
      else worker.postMessage({ abort: id } satisfies WorkerCall<Ask>);
      waiting?.reject(signal?.reason);
    };
    try {
      worker.postMessage({ id, ...ask } satisfies WorkerCall<Ask>);
    } catch {
      // A value that no message can carry, a proxy or a function, is verified here, as it would be there.
      this.#waiting.delete(id);
      return retry();
    }
    signal?.addEventListener("abort", onAbort);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Ends the worker, unless somebody waits for an answer of it. @returns whether it did */
  retire(): boolean {
    const isIdle = this.#waiting.size === 0;
    if (isIdle) this.#stop();
    return isIdle;
  }

  #start(): Worker | null {
    if (this.#worker !== null || this.#blocked) return this.#worker;
    try {
      this.#worker = this.#startWorker();
    } catch {
      // The content policy, or a browser without module workers: the main thread does the same work.
    }
    const worker = this.#worker;
    if (worker === null) {
      this.#blocked = true;
      return null;
    }
    if (worker?.onmessage === undefined) {
      this.#stop();
      throw new TypeError("options.worker: expected a Worker as browsers have it, or null");
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerReply<Event, Answer>>) => this.#hear(data, worker);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    worker.onmessageerror = () => this.#fail("no readable answer");
    return worker;
  }

  #hear(reply: WorkerReply<Event, Answer>, worker: Worker): void {
    this.#heard = true;
    if (reply?.lives !== undefined) {
      // Who ends without an event still lets go of its lock. A page that may have no locks waits for none.
      const ended = () => worker === this.#worker && this.#fail("closed");
      navigator.locks?.request(reply.lives, ended).catch(() => undefined);
      return;
    }
    const one = this.#waiting.get(reply?.id);
    if (one === undefined) return;
    try {
      if ("event" in reply) {
        one.onEvent?.(reply.event);
        return;
      }
      if ("answer" in reply) one.resolve(reply.answer);
      else one.reject(errorOf(reply.error));
    } catch (error) {
      // Of whoever listens to events.
      one.reject(error);
    }
    this.#waiting.delete(reply.id);
  }

  /** A worker that never spoke was blocked or did not load; one that did has crashed. */
  #fail(message: string): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#stop();
    this.#blocked = !this.#heard;
    for (const { retry, resolve, reject } of all) {
      if (this.#heard) reject(workerFailed(`the worker ended: ${message}`));
      else resolve(retry());
    }
  }

  #stop(): void {
    this.#worker?.terminate?.();
    this.#worker = null;
  }
}

export const workerFailed = (message: string) => new VdiError("worker_failed", message);

/** Returns an error of the answer's own kind, or one that states that the answer was none. */
function errorOf(error: { readonly name: string; readonly message: string } | undefined): Error {
  if (typeof error?.message !== "string") return workerFailed("no readable answer");
  const { name, message } = error;
  const Kind = name === "TypeError" ? TypeError : name === "RangeError" ? RangeError : Error;
  return new Kind(message);
}
