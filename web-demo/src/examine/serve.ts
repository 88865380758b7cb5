/** The worker's side: answers what it is asked, posts each event as it stands, and stops what is taken back. */
import { Desk } from "./desk.ts";
import type { DeskAnswer, DeskRequest } from "./messages.ts";

/** What a worker has of a port. */
export interface DeskPort {
  onmessage: ((event: MessageEvent<DeskRequest>) => void) | null;
  postMessage(answer: DeskAnswer): void;
}

export function serveExaminations(port: DeskPort): void {
  const desk = new Desk(null);
  const running = new Map<number, AbortController>();
  port.onmessage = ({ data }) => {
    if ("abort" in data) running.get(data.abort)?.abort();
    else void answer(data);
  };

  async function answer(request: Exclude<DeskRequest, { abort: number }>): Promise<void> {
    const { id } = request;
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const found = await desk.answer(request, {
        signal: controller.signal,
        onEvent: (event) => port.postMessage({ id, event }),
      });
      port.postMessage({ id, answer: found });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      port.postMessage({ id, error: { name, message } });
    } finally {
      running.delete(id);
    }
  }
}
