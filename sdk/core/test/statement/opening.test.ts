// Openings: one input and nothing else, the path whole; everything else about them refused with a reason.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeLeaf, hashLeaf, leafType } from "../../src/statement/encode-leaf.ts";
import { flattenInputs, type InputLeaf } from "../../src/statement/flatten-inputs.ts";
import {
  type InputOpening,
  inputsRootOf,
  openInput,
  verifyOpenedInput,
  verifyOpenedPath,
} from "../../src/statement/opening.ts";
import { pathCommitment } from "../../src/statement/roots.ts";
import type { OpenedInput } from "../../src/wire/opening.ts";
import { WORKED } from "./worked.ts";

const salt = (i: number) => i.toString(16).padStart(62, "0");

function opened(inputs: Parameters<typeof flattenInputs>[0]): OpenedInput[] {
  const flat = flattenInputs(inputs);
  if (!flat.ok) throw new Error(flat.detail);
  return flat.value.map(({ pointer, value }, i) => ({ pointer, value, salt: salt(i + 1) }) as OpenedInput);
}

const many = opened({
  list: Array.from({ length: 18 }, (_, i) => i / 2),
  text: "x",
  yes: true,
  none: null,
  empty: {},
  emptyList: [],
  no: false,
});
const root = String(inputsRootOf(many));

describe("worked numbers", () => {
  test("leaves and root", () => {
    const flat = flattenInputs(WORKED.inputs);
    const leaves = flat.ok ? flat.value : [];
    expect(leaves.map((leaf, i) => hashLeaf(encodeLeaf(leaf, WORKED.leafSalts[i] as string)))).toEqual(
      WORKED.leaves,
    );
    const inputs = leaves.map((leaf, i) => ({ ...leaf, salt: WORKED.leafSalts[i] }) as OpenedInput);
    expect(inputsRootOf(inputs)).toBe(WORKED.inputsRoot);
    recordVerdict("statement/inputs-root", WORKED.inputsRoot);
  });

  test("types do not compare equal", () => {
    const values: InputLeaf["value"][] = [0, 1, "0", "1", false, true, null, {}, [], ""];
    const hashes = values.map((value) => hashLeaf(encodeLeaf({ pointer: "/x", value }, salt(1))));
    expect(new Set(hashes).size).toBe(values.length);
    expect(values.map(leafType)).toEqual([
      "number",
      "number",
      "string",
      "string",
      "boolean",
      "boolean",
      "null",
      "emptyObject",
      "emptyArray",
      "string",
    ]);
  });
});

describe("one input", () => {
  test("every one of 24 opens the root", () => {
    expect(many).toHaveLength(24);
    for (const { pointer } of many) {
      expect(verifyOpenedInput(root, openInput(many, pointer))).toEqual({ valid: true });
    }
  });

  test("a single input opens too", () => {
    const one = opened({ only: 1 });
    expect(verifyOpenedInput(String(inputsRootOf(one)), openInput(one, "/only"))).toEqual({ valid: true });
  });

  test("an opening holds no other input", () => {
    const text = JSON.stringify(openInput(many, "/text"));
    for (const { pointer, salt } of many) {
      if (pointer === "/text") continue;
      expect(text).not.toContain(`"${pointer}"`);
      expect(text).not.toContain(salt);
    }
  });

  test.each<[string, Partial<InputOpening>, string]>([
    ["another value", { value: "y" }, "inputs_root_mismatch"],
    ["another type", { value: true }, "inputs_root_mismatch"],
    ["another pointer", { pointer: "/other" }, "inputs_root_mismatch"],
    ["another salt", { salt: salt(99) }, "inputs_root_mismatch"],
    ["an index too large", { index: 24 }, "opening_malformed"],
    ["a negative index", { index: -1 }, "opening_malformed"],
    ["half an index", { index: 0.5 }, "opening_malformed"],
    ["a short salt", { salt: "00" }, "opening_malformed"],
    ["no siblings", { siblings: [] }, "opening_malformed"],
    ["a value without encoding", { value: 0.1234567 }, "opening_malformed"],
  ])("refuses %s", (_, change, reason) => {
    for (const pointer of ["/list/1", "/text"]) {
      const opening = { ...openInput(many, pointer), ...change };
      expect(verifyOpenedInput(root, opening)).toMatchObject({ valid: false, reason });
    }
  });

  test("refuses another position", () => {
    for (const [pointer, index] of [
      ["/list/1", 4],
      ["/text", 17],
    ] as const) {
      const opening = openInput(many, pointer);
      expect(opening.index).not.toBe(index);
      expect(verifyOpenedInput(root, { ...opening, index })).toMatchObject({
        reason: "inputs_root_mismatch",
      });
    }
  });

  test("refuses every changed sibling", () => {
    for (const pointer of ["/list/1", "/yes"]) {
      const opening = openInput(many, pointer);
      for (const [i, sibling] of opening.siblings.entries()) {
        const siblings = opening.siblings.with(i, String(BigInt(sibling) + 1n));
        expect(verifyOpenedInput(root, { ...opening, siblings }).valid).toBe(false);
        const padded = opening.siblings.with(i, `0${sibling}`);
        expect(verifyOpenedInput(root, { ...opening, siblings: padded })).toMatchObject({
          reason: "opening_malformed",
        });
      }
    }
  });

  test("a pointer that is not there is a wrong call", () => {
    expect(() => openInput(many, "/absent")).toThrow(RangeError);
  });
});

describe("the path", () => {
  const { steps, path, outcome, pathSalt } = WORKED;
  const visited = steps.map((step) => path.includes(step));
  const commitment = String(pathCommitment(visited, pathSalt));
  const whole = { steps, path, outcome, salt: pathSalt };

  test("opens whole", () => {
    expect(verifyOpenedPath(commitment, whole)).toEqual({ valid: true });
  });

  test.each<[string, Partial<typeof whole>, string]>([
    ["a step left out", { path: ["intake", "approve"] }, "path_commitment_mismatch"],
    ["another salt", { salt: salt(1) }, "path_commitment_mismatch"],
    ["a malformed salt", { salt: "zz" }, "opening_malformed"],
    ["a stranger", { path: ["elsewhere", "approve"] }, "path_not_in_pipeline"],
    ["another order", { path: ["scoring", "intake", "approve"] }, "path_not_in_pipeline"],
    ["an outcome not visited", { outcome: "decline" }, "path_not_in_pipeline"],
  ])("refuses %s", (_, change, reason) => {
    expect(verifyOpenedPath(commitment, { ...whole, ...change })).toMatchObject({ valid: false, reason });
  });
});
