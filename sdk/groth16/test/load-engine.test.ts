import { describe, expect, test } from "vitest";
import { jsArithmetic } from "../src/js/arithmetic.ts";
import { type AcceleratedLoader, makeLoadEngine } from "../src/load-engine.ts";
import { keyOf, trapdoor } from "./support/trapdoor.ts";

const accelerated: AcceleratedLoader = async () => ({ ...jsArithmetic, name: "wasm" });

describe("loadEngine", () => {
  test("takes the accelerated arithmetic by default", async () => {
    const engine = await makeLoadEngine(accelerated)();
    expect(engine.name).toBe("wasm");
    expect(engine).not.toHaveProperty("fallback");
  });

  test("does not try it when JavaScript is preferred", async () => {
    let tried = false;
    const engine = await makeLoadEngine(async () => {
      tried = true;
      return jsArithmetic;
    })({ prefer: "js" });
    expect([engine.name, engine.fallback, tried]).toEqual(["js", undefined, false]);
  });

  test("falls back and says why when it is unavailable", async () => {
    const engine = await makeLoadEngine(async () => ({ unavailable: "forbidden by the content policy" }))();
    expect([engine.name, engine.fallback]).toEqual(["js", "forbidden by the content policy"]);
  });

  test("falls back and says why when loading fails", async () => {
    const engine = await makeLoadEngine(async () => {
      throw new Error("truncated module");
    })();
    expect(engine.name).toBe("js");
    expect(engine.fallback).toContain("truncated module");
  });

  test("loads once for each preference", async () => {
    let loads = 0;
    const load = makeLoadEngine(async () => {
      loads++;
      return accelerated();
    });
    const [first, second, js] = await Promise.all([load(), load({ prefer: "wasm" }), load({ prefer: "js" })]);
    expect(second).toBe(first);
    expect(js).not.toBe(first);
    expect(loads).toBe(1);
  });

  test("another preference is a wrong call", () => {
    expect(() => makeLoadEngine(accelerated)({ prefer: "rust" as never })).toThrow(/options\.prefer/);
  });

  const ODD: readonly (readonly [string, unknown])[] = [
    ["null", null],
    ["a Promise", Promise.resolve({ prefer: "js" })],
    ["a Map", new Map([["prefer", "js"]])],
    ["inherited members", Object.create({ prefer: "js" })],
    ["an accessor", Object.defineProperty({}, "prefer", { get: () => "js", enumerable: true })],
    ["a misspelt member", { prefers: "js" }],
    ["text", "js"],
  ];
  test.each(ODD)("%s in place of options loads nothing", (_, options) => {
    let tried = false;
    const load = makeLoadEngine(async () => {
      tried = true;
      return accelerated();
    });
    expect(() => load(options as never)).toThrow(/^options/);
    const prefer = options === "js" ? 7n : options;
    expect(() => load({ prefer: prefer as never })).toThrow(/^options\.prefer: /);
    expect(tried).toBe(false);
  });

  test.each(ODD)("%s in place of a batch's options checks nothing", async (_, options) => {
    const engine = await makeLoadEngine(accelerated)({ prefer: "js" });
    const prepared = engine.prepare(keyOf(trapdoor(2)));
    if (!prepared.ok) throw new Error(prepared.reason);
    expect(() => prepared.key.verifyBatch([], options as never)).toThrow(/^options/);
    expect(() => prepared.key.verifyBatch([], { randomBytes: options as never })).toThrow(
      /^options\.randomBytes: /,
    );
  });
});
