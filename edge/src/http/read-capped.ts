/** Reading a stream up to a cap that holds while the bytes arrive, whatever length was declared. */

/**
 * The bytes, or null as soon as there are more than `maxBytes`; the stream is cancelled then.
 *
 * @throws the signal's reason when it aborts while the stream is waited for
 */
export async function readCapped(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const aborted = signal === undefined ? null : rejectOn(signal);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await (aborted === null
        ? reader.read()
        : Promise.race([reader.read(), aborted]));
      if (done) return joined(chunks, length);
      length += value.length;
      if (length > maxBytes) {
        await reader.cancel("too large");
        return null;
      }
      chunks.push(value);
    }
  } catch (error) {
    // The other end may be gone already; what counts is the first error.
    await reader.cancel("failed").catch(() => undefined);
    throw error;
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
