// Signatures over documents: what they cover, what they refuse, and how they travel in DSSE envelopes.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeBase64 } from "../../src/bytes/base64.ts";
import { encodeUtf8 } from "../../src/bytes/utf8.ts";
import { createSigner } from "../../src/issuing/signer.ts";
import { type SignedDocument, signDocument, signedBytes } from "../../src/signing/document.ts";
import { toEnvelope } from "../../src/signing/envelope.ts";
import { fromEnvelope } from "../../src/signing/enveloped-document.ts";
import { preAuthEncoding } from "../../src/signing/pae.ts";
import { PAYLOAD_TYPES } from "../../src/signing/payload-types.ts";
import { verifyDocument } from "../../src/signing/verify-document.ts";

const signer = createSigner("42".repeat(32));
const { receipt, attestation } = PAYLOAD_TYPES;
const signed = signDocument(receipt, { type: "example", amount: 3, text: "\u{1f600} é" }, signer);

describe("pre-authentication encoding", () => {
  test("is the one of the DSSE specification's example", () => {
    const encoded = preAuthEncoding("http://example.com/HelloWorld", encodeUtf8("hello world"));
    expect(new TextDecoder().decode(encoded)).toBe("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
  });

  test("counts bytes, not characters", () => {
    expect(new TextDecoder().decode(preAuthEncoding("é", encodeUtf8("é")))).toBe("DSSEv1 2 é 2 é");
  });
});

describe("a signed document", () => {
  test("verifies, deterministically", () => {
    expect(verifyDocument(receipt, signed)).toEqual({ valid: true });
    expect(signDocument(receipt, { text: "\u{1f600} é", amount: 3, type: "example" }, signer)).toEqual(
      signed,
    );
    recordVerdict("signing/document", signed.signature.value);
  });

  test("is not valid as another kind of document", () => {
    for (const [kind, payloadType] of Object.entries(PAYLOAD_TYPES)) {
      const { valid } = verifyDocument(payloadType, signed);
      expect(valid, kind).toBe(payloadType === receipt);
    }
  });

  const altered: [string, SignedDocument][] = [
    ["a member", { ...signed, amount: 4 } as SignedDocument],
    ["a member more", { ...signed, extra: true } as SignedDocument],
    ["the kid", { ...signed, signature: { ...signed.signature, kid: "another" } }],
    ["the algorithm", { ...signed, signature: { ...signed.signature, algorithm: "none" as "Ed25519" } }],
    ["a member of the signature more", { ...signed, signature: { ...signed.signature, extra: 1 } as never }],
    [
      "the key",
      { ...signed, signature: { ...signed.signature, public_key: createSigner("43".repeat(32)).publicKey } },
    ],
  ];
  test.each(altered)("covers %s", (_name, document) => {
    expect(verifyDocument(receipt, document)).toMatchObject({ valid: false, reason: "signature_mismatch" });
  });

  const malformed: [string, string, string, string][] = [
    [
      "a key in capitals",
      signed.signature.public_key.toUpperCase(),
      signed.signature.value,
      "public_key_not_canonical",
    ],
    ["a key of small order", "01".padEnd(64, "0"), signed.signature.value, "public_key_small_order"],
    [
      "a short value",
      signed.signature.public_key,
      signed.signature.value.slice(2),
      "signature_not_canonical",
    ],
  ];
  test.each(malformed)("refuses %s by name", (_name, public_key, value, reason) => {
    const document = { ...signed, signature: { ...signed.signature, public_key, value } };
    expect(verifyDocument(receipt, document)).toMatchObject({ valid: false, reason });
  });
});

describe("signers", () => {
  test.each(["", "42", "42".repeat(33), "AB".repeat(32), "0x".padEnd(64, "4"), null, 5])(
    "refuse %j as a key, without repeating it",
    (key) => {
      expect(() => createSigner(key as string)).toThrow(TypeError);
      expect(() => createSigner(key as string)).toThrow(
        /^signingKey: expected 64 lowercase hex digits \(32 bytes\)$/,
      );
    },
  );

  test.each(["", "a b", "x".repeat(65), "é"])("refuse %j as a kid", (kid) => {
    expect(() => createSigner("42".repeat(32), kid)).toThrow(TypeError);
  });

  test("derive the kid from the key unless one is stated", () => {
    expect(createSigner("42".repeat(32)).kid).toMatch(/^[0-9a-f]{16}$/);
    expect(createSigner("42".repeat(32), "prod:2026").kid).toBe("prod:2026");
  });
});

describe("DSSE envelopes", () => {
  const envelope = toEnvelope(receipt, signed);

  test("carry exactly what was signed, and come back to the byte", () => {
    expect(fromEnvelope(receipt, envelope)).toEqual({ ok: true, value: signed });
    expect(fromEnvelope(receipt, JSON.stringify(envelope))).toEqual({ ok: true, value: signed });
    expect(signedBytes(receipt, signed)).toEqual(
      preAuthEncoding(
        receipt,
        Uint8Array.from(atob(envelope.payload), (c) => c.charCodeAt(0)),
      ),
    );
  });

  const [only] = envelope.signatures;
  const payloadOf = (document: unknown) => encodeBase64(encodeUtf8(JSON.stringify(document)));
  const { value: _value, ...unsigned } = signed.signature;
  const sigOf = (bytes: number) => ({ sig: encodeBase64(new Uint8Array(bytes)) });
  const urlSafe = (base64 = "") => base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

  test.each([
    ["another keyid", { ...envelope, signatures: [{ ...only, keyid: "x" }] }],
    ["no keyid", { ...envelope, signatures: [{ sig: only?.sig }] }],
    ["members that nobody knows", { ...envelope, more: 1, signatures: [{ ...only, more: [] }] }],
    ["signatures of others", { ...envelope, signatures: [sigOf(64), 7, sigOf(70), only, sigOf(64)] }],
    [
      "the URL-safe alphabet without padding",
      { ...envelope, payload: urlSafe(envelope.payload), signatures: [{ sig: urlSafe(only?.sig) }] },
    ],
    ["the value in the payload already", { ...envelope, payload: payloadOf(signed), signatures: [] }],
  ])("with %s are read", (_name, input) => {
    expect(fromEnvelope(receipt, input)).toEqual({ ok: true, value: signed });
  });

  test("look at sixteen signatures, and at no more", () => {
    const others = (count: number) => Array.from({ length: count }, () => sigOf(64));
    const read = (before: number) =>
      fromEnvelope(receipt, { ...envelope, signatures: [...others(before), only] });
    expect(read(15)).toEqual({ ok: true, value: signed });
    expect(read(16)).toMatchObject({ value: { signature: { value: "00".repeat(64) } } });
  });

  const refused: [string, unknown, string][] = [
    ["another payload type", { ...envelope, payloadType: attestation }, "envelope_wrong_type"],
    ["no signature", { ...envelope, signatures: [] }, "envelope_unsigned"],
    ["a signature of 63 bytes", { ...envelope, signatures: [sigOf(63)] }, "envelope_unsigned"],
    ["no list of signatures", { ...envelope, signatures: only }, "envelope_malformed"],
    ["base64 of two alphabets", { ...envelope, payload: "-_+/" }, "envelope_malformed"],
    ["base64 with some of its padding", { ...envelope, payload: "YQ=" }, "envelope_malformed"],
    ["base64 with padding alone", { ...envelope, payload: "====" }, "envelope_malformed"],
    ["base64 of one digit", { ...envelope, payload: "Y" }, "envelope_malformed"],
    ["base64 with an unused bit", { ...envelope, payload: "YR" }, "envelope_malformed"],
    ["base64 with a line break", { ...envelope, payload: `${envelope.payload}\n` }, "envelope_malformed"],
    [
      "a payload with white space",
      {
        ...envelope,
        payload: encodeBase64(encodeUtf8(JSON.stringify({ ...signed, signature: unsigned }, null, 1))),
      },
      "envelope_not_canonical",
    ],
    ["a payload that is no object", { ...envelope, payload: payloadOf([1]) }, "envelope_malformed"],
    ["null", null, "envelope_malformed"],
    ["text", "no json", "envelope_malformed"],
  ];
  test.each(refused)("%s is refused", (_name, input, reason) => {
    expect(fromEnvelope(receipt, input)).toMatchObject({ ok: false, reason });
  });
});
