// Signed HTTP responses as proof of origin, by the vectors of RFC 9421, appendix B: the test response of B.2 and its
// signature of B.2.4 under test-key-ecc-p256 of B.1.3. Altered, stale and incomplete responses are refused.
import { decodeBase64, encodeUtf8 } from "@svc/core/bytes";
import { describe, expect, test } from "vitest";
import {
  createSource,
  type HttpOrigin,
  httpOrigin,
  type SignedResponse,
  signFromOrigin,
} from "../src/index.ts";

const bytes = (base64: string) => decodeBase64(base64) as Uint8Array;
const P256 = bytes(
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lfw0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==",
);
const CREATED = 1_618_884_473;
const RESPONSE: SignedResponse = {
  status: 200,
  headers: [
    ["Date", "Tue, 20 Apr 2021 02:07:56 GMT"],
    ["Content-Type", "application/json"],
    [
      "Content-Digest",
      "sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:",
    ],
    ["Content-Length", "23"],
    [
      "Signature-Input",
      'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    ],
    [
      "Signature",
      "sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:",
    ],
  ],
  body: encodeUtf8('{"message": "good dog"}'),
};
const ORIGIN: HttpOrigin = {
  keys: [{ keyid: "test-key-ecc-p256", algorithm: "ecdsa-p256-sha256", publicKey: P256 }],
  inputs: { "/dog/verdict": "/message" },
};

const header = (name: string, value: string | null): SignedResponse => ({
  ...RESPONSE,
  headers: [
    ...RESPONSE.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase()),
    ...(value === null ? [] : [[name, value] as const]),
  ],
});
const signedAs = (input: string) => header("Signature-Input", `sig-b24=${input}`);
const WHOLE = '("@status" "content-type" "content-digest" "content-length")';

test("RFC 9421, B.2.4: the response holds, and shows what is at the pointer", async () => {
  expect(await httpOrigin(ORIGIN).check(RESPONSE, CREATED + 1)).toEqual({
    ok: true,
    value: { values: { "/dog/verdict": "good dog" }, signedAt: CREATED },
  });
});

test("what it shows is signed as the source's own word, for the request", async () => {
  const source = createSource({ signingKey: "07".repeat(32), name: "Notary" });
  const request = {
    audience: createSource({ signingKey: "08".repeat(32), name: "Issuer" }).publicKey,
    challenge: "11".repeat(32),
    subject: { value: "dog 7", salt: "22".repeat(31) },
    issuedAt: CREATED + 1,
  };
  const signed = await signFromOrigin(source, httpOrigin(ORIGIN), RESPONSE, request);
  if (!signed.ok) throw new Error(signed.reason);
  expect(signed.value.statement).toMatchObject({ source: { name: "Notary" }, challenge: request.challenge });
  expect(signed.value.opening.inputs).toMatchObject([{ pointer: "/dog/verdict", value: "good dog" }]);
  const stale = await signFromOrigin(source, httpOrigin(ORIGIN), RESPONSE, {
    ...request,
    issuedAt: CREATED + 999,
  });
  expect(stale).toMatchObject({ ok: false, reason: "signature_too_old" });
});

