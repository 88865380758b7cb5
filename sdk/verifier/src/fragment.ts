/**
 * Documents in the fragment of a link: `#v1=` and the base64url of the deflated text. A fragment is not sent to
 * any server and stands in no log. Only documents travel so, never trust roots: whoever sends a link would
 * otherwise choose whom its reader trusts.
 */
const PREFIX = "#v1=";
/** Longest fragment that a link is made with; longer ones are refused by mail programs and chats. */
const MAX_FRAGMENT_CHARACTERS = 3_072;
const MAX_INFLATED_BYTES = 1 << 20;

/** From one page to the other of this site, which no mail program carries. Browsers take far more. */
export const MAX_SAME_PAGE_CHARACTERS = 60_000;

/**
 * The fragment for a text, or null when it would be too long.
 *
 * @param most characters; default: what a link may have that is sent to somebody
 */
export async function encodeFragment(
  text: string,
  most: number = MAX_FRAGMENT_CHARACTERS,
): Promise<string | null> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  // Each byte is an argument below, of which an engine takes only so many.
  if (deflated.length > most) return null;
  const base64 = btoa(String.fromCharCode(...deflated));
  const fragment = `${PREFIX}${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return fragment.length <= most ? fragment : null;
}

/**
 * An attestation as links carry it: its compact form as JSON. A text that is no attestation in shape stays as it is.
 *
 * @param slim `slimForAnyReader`
 */
export function thinText(text: string, slim: (text: string) => object): string {
  try {
    return JSON.stringify(slim(text));
  } catch (error) {
    if (error instanceof TypeError) return text;
    throw error;
  }
}

/** The bytes in a fragment; null when there is none. @throws Error when there is one that cannot be read */
export async function decodeFragment(fragment: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!fragment.startsWith(PREFIX)) return null;
  const base64 = fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return pump(stream);
}

/** Decodes a link that somebody was sent. Returns `null` for a cut or altered one, which is common. */
export async function linkedBytes(fragment: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return decodeFragment(fragment).catch(() => new Uint8Array());
}

async function pump(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for await (const part of stream) {
    total += part.length;
    // A few bytes can inflate to gigabytes.
    if (total > MAX_INFLATED_BYTES) throw new Error("the link holds more than 1 MiB");
    parts.push(part as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
