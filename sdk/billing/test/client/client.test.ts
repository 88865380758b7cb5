// The client against a server that the test plays: what is repeated, what never is, and when the paid call runs.

import { issueGrant } from "@svc/billing";
import { ENDPOINT_IDS, endpointOf } from "@svc/billing/api";
import { createSigner, hashExecutionIntent } from "@svc/core";
import { describe, expect, test } from "vitest";
import { createEdgeClient, type FetchLike, type StartRecord, withPreflight } from "../../src/client/index.ts";

const signer = createSigner("22".repeat(32));
const terms = { tenant_id: "t", scope: { endpoint: "/e" }, currency: "EUR", max_charge_micros: "1" };
const grant = issueGrant(terms, signer, 1_800_000_000, "0b".repeat(32));
const intent = { event_id: "e", tenant_id: "t", endpoint: "/e" };

const KEYED = { idempotencyKey: "k".repeat(22) };

const json = (value: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
const problem = (code: string, status: number, retryable: boolean, headers = {}) =>
  json({ type: "urn:x", title: "t", status, code, request_id: "r", retryable }, status, headers);
const lost = () => {
  throw new TypeError("connection reset");
};
const consumed = {
  authority_id: grant.authority_id,
  event_id: "e",
  execution_intent: intent,
  execution_intent_digest: hashExecutionIntent(intent),
  consumption_id: "c",
  consumed_at: 1,
};
const eligible = { execution_eligible: true, may_execute: true, ...consumed };
const replay = {
  execution_eligible: false,
  may_execute: false,
  replay: true,
  original_execution_eligible: true,
  ...consumed,
};

/** @param answers each is named as the service names it, unless it has a name already */
function played(...answers: (() => Response)[]) {
  const seen: { url: string; init: RequestInit }[] = [];
  const slept: number[] = [];
  const fetch: FetchLike = async (url, init) => {
    seen.push({ url, init });
    const answer = answers.shift();
    if (answer === undefined) throw new Error("one request too many");
    const response = answer();
    const name = headerOf(init, "x-request-id");
    if (name !== null && !response.headers.has("x-request-id")) response.headers.set("x-request-id", name);
    return response;
  };
  const sleep = async (ms: number) => void slept.push(ms);
  const client = createEdgeClient({
    baseUrl: "https://b.example",
    fetch,
    attestSecret: "s".repeat(16),
    sleep,
  });
  return { client, seen, slept };
}

const headerOf = (init: RequestInit, name: string) => new Headers(init.headers).get(name);

describe("repeating", () => {
  test("what the service calls retryable, not before it says, and no more than three times", async () => {
    const busy = () => problem("log_busy", 503, true, { "retry-after": "2" });
    const { client, slept } = played(busy, busy, () => json({ tree_size: 1 }));
    expect(await client.head()).toMatchObject({ ok: true, value: { tree_size: 1 } });
    expect(slept).toEqual([2000, 2000]);
    const failing = played(busy, busy, busy);
    expect(await failing.client.head()).toMatchObject({ ok: false, problem: { code: "log_busy" } });
  });

  test("never what is refused for good", async () => {
    const { client, seen } = played(() => problem("grant_expired", 422, false));
    expect(await client.preflight({ charge_authority: grant, ...intent }, KEYED)).toMatchObject({
      ok: false,
    });
    expect(seen).toHaveLength(1);
  });

  test("a lost answer: reads, verify and attest are sent again, as they were", async () => {
    const { client, seen } = played(
      lost,
      () => json({}),
      lost,
      () => json({}),
      lost,
      () => json({}),
    );
    await client.checkpoint();
    await client.verify({ attestation: {} });
    await client.attest({ usage_event: {} } as never);
    expect(seen).toHaveLength(6);
    expect(seen[4]?.init.body).toBe(seen[5]?.init.body);
  });

  test("a lost answer: a preflight only with its key, and with the same one; authorize never", async () => {
    const withKey = played(lost, () => json(replay));
    await withKey.client.preflight({ charge_authority: grant, ...intent }, KEYED);
    expect(withKey.seen.map(({ init }) => headerOf(init, "idempotency-key"))).toEqual([
      "k".repeat(22),
      "k".repeat(22),
    ]);
    const without = played(lost);
    await expect(without.client.preflight({ charge_authority: grant, ...intent })).rejects.toThrow(
      "no answer",
    );
    const authorize = played(lost);
    await expect(authorize.client.authorize(terms)).rejects.toMatchObject({ code: "edge_unreachable" });
  });

  test.each([
    ["internal_error", 500],
    ["revocation_unavailable", 503],
    ["rate_limited", 429],
  ])(
    "a retryable refusal (%s): authorize and a preflight without key are sent once all the same",
    async (code, status) => {
      const refusal = () => problem(code, status, true);
      const { client, seen } = played(refusal, refusal);
      expect(await client.authorize(terms)).toMatchObject({ ok: false, problem: { code } });
      expect(await client.preflight({ charge_authority: grant, ...intent })).toMatchObject({ ok: false });
      expect(seen).toHaveLength(2);
    },
  );

  test("a preflight's answer has to name its attempt: a copy of another answer is none", async () => {
    const copied = () => json(eligible, 200, { "x-request-id": "another-request" });
    const { client, seen } = played(copied, copied, () => json(replay));
    const answer = await client.preflight({ charge_authority: grant, ...intent }, KEYED);
    expect(answer).toMatchObject({ ok: true, value: { execution_eligible: false, replay: true } });
    expect(new Set(seen.map(({ init }) => headerOf(init, "x-request-id"))).size).toBe(3);
    const always = played(copied, copied, copied);
    await expect(
      always.client.preflight({ charge_authority: grant, ...intent }, KEYED),
    ).rejects.toMatchObject({
      code: "edge_unreachable",
    });
    const unnamed = played(() => json(eligible, 200, { "x-request-id": "" }));
    await expect(unnamed.client.preflight({ charge_authority: grant, ...intent })).rejects.toMatchObject({
      code: "edge_unreachable",
    });
  });

  test("what a page may call carries no name, which a browser would have to ask for", async () => {
    const { client, seen } = played(
      () => json({}),
      () => json({}),
    );
    await client.verify({ attestation: {} });
    await client.head();
    expect(seen.map(({ init }) => headerOf(init, "x-request-id"))).toEqual([null, null]);
  });

  test("a page of a gateway between is no answer; a 4xx that is none of ours is malformed", async () => {
    const page = (status: number) => () => new Response("<html>", { status });
    const { client } = played(page(502), () => json({}));
    expect((await client.head()).ok).toBe(true);
    await expect(played(page(404)).client.head()).rejects.toMatchObject({ code: "edge_answer_malformed" });
  });
});

describe("every row of the table", () => {
  test("has a method with its own HTTP method and path", async () => {
    const inputs: Record<string, unknown> = {
      consistency: { from_size: 7 },
      inclusion: { receipt_hash: "0a".repeat(32) },
      bills: { tenant_id: "t", from: "2026-11-01", to: "2026-12-01", cursor: "0.0.0" },
      totals: { tenant_id: "t", from: "2026-11-01", to: "2026-12-01" },
      equivocation: { attestation_id: "vdi:att:1" },
      tile: "0/x001/000",
      frozen: "0/x001/000",
      packet: "0/x001/000",
      attestMany: [{}],
    };
    for (const id of ENDPOINT_IDS) {
      const answer = id === "attestMany" ? { results: [{ attestation: {} }] } : {};
      const { client, seen } = played(() => json(answer));
      await (client[id] as (input: unknown) => Promise<unknown>)(inputs[id] ?? {});
      const { method, path, query } = endpointOf(id);
      const [{ url, init }] = seen as [(typeof seen)[number]];
      expect([init.method, new URL(url).pathname]).toEqual([method, path.replace("*", "0/x001/000")]);
      expect(new URL(url).search === "").toBe(query === undefined);
    }
  });

  test("documents of other media types come as they are", async () => {
    const { client } = played(
      () => new Response("note"),
      () => new Response(new Uint8Array([1, 2])),
    );
    expect(await client.note()).toEqual({ ok: true, value: "note" });
    expect(await client.tile("0/000")).toEqual({ ok: true, value: new Uint8Array([1, 2]) });
  });
});

describe("the secret", () => {
  test("goes to what asks for a scope, and nowhere else", async () => {
    const { client, seen } = played(...Array.from({ length: 5 }, () => () => json({})));
    await client.authorize(terms);
    await client.attest({} as never);
    await client.preflight({ charge_authority: grant, ...intent });
    await client.verify({ attestation: {} });
    await client.head();
    expect(seen.map(({ init }) => headerOf(init, "x-vdi-attest-secret") !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(seen.every(({ init }) => init.redirect === "error")).toBe(true);
  });
});

test("a release carries the preflight's key, and is sent again when no answer came", async () => {
  const released = { authority_id: "a", event_id: "e", consumption_id: "c", released: true };
  const { client, seen } = played(lost, () => json(released));
  const body = { charge_authority: grant, event_id: "e", consumption_id: "c" };
  expect(await client.release(body, KEYED)).toEqual({ ok: true, value: released });
  const keys = seen.map(({ init }) => headerOf(init, "idempotency-key"));
  expect(keys).toEqual([KEYED.idempotencyKey, KEYED.idempotencyKey]);
});

describe("withPreflight", () => {
  async function run(answers: (() => Response)[], record?: StartRecord) {
    const { client, seen } = played(...answers);
    let calls = 0;
    const call = async () => {
      calls += 1;
      return "paid";
    };
    const result = await withPreflight(
      client,
      grant,
      intent,
      call,
      record === undefined ? {} : { record },
    ).catch((error) => error);
    return { result, calls, seen };
  }

  test("runs the call once when eligible", async () => {
    expect(await run([() => json(eligible)])).toMatchObject({
      result: { ran: true, value: "paid" },
      calls: 1,
    });
  });

  test("does not run it when refused, when replayed, or for anything but exactly true", async () => {
    expect(await run([() => problem("already_consumed", 409, false)])).toMatchObject({
      result: { ran: false },
      calls: 0,
    });
    expect(await run([lost, () => json(replay)])).toMatchObject({ result: { ran: false }, calls: 0 });
    expect((await run([() => json({ ...eligible, execution_eligible: "true" })])).calls).toBe(0);
    expect((await run([() => json({ ...eligible, execution_eligible: 1 })])).calls).toBe(0);
  });

  test("does not run it on the word of an answer for something else", async () => {
    for (const change of [{ event_id: "x" }, { authority_id: "x" }, { execution_intent_digest: "00" }]) {
      const { result, calls } = await run([() => json({ ...eligible, ...change })]);
      expect([result.code, calls]).toEqual(["edge_answer_malformed", 0]);
    }
  });

  test("does not run it without an answer", async () => {
    expect(await run([lost, lost, lost])).toMatchObject({ result: { code: "edge_unreachable" }, calls: 0 });
  });

  const startsOnce = (): StartRecord & { readonly started: Set<string> } => {
    const started = new Set<string>();
    return {
      started,
      start: async (key) => {
        if (started.has(key)) return false;
        started.add(key);
        return true;
      },
    };
  };

  test("a replay resumes only from a record that takes the call on", async () => {
    const record = startsOnce();
    expect((await run([lost, () => json(replay)], record)).calls).toBe(1);
    expect(record.started.size).toBe(1);
    const full: StartRecord = { start: async () => false };
    expect(await run([() => json(replay)], full)).toMatchObject({ result: { ran: false }, calls: 0 });
  });

  test("an eligible answer passes through the record too", async () => {
    const full: StartRecord = { start: async () => false };
    expect(await run([() => json(eligible)], full)).toMatchObject({ result: { ran: false }, calls: 0 });
    const failing: StartRecord = { start: () => Promise.reject(new Error("disk")) };
    expect((await run([() => json(eligible)], failing)).calls).toBe(0);
  });

  test("two workers with one key, one eligible and one replayed: one call between them", async () => {
    const record = startsOnce();
    const { client } = played(
      () => json(eligible),
      () => json(replay),
    );
    let calls = 0;
    const worker = () =>
      withPreflight(client, grant, intent, async () => (calls += 1), {
        record,
        idempotencyKey: "k".repeat(22),
      });
    const results = await Promise.all([worker(), worker()]);
    expect([calls, results.filter(({ ran }) => ran).length]).toEqual([1, 1]);
  });
});

test.each(["", "b.example", "https://b.example/"])("base URL %j is refused", (baseUrl) => {
  expect(() => createEdgeClient({ baseUrl, fetch })).toThrow(TypeError);
});

describe("attesting many", () => {
  const requestOf = (event_id: string, more = "") => ({ usage_event: { event_id, more } }) as never;
  /** A service that answers each item by its event: with what it was told to, then with a bill. */
  function serving(refusals: Record<string, { code: string; status: number; retryable: boolean }[]> = {}) {
    const batches: string[][] = [];
    const slept: number[] = [];
    const sizes: number[] = [];
    const fetch: FetchLike = async (url, { body }) => {
      expect(url).toBe("https://b.example/api/vdi/billing/attest/batch");
      sizes.push(new TextEncoder().encode(String(body)).length);
      const { items } = JSON.parse(String(body)) as { items: { usage_event: { event_id: string } }[] };
      const events = items.map(({ usage_event }) => usage_event.event_id);
      batches.push(events);
      const results = events.map((event) => {
        const refusal = refusals[event]?.shift();
        return refusal === undefined
          ? { attestation: { event_id: event } }
          : { type: "urn:x", title: "t", request_id: "r", ...refusal };
      });
      return json({ results });
    };
    const sleep = async (ms: number) => void slept.push(ms);
    const client = createEdgeClient({ baseUrl: "https://b.example", fetch, sleep });
    return { client, batches, slept, sizes };
  }
  const busy = { code: "log_busy", status: 503, retryable: true };
  const never = { code: "event_not_consumed", status: 409, retryable: false };

  test("by the hundred, in order, whatever there are", async () => {
    const { client, batches } = serving();
    const names = Array.from({ length: 250 }, (_, i) => `e${i}`);
    const answers = await client.attestMany(names.map((name) => requestOf(name)));
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(answers.map((one) => one.ok && one.value.attestation.event_id)).toEqual(names);
    expect(await client.attestMany([])).toEqual([]);
    expect(batches).toHaveLength(3);
  });

  test("no request is larger than the service takes, to the byte", async () => {
    const { client, batches, sizes } = serving();
    const empty = JSON.stringify({ items: [requestOf("a"), requestOf("b")] }).length;
    const full = (bytes: number) => [requestOf("a"), requestOf("b", "é".repeat((bytes - empty) / 2))];
    const least = empty % 2;
    await client.attestMany(full((1 << 20) - least));
    await client.attestMany(full((1 << 20) - least + 2));
    expect(batches).toEqual([["a", "b"], ["a"], ["b"]]);
    expect(sizes[0]).toBe((1 << 20) - least);
  });

  test("what is refused for a time is asked again without the others, as often as a request; the rest never", async () => {
    const { client, batches, slept } = serving({ b: [busy], c: [busy, busy, busy, busy], d: [never] });
    const answers = await client.attestMany(["a", "b", "c", "d"].map((name) => requestOf(name)));
    expect(batches).toEqual([["a", "b", "c", "d"], ["b", "c"], ["c"]]);
    expect(answers.map((one) => (one.ok ? "attested" : one.problem.code))).toEqual([
      "attested",
      "attested",
      "log_busy",
      "event_not_consumed",
    ]);
    expect(slept).toEqual([100, 200]);
  });

  test("a batch that is refused as a whole is refused for each of its items", async () => {
    const { client } = played(() => problem("scope_missing", 403, false));
    const answers = await client.attestMany([requestOf("a"), requestOf("b")]);
    expect(answers).toMatchObject(Array(2).fill({ ok: false, problem: { code: "scope_missing" } }));
  });

  test.each([
    ["too few", { results: [{ attestation: {} }] }],
    ["none", {}],
    ["neither a bill nor a problem", { results: [{ attestation: {} }, { code: 3 }] }],
    ["null", { results: [{ attestation: {} }, null] }],
  ])("%s is no answer", async (_, answer) => {
    const { client } = played(() => json(answer));
    const asked = client.attestMany([requestOf("a"), requestOf("b")]);
    await expect(asked).rejects.toMatchObject({ code: "edge_answer_malformed" });
  });
});
