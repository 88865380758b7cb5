// One tuple, many callers at once: exactly one is ever eligible. The same test is shown to fail on a ledger that
// awaits between its read and its write.

import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { hashExecutionIntent } from "@svc/core";
import { describe, expect, test, vi } from "vitest";
import { long, runs } from "../../tools/testing/vectors.ts";
import { objectOf } from "../src/storage/names.ts";
import {
  type Answer,
  attestV2,
  billed,
  call,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  scene,
} from "./support/service.ts";

const TUPLES_AT_ONCE = 30;

const eligible = (answers: readonly Answer[]) =>
  answers.filter(({ body }) => body.execution_eligible === true);

async function race(
  one: Scene,
  callers: number,
  headers: (i: number) => Record<string, string> = () => ({}),
) {
  const body = preflightBody(one);
  return Promise.all(
    Array.from({ length: callers }, (_, i) => call(post(PATHS.preflight, body, headers(i)))),
  );
}

describe("simultaneous preflights on one tuple", () => {
  const sizes = [2, 10, 100, ...(long ? [1_000] : [])];
  test.each(sizes)("%i callers, one eligible", async (callers) => {
    for (let round = 0; round < runs(3, 20); round++) {
      const answers = await race(scene(), callers);
      expect(eligible(answers)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(callers - 1);
      expect(new Set(answers.map(({ body }) => body.consumption_id)).size).toBe(1);
      expect(answers.filter(({ body }) => body.execution_eligible === undefined)).toHaveLength(0);
    }
  });

  test("with one Idempotency-Key among them all: one eligible, the others replays", async () => {
    const key = { "idempotency-key": random(16) };
    const answers = await race(scene(), 20, () => key);
    expect(eligible(answers)).toHaveLength(1);
    const replays = answers.filter(({ body }) => body.replay === true);
    expect(replays).toHaveLength(19);
    expect(
      replays.every(
        ({ status, body }) => status === 200 && body.original_execution_eligible && !body.may_execute,
      ),
    ).toBe(true);
  });

  test("of different intents for one event one is eligible", async () => {
    const one = scene({ max_events: 10 });
    const bodies = Array.from({ length: 20 }, (_, i) => preflightBody(one, { max_units: String(1000 + i) }));
    const answers = await Promise.all(bodies.map((body) => call(post(PATHS.preflight, body))));
    expect(eligible(answers)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "event_has_other_intent")).toHaveLength(19);
  });

  test("of different events never more than the grant has", async () => {
    const one = scene({ max_events: 7 });
    const bodies = Array.from({ length: 30 }, (_, i) => preflightBody(one, { event_id: `e-${i}` }));
    const answers = await Promise.all(bodies.map((body) => call(post(PATHS.preflight, body))));
    expect(eligible(answers)).toHaveLength(7);
    expect(answers.filter(({ body }) => body.code === "events_exhausted")).toHaveLength(23);
  });

  test("many tuples, ten callers each", async () => {
    // A line a request is what the reporter keeps, and a hundred thousand of them are most of the time.
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    try {
      for (let left = runs(30, 10_000); left > 0; left -= TUPLES_AT_ONCE) {
        // Issued as they are used: a grant holds for minutes. Put out of memory when done: ledgers stay open a while.
        const scenes = Array.from({ length: Math.min(left, TUPLES_AT_ONCE) }, () => scene());
        const races = await Promise.all(scenes.map((one) => race(one, 10)));
        expect(races.map((answers) => eligible(answers).length)).toEqual(races.map(() => 1));
        expect(races.flat().every(({ status }) => status === 200 || status === 409)).toBe(true);
        await Promise.all(
          scenes.map(({ tenant }) => evictDurableObject(objectOf(env.GRANT_LEDGER, "ledger", tenant))),
        );
      }
    } finally {
      log.mockRestore();
    }
  });

  test("a ledger that awaits between read and write is seen to fail", async () => {
    const intent = { event_id: "e", tenant_id: "t", endpoint: "/e" };
    const claim = (consumptionId: string) => ({
      authorityId: "a",
      eventId: "e",
      intent,
      intentDigest: hashExecutionIntent(intent),
      maxEvents: 1,
      maxChargeMicros: "1",
      consumptionId,
    });
    const outcomesOf = async (ledger: { claim: (one: string) => Promise<string> }) => {
      const claims = Array.from({ length: 20 }, (_, i) => JSON.stringify(claim(`c${i}`)));
      const answers = await Promise.all(claims.map((one) => ledger.claim(one)));
      return answers.filter((answer) => JSON.parse(answer).kind === "consumed").length;
    };
    const name = random();
    expect(await outcomesOf(objectOf(env.AWAITING_LEDGER, "ledger", name) as never)).toBeGreaterThan(1);
    expect(await outcomesOf(objectOf(env.GRANT_LEDGER, "ledger", name) as never)).toBe(1);
  });
});

