// What loads with its first use is asked with what stood there at the call, whatever is altered until it has come.
import { join } from "node:path";
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { AT, REAL } from "../../../../tools/browser/visit.ts";
import { REPOSITORY } from "../../../../tools/testing/paths.ts";
import { atNeed } from "../../src/scripts/at-need.ts";

const part = { tell: (...asked: unknown[]) => asked };
/** Returns the part's arguments when the given ones are altered before it has loaded. */
async function told(given: unknown, alter: () => void): Promise<unknown[]> {
  const answer = atNeed(async () => part, "tell")(given);
  alter();
  return (await answer) as unknown[];
}

describe("what is asked with", () => {
  test("is as it was: members, lists, bytes", async () => {
    const given = { list: [{ a: 1 }], bytes: Uint8Array.of(1, 2), now: () => 1 };
    const before = { list: [{ a: 1 }], bytes: Uint8Array.of(1, 2), now: given.now };
    const [heard] = await told(given, () => {
      (given.list[0] as { a: number }).a = 2;
      given.list.push({ a: 3 });
      given.bytes[0] = 9;
      Object.assign(given, { more: true });
    });
    expect(heard).toEqual(before);
  });

  test("is as it was beside what is null or undefined, and in objects without a prototype", async () => {
    const bare: Record<string, unknown> = Object.assign(Object.create(null), { inner: { a: 1 } });
    const given = { none: null, missing: undefined, bare, list: [null, { a: 1 }] };
    const [heard] = await told(given, () => {
      bare.inner = "altered";
      given.list[1] = null;
    });
    const { bare: kept, ...others } = heard as typeof given;
    expect(others).toStrictEqual({ none: null, missing: undefined, list: [null, { a: 1 }] });
    expect([Object.getPrototypeOf(kept), kept.inner]).toEqual([null, { a: 1 }]);
  });

  test("keeps what the library refuses: accessors, hidden members, what is inherited, what is no plain data", async () => {
    let reads = 0;
    const accessor = Object.defineProperty({}, "trust", { get: () => ++reads, enumerable: true });
    const [heard] = (await told(accessor, () => undefined)) as object[];
    expect(Object.getOwnPropertyDescriptor(Object(heard), "trust")?.get).toBeTypeOf("function");
    expect(reads).toBe(0);
    const hidden = await told(Object.defineProperty({}, "trust", { value: 1 }), () => undefined);
    expect(Object.getOwnPropertyDescriptor(Object(hidden[0]), "trust")).toMatchObject({
      value: 1,
      enumerable: false,
    });
    for (const same of [
      new Map(),
      Promise.resolve(),
      Object.create({ trust: 1 }),
      new Date(),
      null,
      undefined,
      7n,
    ])
      expect((await told(same, () => undefined))[0]).toBe(same);
  });

  test("is handed on itself where it cannot be copied", async () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error("no");
        },
      },
    );
    for (const same of [cycle, hostile]) expect((await told(same, () => undefined))[0]).toBe(same);
  });
});

test("in the script: a receipt is judged as it was when it was handed over", async () => {
  const script = await import(join(REPOSITORY, "sdk/verifier/dist/browser/vdi.mjs"));
  const { receipt } = await verifyAndReceipt(REAL.approval, {
    signingKey: "11".repeat(32),
    verifierId: "vdi:verifier:bob",
    profileId: "VDI_VERIFY_STANDARD_V1",
    now: AT,
  });
  const altered = { profile_id: "VDI_VERIFY_STRICT_V1" };
  const given = { ...receipt, ...altered };
  const [verdict, accepted] = [
    script.verifyReceipt(given, { now: AT }),
    script.evaluateAcceptancePolicy([given], { level: "low", now: AT }),
  ];
  Object.assign(given, receipt);
  expect(await verdict).toMatchObject({ valid: false, reason: "receipt_id_mismatch" });
  expect((await accepted).accepted).toBe(false);
  const sound = script.verifyReceipt(given, { now: AT });
  Object.assign(given, altered);
  expect((await sound).valid).toBe(true);
});
