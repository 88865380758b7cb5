/**
 * Text that is kept and seldom asked for, deflated (RFC 1951): reports on documents of one kind say the same for the most
 * part, and take some twentieth of their length.
 */

export async function packText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

export async function unpackText(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
