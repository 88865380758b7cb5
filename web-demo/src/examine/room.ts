/** The examiner off the main thread, where a worker can be had; reports say where not. */
import { type Asking, WorkerClient } from "@svc/vdi-verifier/page";
import type { Answers, Ask, DeskEvent } from "./messages.ts";

export interface ExaminationRoom {
  /** @throws TypeError, RangeError for malformed trust; the signal's reason */
  ask<Name extends keyof Answers>(
    ask: Extract<Ask, { readonly ask: Name }>,
    asking?: Asking<DeskEvent>,
  ): Promise<Answers[Name]>;
  /** "worker", or "main" once a worker could not be had. */
  readonly place: "worker" | "main";
}

/** @param startWorker makes a worker of the worker entry; may throw, and may return null for "none here" */
export function openExaminationRoom(startWorker: () => Worker | null): ExaminationRoom {
  return new WorkerClient<Ask, DeskEvent, Answers[keyof Answers]>(startWorker, answerHere) as ExaminationRoom;
}

let desk: Promise<import("./desk.ts").Desk> | null = null;

/** Loaded where it is needed: a page with a worker never reads a document itself. */
async function answerHere(ask: Ask, { signal, onEvent }: Asking<DeskEvent>): Promise<Answers[keyof Answers]> {
  desk ??= import("./desk.ts").then(({ Desk }) => new Desk());
  return (await desk).answer(ask, {
    signal: signal ?? new AbortController().signal,
    onEvent: onEvent ?? (() => undefined),
  });
}
