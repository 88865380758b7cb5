// An attest that dies between its steps: the alarm, or the same request again, ends with one attestation in the
// log, and nothing that failed is taken for something that happened.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { hashReceipt, type VerificationReceipt } from "@svc/core";
import { describe, expect, test } from "vitest";
import { registerOf as partOf, partOfEvent } from "../src/objects/register-parts.ts";
import type { TenantEvents } from "../src/objects/tenant-events.ts";
import { attestV2, call, get, PATHS, post, preflightBody, type Scene, scene } from "./support/service.ts";

const registerOf = ({ tenant, event }: Scene) => partOf(env, tenant, partOfEvent(event));

const rowOf = (one: Scene) =>
  runInDurableObject(registerOf(one), (_, state) => {
    const tables = state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'events'").toArray();
    return tables.length === 0 ? undefined : state.storage.sql.exec("SELECT * FROM events").toArray()[0];
  });

/** The row after its alarm, which is where marks are written at the latest. */
async function settledRow(one: Scene) {
  expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
  return rowOf(one);
}

/** Makes the object lose what its bindings answer, as a crash before that answer would. */
async function losing(one: Scene, binding: "RECEIPT_LOG" | "GRANT_LEDGER", body: () => Promise<unknown>) {
  const broken = {
    idFromName: () => null,
    get: () => new Proxy({}, { get: () => () => Promise.reject(new Error("gone")) }),
  };
  let kept: unknown;
  await runInDurableObject(registerOf(one), (instance: TenantEvents) => {
    const holder = instance as unknown as { env: Record<string, unknown> };
    kept = holder.env;
    holder.env = { ...holder.env, [binding]: broken };
  });
  await body();
  await runInDurableObject(registerOf(one), (instance: TenantEvents) => {
    (instance as unknown as { env: unknown }).env = kept;
  });
}

/** Reservations look older than the alarm waits for. */
const age = (one: Scene) =>
  runInDurableObject(registerOf(one), (_, state) => {
    state.storage.sql.exec("UPDATE events SET reserved_at = reserved_at - 60");
  });

async function consumed(): Promise<Scene> {
  const one = scene();
  await call(post(PATHS.preflight, preflightBody(one)));
  return one;
}

describe("a crash", () => {
  test("after the documents were issued and before the log had them: the alarm brings them there", async () => {
    const one = await consumed();
    const request = attestV2(one);
    await losing(one, "RECEIPT_LOG", async () =>
      expect((await call(post(PATHS.attest, request))).status).toBe(500),
    );
    const row = await rowOf(one);
    expect(row).toMatchObject({ logged: 0 });
    const { receipt } = JSON.parse(row?.issued as string) as { receipt: VerificationReceipt };
    const inLog = () => call(get(`${PATHS.inclusion}?receipt_hash=${hashReceipt(receipt)}`));
    expect((await inLog()).status).toBe(404);
    await age(one);
    expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
    expect((await inLog()).status).toBe(200);
    expect(await rowOf(one)).toMatchObject({ logged: 1 });
    // The next one is for the time when the bill is old, and nothing is left lying.
    const next = await runInDurableObject(registerOf(one), (_, { storage }) => storage.getAlarm());
    expect((next ?? 0) - Date.now()).toBeGreaterThan(86_400_000);
    const again = await call(post(PATHS.attest, request));
    expect(again.body.receipt).toEqual(receipt);
  });

  test("before the ledger answered: the same request goes on", async () => {
    const one = await consumed();
    const request = attestV2(one);
    await losing(one, "GRANT_LEDGER", async () =>
      expect((await call(post(PATHS.attest, request))).status).toBe(500),
    );
    expect(await rowOf(one)).toMatchObject({ issued: null, logged: 0 });
    const again = await call(post(PATHS.attest, request));
    expect(again.status).toBe(200);
    expect(await settledRow(one)).toMatchObject({ logged: 1 });
  });

  test("before the ledger answered, and nobody asks again: the alarm finishes it", async () => {
    const one = await consumed();
    await losing(one, "GRANT_LEDGER", () => call(post(PATHS.attest, attestV2(one))));
    await age(one);
    expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
    expect(await rowOf(one)).toMatchObject({ logged: 1 });
  });

  test("an alarm that fails arms itself again", async () => {
    const one = await consumed();
    await losing(one, "RECEIPT_LOG", async () => {
      await call(post(PATHS.attest, attestV2(one)));
      await age(one);
      await runDurableObjectAlarm(registerOf(one));
    });
    expect(await rowOf(one)).toMatchObject({ logged: 0 });
    expect(await runDurableObjectAlarm(registerOf(one))).toBe(true);
    expect(await rowOf(one)).toMatchObject({ logged: 1 });
  });

  test("a refusal leaves no reservation behind", async () => {
    const one = scene();
    expect((await call(post(PATHS.attest, attestV2(one)))).body.code).toBe("event_not_consumed");
    expect(await rowOf(one)).toBeUndefined();
  });
});
