import { decodeUtf8 } from "@svc/core/bytes";

/** Documents that come with the page: the gallery's, and the forgery of the tamper lab. */
export async function loadExample(name: string): Promise<string> {
  const response = await fetch(new URL(`gallery/${name}`, document.baseURI));
  if (!response.ok) throw new Error(`${name} could not be loaded.`);
  const text = decodeUtf8(new Uint8Array(await response.arrayBuffer()));
  if (text === null) throw new Error(`${name} is no UTF-8.`);
  return text;
}
