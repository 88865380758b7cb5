/** What a page and its worker say to each other, whatever is asked. Everything in it survives structured cloning. */

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
