// Sealed packets of personal links: kept by who may attest, served to anybody by their id, gone when they expire.
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { openPacket, type PacketLink, parsePacketLink } from "@svc/vdi-verifier";
import { afterEach, describe, expect, test, vi } from "vitest";
import vector from "../../sdk/verifier/test/vectors/personal-packet.json" with { type: "json" };
import type { PersonalPackets } from "../src/packets/personal-packets.ts";
import { objectOf } from "../src/storage/names.ts";
import { call, get, post, random, respond, seconds } from "./support/service.ts";

const PATH = "/api/vdi/packets";
const DAY = 86_400;
const { sealed } = vector;
const served = (id: string) => `/.well-known/vdi-packet/${id}`;
/** An id that no test stored before. */
const freshId = () => `${btoa(random(8)).replaceAll(/[+/=]/g, "x").slice(0, 21)}A`;
const shelfOf = (id: string) => objectOf(env.PERSONAL_PACKETS, "packets", id.slice(0, 1));

afterEach(() => {
  vi.useRealTimers();
});

describe("a stored packet", () => {
  test("is served to every page, uncached, as text that no browser runs", async () => {
    const stored = await call(post(PATH, { id: vector.id, sealed }));
    expect(stored).toMatchObject({ status: 200, body: { id: vector.id } });
    expect(stored.body.expires_at - seconds() - 90 * DAY).toBeLessThanOrEqual(0);
    expect(stored.body.expires_at - seconds() - 90 * DAY).toBeGreaterThan(-60);
    const { status, headers, body } = await call(get(served(vector.id), { origin: "https://audit.example" }));
    expect([status, body]).toEqual([200, sealed]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "content-type": "text/plain",
      "x-content-type-options": "nosniff",
    });
    expect(headers.get("etag")).toBeNull();
  });

  test("opens by its link", async () => {
    await call(post(PATH, { id: vector.id, sealed }));
    const link = parsePacketLink(`#p=${vector.domain}.${vector.key}`) as PacketLink;
    const fetch = (url: string) => respond(get(new URL(url).pathname));
    expect(await openPacket(link, { fetch: fetch as typeof globalThis.fetch })).toMatchObject({ ok: true });
  });

  test("may be stored again, which counts its days anew, and gives way to no other", async () => {
    const id = freshId();
    const first = await call(post(PATH, { id, sealed, keep_days: 1 }));
    const again = await call(post(PATH, { id, sealed, keep_days: 400 }));
    expect(again.body.expires_at - first.body.expires_at).toBeGreaterThanOrEqual(399 * DAY);
    const other = `${sealed.slice(0, -1)}A`;
    expect(await call(post(PATH, { id, sealed: other }))).toMatchObject({
      status: 409,
      body: { code: "packet_taken" },
    });
    expect((await call(get(served(id)))).body).toBe(sealed);
  });

  test("is gone when it expires, and then deleted", async () => {
    const id = freshId();
    await call(post(PATH, { id, sealed, keep_days: 1 }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (DAY + 1) * 1000 });
    expect((await call(get(served(id)))).status).toBe(404);
    expect(await runDurableObjectAlarm(shelfOf(id))).toBe(true);
    await runInDurableObject(shelfOf(id), (_: PersonalPackets, { storage }) => {
      expect(storage.sql.exec("SELECT id FROM packets WHERE id = ?", id).toArray()).toEqual([]);
    });
  });
});

test.each([
  ["nobody stored", freshId()],
  ["is too short", "AAAA"],
  ["has unused bits set", `${"A".repeat(21)}B`],
  ["is a path", "..%2fhealth"],
  ["is longer", `${"A".repeat(22)}/x`],
  ["is empty", ""],
])("there is no packet under an id that %s", async (_, id) => {
  const { status, body, headers } = await call(get(served(id)));
  expect(status).toBe(404);
  expect(body.code).toBe("not_found");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("only who may attest stores a packet, and no page does", async () => {
  const body = { id: freshId(), sealed };
  expect((await call(post(PATH, body, { "x-vdi-attest-secret": "another" }))).status).toBe(401);
  const { headers } = await call(post(PATH, body));
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test.each<[string, object]>([
  ["an id of another form", { id: "../x", sealed }],
  ["a text that is not base64url", { id: freshId(), sealed: `<script>${sealed.slice(8)}` }],
  ["a length that no packet has", { id: freshId(), sealed: sealed.slice(0, -4) }],
  ["more than a packet can be", { id: freshId(), sealed: "A".repeat(700_000) }],
  ["no day", { id: freshId(), sealed, keep_days: 0 }],
  ["401 days", { id: freshId(), sealed, keep_days: 401 }],
  ["an unknown member", { id: freshId(), sealed, link: "x" }],
])("%s is refused", async (_, body) => {
  expect(await call(post(PATH, body))).toMatchObject({ status: 400, body: { code: "schema_violation" } });
});

test("a packet of the largest size is stored", async () => {
  const id = freshId();
  const largest = "A".repeat(Math.ceil(((512 * 1024 + 16) * 4) / 3));
  expect((await call(post(PATH, { id, sealed: largest }))).status).toBe(200);
  expect((await call(get(served(id)))).body).toBe(largest);
});
