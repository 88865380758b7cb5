// Envelopes are checked by an implementation that is not ours: sigstore's, over OpenSSL.
import { createPublicKey } from "node:crypto";
import { crypto, dsse } from "@sigstore/core";
import { expect, test } from "vitest";
import { createSigner } from "../../src/issuing/signer.ts";
import { signDocument } from "../../src/signing/document.ts";
import { toEnvelope } from "../../src/signing/envelope.ts";
import { PAYLOAD_TYPES } from "../../src/signing/payload-types.ts";

/** SubjectPublicKeyInfo of an Ed25519 key: a fixed prefix (RFC 8410 section 4) and the 32 bytes. */
function publicKeyObject(hex: string) {
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(hex, "hex")]);
  return createPublicKey({ key: der, format: "der", type: "spki" });
}

test.each(Object.entries(PAYLOAD_TYPES))(
  "a foreign verifier accepts our %s envelope, and only as that",
  (_kind, payloadType) => {
    const document = signDocument(payloadType, { b: [1, "é"], a: null }, createSigner("07".repeat(32)));
    const envelope = toEnvelope(payloadType, document);
    const payload = Buffer.from(envelope.payload, "base64");
    const signature = Buffer.from(envelope.signatures[0]?.sig as string, "base64");
    const key = publicKeyObject(document.signature.public_key);
    const verifies = (type: string) => crypto.verify(dsse.preAuthEncoding(type, payload), key, signature);
    expect(verifies(envelope.payloadType)).toBe(true);
    expect(verifies("application/json")).toBe(false);
  },
);
