import { expect, test } from "vitest";
import { readEntries, readList, readMembers, readTrustMembers } from "../../src/trust/read-members.ts";
import { DISGUISES } from "./disguises.ts";

const NAMES = ["demand", "other"] as const;

test("own data members of a plain object, each taken once", () => {
  expect({ ...readMembers({ demand: 1 }, NAMES, "options") }).toEqual({ demand: 1 });
  expect({ ...readMembers(Object.assign(Object.create(null), { demand: 1 }), NAMES, "options") }).toEqual({
    demand: 1,
  });
  const hidden = Object.defineProperty({}, "demand", { value: 1, enumerable: false });
  expect(readMembers(hidden, NAMES, "options").demand).toBe(1);
});

test("absent is not given", () => {
  expect(Object.keys(readMembers(undefined, NAMES, "options"))).toEqual([]);
  expect(Object.keys(readMembers({}, NAMES, "options"))).toEqual([]);
});

test("a member that is undefined is absent, and null is not", () => {
  const read = (given: object) => readMembers(given, NAMES, "options");
  expect(Object.keys(read({ demand: undefined, other: 1 }))).toEqual(["other"]);
  expect({ ...read({ demand: null }) }).toEqual({ demand: null });
  expect(() => read({ demnad: undefined })).toThrow('options: unknown member "demnad"');
});

test("a member of a trust object that is undefined was lost, and is refused by its path", () => {
  const read = (given: object) => readTrustMembers(given, NAMES, "options.trust");
  expect(() => read({ demand: undefined })).toThrow(new TypeError("options.trust.demand: undefined"));
  expect({ ...read({ demand: null }) }).toEqual({ demand: null });
  expect(Object.keys(readTrustMembers(undefined, NAMES, "options.trust"))).toEqual([]);
});

test("what somebody put on Object.prototype is no member", () => {
  const prototype = Object.prototype as { demand?: unknown };
  prototype.demand = "everyone's";
  try {
    expect(readMembers({}, NAMES, "options").demand).toBeUndefined();
    expect(readMembers(undefined, NAMES, "options").demand).toBeUndefined();
  } finally {
    delete prototype.demand;
  }
});

test.each(DISGUISES)("%s is no options object", (_name, make) => {
  expect(() => readMembers(make(), NAMES, "options.trust")).toThrow(TypeError);
  expect(() => readMembers(make(), NAMES, "options.trust")).toThrow(/^options\.trust/);
  expect(() => readEntries(make(), "options.times")).toThrow(/^options\.times/);
});

test("a misspelt demand is named, and cut", () => {
  expect(() => readMembers({ demnad: 1 }, NAMES, "options")).toThrow('options: unknown member "demnad"');
  expect(() => readMembers({ ["x".repeat(1000)]: 1 }, NAMES, "options")).toThrow(
    /^options: unknown member "x{64}"$/,
  );
});

test("a forgotten await is named", () => {
  expect(() => readMembers(Promise.resolve({}), NAMES, "options")).toThrow("is an await missing?");
});

test("lists are arrays without holes and named members", () => {
  expect(readList(Object.freeze([1, 2]), "list", "numbers")).toEqual([1, 2]);
  class Numbers extends Array {}
  const named = Object.assign([1], { note: "x" });
  const getter = Object.defineProperty([1], "0", { get: () => 2 });
  const holes = new Array(2 ** 32 - 1);
  const bad: unknown[] = [
    undefined,
    null,
    "ab",
    7,
    {},
    new Set([1]),
    new Uint8Array(2),
    Numbers.of(1),
    named,
    getter,
  ];
  for (const value of [
    ...bad,
    holes,
    { length: 0 },
    new Proxy([1], {
      ownKeys: () => {
        throw new Error("no");
      },
    }),
  ]) {
    expect(() => readList(value, "list", "numbers")).toThrow(TypeError);
    expect(() => readList(value, "list", "numbers")).toThrow(/^list/);
  }
});
