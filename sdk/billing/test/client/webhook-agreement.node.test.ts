// Ours against the reference library of Standard Webhooks, both ways.
import { makeWebhookSecret, signWebhook } from "@svc/billing/api";
import { encodeUtf8 } from "@svc/core";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook } from "../../src/client/index.ts";

const now = () => Math.floor(Date.now() / 1000);
const EVENT = {
  type: "log.rolled_over",
  timestamp: "2026-11-22T12:00:00Z",
  data: {
    origin: "log.example/b",
    frozen_origin: "log.example/a",
    frozen_tree_size: 7,
    frozen_root_hash: "ab".repeat(32),
  },
} as const;

test("what we sign the library verifies, and what it signs we verify", async () => {
  for (let i = 0; i < 20; i++) {
    const secret = makeWebhookSecret();
    const library = new Webhook(secret);
    const body = JSON.stringify({ ...EVENT, data: { ...EVENT.data, frozen_tree_size: i } });
    const [id, timestamp] = [`msg_${i}x`, now()];
    const ours = await signWebhook({ id, timestamp, body: encodeUtf8(body) }, [secret]);
    const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": ours };
    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${body} `, headers)).toThrow();
    const theirs = new Headers({
      ...headers,
      "webhook-signature": library.sign(id, new Date(timestamp * 1000), body),
    });
    const read = await verifyWebhook(body, theirs, { secrets: [secret] });
    expect(read).toEqual({ ok: true, value: { id, timestamp, event: JSON.parse(body) } });
  }
});
