/**
 * The service's own snapshot as its verifier takes it: what excuses a document has to be signed by a key that the reader
 * pins, and here the reader is the operator whose snapshot it is. Signed by a key of this process, which nobody else has
 * and which signs nothing else; so the one rule of `standingOfKey` is the one that is asked.
 */
import {
  canonicalBytes,
  createSigner,
  type DsseEnvelope,
  encodeBase64,
  encodeHex,
  generateSecretKey,
  PAYLOAD_TYPES,
  type RevocationSnapshot,
  type Signer,
  signEnvelope,
} from "@svc/core";

let own: Signer | null = null;
let signed: DsseEnvelope | null = null;

export interface OwnWord {
  readonly revocation: { readonly snapshot: RevocationSnapshot; readonly envelope: DsseEnvelope };
  /** To be pinned for that. */
  readonly revocationKeys: readonly string[];
}

export function ownWord(snapshot: RevocationSnapshot): OwnWord {
  // Made with the first use: a key at the start of an isolate is none that the platform lets be random.
  own ??= createSigner(encodeHex(generateSecretKey()));
  const bytes = canonicalBytes(snapshot);
  if (signed?.payload !== encodeBase64(bytes)) signed = signEnvelope(PAYLOAD_TYPES.revocation, bytes, own);
  return { revocation: { snapshot, envelope: signed }, revocationKeys: [own.publicKey] };
}
