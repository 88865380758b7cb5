/** Messages between a page and its worker, which survive structured cloning, and the side of the worker. */

export type WorkerCall<Ask> = ({ readonly id: number } & Ask) | { readonly abort: number };

export type WorkerReply<Event, Answer> =
  /** To no call: the name of a Web Lock that the worker holds while it lives. That it is free says that the worker ended. */
  | { readonly id: 0; readonly lives: string }
  | ({ readonly id: number; readonly lives?: undefined } & (
      | { readonly event: Event }
      | { readonly answer: Answer }
      | { readonly error: { readonly name: string; readonly message: string } }
    ));

export interface Asking<Event> {
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: Event) => void) | undefined;
}

/** Part of a message port that a worker uses. */
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
  tellEnd((lives) => port.postMessage({ id: 0, lives }));
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

/**
 * A worker that is closed or killed leaves no event in the page that waits for it, but its locks are let go.
 *
 * @param tell gets the lock's name once it is held; where there are no locks, never
 */
function tellEnd(tell: (lives: string) => void): void {
  const { locks } = globalThis.navigator ?? {};
  if (locks === undefined) return;
  const name = `vdi-worker-${crypto.randomUUID()}`;
  const held = locks.request(name, () => {
    tell(name);
    return new Promise(() => undefined);
  });
  // An origin that may have no locks, a sandboxed frame's: then nobody is told.
  held.catch(() => undefined);
}
