// The suite of every engine, on WebAssembly as each runtime loads it.
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { loadEngine } from "../../src/load-engine.ts";
import { describeEngine } from "../support/engine-suite.ts";

describeEngine(
  "wasm",
  () => loadEngine(),
  (name, verdict) => recordVerdict(`groth16 wasm/${name.replaceAll("=", "equals")}`, verdict),
);
