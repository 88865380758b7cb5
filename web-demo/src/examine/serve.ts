/** The worker that examines. */
import { type Port, serveCalls } from "@svc/vdi-verifier/page";
import { Desk } from "./desk.ts";
import type { Answers, Ask, DeskEvent } from "./messages.ts";

export type DeskPort = Port<Ask, DeskEvent, Answers[keyof Answers]>;

export function serveExaminations(port: DeskPort): void {
  const desk = new Desk();
  serveCalls(port, (ask, asking) => desk.answer(ask, asking));
}
