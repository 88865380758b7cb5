// The door: hostile documents refused with a reason, plain ones copied, nothing thrown.
import adversarial from "vectors:json/signing_profile_adversarial.json";
import { describe, expect, test } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { decodeBase64 } from "../../src/bytes/base64.ts";
import { canonicalize } from "../../src/json/canonical.ts";
import { readJson } from "../../src/json/read.ts";

interface AdversarialCase {
  readonly name: string;
  readonly expect: string;
  readonly base64?: string;
  readonly generate?: Record<string, string | number>;
}

/** Cases that the published file describes instead of storing. */
function generated(recipe: Record<string, string | number>): string {
  const times = Number(recipe["times"] ?? 0);
  if ("repeat" in recipe) return String(recipe["repeat"]).repeat(times) + String(recipe["suffix"] ?? "");
  if ("prefix_repeat" in recipe) {
    return (
      String(recipe["prefix_repeat"]).repeat(times) +
      String(recipe["middle"] ?? "") +
      String(recipe["suffix_repeat"]).repeat(times)
    );
  }
  if ("object_keys" in recipe) {
    return `{${Array.from({ length: Number(recipe["object_keys"]) }, (_, i) => `"k${i}":1`).join(",")}}`;
  }
  if ("string_of" in recipe) return `"${String(recipe["string_of"]).repeat(times)}"`;
  if ("number_digits" in recipe) return "9".repeat(Number(recipe["number_digits"]));
  throw new Error(`unknown recipe ${Object.keys(recipe)}`);
}

/** Where the profile of this project decides what the file leaves open, or is narrower than it. */
const DECIDED: Readonly<Record<string, string>> = {
  proto_own_key: "forbidden_member",
  constructor_prototype: "accept",
  hasOwnProperty_shadow: "accept",
  "underflow_1e-400": "number_lossy",
  bom_prefix: "byte_order_mark",
  minus_zero: "minus_zero",
  minus_zero_e: "minus_zero",
  int_2_53: "accept",
  big_decimal: "number_lossy",
  top_level_string: "accept",
  top_level_null: "accept",
  top_level_array: "accept",
};

describeVectors("hostile signing documents", adversarial, ({ cases }) => {
  test.each(cases as AdversarialCase[])("$name", ({ name, expect: wanted, base64, generate }) => {
    const input = base64 === undefined ? generated(generate ?? {}) : (decodeBase64(base64) as Uint8Array);
    const read = readJson(input);
    recordVerdict(`json/adversarial/${name}`, read.ok ? canonicalize(read.value as object) : read.reason);
    const decided = DECIDED[name];
    if (decided !== undefined && decided !== "accept") {
      expect(read).toMatchObject({ ok: false, reason: decided });
    } else if (decided === "accept" || wanted === "accept") {
      expect(read.ok).toBe(true);
    } else if (wanted === "reject") {
      expect(read.ok).toBe(false);
    } else {
      expect(wanted).toMatch(/^canonical/);
      expect(read.ok).toBe(true);
      const canonical = /^canonical:(\{.*\})/.exec(wanted)?.[1];
      if (canonical !== undefined && read.ok) {
        expect(canonicalize(read.value as object)).toBe(canonicalize(JSON.parse(canonical)));
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("are all 54", () => expect(cases.length).toBe(54));
});

describe("canonical order and escapes of what was read", () => {
  const cases: [string, string][] = [
    ['{"\\ud83d\\ude00":1,"\\ufb33":2}', '{"\u{1f600}":1,"\ufb33":2}'],
    ['{"10":1,"9":2,"1":3}', '{"1":3,"10":1,"9":2}'],
    ['{"a":"\\u0001\\u001f\\u007f\\u2028\\u2029"}', '{"a":"\\u0001\\u001f\u007f\u2028\u2029"}'],
    ['{"a":"\\/"}', '{"a":"/"}'],
    ['{"a":1E+2,"b":1.0,"c":1e21}', '{"a":100,"b":1,"c":1e+21}'],
  ];
  test.each(cases)("%s", (text, canonical) => {
    const read = readJson(text);
    expect(read.ok && canonicalize(read.value as object)).toBe(canonical);
  });
});

describe("where it stopped", () => {
  const cases: [string, string, string, string][] = [
    ["a duplicate", '{"a":{"b":1,"b":2}}', "duplicate_member", "/a"],
    ["a bad number", '{"a":[1,2,1e999]}', "number_not_finite", "/a/2"],
    ["a slash in a name", '{"a/b":{"~":01}}', "not_json", "/a~1b"],
    ["a bad escape", '{"a":"\\x"}', "not_json", "/a"],
    ["a raw control character", '{"a":"\n"}', "not_json", "/a"],
    ["an open string", '{"a":"b', "not_json", "/a"],
    ["an open escape", '"\\', "not_json", ""],
    ["a missing colon", '{"a" 1}', "not_json", ""],
    ["a bare word", '{"a":tru}', "not_json", "/a"],
    ["a plus sign", "+1", "not_json", ""],
  ];
  test.each(cases)("%s", (_name, text, reason, pointer) => {
    expect(readJson(text)).toMatchObject({ ok: false, reason, pointer });
  });

  test("a refusal does not grow with its input", () => {
    const read = readJson(`{"${"k".repeat(100_000)}":1,"${"k".repeat(100_000)}":1}`);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read).length).toBeLessThan(300);
  });
});

describe("values instead of text", () => {
  class Instance {
    a = 1;
  }
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const hostileTrap = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error("the stranger's words");
      },
    },
  );
  const sparse: unknown[] = [];
  sparse.length = 4_000_000_000;
  const named = Object.assign([1], { extra: 1 });
  const cases: [string, unknown, string][] = [
    ["a getter", Object.defineProperty({}, "a", { get: () => 1, enumerable: true }), "not_plain_data"],
    ["a hidden member", Object.defineProperty({}, "a", { value: 1, enumerable: false }), "not_plain_data"],
    ["a symbol", { [Symbol("a")]: 1 }, "not_plain_data"],
    ["an own __proto__", JSON.parse('{"__proto__":1}'), "forbidden_member"],
    ["an instance", new Instance(), "not_plain_data"],
    ["a date", { at: new Date(0) }, "not_plain_data"],
    ["a map", new Map([["a", 1]]), "not_plain_data"],
    ["a function", { toJSON: () => 1 }, "not_plain_data"],
    ["undefined", { a: undefined }, "not_plain_data"],
    ["a bigint", [1n], "not_plain_data"],
    ["NaN", [Number.NaN], "number_not_finite"],
    ["minus zero", [-0], "minus_zero"],
    ["a lone surrogate", ["\udfff"], "lone_surrogate"],
    ["a cycle", cyclic, "too_deep"],
    ["a hole", holed(), "not_plain_data"],
    ["a sparse giant", sparse, "too_many_members"],
    ["a named element", named, "not_plain_data"],
    ["a trap that throws", hostileTrap, "not_plain_data"],
    ["a revoked proxy", revoked(), "not_plain_data"],
    ["too long a text", ["x".repeat(2 ** 20)], "too_large"],
    ["a shared reference that unfolds", billionLaughs(), "too_many_members"],
  ];
  test.each(cases)("%s is refused", (_name, value, reason) => {
    expect(readJson(value)).toMatchObject({ ok: false, reason });
  });

  test.each([
    ["in an object in a list", { a: { b: [1, { "c/~": undefined }] } }, "/a/b/1/c~1~0"],
    ["after what is read", { a: { b: 1 }, c: [[2], [3, 4n]] }, "/c/1/1"],
    ["the value itself", () => 1, ""],
    ["a name", { a: { "\udfff": 1 } }, "/a"],
  ])("says where: %s", (_name, value, pointer) => {
    expect(readJson(value)).toMatchObject({ ok: false, pointer });
  });

  test("what a proxy answers first is what is read, and it is asked once", () => {
    let asked = 0;
    const twoFaced = new Proxy(
      { amount: 1 },
      {
        getOwnPropertyDescriptor: () => ({
          value: ++asked,
          enumerable: true,
          configurable: true,
          writable: true,
        }),
      },
    );
    const read = readJson(twoFaced);
    expect(read).toEqual({ ok: true, value: { amount: 1 } });
    expect(asked).toBe(1);
  });

  test("a null prototype is plain, and the copy shares nothing with it", () => {
    const value = Object.assign(Object.create(null), { a: [1] });
    const read = readJson(value);
    value.a.push(2);
    expect(read).toEqual({ ok: true, value: { a: [1] } });
  });
});

