// Openings: one input and nothing else, the path whole; everything else about them refused with a reason.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeLeaf, hashLeaf, leafType } from "../../src/statement/encode-leaf.ts";
import { flattenInputs, type InputLeaf } from "../../src/statement/flatten-inputs.ts";
import {
  type HeldInputs,
  type InputOpening,
  inputsRootOf,
  openInput,
  verifyOpenedInput,
  verifyOpenedPath,
} from "../../src/statement/opening.ts";
import { pathCommitment } from "../../src/statement/roots.ts";
import { drawSlots, encodeSlots } from "../../src/statement/slots.ts";
import type { OpenedInput } from "../../src/wire/opening.ts";
import { WORKED } from "./worked.ts";

const salt = (i: number) => i.toString(16).padStart(62, "0");

/** A generator that is not random, for slots that come out the same. */
function drawn(seed: number): (length: number) => Uint8Array {
  let calls = 0;
  return (length) => Uint8Array.from({ length }, (_, i) => (seed * 31 + ++calls * 7 + i * 13) % 251);
}

function opened(inputs: Parameters<typeof flattenInputs>[0]): HeldInputs {
  const flat = flattenInputs(inputs);
  if (!flat.ok) throw new Error(flat.detail);
  const slots = drawSlots(flat.value.length, drawn(3));
  return {
    inputs: flat.value.map(({ pointer, value }, i) => {
      const slot = slots.findIndex((each) => "leaf" in each && each.leaf === i);
      return { pointer, value, salt: slots[slot]?.salt, slot } as OpenedInput;
    }),
    leaves: encodeSlots(slots, flat.value).map((leaf) => String(hashLeaf(leaf))),
  };
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
    expect(encodeSlots(WORKED.slots, leaves).map(hashLeaf)).toEqual(WORKED.leaves);
    expect(inputsRootOf({ inputs: [], leaves: WORKED.leaves.map(String) })).toBe(WORKED.inputsRoot);
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
    expect(many.inputs).toHaveLength(24);
    for (const { pointer } of many.inputs) {
      expect(verifyOpenedInput(root, openInput(many, pointer))).toEqual({ valid: true });
    }
  });

  test("a single input opens too", () => {
    const one = opened({ only: 1 });
    expect(verifyOpenedInput(String(inputsRootOf(one)), openInput(one, "/only"))).toEqual({ valid: true });
  });

  test("an opening holds no other input", () => {
    const text = JSON.stringify(openInput(many, "/text"));
    for (const { pointer, salt } of many.inputs) {
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
    ["a slot too large", { slot: 24 }, "opening_malformed"],
    ["a negative slot", { slot: -1 }, "opening_malformed"],
    ["half a slot", { slot: 0.5 }, "opening_malformed"],
    ["a short salt", { salt: "00" }, "opening_malformed"],
    ["no leaves", { leaves: [] }, "opening_malformed"],
    ["a value without encoding", { value: 0.1234567 }, "opening_malformed"],
  ])("refuses %s", (_, change, reason) => {
    for (const pointer of ["/list/1", "/text"]) {
      const opening = { ...openInput(many, pointer), ...change };
      expect(verifyOpenedInput(root, opening)).toMatchObject({ valid: false, reason });
    }
  });

  test("refuses another slot", () => {
    const opening = openInput(many, "/text");
    for (let slot = 0; slot < 24; slot++) {
      if (slot === opening.slot) continue;
      expect(verifyOpenedInput(root, { ...opening, slot })).toMatchObject({ reason: "inputs_root_mismatch" });
    }
  });

  test("refuses every changed leaf", () => {
    const opening = openInput(many, "/yes");
    for (const [i, leaf] of opening.leaves.entries()) {
      const leaves = opening.leaves.with(i, String(BigInt(leaf) + 1n));
      expect(verifyOpenedInput(root, { ...opening, leaves }).valid).toBe(false);
      const padded = opening.leaves.with(i, `0${leaf}`);
      expect(verifyOpenedInput(root, { ...opening, leaves: padded })).toMatchObject({
        reason: "opening_malformed",
      });
    }
  });

  test("a pointer that is not there is a wrong call", () => {
    expect(() => openInput(many, "/absent")).toThrow(RangeError);
  });
});

describe("what an opening shows of the others", () => {
  test("as many leaves for one input as for twenty-four, none of them 0, none twice", () => {
    for (const held of [opened({ only: 1 }), opened({}), many]) {
      expect(held.leaves).toHaveLength(24);
      expect(new Set(held.leaves).size).toBe(24);
      expect(held.leaves).not.toContain("0");
    }
  });

  test("slots are a permutation that does not follow the pointers", () => {
    const seen = new Map<number, number>();
    for (let seed = 0; seed < 200; seed++) {
      const slots = drawSlots(3, (length) => crypto.getRandomValues(new Uint8Array(length)));
      expect(slots.filter((slot) => "leaf" in slot)).toHaveLength(3);
      const first = slots.findIndex((slot) => "leaf" in slot && slot.leaf === 0);
      seen.set(first, (seen.get(first) ?? 0) + 1);
    }
    // 200 draws over 24 slots: a fixed place, or only the first three, would show at once.
    expect(seen.size).toBeGreaterThan(15);
  });

  test("slots that leave an input out, or hold one twice, are a wrong call", () => {
    const leaves = [{ pointer: "/a", value: 1 }];
    const salt62 = "00".repeat(31);
    const filler = { salt: salt62, filler: "01".repeat(31) };
    expect(() => encodeSlots(Array(24).fill(filler), leaves)).toThrow(RangeError);
    expect(() =>
      encodeSlots([{ salt: salt62, leaf: 0 }, { salt: salt62, leaf: 0 }, ...Array(22).fill(filler)], leaves),
    ).toThrow(RangeError);
    expect(() => encodeSlots([{ salt: salt62, leaf: 0 }], leaves)).toThrow(RangeError);
  });
});

describe("the path", () => {
  const { steps, outcomes, path, outcome, pathSalt } = WORKED;
  const visited = steps.map((step) => path.includes(step));
  const commitment = String(pathCommitment(visited, pathSalt));
  const whole = { steps, outcomes, path, outcome, salt: pathSalt };

  test("opens whole", () => {
    expect(verifyOpenedPath(commitment, whole)).toEqual({ valid: true });
  });

  test.each<[string, Partial<typeof whole>, string]>([
    ["a step left out", { path: ["intake", "decline"] }, "path_commitment_mismatch"],
    ["another salt", { salt: salt(1) }, "path_commitment_mismatch"],
    ["a malformed salt", { salt: "zz" }, "opening_malformed"],
    ["a stranger", { path: ["elsewhere", "decline"] }, "path_not_in_pipeline"],
    ["another order", { path: ["scoring", "intake", "decline"] }, "path_not_in_pipeline"],
    ["a path beyond its outcome", { outcome: "scoring", outcomes: ["scoring"] }, "path_not_in_pipeline"],
    ["an outcome not visited", { outcome: "approve" }, "path_not_in_pipeline"],
  ])("refuses %s", (_, change, reason) => {
    expect(verifyOpenedPath(commitment, { ...whole, ...change })).toMatchObject({ valid: false, reason });
  });
});
