/** An issuer's request to its sources: one challenge, which becomes the decision's nonce, and one salted subject. */
import { encodeHex } from "@svc/core/bytes";
import { readMembers, readPublicKey } from "@svc/core/trust";
import { parseSourceRequest, type SourceRequest } from "@svc/core/wire";

/**
 * A request for all sources of one decision: challenge and salt are drawn anew, so that two requests about one person
 * have nothing in common. Secret between the issuer and its sources, because it names the person.
 *
 * @param audience the issuer's public key, 64 hex digits
 * @param subject whom the decision is about, as every source knows them, such as a customer number
 * @throws TypeError naming the argument
 */
export function askSources(asked: { readonly audience: string; readonly subject: string }): SourceRequest {
  const { audience, subject } = readMembers(asked, ["audience", "subject"], "asked");
  const request = parseSourceRequest({
    type: "source_request_v1",
    audience: readPublicKey(audience, "asked.audience"),
    challenge: random(32),
    subject: { value: typeof subject === "string" ? subject : "", salt: random(31) },
  });
  if (!request.ok) throw new TypeError("asked.subject: expected whom it is about, in 1 to 256 characters");
  return request.value;
}

function random(bytes: number): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
