import { expect, test } from "vitest";
import { plantTree } from "../../checks/test/tree.ts";
import { findBenches } from "../bench.ts";

test("benches are found by name, in every package", () => {
  const root = plantTree({
    "sdk/groth16/bench/groth16.bench.ts": "",
    "sdk/groth16/bench/inputs.ts": "",
    "circuits/bench/witness.bench.ts": "",
  });
  expect([...findBenches(root)]).toEqual([
    ["witness", "circuits/bench/witness.bench.ts"],
    ["groth16", "sdk/groth16/bench/groth16.bench.ts"],
  ]);
});

test("a name that two packages use is refused", () => {
  const root = plantTree({ "sdk/core/bench/json.bench.ts": "", "sdk/verifier/bench/json.bench.ts": "" });
  expect(() => findBenches(root)).toThrow("two benches are called json");
});
