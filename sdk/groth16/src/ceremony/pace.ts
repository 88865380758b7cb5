/** Long work in a tab or a terminal: says how far it is, and can be ended between two pieces. */
export interface Pace {
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** Reports, gives way to whatever else waits, and ends if asked. @throws the signal's reason */
export async function paced({ signal, onProgress }: Pace, done: number): Promise<void> {
  onProgress?.(done);
  await new Promise((resolve) => setTimeout(resolve, 0));
  signal?.throwIfAborted();
}
