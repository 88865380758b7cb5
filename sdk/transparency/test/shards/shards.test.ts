/** Several logs in place of one: one log for each receipt, one for all that is said of an attestation in a period, and contradictions between logs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkEquivocation } from "../../src/log/equivocation.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { checkEquivocationAcross } from "../../src/shards/across.ts";
import {
  coverageGap,
  type LogPeriod,
  type LogPlan,
  planShards,
  shardOf,
  shardsAbout,
} from "../../src/shards/plan.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import { makeReceipt } from "../log/receipts.ts";

const HALF = 15_811_200;
const LABELS = ["2026h1", "2026h2", "2027h1"];
const plan = (digits: LogPeriod["digits"]): LogPlan => ({
  name: "log.example",
  periods: LABELS.map((label, i) => ({ label, from: (i + 1) * HALF, digits })),
});
const id = fc
  .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 64, maxLength: 64 })
  .map((digits) => `vdi:att:${digits.join("")}`);

describe("a plan", () => {
  it("names each log by its period and prefix, and that of the time before by its name alone", () => {
    expect(planShards(plan(0)).map(({ origin }) => origin)).toEqual([
      "log.example",
      ...LABELS.map((one) => `log.example/${one}`),
    ]);
    expect(planShards(plan(1))).toHaveLength(49);
    expect(planShards(plan(2)).at(-1)).toEqual({
      origin: "log.example/2027h1/ff",
      from: 3 * HALF,
      to: null,
      prefix: "ff",
    });
    expect(planShards({ name: "log.example", periods: [] })).toEqual([
      { origin: "log.example", from: 0, to: null, prefix: "" },
    ]);
  });

  it("has exactly one log for every attestation and time, and one a period for all that is said of it", () =>
    fc.assert(
      fc.property(id, fc.nat(9 * HALF), fc.constantFrom(0, 1, 2), (attestation, at, digits) => {
        const shards = planShards(plan(digits as 0));
        const mine = shardsAbout(shards, attestation);
        const covering = mine.filter(({ from, to }) => from <= at && (to === null || at < to));
        expect(covering).toEqual([shardOf(shards, attestation, at)]);
        expect(mine.map(({ from }) => from)).toEqual([0, HALF, 2 * HALF, 3 * HALF]);
      }),
    ));

  it("turns at the second, and covers none before the first", () => {
    const shards = planShards(plan(1));
    const attestation = `vdi:att:${"a".repeat(64)}`;
    const at = (second: number) => shardOf(shards, attestation, second)?.origin ?? null;
    expect([at(-1), at(0), at(HALF - 1), at(HALF)]).toEqual([
      null,
      "log.example",
      "log.example",
      "log.example/2026h1/a",
    ]);
    expect(() => shardOf(shards, "vdi:att:a", 0)).toThrow(TypeError);
  });

  it.each<[string, Partial<LogPlan>]>([
    ["periods that do not ascend", { periods: [period("a", 6), period("b", 5)] }],
    ["two periods of one second", { periods: [period("a", 5), period("b", 5)] }],
    ["a first period without a time before it", { periods: [period("a", 0)] }],
    ["one label twice", { periods: [period("a", 5), period("a", 6)] }],
    ["a label that is a volume's", { periods: [period("2", 5)] }],
    ["a label of two parts", { periods: [period("a/b", 5)] }],
    ["a name that is no origin", { name: "log example" }],
    ["three digits", { periods: [{ ...period("a", 5), digits: 3 as 0 }] }],
  ])("refuses %s", (_, change) => {
    expect(() => planShards({ ...plan(1), ...change })).toThrow(/^plan\./);
  });
});

function period(label: string, from: number): LogPeriod {
  return { label, from, digits: 1 };
}

describe("a list of logs", () => {
  it("is whole as a plan makes it, also where the digits change, and with volumes of one log", () => {
    const mixed = planShards({
      name: "log.example",
      periods: [period("a", 5), { ...period("b", 9), digits: 2 }, { ...period("c", 12), digits: 0 }],
    });
    expect(coverageGap(mixed)).toBeNull();
    expect(coverageGap([...mixed, ...mixed.slice(3, 5)])).toBeNull();
  });

  it("that leaves any one log out has a gap where that was", () => {
    const shards = planShards(plan(1));
    for (const [i, { from, prefix }] of shards.entries())
      expect(coverageGap(shards.toSpliced(i, 1))).toEqual({ from, prefix: prefix.padEnd(2, "0") });
    expect(coverageGap([])).toEqual({ from: 0, prefix: "00" });
  });

  it("on which a part is covered twice, or a period stretched over the next, is not whole", () => {
    const shards = planShards(plan(1));
    expect(coverageGap([...shards, { from: HALF, to: 2 * HALF, prefix: "ab" }])).toEqual({
      from: HALF,
      prefix: "ab",
    });
    const stretched = shards.map((one) =>
      one.from === HALF && one.prefix === "3" ? { ...one, to: null } : one,
    );
    expect(coverageGap(stretched)).toEqual({ from: 2 * HALF, prefix: "30" });
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
