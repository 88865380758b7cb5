// Inputs that are given together: each is accounted for in its place, and none disappears.
import { ENDPOINT_IDS, endpointOf } from "@svc/billing/api";
import { beforeAll, describe, expect, test } from "vitest";
import {
  attestV1,
  attestV2,
  type Body,
  call,
  grantSigner,
  meterEvent,
  PATHS,
  post,
  preflightBody,
  random,
  type Scene,
  scene,
  stranger,
} from "./support/service.ts";

const BATCH = "/api/vdi/billing/attest/batch";

test("the bodies that take several inputs are these", () => {
  const lists = ENDPOINT_IDS.flatMap((id) => {
    const { body } = endpointOf(id);
    const { entries = {} } = (body?.schema ?? {}) as { readonly entries?: Record<string, Body> };
    const isList = (member: Body) => (member.wrapped ?? member).type === "array";
    return Object.keys(entries).flatMap((name) => (isList(entries[name]) ? [`${id} ${name}`] : []));
  });
  expect(lists).toEqual(["preflight pinned_roots", "attestMany items", "verify adjustments"]);
});

describe("a batch of attests", () => {
  const wrong: [string, (one: Scene) => string, string][] = [
    ["no JSON", () => '{"usage_event":', "body_malformed"],
    ["a member twice", () => '{"usage_event":{},"usage_event":{}}', "body_malformed"],
    ["no object", () => "5", "schema_violation"],
    ["null", () => "null", "schema_violation"],
    ["a list", () => "[]", "schema_violation"],
    [
      "another version",
      (one) => JSON.stringify({ ...attestV2(one), billing_version: "v9" }),
      "schema_violation",
    ],
    ["an event that nothing consumed", () => JSON.stringify(attestV1(scene())), "event_not_consumed"],
  ];

  test("answers each item in its place, whichever is wrong and wherever", async () => {
    const size = wrong.length + 1;
    for (let good = 0; good < size; good++) {
      const one = scene();
      await call(post(PATHS.preflight, preflightBody(one)));
      const items = wrong.map(([, text]) => text(one));
      // Unbalanced text is a fault of the whole body: within its item it is closed.
      items[0] = '{"usage_event":}';
      items.splice(good, 0, JSON.stringify(attestV1(one)));
      const { body } = await call(post(BATCH, `{"items":[${items.join(",")}]}`));
      const wanted: string[] = wrong.map(([, , code]) => code);
      wanted.splice(good, 0, one.event);
      expect(body.results.map((each: Body) => each.code ?? each.attestation.event_id)).toEqual(wanted);
    }
  });

  test("an item twice is answered twice, and charged once", async () => {
    const one = scene();
    await call(post(PATHS.preflight, preflightBody(one)));
    const item = attestV1(one);
    const { body } = await call(post(BATCH, { items: [item, item, attestV1(one, {}, { model: "m-2" })] }));
    const [first, second, third] = body.results;
    expect(second.attestation).toEqual(first.attestation);
    expect(third.code).toMatch(/^(model_mismatch|event_attested_otherwise)$/);
  });
});

describe("pinned_roots of a preflight", () => {
  const KEYS = Array.from({ length: 5 }, () => random());

  test("the grant's key counts wherever it is", async () => {
    for (let i = 0; i < KEYS.length; i++) {
      const pinned_roots = KEYS.with(i, grantSigner.publicKey);
      const { body } = await call(post(PATHS.preflight, preflightBody(scene(), { pinned_roots })));
      expect([i, body.execution_eligible]).toEqual([i, true]);
    }
    const none = await call(post(PATHS.preflight, preflightBody(scene(), { pinned_roots: KEYS })));
    expect(none.body.code).toBe("grant_key_not_pinned");
  });

  test("each that is no key is said in its place, beside a good one too", async () => {
    const pinned_roots = [grantSigner.publicKey, "zz", stranger.publicKey, null, KEYS[0]?.toUpperCase()];
    const { body } = await call(post(PATHS.preflight, preflightBody(scene(), { pinned_roots })));
    expect(body.errors.map(({ pointer }: Body) => pointer)).toEqual([
      "/pinned_roots/1",
      "/pinned_roots/3",
      "/pinned_roots/4",
    ]);
  });
});

