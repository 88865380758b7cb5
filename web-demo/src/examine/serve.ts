/** The worker that examines. */
import { type Port, serveCalls } from "../worker/serve-calls.ts";
import { Desk } from "./desk.ts";
import type { Answers, Ask, TimedEvent } from "./messages.ts";

export type DeskPort = Port<Ask, TimedEvent, Answers[keyof Answers]>;

export function serveExaminations(port: DeskPort): void {
  const desk = new Desk(null);
  serveCalls(port, (ask, asking) => desk.answer(ask, asking));
}
