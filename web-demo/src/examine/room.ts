/**
 * The examiner off the main thread, with progress and cancelling; on the page where workers are blocked (content
 * policies, `file:` pages), and reports then say so.
 *
 * One worker serves all that is asked of a room. Cancelling ends it: that is the one way to stop a step that is
 * running, and what is asked next starts another.
 */
import type { Answers, Ask, DeskAnswer, DeskRequest, TimedEvent } from "./messages.ts";

export interface Asking {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TimedEvent) => void;
}

export interface ExaminationRoom {
  /** @throws TypeError, RangeError for malformed trust; the signal's reason */
  ask<Name extends keyof Answers>(
    ask: Extract<Ask, { readonly ask: Name }>,
    asking?: Asking,
  ): Promise<Answers[Name]>;
  /** "worker", or "main" once a worker could not be had. */
  readonly place: "worker" | "main";
}

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (error: unknown) => void;
  readonly onEvent: ((event: TimedEvent) => void) | undefined;
  readonly retry: () => Promise<Answers[keyof Answers]>;
}

/** @param startWorker makes a worker of the worker entry; may throw, and may return null for "none here" */
export function openExaminationRoom(startWorker: () => Worker | null): ExaminationRoom {
  return new WorkerRoom(startWorker);
}

class WorkerRoom implements ExaminationRoom {
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

  async ask<Name extends keyof Answers>(
    ask: Extract<Ask, { readonly ask: Name }>,
    { signal, onEvent }: Asking = {},
  ): Promise<Answers[Name]> {
    signal?.throwIfAborted();
    const here = () => answerHere(ask, { signal, onEvent });
    const worker = this.#start();
    if (worker === null) return here() as Promise<Answers[Name]>;
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
    this.#waiting.set(id, { resolve, reject, onEvent, retry: here });
    const onAbort = () => {
      if (!this.#waiting.delete(id)) return;
      if (this.#waiting.size === 0) this.#stop();
      else worker.postMessage({ abort: id } satisfies DeskRequest);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.postMessage({ id, ...(ask as Ask) } satisfies DeskRequest);
    try {
      return (await promise) as Answers[Name];
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
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
    this.#worker.onmessage = ({ data }: MessageEvent<DeskAnswer>) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    this.#worker.onmessageerror = () => this.#fail("an answer of the worker could not be read");
    return this.#worker;
  }

  #hear(answer: DeskAnswer): void {
    this.#heard = true;
    const one = this.#waiting.get(answer.id);
    if (one === undefined) return;
    if ("event" in answer) {
      one.onEvent?.(answer.event);
      return;
    }
    this.#waiting.delete(answer.id);
    if ("answer" in answer) one.resolve(answer.answer);
    else one.reject(errorOf(answer.error));
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

let desk: Promise<import("./desk.ts").Desk> | null = null;

/** Loaded where it is needed: a page with a worker never reads a document itself. */
async function answerHere(
  ask: Ask,
  { signal, onEvent }: { signal: AbortSignal | undefined; onEvent: Asking["onEvent"] },
): Promise<Answers[keyof Answers]> {
  desk ??= import("./desk.ts").then(({ Desk }) => new Desk(null));
  return (await desk).answer(ask, {
    signal: signal ?? new AbortController().signal,
    onEvent: onEvent ?? (() => undefined),
  });
}

const ERRORS: Readonly<Record<string, new (message: string) => Error>> = { TypeError, RangeError };

function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  return new (ERRORS[name] ?? Error)(message);
}
