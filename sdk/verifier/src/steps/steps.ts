/**
 * The eight steps in order, cheapest first: the one table that `verifyDecision`, the page, the README and the
 * tests go through.
 */
import { schema } from "./1-schema.ts";
import { timestamps } from "./2-timestamps.ts";
import { pipeline } from "./3-pipeline.ts";
import { policy } from "./4-policy.ts";
import { proof } from "./5-proof.ts";
import { signature } from "./6-signature.ts";
import { key } from "./7-key.ts";
import { governance } from "./8-governance.ts";
import type { Step } from "./step.ts";

export const STEPS: readonly Step[] = Object.freeze([
  schema,
  timestamps,
  pipeline,
  policy,
  proof,
  signature,
  key,
  governance,
]);
