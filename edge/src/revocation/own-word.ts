/**
 * The service's own snapshot as its verifier takes it: what excuses a document has to be signed by a key that the reader
 * pins, and here the reader is the operator whose snapshot it is. Signed by a key of this process, which nobody else has
 * and which signs nothing else; so the one rule of `standingOfKey` is the one that is asked.
 */
import {
  canonicalBytes,
  createSigner,
  encodeBase64,
  encodeHex,
  generateSecretKey,
  PAYLOAD_TYPES,
  preAuthEncoding,
  type RevocationSnapshot,
  type Signer,
} from "@svc/core";

let own: Signer | null = null;
let signed: { readonly payload: string; readonly sig: string } | null = null;

export interface OwnWord {
  readonly revocation: { readonly snapshot: RevocationSnapshot; readonly envelope: object };
  /** To be pinned for that. */
  readonly revocationKeys: readonly string[];
}

export function ownWord(snapshot: RevocationSnapshot): OwnWord {
  // Made with the first use: a key at the start of an isolate is none that the platform lets be random.
  own ??= createSigner(encodeHex(generateSecretKey()));
  const bytes = canonicalBytes(snapshot);
  const payload = encodeBase64(bytes);
  if (signed?.payload !== payload)
    signed = { payload, sig: encodeBase64(own.sign(preAuthEncoding(PAYLOAD_TYPES.revocation, bytes))) };
  const signatures = [{ keyid: own.kid, sig: signed.sig }];
  const envelope = { payloadType: PAYLOAD_TYPES.revocation, payload, signatures };
  return { revocation: { snapshot, envelope }, revocationKeys: [own.publicKey] };
}