describe("lost replies and lost objects", () => {
  test("a reply dropped after the commit: ten retries, nobody eligible again", async () => {
    const one = scene();
    await call(post(PATHS.preflight, preflightBody(one)));
    const retries = await race(one, 10);
    expect(eligible(retries)).toHaveLength(0);
  });

  test("with the key, the outcome can be read back, before and after the object was evicted", async () => {
    const one = scene();
    const key = { "idempotency-key": random(16) };
    const first = await call(post(PATHS.preflight, preflightBody(one), key));
    await evictDurableObject(objectOf(env.GRANT_LEDGER, "ledger", one.tenant));
    const again = await call(post(PATHS.preflight, preflightBody(one), key));
    expect(again.body).toMatchObject({
      execution_eligible: false,
      replay: true,
      original_execution_eligible: true,
      consumption_id: first.body.consumption_id,
    });
    const other = await call(post(PATHS.preflight, preflightBody(one), { "idempotency-key": random(16) }));
    expect(other.body).toMatchObject({ code: "already_consumed", execution_eligible: false });
  });

  test("an attest repeated, at once and after eviction, gives the same attestation and one log entry", async () => {
    const one = scene();
    await call(post(PATHS.preflight, preflightBody(one)));
    const request = attestV2(one);
    const answers = await Promise.all(
      Array.from({ length: runs(30, 100) }, () => call(post(PATHS.attest, request))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(
      new Set(answers.map(({ body }) => JSON.stringify([body.attestation, body.receipt, body.openings])))
        .size,
    ).toBe(1);
    expect(new Set(answers.map(({ body }) => body.log_entry.log_index)).size).toBe(1);
    await Promise.all([
      evictDurableObject(objectOf(env.GRANT_LEDGER, "ledger", one.tenant)),
      evictDurableObject(objectOf(env.RECEIPT_LOG, "log", "log.example/tests")),
    ]);
    const later = await call(post(PATHS.attest, request));
    expect(later.body.attestation).toEqual(answers[0]?.body.attestation);
    expect(later.body.log_entry.log_index).toBe(answers[0]?.body.log_entry.log_index);
    const spoken = await call(
      new Request(
        `https://billing.example${PATHS.equivocation}?attestation_id=${later.body.attestation.attestation_id}`,
      ),
    );
    expect(spoken.body.entries).toHaveLength(1);
  });

  test("of different bodies for one event one is attested", async () => {
    const one = scene();
    await call(post(PATHS.preflight, preflightBody(one)));
    const bodies = Array.from({ length: 10 }, (_, i) =>
      attestV2(one, {}, { usage: { input_tokens: String(i + 1) } }),
    );
    const answers = await Promise.all(bodies.map((body) => call(post(PATHS.attest, body))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "event_attested_otherwise")).toHaveLength(9);
  });

  test("a grant's events are charged up to its bound and not beyond, in whatever order they arrive", async () => {
    const one = scene({ max_events: 5, max_charge_micros: "15000" });
    const scenes = Array.from({ length: 5 }, (_, i) => ({ ...one, event: `${one.event}-${i}` }));
    // 3000 and 3000 micros a request: 6000, of which two fit. What could not be billed is not eligible.
    const held = { hold_micros: "6000" };
    const eligible = await Promise.all(
      scenes.map((each) => call(post(PATHS.preflight, preflightBody(each, held)))),
    );
    const codes = eligible.map(({ body }) => body.code ?? "eligible").sort();
    expect(codes).toEqual(["eligible", "eligible", ...Array(3).fill("hold_exceeds_grant")]);
    const answers = await Promise.all(scenes.map((each) => call(post(PATHS.attest, attestV2(each)))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === "event_not_consumed")).toHaveLength(3);
    expect((await billed()).answer.attestation.charge_micros).toBe("6000");
  });
});
