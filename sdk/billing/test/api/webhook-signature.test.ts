// Signatures of Standard Webhooks: the answer that its own libraries test for, rotation, and everything that is no
// signature of these bytes under this id and time.
import { encodeBase64, encodeUtf8 } from "@svc/core";
import { describe, expect, test } from "vitest";
import { isWebhookSigned, makeWebhookSecret, readWebhookSecret, signWebhook } from "../../src/api/index.ts";

/** From the test suites of the reference libraries. */
const KNOWN = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const message = (change: object = {}) => ({
  id: KNOWN.id,
  timestamp: KNOWN.timestamp,
  body: encodeUtf8(KNOWN.body),
  ...change,
});

test("the known answer", async () => {
  expect(await signWebhook(message(), [KNOWN.secret])).toBe(KNOWN.signature);
  expect(await isWebhookSigned(message(), KNOWN.signature, [KNOWN.secret])).toBe(true);
});

describe("is no signature of it", () => {
  test.each([
    ["another id", { id: "msg_p5jXN8AQM9LWM0D4loKWxJel" }],
    ["another time", { timestamp: KNOWN.timestamp + 1 }],
    ["another body", { body: encodeUtf8('{"test":2432232314}') }],
    ["no body", { body: new Uint8Array() }],
  ])("%s", async (_, change) => {
    expect(await isWebhookSigned(message(change), KNOWN.signature, [KNOWN.secret])).toBe(false);
  });

  test.each([
    ["empty", ""],
    ["of another scheme", KNOWN.signature.replace("v1,", "v1a,")],
    ["without its scheme", KNOWN.signature.slice(3)],
    ["short", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1A=="],
    ["no base64", "v1,*"],
    ["the seventeenth", `${"v1,AAAA ".repeat(16)}${KNOWN.signature}`],
  ])("a header that is %s", async (_, header) => {
    expect(await isWebhookSigned(message(), header, [KNOWN.secret])).toBe(false);
  });

  test("one under a secret that is not given", async () => {
    expect(await isWebhookSigned(message(), KNOWN.signature, [makeWebhookSecret()])).toBe(false);
    expect(await isWebhookSigned(message(), KNOWN.signature, [])).toBe(false);
  });
});

test("while a secret is changed, both receivers find their own signature among others", async () => {
  const [old, fresh] = [makeWebhookSecret(), makeWebhookSecret()];
  const header = await signWebhook(message(), [fresh, old]);
  expect(header.split(" ")).toHaveLength(2);
  for (const secrets of [[old], [fresh], [makeWebhookSecret(), old]])
    expect(await isWebhookSigned(message(), `v9,unknown ${header}`, secrets)).toBe(true);
  expect(await isWebhookSigned(message(), await signWebhook(message(), [fresh]), [old])).toBe(false);
});

test("secrets are whsec_ and base64 of 24 to 64 bytes", async () => {
  const of = (bytes: number) => `whsec_${encodeBase64(new Uint8Array(bytes))}`;
  for (const bytes of [24, 64]) expect(readWebhookSecret(of(bytes))).toHaveLength(bytes);
  for (const secret of [of(23), of(65), of(32).slice(6), "whsec_", "whsec_*", null, 1])
    expect(readWebhookSecret(secret)).toBeNull();
  expect(readWebhookSecret(makeWebhookSecret())).toHaveLength(32);
  await expect(signWebhook(message(), [of(24), of(23)])).rejects.toThrow(/^secrets\[1\]: /);
  await expect(isWebhookSigned(message(), KNOWN.signature, ["x"])).rejects.toThrow(TypeError);
});
