// The receiver's check: time before signature, signature before anything of the body, and the body as it arrived.
import { makeWebhookSecret, signWebhook } from "@svc/billing/api";
import { encodeUtf8 } from "@svc/core";
import { describe, expect, test } from "vitest";
import { type VerifyWebhookOptions, verifyWebhook } from "../../src/client/index.ts";

const NOW = 1_795_000_000;
const ID = "msg_00000000000000000000000000000000000000aa";
const SECRET = makeWebhookSecret();
const EVENT = {
  type: "billing.attestation.issued",
  timestamp: "2026-11-22T12:00:00Z",
  data: {
    tenant_id: "acme",
    event_id: "evt-1",
    attestation_id: `vdi:att:${"ab".repeat(32)}`,
    currency: "EUR",
    charge_micros: "18000",
    issued_at: NOW,
  },
};
const BODY = JSON.stringify(EVENT);

async function sent(body: string, timestamp = NOW, secrets: readonly string[] = [SECRET], id = ID) {
  return new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": await signWebhook({ id, timestamp, body: encodeUtf8(body) }, secrets),
  });
}
const verify = (body: string | Uint8Array, headers: Headers, change: Partial<VerifyWebhookOptions> = {}) =>
  verifyWebhook(body, headers, { secrets: [SECRET], now: NOW, ...change });
const reason = async (read: ReturnType<typeof verify>) => {
  const answer = await read;
  return answer.ok ? null : answer.reason;
};

test("a message in order is its id, its time and its event, as text and as bytes", async () => {
  const value = { id: ID, timestamp: NOW, event: EVENT };
  expect(await verify(BODY, await sent(BODY))).toEqual({ ok: true, value });
  expect(await verify(encodeUtf8(BODY), await sent(BODY))).toEqual({ ok: true, value });
});

test("the clock may differ by the tolerance to both sides, and by no second more", async () => {
  for (const [age, expected] of [
    [300, null],
    [301, "webhook_too_old"],
    [-300, null],
    [-301, "webhook_of_the_future"],
  ] as const)
    expect([age, await reason(verify(BODY, await sent(BODY, NOW - age)))]).toEqual([age, expected]);
  expect(await reason(verify(BODY, await sent(BODY, NOW - 1), { toleranceSeconds: 0 }))).toBe(
    "webhook_too_old",
  );
});

test("a time that was changed is no time of the signature's", async () => {
  const headers = await sent(BODY, NOW - 400);
  headers.set("webhook-timestamp", String(NOW));
  expect(await reason(verify(BODY, headers))).toBe("webhook_signature_invalid");
});

describe("refused", () => {
  test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("without %s", async (name) => {
    const headers = await sent(BODY);
    headers.delete(name);
    expect(await reason(verify(BODY, headers))).toBe("webhook_headers_malformed");
  });

  test.each([
    ["webhook-id", "evt-1"],
    ["webhook-id", "msg_a.1"],
    ["webhook-timestamp", "0"],
    ["webhook-timestamp", "1795000000.0"],
    ["webhook-timestamp", "1e9"],
    ["webhook-timestamp", "-1"],
  ])("with %s: %s", async (name, value) => {
    const headers = await sent(BODY);
    headers.set(name, value);
    expect(await reason(verify(BODY, headers))).toBe("webhook_headers_malformed");
  });

  test("another body, another secret, JSON written anew", async () => {
    const headers = await sent(BODY);
    expect(await reason(verify(BODY.replace("18000", "17000"), headers))).toBe("webhook_signature_invalid");
    expect(await reason(verify(JSON.stringify(EVENT, null, 1), headers))).toBe("webhook_signature_invalid");
    expect(await reason(verify(BODY, headers, { secrets: [makeWebhookSecret()] }))).toBe(
      "webhook_signature_invalid",
    );
  });

  test.each([
    ["no JSON", "{"],
    ["another type", JSON.stringify({ ...EVENT, type: "billing.attestation.deleted" })],
    ["data of another", JSON.stringify({ ...EVENT, type: "log.rolled_over" })],
    ["a member more", JSON.stringify({ ...EVENT, note: 1 })],
    ["a member twice", `{"type":"x",${BODY.slice(1)}`],
  ])("signed, and %s", async (_, body) => {
    expect(await reason(verify(body, await sent(body)))).toBe("webhook_event_malformed");
  });
});

test("both secrets count while one is changed for the other", async () => {
  const fresh = makeWebhookSecret();
  const headers = await sent(BODY, NOW, [fresh, SECRET]);
  for (const secrets of [[SECRET], [fresh], [makeWebhookSecret(), fresh]])
    expect(await reason(verify(BODY, headers, { secrets }))).toBeNull();
});

test.each([
  [{ secrets: [] }, /options\.secrets/],
  [{ secrets: ["x"] }, /options\.secrets\[0\]/],
  [{ secrets: Array(9).fill(SECRET) }, /options\.secrets/],
  [{ secrets: [SECRET], tolerance: 1 }, /unknown member/],
  [{ secrets: [SECRET], toleranceSeconds: -1 }, /options\.toleranceSeconds/],
  [{ secrets: [SECRET], toleranceSeconds: Number.NaN }, /options\.toleranceSeconds/],
  [{ secrets: [SECRET], now: "0" }, /options\.now/],
  [undefined, /options\.secrets/],
])("a wrong call is said (%#)", async (options, words) => {
  await expect(verifyWebhook(BODY, new Headers(), options as never)).rejects.toThrow(words);
});

test("the event is the one that was signed, whatever is written over its buffer", async () => {
  const body = encodeUtf8(BODY);
  const headers = await sent(BODY);
  const other = verify(encodeUtf8(BODY), headers);
  const read = verify(body, headers);
  body.set(encodeUtf8(BODY.replace("18000", "99999")));
  expect(await read).toEqual(await other);
});
