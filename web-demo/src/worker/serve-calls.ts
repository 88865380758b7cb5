/** The worker's side: answers what it is asked, posts each event as it stands, and stops what is taken back. */
import type { WorkerCall, WorkerReply } from "./calls.ts";

/** What a worker has of a port. */
export interface Port<Ask, Event, Answer> {
  onmessage: ((event: MessageEvent<WorkerCall<Ask>>) => void) | null;
  postMessage(reply: WorkerReply<Event, Answer>): void;
}

export interface Served<Event> {
  readonly signal: AbortSignal;
  readonly onEvent: (event: Event) => void;
}

/** @param answer ends soon after its signal is aborted */
export function serveCalls<Ask extends object, Event, Answer>(
  port: Port<Ask, Event, Answer>,
  answer: (ask: Ask, asking: Served<Event>) => Promise<Answer>,
): void {
  const running = new Map<number, AbortController>();
  port.onmessage = ({ data }) => {
    if ("abort" in data) running.get(data.abort)?.abort();
    else void reply(data);
  };

  async function reply(call: { readonly id: number } & Ask): Promise<void> {
    const { id } = call;
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const onEvent = (event: Event) => port.postMessage({ id, event });
      port.postMessage({ id, answer: await answer(call, { signal: controller.signal, onEvent }) });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      port.postMessage({ id, error: { name, message } });
    } finally {
      running.delete(id);
    }
  }
}
