// Binaries that compute wrongly, at once or later: none of them gives a wrong verdict.
import { describe, expect, test } from "vitest";
import { loadModule, portableAtOnce } from "#wasm-module";
import type { Engine, PreparedKey, ProofVerdict } from "../../src/engine.ts";
import { jsArithmetic } from "../../src/js/arithmetic.ts";
import { makeLoadEngine } from "../../src/load-engine.ts";
import { wasmArithmetic } from "../../src/wasm/arithmetic.ts";
import { loadWasmArithmetic } from "../../src/wasm/load.ts";
import { BINARIES } from "../../src/wasm/module/binary.ts";
import { batchesAsKnown, passesSelfTest, SELF_TEST_KEY, tablesAsKnown } from "../../src/wasm/self-test.ts";
import { type Damage, damaged } from "../support/broken-binary.ts";
import { keyOf, simulate, trapdoor } from "../support/trapdoor.ts";

const VALID = { valid: true };
const FALSE = { valid: false, reason: "pairing_mismatch", values: {} };
/** Calls of `check` by the self-test at loading. */
const SELF_TEST_CHECKS = 3;

const secrets = trapdoor(2, 77);
const key = keyOf(secrets);
const proof = simulate(secrets, [5n, 6n], 3);
const holds = { proof, publicSignals: ["5", "6"] };
const fails = { proof, publicSignals: ["5", "7"] };

/** The engine with this fused binary, which portable ones were asked for, and which second opinions. */
async function engineOf(damage: Damage, second: (() => WebAssembly.Module) | undefined = portableAtOnce) {
  const asked: string[] = [];
  const engine = await makeLoadEngine(() =>
    loadWasmArithmetic(
      async (binary) => {
        asked.push(binary);
        return binary === "bn254-fused" ? damaged(binary, damage) : loadModule(binary);
      },
      BINARIES,
      second &&
        (() => {
          asked.push("second");
          return second();
        }),
    ),
  )();
  return { engine, asked };
}

/** In the room of the self-test, whose calls count too. */
function prepared(engine: Engine): PreparedKey {
  const preparation = engine.prepare(key, { known: true });
  if (!preparation.ok) throw new Error(preparation.reason);
  return preparation.key;
}

function verdicts(own: PreparedKey, rounds = 6): ProofVerdict[] {
  return Array.from({ length: rounds }, () => [
    own.verify(holds.proof, holds.publicSignals),
    own.verify(fails.proof, fails.publicSignals),
    ...own.verifyBatch([holds, holds, holds]),
    ...own.verifyBatch([holds, fails, holds]),
  ]).flat();
}

const RIGHT = Array.from({ length: 6 }, () => [
  VALID,
  FALSE,
  VALID,
  VALID,
  VALID,
  VALID,
  FALSE,
  VALID,
]).flat();

describe("found by the known answers at loading: the portable binary is taken", () => {
  test.each<[string, Damage]>([
    ["a pairing that answers nothing", { name: "pairing" }],
    ["everything is valid", { name: "check", answer: 0 }],
    ["everything is a mismatch", { name: "check", answer: 2 }],
    ["every point is outside the subgroup", { name: "check", answer: 1 }],
    ["a key that is not prepared", { name: "prepareKey" }],
  ])("%s", async (_, damage) => {
    const { engine, asked } = await engineOf(damage);
    expect(asked).toEqual(["bn254-fused", "bn254"]);
    expect([engine.name, engine.fallback]).toEqual(["wasm", undefined]);
    expect(verdicts(prepared(engine))).toEqual(RIGHT);
  });

  test("the same of the portable one: JavaScript is", async () => {
    const engine = await makeLoadEngine(() =>
      loadWasmArithmetic(async (binary) => damaged(binary, { name: "check", answer: 0 }), BINARIES),
    )();
    expect(engine.name).toBe("js");
    expect(engine.fallback).toContain("bn254.wasm gave a wrong answer to its self-test.");
  });
});

describe("found by the known answers of a fast path: that path is not taken", () => {
  test.each<[string, Damage]>([
    ["tables of zeros", { name: "makeTable" }],
    ["a batch that always holds", { name: "batchFinish", answer: 1 }],
    ["a batch that never holds", { name: "batchFinish", answer: 0 }],
    ["a batch that takes nothing in", { name: "batchAdd", answer: 1 }],
    ["a batch that is not begun", { name: "batchStart" }],
  ])("%s", async (_, damage) => {
    const { engine, asked } = await engineOf(damage);
    expect(asked).toEqual(["bn254-fused"]);
    expect(verdicts(prepared(engine))).toEqual(RIGHT);
  });
});