describe("adjustments of a verify", () => {
  let bill: Body;
  let chain: Body[];
  let foreign: Body;

  beforeAll(async () => {
    const billed = async () => {
      const one = scene();
      await call(post(PATHS.preflight, preflightBody(one)));
      return { one, answer: (await call(post(PATHS.attest, attestV2(one)))).body };
    };
    const { one, answer } = await billed();
    bill = answer;
    chain = [];
    for (const [path, tokens] of [
      [PATHS.overage, "400"],
      [PATHS.correct, "200"],
      [PATHS.correct, "100"],
    ] as const) {
      const meter_event = meterEvent(one, { usage: { input_tokens: "1500", output_tokens: tokens } });
      const adjusts = (chain.at(-1) ?? answer).attestation.attestation_id;
      const { status, body } = await call(post(path, { ...attestV2(one), meter_event, adjusts }));
      expect(status).toBe(200);
      chain.push(body);
    }
    const other = await billed();
    const { attestation_id } = other.answer.attestation;
    const voiding = { adjusts: attestation_id, tenant_id: other.one.tenant, event_id: other.one.event };
    foreign = (await call(post(PATHS.void, voiding))).body;
  });

  const rowOf = async (body: object) => {
    const { body: answer } = await call(post(PATHS.verify, body));
    return { ...answer, row: answer.checks.find(({ check }: Body) => check === "adjustments") };
  };

  test("in any order are the same chain", async () => {
    for (const adjustments of [chain, chain.toReversed(), [...chain, chain[0]]]) {
      const { valid, stands } = await rowOf({ ...bill, adjustments });
      expect([valid, stands.number]).toEqual([true, 3]);
    }
  });

  const wrong: [string, (one: Body) => unknown, string][] = [
    ["is none", () => ({}), "adjustment_invalid"],
    ["has no attestation", ({ openings }) => ({ openings }), "adjustment_invalid"],
    [
      "is of another type",
      ({ attestation }) => ({ attestation: { ...attestation, type: "x" } }),
      "adjustment_invalid",
    ],
    [
      "is text",
      ({ attestation }) => ({ attestation: JSON.stringify(attestation).slice(1) }),
      "adjustment_invalid",
    ],
    [
      "was changed",
      ({ attestation }) => ({ attestation: { ...attestation, charge_micros: "1" } }),
      "adjustment_invalid",
    ],
    ["has openings that do not open", (one) => ({ ...one, openings: { meter: 5 } }), "adjustment_invalid"],
    ["is another bill's", () => foreign, "adjustment_of_other_bill"],
  ];

  test.each(wrong)(
    "one that %s is said in its place, beside the whole chain too",
    async (_, change, reason) => {
      for (let i = 0; i <= chain.length; i++) {
        const broken = change(chain[i % chain.length]);
        const { valid, row } = await rowOf({ ...bill, adjustments: chain.toSpliced(i, 0, broken) });
        expect([i, valid, row.reason, row.pointer]).toEqual([i, false, reason, `/adjustments/${i}`]);
      }
    },
  );

  test("a bill beside that is none is said in its place", async () => {
    const [first] = chain;
    const { row } = await rowOf({ ...first, bill: { attestation: { type: "x" } } });
    expect([row.reason, row.pointer]).toEqual(["adjustment_invalid", "/bill"]);
  });

  test("what is no object is refused in its place", async () => {
    const { body } = await call(post(PATHS.verify, { ...bill, adjustments: [chain[0], 5, chain[1], null] }));
    expect(body.errors.map(({ pointer }: Body) => pointer)).toEqual(["/adjustments/1", "/adjustments/3"]);
  });
});
