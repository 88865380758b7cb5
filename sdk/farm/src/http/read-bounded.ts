/** A stream up to a cap that holds while it arrives, whatever length was declared. */

/** Null as soon as there is more than `most`; the rest is not read. @throws what the stream throws */
export async function readBounded(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (stream ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
