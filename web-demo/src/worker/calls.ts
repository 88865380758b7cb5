/** What a page and its worker say to each other, whatever is asked. Everything in it survives structured cloning. */

export type WorkerCall<Ask> = ({ readonly id: number } & Ask) | { readonly abort: number };

export type WorkerReply<Event, Answer> =
  | { readonly id: number; readonly event: Event }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };

export interface Asking<Event> {
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: Event) => void) | undefined;
}
