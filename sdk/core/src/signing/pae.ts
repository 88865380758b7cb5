/** DSSE v1 pre-authentication encoding: the payload and its type, lengths first, so neither runs into the other. */
import { concatBytes } from "../bytes/join.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";

/** `"DSSEv1" SP LEN(type) SP type SP LEN(payload) SP payload`, lengths in bytes, decimal. */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Uint8Array {
  const type = encodeUtf8(payloadType);
  return concatBytes(encodeUtf8(`DSSEv1 ${type.length} ${payloadType} ${payload.length} `), payload);
}
