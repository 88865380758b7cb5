/** Who calls, by the secret that a request shows. */
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { hashSecret } from "./secrets.ts";

/** Whose secret the request shows, or null. All are compared, whichever it is. */
export function ownerOf<Owner extends { readonly secretHashes: readonly string[] }>(
  request: IncomingMessage,
  owners: readonly Owner[],
): Owner | null {
  const [, given = ""] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? "") ?? [];
  const hash = Buffer.from(hashSecret(given), "hex");
  let found: Owner | null = null;
  for (const owner of owners) {
    for (const known of owner.secretHashes) {
      if (timingSafeEqual(hash, Buffer.from(known, "hex")) && given !== "") found = owner;
    }
  }
  return found;
}