function holed(): unknown {
  const array = [1, 2, 3];
  delete array[1];
  return array;
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function billionLaughs(): unknown {
  let value: unknown = "ha";
  for (let i = 0; i < 20; i++) value = [value, value, value, value, value];
  return value;
}

describe("limits", () => {
  test("depth is counted exactly", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(readJson(nested(32)).ok).toBe(true);
    expect(readJson(nested(33))).toMatchObject({ ok: false, reason: "too_deep" });
    expect(readJson(JSON.parse(nested(32))).ok).toBe(true);
    expect(readJson(JSON.parse(nested(33)))).toMatchObject({ ok: false, reason: "too_deep" });
    expect(readJson(nested(3), { maxDepth: 2 })).toMatchObject({ ok: false, reason: "too_deep" });
  });

  test("members are counted exactly", () => {
    const list = (length: number) => `[${Array.from({ length }, () => 0).join(",")}]`;
    expect(readJson(list(10), { maxMembers: 10 }).ok).toBe(true);
    expect(readJson(list(11), { maxMembers: 10 })).toMatchObject({ ok: false, reason: "too_many_members" });
    expect(readJson(JSON.parse(list(11)), { maxMembers: 10 })).toMatchObject({ reason: "too_many_members" });
    // Of values as of texts, of objects as of lists, and all of them together.
    const object = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`m${i}`, 0]));
    const halves = (length: number) => ({ list: JSON.parse(list(length - 2 - 3)), object: object(3) });
    for (const make of [(length: number) => JSON.parse(list(length)) as unknown, object, halves]) {
      expect(readJson(make(10), { maxMembers: 10 }).ok).toBe(true);
      expect(readJson(make(11), { maxMembers: 10 })).toMatchObject({ ok: false, reason: "too_many_members" });
    }
  });

  test("size is refused before decoding", () => {
    expect(readJson(new Uint8Array(2 ** 20 + 1))).toMatchObject({ ok: false, reason: "too_large" });
    expect(readJson(" ".repeat(2 ** 20 + 1))).toMatchObject({ ok: false, reason: "too_large" });
    const padded = (length: number) => `0${" ".repeat(length - 1)}`;
    for (const form of [(text: string) => text, (text: string) => new TextEncoder().encode(text)]) {
      expect(readJson(form(padded(64)), { maxBytes: 64 }).ok).toBe(true);
      expect(readJson(form(padded(65)), { maxBytes: 64 })).toMatchObject({ ok: false, reason: "too_large" });
    }
  });
});
