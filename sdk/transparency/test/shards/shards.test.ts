/** Several logs in place of one: one log for each receipt, one for all that is said of an attestation in a period, and contradictions between logs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkEquivocation } from "../../src/log/equivocation.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { checkEquivocationAcross } from "../../src/shards/across.ts";
import { type LogPlan, planShards, shardOf, shardsAbout } from "../../src/shards/plan.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import { makeReceipt } from "../log/receipts.ts";

const HALF = 15_811_200;
const plan = (digits: LogPlan["digits"]): LogPlan => ({
  name: "log.example",
  periods: ["2026h1", "2026h2", "2027h1"].map((label, i) => ({ label, from: i * HALF, to: (i + 1) * HALF })),
  digits,
});
const id = fc
  .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 64, maxLength: 64 })
  .map((digits) => `vdi:att:${digits.join("")}`);

describe("a plan", () => {
  it("names each log by its period and prefix", () => {
    expect(planShards(plan(0)).map(({ origin }) => origin)).toEqual(
      ["2026h1", "2026h2", "2027h1"].map((one) => `log.example/${one}`),
    );
    expect(planShards(plan(1))).toHaveLength(48);
    expect(planShards(plan(2)).at(-1)).toEqual({
      origin: "log.example/2027h1/ff",
      from: 2 * HALF,
      to: 3 * HALF,
      prefix: "ff",
    });
  });

  it("has exactly one log for every attestation and time, and one a period for all that is said of it", () =>
    fc.assert(
      fc.property(id, fc.nat(3 * HALF - 1), fc.constantFrom(0, 1, 2), (attestation, at, digits) => {
        const shards = planShards(plan(digits as 0));
        const mine = shardsAbout(shards, attestation);
        expect(mine.filter(({ from, to }) => from <= at && at < to)).toEqual([
          shardOf(shards, attestation, at),
        ]);
        expect(mine.map(({ from }) => from)).toEqual([0, HALF, 2 * HALF]);
      }),
    ));

  it("covers no time outside, and turns at the second", () => {
    const shards = planShards(plan(1));
    const attestation = `vdi:att:${"a".repeat(64)}`;
    const at = (second: number) => shardOf(shards, attestation, second)?.origin ?? null;
    expect([at(0), at(HALF - 1), at(HALF)]).toEqual([
      "log.example/2026h1/a",
      "log.example/2026h1/a",
      "log.example/2026h2/a",
    ]);
    expect([at(-1), at(3 * HALF)]).toEqual([null, null]);
    expect(() => shardOf(shards, "vdi:att:a", 0)).toThrow(TypeError);
  });

  it.each<[string, Partial<LogPlan>]>([
    [
      "a gap",
      {
        periods: [
          { label: "a", from: 0, to: 5 },
          { label: "b", from: 6, to: 9 },
        ],
      },
    ],
    [
      "an overlap",
      {
        periods: [
          { label: "a", from: 0, to: 5 },
          { label: "b", from: 4, to: 9 },
        ],
      },
    ],
    ["an empty period", { periods: [{ label: "a", from: 5, to: 5 }] }],
    [
      "one label twice",
      {
        periods: [
          { label: "a", from: 0, to: 5 },
          { label: "a", from: 5, to: 9 },
        ],
      },
    ],
    ["no period", { periods: [] }],
    ["a name that is no origin", { name: "log example" }],
    ["three digits", { digits: 3 as 0 }],
  ])("refuses %s", (_, change) => {
    expect(() => planShards({ ...plan(1), ...change })).toThrow(/^plan\./);
  });
});

describe("contradictions across logs", () => {
  it("are found between two logs of which neither holds one, at their places", () => {
    const shards = planShards(plan(1));
    const receipts = [true, false].map((valid, i) => makeReceipt({ valid, at: 1_700_000_000 + i }));
    const [first] = receipts;
    if (first === undefined) throw new Error("no receipt");
    const stores = new Map(shards.map(({ origin }) => [origin, new MemoryReceiptStore()]));
    const [before, after] = shardsAbout(shards, first.attestation_id).map(({ origin }) => origin);
    for (const [i, origin] of [before, after].entries()) {
      const log = new TransparencyLog({
        store: stores.get(origin as string) as MemoryReceiptStore,
        now: () => 1_800_000_000,
      });
      log.append(makeReceipt({ attestation: "another" }));
      log.append(receipts[i] as typeof first);
    }
    const logs = [...stores].map(([origin, store]) => ({ origin, store }));
    for (const { store } of logs) expect(checkEquivocation(store, first.attestation_id).clean).toBe(true);
    const report = checkEquivocationAcross(logs, first.attestation_id);
    expect(report.clean).toBe(false);
    expect(report.places).toEqual([before, after].map((origin) => ({ origin, log_index: 1 })));
    const sides = report.equivocations.flatMap((one) => one.sides.flat());
    expect([...new Set(sides)].sort()).toEqual([0, 1]);
    expect(checkEquivocationAcross(logs.slice(0, 1), first.attestation_id).clean).toBe(true);
  });
});