describe("the same of the portable binary, whose refusals nobody judges again", () => {
  test.each<[string, Damage]>([
    ["tables of zeros", { name: "makeTable" }],
    ["a batch that always holds", { name: "batchFinish", answer: 1 }],
    ["a batch that never holds", { name: "batchFinish", answer: 0 }],
  ])("%s", async (_, damage) => {
    const engine = await makeLoadEngine(() =>
      loadWasmArithmetic(async (binary) => damaged(binary, damage), ["bn254"]),
    )();
    expect([engine.name, engine.fallback]).toEqual(["wasm", undefined]);
    expect(verdicts(prepared(engine))).toEqual(RIGHT);
  });
});

describe("each known answer of a batch is looked at", () => {
  const known = (damage: Damage) =>
    batchesAsKnown(wasmArithmetic(damaged("bn254", damage)).prepare(SELF_TEST_KEY, true));

  test.each([
    ["of statements that hold", 0, 0],
    ["with a false one among them", 1, 1],
    ["with a point outside the subgroup", 2, 1],
  ])("a batch %s", (_, after, answer) => {
    expect(known({ name: "batchFinish", answer, after, times: 1 })).toBe(false);
    expect(known({ name: "batchFinish", answer, after: 3 })).toBe(true);
  });
});

describe("wrong only later: a refusal is judged again by the portable binary before it is said", () => {
  test.each<[string, Damage]>([
    ["a mismatch", { name: "check", answer: 2, after: SELF_TEST_CHECKS }],
    ["a point outside the subgroup", { name: "check", answer: 1, after: SELF_TEST_CHECKS }],
    ["key points outside the subgroup", { name: "isInSubgroup", answer: 0 }],
  ])("%s", async (_, damage) => {
    const { engine, asked } = await engineOf(damage);
    expect(verdicts(prepared(engine))).toEqual(RIGHT);
    expect(asked).toEqual(["bn254-fused", "second"]);
  });

  test("where there is no second opinion, nothing is said of the proof", async () => {
    const { engine } = await engineOf({ name: "check", answer: 2, after: SELF_TEST_CHECKS }, () => {
      throw new Error("bn254.wasm: HTTP 404");
    });
    const notChecked = { valid: false, reason: "proof_not_checked", values: { part: "second_engine" } };
    expect(prepared(engine).verify(holds.proof, holds.publicSignals)).toEqual(notChecked);
  });

  test("nor of the key", async () => {
    const { engine } = await engineOf({ name: "isInSubgroup", answer: 0 }, () => {
      throw new Error("bn254.wasm: HTTP 404");
    });
    const notChecked = { ok: false, reason: "proof_not_checked", values: { part: "second_engine" } };
    expect(engine.prepare(key, { known: true })).toEqual(notChecked);
  });

  test("a second opinion that is broken itself is none", async () => {
    const { engine } = await engineOf({ name: "check", answer: 2, after: SELF_TEST_CHECKS }, () =>
      damaged("bn254", { name: "check", answer: 0 }),
    );
    expect(prepared(engine).verify(fails.proof, fails.publicSignals)).toMatchObject({
      reason: "proof_not_checked",
    });
  });
});

test("what is valid costs no second opinion; the first refusal asks for it once", async () => {
  const { engine, asked } = await engineOf({ name: "check", answer: 0, after: 1_000 });
  const own = prepared(engine);
  for (let i = 0; i < 20; i++) expect(own.verify(holds.proof, holds.publicSignals)).toEqual(VALID);
  expect(own.verifyBatch([holds, holds])).toEqual([VALID, VALID]);
  expect(asked).toEqual(["bn254-fused"]);
  for (let i = 0; i < 3; i++) expect(own.verify(fails.proof, fails.publicSignals)).toEqual(FALSE);
  expect(asked).toEqual(["bn254-fused", "second"]);
});

test("memory that ends while keys are placed: not checked, no throw", async () => {
  const { engine } = await engineOf({ name: "reserve", answer: 0, after: 2 });
  expect(prepared(engine).verify(holds.proof, holds.publicSignals)).toEqual(VALID);
  const other = engine.prepare(keyOf(trapdoor(2, 78)), { known: true });
  if (!other.ok) throw new Error(other.reason);
  expect(other.key.verify(proof, ["1", "2"])).toMatchObject({
    reason: "proof_not_checked",
    values: { part: "key_memory" },
  });
});

test("the known answers are those of the JavaScript engine too, which shares no code with the binaries", () => {
  expect(passesSelfTest(jsArithmetic)).toBe(true);
  expect(tablesAsKnown(jsArithmetic.prepare(SELF_TEST_KEY, true))).toBe(true);
});
