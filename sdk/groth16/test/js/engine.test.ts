import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { loadEngine } from "../../src/load-engine.ts";
import { describeEngine } from "../support/engine-suite.ts";

describeEngine(
  "js",
  () => loadEngine({ prefer: "js" }),
  (name, verdict) => recordVerdict(`groth16 js/${name.replaceAll("=", "equals")}`, verdict),
);
