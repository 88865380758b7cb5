/**
 * The examiner off the main thread, with progress and cancelling; on the page where workers are blocked (content
 * policies, `file:` pages), and reports then say so.
 *
 * One worker serves all that is asked of a room. Cancelling ends it: that is the one way to stop a step that is
 * running, and what is asked next starts another.
 */
import type { Answer, Answers, Ask, Request, TimedEvent } from "./messages.ts";

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
  const waiting = new Map<number, Waiting>();
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
    worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    worker.onmessageerror = () => fail("an answer of the worker could not be read");
    return worker;
  }

  function hear(answer: Answer): void {
    heard = true;
    const one = waiting.get(answer.id);
    if (one === undefined) return;
    if ("event" in answer) {
      one.onEvent?.(answer.event);
      return;
    }
    waiting.delete(answer.id);
    if ("answer" in answer) one.resolve(answer.answer);
    else one.reject(errorOf(answer.error));
  }

  /** A worker that never spoke was blocked or did not load; one that did has crashed. */
  function fail(message: string): void {
    const all = [...waiting.values()];
    waiting.clear();
    stop();
    if (!heard) blocked = true;
    for (const { retry, resolve, reject } of all) {
      if (heard) reject(new Error(`the worker ended: ${message}`));
      else retry().then(resolve, reject);
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
    async ask<Name extends keyof Answers>(
      ask: Extract<Ask, { readonly ask: Name }>,
      { signal, onEvent }: Asking = {},
    ): Promise<Answers[Name]> {
      signal?.throwIfAborted();
      const here = () => answerHere(ask, { signal, onEvent });
      const started = start();
      if (started === null) return here() as Promise<Answers[Name]>;
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
      waiting.set(id, { resolve, reject, onEvent, retry: here });
      const onAbort = () => {
        if (!waiting.delete(id)) return;
        if (waiting.size === 0) stop();
        else started.postMessage({ abort: id } satisfies Request);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      started.postMessage({ id, ...(ask as Ask) } satisfies Request);
      try {
        return (await promise) as Answers[Name];
      } finally {
        signal?.removeEventListener("abort", onAbort);
      }
    },
  };
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
