// Inputs to leaves: every scalar and empty container once, in order, and nothing ambiguous.
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json/json.ts";
import { flattenInputs } from "../../src/statement/flatten-inputs.ts";

const pointers = (inputs: Json) => {
  const flat = flattenInputs(inputs);
  return flat.ok ? flat.value.map(({ pointer }) => pointer) : flat;
};

describe("leaves", () => {
  test("nested objects and arrays, in UTF-16 order", () => {
    const inputs = { b: [true, { c: null }], a: { z: 1, "": 2 }, "\u{1f600}": 3, "\uff00": 4, B: {}, e: [] };
    expect(pointers(inputs)).toEqual(["/B", "/a/", "/a/z", "/b/0", "/b/1/c", "/e", "/\u{1f600}", "/\uff00"]);
  });

  test("RFC 6901 escapes keep pointers apart", () => {
    expect(pointers({ "a/b": 1, a: { b: 2 }, "~1": 3, "a~1b": 4 })).toEqual([
      "/a/b",
      "/a~01b",
      "/a~1b",
      "/~01",
    ]);
  });

  test("values stay with their pointers", () => {
    expect(flattenInputs({ x: { y: "t" } })).toEqual({ ok: true, value: [{ pointer: "/x/y", value: "t" }] });
  });

  test("an empty object has no leaf", () => {
    expect(pointers({})).toEqual([]);
  });

  test("24 fit, 25 do not", () => {
    expect(pointers({ list: Array(24).fill(0) })).toHaveLength(24);
    expect(pointers({ list: Array(25).fill(0) })).toMatchObject({ ok: false, reason: "inputs_too_many" });
  });
});

describe("refusals", () => {
  test.each<[string, Json, string]>([
    ["an array at the top", [1], "inputs_not_object"],
    ["a scalar at the top", "x", "inputs_not_object"],
    ["null at the top", null, "inputs_not_object"],
    ["a key of digits", { "0": 1 }, "input_key_digits"],
    ["a key of digits below", { a: { b: { "007": 1 } } }, "input_key_digits"],
    ["a key of digits inside an array", { a: [{ "1": 1 }] }, "input_key_digits"],
    ["seven decimals", { a: 0.1234567 }, "number_too_many_decimals"],
    ["a number too large", { a: [1e13] }, "number_too_large"],
    ["a decomposed key", { a: { "pru\u0308fung": 1 } }, "input_pointer_not_name"],
    ["a key with a control character", { "a\u0085": 1 }, "input_pointer_not_name"],
    ["a pointer too long", { ["k".repeat(256)]: 1 }, "input_pointer_too_long"],
  ])("%s", (_, inputs, reason) => {
    expect(flattenInputs(inputs)).toMatchObject({ ok: false, reason });
  });

  test("a pointer of 256 characters is accepted", () => {
    expect(pointers({ ["k".repeat(255)]: 1 })).toHaveLength(1);
  });

  test("say where, never what", () => {
    const refusal = flattenInputs({ salary: 0.7654321 });
    expect(refusal).toMatchObject({ ok: false, pointer: "/salary" });
    expect(JSON.stringify(refusal)).not.toContain("7654321");
  });
});
