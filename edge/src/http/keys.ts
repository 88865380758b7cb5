/**
 * GET /.well-known/jwks.json: the public keys of this operator (RFC 7517, RFC 8037), the log's among them.
 * GET /.well-known/vdi-issuer.json: the directory of the operator's domain, from the settings.
 */
import type { AnswerOf } from "@svc/billing/api";
import { decodeHex, deriveKid, encodeBase64 } from "@svc/core";
import type { Call, Handler } from "./call.ts";
import { refuseWith } from "./refusal.ts";
import { FRESH_MINUTE, json, type Reply } from "./reply.ts";

type KeySet = AnswerOf<"keys">;
type Key = KeySet["keys"][number];

export function keys({ settings }: Call<"keys">): Reply<KeySet> {
  const { operatorKeys, grantKeys, logSigner } = settings;
  const listed = [
    ...operatorKeys.map((key) => jwk(decodeHex(key, 32) as Uint8Array, "attestation")),
    ...grantKeys.map((key) => jwk(decodeHex(key, 32) as Uint8Array, "grant")),
    jwk(logSigner.key.publicKey, "log"),
  ];
  return json({ keys: listed }, FRESH_MINUTE);
}

export const issuerDirectory: Handler<"issuerDirectory"> = ({ settings: { issuerDirectory: listed } }) =>
  listed === null ? refuseWith("not_found") : json(listed, FRESH_MINUTE);

/** `svc_use` says what the key signs; the standard's `use` only that it signs. */
function jwk(publicKey: Uint8Array, signs: Key["svc_use"]): Key {
  const x = encodeBase64(publicKey).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return {
    kty: "OKP",
    crv: "Ed25519",
    use: "sig",
    alg: "EdDSA",
    kid: deriveKid(publicKey),
    x,
    svc_use: signs,
  };
}
