/** Every fault of a configuration is said of the member that its caller wrote, in a sentence, before anything is proved. */
import { expect, test } from "vitest";
import { attest } from "../src/index.ts";

type Config = Parameters<typeof attest>[0];
// biome-ignore lint/suspicious/noExplicitAny: each row writes what no type allows
type Any = any;

const config = (): Any => ({
  pipeline: {
    name: "Refunds",
    steps: ["request", "review", "pay"],
    constraints: [
      {
        id: "limit",
        description: "At most 5000.",
        critical: true,
        vertex: "pay",
        predicate: { input: "/amount", op: "le", value: 5000 },
      },
    ],
  },
  decision: { path: ["request", "pay"], inputs: { amount: 2400 }, outcome: "pay" },
});

const rule = (c: Any) => c.pipeline.constraints[0];
const PREDICATE = "config.pipeline.constraints[0].predicate";

test.each<readonly [place: string, says: string, spoil: (c: Any) => unknown]>([
  ["config.pipeline", "expected an object", (c) => delete c.pipeline],
  ["config.decision", "expected an object", (c) => delete c.decision],
  ["config", 'unknown member "pipline"', (c) => (c.pipline = {})],
  ["config.pipeline", 'unknown member "stepz"', (c) => (c.pipeline.stepz = [])],
  ["config.decision", 'unknown member "input"', (c) => (c.decision.input = {})],
  ["config.options", 'unknown member "signingkey"', (c) => (c.options = { signingkey: "x" })],
  [
    "config.pipeline.name",
    "expected a text that is not empty, got an empty one",
    (c) => (c.pipeline.name = ""),
  ],
  ["config.pipeline.version", "expected string, got 1", (c) => (c.pipeline.version = 1)],
  ["config.pipeline.steps", "expected a list of at least one", (c) => delete c.pipeline.steps],
  ["config.pipeline.steps[1]", "expected a step name, got a number", (c) => (c.pipeline.steps[1] = 7)],
  ["config.pipeline.steps[2]", '"pay" is there already', (c) => (c.pipeline.steps[1] = "pay")],
  ["config.pipeline.outcomes", '"fly" is no step', (c) => (c.pipeline.outcomes = ["fly"])],
  ["config.pipeline.derived[0].name", "expected string", (c) => (c.pipeline.derived = [{ name: 7 }])],
  [
    "config.pipeline",
    "a manifest brings its own",
    (c) => (c.pipeline.manifest = "vdi:manifest:fair-lending-v1"),
  ],
  ["config.pipeline.constraints[0]", "expected Object, got null", (c) => (c.pipeline.constraints = [null])],
  ["config.pipeline.constraints[0].id", "missing", (c) => delete rule(c).id],
  ["config.pipeline.constraints[0].critical", "expected boolean", (c) => (rule(c).critical = "yes")],
  [`${PREDICATE}.op`, 'expected "eq" or "ne"', (c) => (rule(c).predicate.op = "like")],
  [`${PREDICATE}.value`, "The number NaN is beyond the range", (c) => (rule(c).predicate.value = Number.NaN)],
  [
    `${PREDICATE}.value`,
    "expected a number with at most 6 decimals",
    (c) => (rule(c).predicate.value = 1e-8),
  ],
  [`${PREDICATE}.input`, "expected a JSON Pointer", (c) => (rule(c).predicate.input = "amount")],
  ["config.authority", 'unknown member "id"', (c) => (c.authority = { id: 7 })],
  ["config.decision.path", "expected a list of step names", (c) => (c.decision.path = "pay")],
  ["config.decision.path", "expected a list of step names", (c) => delete c.decision.path],
  ["config.decision.path[0]", '"fly" is no step', (c) => (c.decision.path = ["fly", "pay"])],
  ["config.decision.outcome", "expected a step name, got undefined", (c) => delete c.decision.outcome],
  [
    "config.decision.outcome",
    '"review" is not on the execution path',
    (c) => (c.decision.outcome = "review"),
  ],
  ["config.decision.inputs", "expected an object, got undefined", (c) => delete c.decision.inputs],
  [
    "config.decision.inputs.amount",
    "a number that is not finite",
    (c) => (c.decision.inputs.amount = Number.NaN),
  ],
  [
    "config.decision.inputs.d",
    "a value that is not plain JSON data",
    (c) => (c.decision.inputs.d = new Date()),
  ],
  ["config.decision.inputs", "The key 7 has only digits", (c) => (c.decision.inputs = { 7: 1 })],
  ["config.decision.reference", "expected 1 to 64", (c) => (c.decision.reference = "Ä-1")],
  ["config.options.signingKey", "expected 64 lowercase hex digits", (c) => (c.options = { signingKey: "x" })],
  ["config.options.kid", "expected 1 to 64", (c) => (c.options = { kid: "a b" })],
  ["config.options.circuitDir", "expected the path", (c) => (c.options = { circuitDir: 7 })],
  ["config.options.reasons", "expected constraint ids", (c) => (c.options = { reasons: "x" })],
  ["config.options.sequence", "expected { stream, number }", (c) => (c.options = { sequence: 7 })],
  ["config.options.nonce", "expected 64 hex digits", (c) => (c.options = { nonce: "x" })],
  ["config.options.issuedAt", "expected integer Unix seconds", (c) => (c.options = { issuedAt: "now" })],
  ["config.options.sources[0].type", "no source opening", (c) => (c.options = { sources: [{}] })],
  ["config.options.authorityBinding", "expected Object, got 7", (c) => (c.options = { authorityBinding: 7 })],
  ["config.options.onOpening", "expected a function, got a number", (c) => (c.options = { onOpening: 7 })],
  ["config.options.onProvingProgress", "expected a function", (c) => (c.options = { onProvingProgress: {} })],
  ["config.options.signal", "expected an AbortSignal", (c) => (c.options = { signal: 7 })],
])("%s: %s", async (place, says, spoil) => {
  const spoilt = config();
  spoil(spoilt);
  const error = await attest(spoilt as Config).then(
    () => null,
    (refused: Error & { readonly code?: string }) => refused,
  );
  expect(error?.message).toMatch(new RegExp(`^${place.replace(/[[\].]/g, "\\$&")}: `));
  expect(error?.message).toContain(says);
  expect(error?.code).toMatch(/^[a-z_]+$/);
  // No word of the rooms below, whose members nobody wrote here.
  expect(error?.message).not.toMatch(/executionPath|privateInputs|outcomeId|given\./);
});
