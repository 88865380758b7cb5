// The table of limits on the front page and the start pages has the numbers of the code's constants, and what is one beyond a
// limit is refused as the table says, with the limit and what was found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENDPOINTS, MAX_BATCH_ITEMS } from "@svc/billing/api";
import { READ_LIMITS, readJson } from "@svc/core/json";
import { encodeNumber, STATEMENT_LIMITS } from "@svc/core/statement";
import { MAX_CHAIN_DEPTH } from "@svc/core/wire";
import { definePipeline, findCircuitDir, type PipelineConfig, VDI } from "@svc/vdi-prover";
import {
  evaluateAcceptancePolicy,
  MAX_RECEIPTS,
  scoreReceiptSet,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../testing/paths.ts";

const PAGES = [
  "README.md",
  "docs/tutorials/web-developer.md",
  "docs/tutorials/auditor.md",
  "docs/tutorials/operator.md",
];
const STEP_CHARACTERS = 64;
const DECIMALS = 6;
/** 2^62 in units of the last decimal. */
const BELOW = 2n ** 62n;

const { steps, constraints, inputs, pointerLength, setMembers, derived, derivedTerms } = STATEMENT_LIMITS;
const { maxBytes, maxDepth, maxMembers } = READ_LIMITS;
const digits = (value: bigint | number) => value.toLocaleString("en-US");
const bound = `${digits(BELOW / 10n ** BigInt(DECIMALS))}.${BELOW % 10n ** BigInt(DECIMALS)}`;
const bodies = [ENDPOINTS.attest, ENDPOINTS.verify].map(({ body }) => digits(body.maxBytes));

const ROWS: readonly (readonly [what: string, limit: string, codes: readonly string[]])[] = [
  [
    "Steps of a pipeline",
    `${steps}, each name once, 1 to ${STEP_CHARACTERS} characters`,
    ["too_many_steps", "step_repeated", "step_malformed"],
  ],
  [
    "Path of a decision",
    "each step at most once, in the pipeline's order",
    ["path_step_repeated", "path_out_of_order"],
  ],
  ["Rules of a policy", `${constraints}`, ["too_many_constraints"]],
  ["Inputs of a decision, nested values counted one by one", `${inputs}`, ["too_many_inputs"]],
  [
    "JSON Pointer of an input",
    `${pointerLength} characters, no key of digits only`,
    ["input_pointer_too_long", "input_key_numeric"],
  ],
  [
    "Numbers, in inputs and rules",
    `${DECIMALS} decimals, below ${bound} in size, never rounded`,
    ["input_not_representable", "constraint_malformed"],
  ],
  [
    "Strings that a critical rule compares",
    "Unicode normal form C, no white space at the ends",
    ["input_not_normal"],
  ],
  ["Different members of all sets of a policy", `${setMembers}`, ["constraint_malformed"]],
  [
    "Derived values of a policy, inputs that one sums up",
    `${derived}, ${derivedTerms}`,
    ["derived_malformed"],
  ],
  [
    "A document",
    `${digits(maxBytes)} bytes, ${maxDepth} levels, ${digits(maxMembers)} members`,
    ["too_large", "too_deep", "too_many_members"],
  ],
  [
    "Receipts in one score or acceptance, depth of a chain",
    `${digits(MAX_RECEIPTS)}, ${MAX_CHAIN_DEPTH}`,
    ["too_many_receipts", "chain_too_long"],
  ],
  [
    "Body of an HTTP request (verify), bills in one request",
    `${bodies[0]} bytes (${bodies[1]}), ${MAX_BATCH_ITEMS}`,
    ["body_too_large", "schema_violation"],
  ],
];

test.each(PAGES)("%s has the table", (page) => {
  const rows = ROWS.map(
    ([what, limit, codes]) => `| ${what} | ${limit} | ${codes.map((code) => `\`${code}\``).join(", ")} |`,
  );
  const table = ["| What | Limit | Refused as |", "|---|---|---|", ...rows].join("\n");
  expect(readFileSync(join(REPOSITORY, page), "utf8")).toContain(`\n${table}\n`);
});

const many = <One>(count: number, make: (i: number) => One) =>
  Array.from({ length: count }, (_, i) => make(i));
const rule = (i: number, more: object = {}) => ({
  ...{ id: `r${i}`, description: "A rule.", critical: true, vertex: "s0", ...more },
});
const readBy = (predicate: object) => [rule(0, { predicate })];
const pipeline = (more: object = {}) =>
  definePipeline({ name: "Loans", steps: ["s0", "s1"], ...more } as PipelineConfig);
const sets = (sizes: readonly number[]) =>
  sizes.map((size, i) =>
    rule(i, { predicate: { input: "/x", op: "in", value: many(size, (j) => `${i}-${j}`) } }),
  );
const sum = (terms: number) => ({
  ...{ name: `sum-${terms}`, terms: many(terms, (i) => ({ input: `/x${i}`, times: 1 })), plus: 0 },
});

async function decide(
  privateInputs: object,
  executionPath = ["s0", "s1"],
  more: object = {},
): Promise<unknown> {
  const vdi = new VDI({ signingKey: "11".repeat(32), circuitDir: findCircuitDir() });
  return vdi.attest(pipeline(more), { executionPath, privateInputs, outcomeId: executionPath.at(-1) ?? "" });
}

/** One beyond each limit: how it is refused, and what the message names. */
const BEYOND: readonly (readonly [code: string, says: RegExp, run: () => unknown])[] = [
  ["too_many_steps", /\b17\b.*\b16\b/, () => pipeline({ steps: many(steps + 1, (i) => `s${i}`) })],
  ["step_repeated", /"s0"/, () => pipeline({ steps: ["s0", "s0"] })],
  ["step_malformed", /at most 64 .*"a{65}"/, () => pipeline({ steps: ["a".repeat(STEP_CHARACTERS + 1)] })],
  ["path_step_repeated", /"s0"/, () => decide({}, ["s0", "s0", "s1"])],
  ["path_out_of_order", /"s1" comes before "s0"|"s0" comes before "s1"/, () => decide({}, ["s1", "s0"])],
  [
    "too_many_constraints",
    /\b17\b.*\b16\b/,
    () => pipeline({ constraints: many(constraints + 1, (i) => rule(i)) }),
  ],
  ["too_many_inputs", /\b25\b.*\b24\b/, () => decide({ list: many(inputs + 1, (i) => i / 2) })],
  ["input_pointer_too_long", /\b257\b.*\b256\b/, () => decide({ ["k".repeat(pointerLength)]: 1 })],
  ["input_key_numeric", /\b12\b/, () => decide({ 12: 1 })],
  ["input_not_representable", /\b7\b.*\b6\b/, () => decide({ x: 0.1234567 })],
  ["input_not_representable", /\b13 digits.*10\^6.*2\^62/, () => decide({ x: 4_611_686_018_427.388 })],
  [
    "constraint_malformed",
    /at most 6 decimals.*0\.1234567/,
    () => pipeline({ constraints: readBy({ input: "/x", op: "le", value: 0.1234567 }) }),
  ],
  [
    "input_not_normal",
    /normal form C/,
    () => decide({ x: "e\u0301" }, undefined, { constraints: readBy({ input: "/x", op: "eq", value: "a" }) }),
  ],
  ["constraint_malformed", /at most 16 .*17/, () => pipeline({ constraints: sets([setMembers + 1]) })],
  ["constraint_malformed", /\b17\b.*\b16\b/, () => pipeline({ constraints: sets([9, 8]) })],
  ["derived_malformed", /at most 2 .*3/, () => pipeline({ derived: [sum(1), sum(2), sum(3)] })],
  ["derived_malformed", /at most 3 .*4/, () => pipeline({ derived: [sum(derivedTerms + 1)] })],
];

describe("one beyond a limit", () => {
  test.each(BEYOND)("%s names %s", async (code, message, run) => {
    await expect((async () => run())()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  test("at the limit the same is taken", () => {
    const config = {
      steps: many(steps, (i) => `s${i}`),
      constraints: [...sets([9, 7]), ...many(constraints - 2, (i) => rule(i + 2))],
      derived: [sum(derivedTerms), sum(1)],
    };
    expect(pipeline(config).steps).toHaveLength(steps);
    expect(pipeline({ steps: ["a".repeat(STEP_CHARACTERS)] }).steps).toHaveLength(1);
    expect([0.123456, 4_611_686_018_427.387].map((value) => encodeNumber(value).ok)).toEqual([true, true]);
  });

  test("a document is refused with its limit", () => {
    const nested = `${"[".repeat(maxDepth + 1)}${"]".repeat(maxDepth + 1)}`;
    const documents = [`"${"a".repeat(maxBytes)}"`, nested, JSON.stringify(many(maxMembers + 1, () => 0))];
    expect(documents.map((text) => readJson(text))).toMatchObject([
      { reason: "too_large", values: { found: maxBytes + 2, limit: maxBytes } },
      { reason: "too_deep", values: { limit: maxDepth } },
      { reason: "too_many_members", values: { limit: maxMembers } },
    ]);
  });

  test("receipts are refused with how many there are", async () => {
    const receipts = many(MAX_RECEIPTS + 1, () => ({}));
    expect(scoreReceiptSet(receipts).reason).toBe("too_many_receipts");
    expect(await evaluateAcceptancePolicy(receipts, {})).toMatchObject({
      ...{ reason: "too_many_receipts", values: { found: MAX_RECEIPTS + 1, limit: MAX_RECEIPTS } },
    });
    expect(await verifyReceiptChain(many(MAX_CHAIN_DEPTH + 2, () => ({})))).toMatchObject({
      reason: "chain_too_long",
    });
  });

  test("bills of one request are refused with their limit", () => {
    const items = many(MAX_BATCH_ITEMS + 1, () => ({}));
    expect(JSON.stringify(ENDPOINTS.attestMany.body.parse(JSON.stringify({ items })))).toContain(
      String(MAX_BATCH_ITEMS),
    );
  });
});