describe("refused", () => {
  test.each<[string, SignedResponse, string]>([
    ["another status", { ...RESPONSE, status: 201 }, "signature_invalid"],
    ["an error", { ...RESPONSE, status: 500 }, "response_not_ok"],
    ["another body", { ...RESPONSE, body: encodeUtf8('{"message": "good cat"}') }, "body_digest_mismatch"],
    ["another digest", header("Content-Digest", "sha-512=:AAAA:"), "signature_invalid"],
    ["no digest", header("Content-Digest", null), "signature_component_refused"],
    ["another content type", header("Content-Type", "text/plain"), "signature_invalid"],
    ["no signature", header("Signature", null), "signature_missing"],
    ["no signature input", header("Signature-Input", null), "signature_missing"],
    ["a text that is no dictionary", header("Signature-Input", "sig-b24=("), "signature_header_malformed"],
    ["a signature that is no bytes", header("Signature", "sig-b24=5"), "signature_header_malformed"],
    [
      "two signatures",
      signedAs(`${WHOLE};created=1618884473, other=("@status");created=1`),
      "signature_header_malformed",
    ],
    [
      "a component twice",
      signedAs('("@status" "@status" "content-digest");created=1618884473'),
      "signature_header_malformed",
    ],
    [
      "the status uncovered",
      signedAs('("content-digest");created=1618884473;keyid="test-key-ecc-p256"'),
      "signature_covers_too_little",
    ],
    [
      "the body uncovered",
      signedAs('("@status");created=1618884473;keyid="test-key-ecc-p256"'),
      "signature_covers_too_little",
    ],
    [
      "a component of the request",
      signedAs('("@status" "content-digest" "@method";req);created=1618884473;keyid="test-key-ecc-p256"'),
      "signature_component_refused",
    ],
    [
      "a parameter of a component",
      signedAs('("@status" "content-digest" "content-type";bs);created=1618884473;keyid="test-key-ecc-p256"'),
      "signature_component_refused",
    ],
    ["another key", signedAs(`${WHOLE};created=1618884473;keyid="other"`), "signature_key_unknown"],
    [
      "another algorithm",
      signedAs(`${WHOLE};created=1618884473;keyid="test-key-ecc-p256";alg="ed25519"`),
      "signature_algorithm_differs",
    ],
    ["no time", signedAs(`${WHOLE};keyid="test-key-ecc-p256"`), "signature_time_missing"],
    [
      "of the future",
      signedAs(`${WHOLE};created=1618884999;keyid="test-key-ecc-p256"`),
      "signature_in_future",
    ],
    [
      "over",
      signedAs(`${WHOLE};created=1618884473;expires=1618884474;keyid="test-key-ecc-p256"`),
      "signature_expired",
    ],
    [
      "a parameter that nobody knows",
      signedAs(`${WHOLE};created=1618884473;keyid="test-key-ecc-p256";x=1`),
      "signature_header_malformed",
    ],
  ])("%s", async (_, response, reason) => {
    expect(await httpOrigin(ORIGIN).check(response, CREATED + 1)).toMatchObject({ ok: false, reason });
  });

  test("a key of another algorithm under the same name", async () => {
    // test-key-ed25519 of B.1.4, in SubjectPublicKeyInfo.
    const publicKey = bytes("MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=");
    const keys = [{ keyid: "test-key-ecc-p256", algorithm: "ed25519" as const, publicKey }];
    const found = await httpOrigin({ ...ORIGIN, keys }).check(RESPONSE, CREATED + 1);
    expect(found).toMatchObject({ ok: false, reason: "signature_invalid" });
  });

  test.each([
    ["a value that is not there", "/massage"],
    ["a member of a text", "/message/length"],
  ])("%s", async (_, place) => {
    const found = await httpOrigin({ ...ORIGIN, inputs: { "/dog": place } }).check(RESPONSE, CREATED + 1);
    expect(found).toMatchObject({ ok: false, reason: "value_missing", values: { input: "/dog" } });
  });
});

test("an Ed25519 response of our own, with every check in its way", async () => {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
  const body = encodeUtf8('{"data": {"balance": 12.5, "iban": null}}');
  const hash = Buffer64(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(body))));
  const input = '("@status" "content-digest");created=1700000000;keyid="k"';
  const base = `"@status": 200\n"content-digest": sha-256=:${hash}:\n"@signature-params": ${input}`;
  const signature = Buffer64(
    new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(base))),
  );
  const response: SignedResponse = {
    status: 200,
    headers: [
      ["content-digest", `sha-256=:${hash}:`],
      ["signature-input", `s=${input}`],
      ["signature", `s=:${signature}:`],
    ],
    body,
  };
  const origin = httpOrigin({
    keys: [{ keyid: "k", algorithm: "ed25519", publicKey: spki }],
    inputs: { "/balance": "/data/balance", "/iban": "/data/iban" },
  });
  expect(await origin.check(response, 1_700_000_010)).toMatchObject({
    ok: true,
    value: { values: { "/balance": 12.5, "/iban": null } },
  });
});

/** Standard base64. */
function Buffer64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

test.each<[string, unknown]>([
  ["no keys", { inputs: ORIGIN.inputs }],
  ["a misspelt member", { ...ORIGIN, maxAge: 1 }],
  ["no inputs", { keys: ORIGIN.keys, inputs: {} }],
  ["an input that is no pointer", { keys: ORIGIN.keys, inputs: { a: "/b" } }],
  ["another algorithm", { ...ORIGIN, keys: [{ ...ORIGIN.keys[0], algorithm: "hmac-sha256" }] }],
  ["a key as text", { ...ORIGIN, keys: [{ ...ORIGIN.keys[0], publicKey: "MCow" }] }],
  ["a Promise", Promise.resolve(ORIGIN)],
])("a wrong description of an origin: %s", (_, origin) => {
  expect(() => httpOrigin(origin as HttpOrigin)).toThrow(/^origin/);
});

test("the values are those of the body whose digest holds, whatever is written over it", async () => {
  const body = encodeUtf8('{"message": "good dog"}');
  const checked = httpOrigin(ORIGIN).check({ ...RESPONSE, body }, CREATED + 1);
  body.set(encodeUtf8('{"message": "evil dog"}'));
  expect(await checked).toMatchObject({ ok: true, value: { values: { "/dog/verdict": "good dog" } } });
});
