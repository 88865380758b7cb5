// Disclosures: what is shown opens the commitments and shows nothing else; everything else is refused with a reason.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { BN254_R } from "../../src/field/bn254.ts";
import { discloseInputs, disclosureFailure } from "../../src/statement/disclosure.ts";
import { encodeLeaf, hashInputLeaf, leafType } from "../../src/statement/encode-leaf.ts";
import { flattenInputs, type InputLeaf } from "../../src/statement/flatten-inputs.ts";
import { inputsRootOf } from "../../src/statement/opening.ts";
import { pathCommitment } from "../../src/statement/roots.ts";
import { drawSlots, encodeSlots } from "../../src/statement/slots.ts";
import type { DecisionAttestation } from "../../src/wire/attestation.ts";
import { hashCaseReference } from "../../src/wire/case-reference.ts";
import { type InputDisclosure, parseDisclosure } from "../../src/wire/disclosure.ts";
import { type DecisionOpening, type OpenedInput, parseOpening } from "../../src/wire/opening.ts";
import { WORKED } from "./worked.ts";

const salt = (i: number) => i.toString(16).padStart(62, "0");

/** A generator that is not random, for slots that come out the same. */
function drawn(seed: number): (length: number) => Uint8Array {
  let calls = 0;
  return (length) => Uint8Array.from({ length }, (_, i) => (seed * 31 + ++calls * 7 + i * 13) % 251);
}

const ID = `vdi:att:${"ab".repeat(32)}`;

/** Slots and their salts are the same for as many inputs. */
function opened(inputs: Parameters<typeof flattenInputs>[0]): DecisionOpening {
  const flat = flattenInputs(inputs);
  if (!flat.ok) throw new Error(flat.detail);
  const slots = drawSlots(flat.value.length, drawn(3));
  return {
    type: "decision_opening_v1",
    attestation_id: ID,
    inputs: flat.value.map(({ pointer, value }, i) => {
      const slot = slots.findIndex((each) => "leaf" in each && each.leaf === i);
      return { pointer, value, salt: slots[slot]?.salt, slot } as OpenedInput;
    }),
    leaves: encodeSlots(slots, flat.value).map((leaf) => String(hashInputLeaf(leaf))),
    path: [...WORKED.path],
    path_salt: WORKED.pathSalt,
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

/** As much of an attestation as a disclosure is held against. */
function attestationOf(
  held: DecisionOpening,
  { steps, outcomes, outcome }: Pick<typeof WORKED, "steps" | "outcomes" | "outcome"> = WORKED,
): DecisionAttestation {
  const visited = WORKED.steps.map((step) => WORKED.path.includes(step));
  return {
    attestation_id: ID,
    pipeline: { steps, outcomes },
    decision: {
      outcome,
      inputs_root: String(inputsRootOf(held)),
      path_commitment: String(pathCommitment(visited, WORKED.pathSalt)),
    },
  } as unknown as DecisionAttestation;
}

const attestation = attestationOf(many);
const reasonOf = (disclosure: InputDisclosure, beside = attestation) =>
  disclosureFailure(disclosure, beside)?.reason ?? null;

/** With one member of its only input changed. */
function changed(disclosure: InputDisclosure, change: Partial<OpenedInput>): InputDisclosure {
  return { ...disclosure, inputs: disclosure.inputs.map((input) => ({ ...input, ...change })) };
}

describe("worked numbers", () => {
  test("leaves and root", () => {
    const flat = flattenInputs(WORKED.inputs);
    const leaves = flat.ok ? flat.value : [];
    expect(encodeSlots(WORKED.slots, leaves).map(hashInputLeaf)).toEqual(WORKED.leaves);
    expect(inputsRootOf({ inputs: [], leaves: WORKED.leaves.map(String) })).toBe(WORKED.inputsRoot);
    recordVerdict("statement/inputs-root", WORKED.inputsRoot);
  });

  test("types do not compare equal", () => {
    const values: InputLeaf["value"][] = [0, 1, "0", "1", false, true, null, {}, [], ""];
    const hashes = values.map((value) => hashInputLeaf(encodeLeaf({ pointer: "/x", value }, salt(1))));
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

describe("inputs", () => {
  test("every one of 24 opens, alone and all together", () => {
    expect(many.inputs).toHaveLength(24);
    for (const { pointer } of many.inputs) expect(reasonOf(discloseInputs(many, [pointer]))).toBeNull();
    const pointers = many.inputs.map(({ pointer }) => pointer);
    expect(reasonOf(discloseInputs(many, pointers))).toBeNull();
  });

  test("is a strict wire document, the same in whatever order the inputs are named", () => {
    const one = discloseInputs(many, ["/yes", "/list/1", "/text"], { path: true });
    expect(parseDisclosure(JSON.stringify(one))).toEqual({ ok: true, value: one });
    expect(discloseInputs(many, ["/text", "/yes", "/list/1"], { path: true })).toEqual(one);
    expect(one.inputs.map(({ pointer }) => pointer)).toEqual(["/list/1", "/text", "/yes"]);
  });

  test.each<[string, Partial<OpenedInput>]>([
    ["another value", { value: "y" }],
    ["another type", { value: true }],
    ["another pointer", { pointer: "/other" }],
    ["another salt", { salt: salt(99) }],
    ["a value without encoding", { value: 0.1234567 }],
  ])("refuses %s", (_, change) => {
    for (const pointer of ["/list/1", "/text"]) {
      expect(reasonOf(changed(discloseInputs(many, [pointer]), change))).toBe("leaf_mismatch");
    }
  });

  test("refuses another slot", () => {
    const disclosure = discloseInputs(many, ["/text"]);
    for (let slot = 0; slot < 24; slot++) {
      if (slot === disclosure.inputs[0]?.slot) continue;
      expect(reasonOf(changed(disclosure, { slot }))).toBe("leaf_mismatch");
    }
  });

  test("refuses every changed leaf", () => {
    const disclosure = discloseInputs(many, ["/yes"]);
    for (const [i, leaf] of disclosure.leaves.entries()) {
      const leaves = disclosure.leaves.with(i, String(BigInt(leaf) + 1n));
      const shown = i === disclosure.inputs[0]?.slot;
      expect(reasonOf({ ...disclosure, leaves })).toBe(shown ? "leaf_mismatch" : "leaves_root_mismatch");
    }
  });

  test("refuses a leaf at the modulus, and one that is the same modulo it", () => {
    const { leaves, ...rest } = discloseInputs(many, ["/yes"]);
    const slot = rest.inputs[0]?.slot === 3 ? 4 : 3;
    for (const leaf of [String(BN254_R), String(BigInt(leaves[slot] ?? 0) + BN254_R)]) {
      const disclosure = { ...rest, leaves: leaves.with(slot, leaf) };
      expect(parseDisclosure(disclosure).ok).toBe(leaf.length < 78);
      expect(reasonOf(disclosure)).toBe("leaves_root_mismatch");
    }
  });

  test("refuses another attestation, of the same inputs or of others", () => {
    const disclosure = discloseInputs(many, ["/yes"]);
    const other = `vdi:att:${"cd".repeat(32)}`;
    expect(reasonOf(disclosure, { ...attestation, attestation_id: other })).toBe(
      "disclosure_of_another_attestation",
    );
    expect(reasonOf(disclosure, attestationOf(opened({ yes: true })))).toBe("leaves_root_mismatch");
  });

  test.each<[string, (disclosure: InputDisclosure) => object]>([
    ["a slot too large", (one) => changed(one, { slot: 24 })],
    ["a negative slot", (one) => changed(one, { slot: -1 })],
    ["half a slot", (one) => changed(one, { slot: 0.5 })],
    ["a short salt", (one) => changed(one, { salt: "00" })],
    ["no leaves", (one) => ({ ...one, leaves: [] })],
    ["a padded leaf", (one) => ({ ...one, leaves: one.leaves.with(3, `0${one.leaves[3]}`) })],
    ["an input twice", (one) => ({ ...one, inputs: [...one.inputs, ...one.inputs] })],
    [
      "two inputs in one slot",
      (one) => ({ ...one, inputs: [...one.inputs, { ...one.inputs[0], pointer: "/zzz" }] }),
    ],
    [
      "descending pointers",
      (one) => ({ ...one, inputs: discloseInputs(many, ["/no", "/yes"]).inputs.toReversed() }),
    ],
    ["nothing shown", (one) => ({ ...one, inputs: [] })],
    ["an unknown member", (one) => ({ ...one, note: "" })],
  ])("does not read %s", (_, change) => {
    expect(parseDisclosure(change(discloseInputs(many, ["/yes"])))).toMatchObject({
      ok: false,
      reason: "schema",
    });
  });

  test("a pointer that is not there or stands twice, and nothing at all, are wrong calls", () => {
    expect(() => discloseInputs(many, ["/absent"])).toThrow(RangeError);
    expect(() => discloseInputs(many, ["/yes", "/yes"])).toThrow(RangeError);
    expect(() => discloseInputs(many, [])).toThrow(RangeError);
  });
});

describe("what a disclosure shows of the others", () => {
  test("no pointer, no value, no salt", () => {
    const text = JSON.stringify(discloseInputs(many, ["/text"]));
    for (const { pointer, salt } of many.inputs) {
      if (pointer === "/text") continue;
      expect(text).not.toContain(`"${pointer}"`);
      expect(text).not.toContain(salt);
    }
  });

  test("decisions that differ in hidden inputs alone: the same but for leaves, slot and salt", () => {
    const hidden = [{}, { debt: 5 }, { debt: 6 }, { a: [1, 2, 3], b: "x", "~/": null }, { z: {} }];
    const masked = hidden.map((others) => {
      const disclosure = discloseInputs(opened({ shown: 7, ...others }), ["/shown"], { path: true });
      const inputs = disclosure.inputs.map(({ pointer, value, salt }) => ({
        pointer,
        value,
        salt: salt.length,
      }));
      return JSON.stringify({ ...disclosure, inputs, leaves: disclosure.leaves.length });
    });
    expect(new Set(masked).size).toBe(1);
  });

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
  const whole = discloseInputs(many, [], { path: true });
  const pathOf = (change: Partial<NonNullable<InputDisclosure["path"]>>) =>
    ({ ...whole, path: { ...whole.path, ...change } }) as InputDisclosure;

  test("opens, with inputs and without", () => {
    expect(reasonOf(whole)).toBeNull();
    expect(reasonOf(discloseInputs(many, ["/yes"], { path: true }))).toBeNull();
  });

  test.each<[string, InputDisclosure, string]>([
    ["a step left out", pathOf({ steps: ["intake", "decline"] }), "path_commitment_mismatch"],
    ["another salt", pathOf({ salt: salt(1) }), "path_commitment_mismatch"],
    ["a stranger", pathOf({ steps: ["elsewhere", "decline"] }), "path_not_in_pipeline"],
    ["another order", pathOf({ steps: ["scoring", "intake", "decline"] }), "path_not_in_pipeline"],
  ])("refuses %s", (_, disclosure, reason) => {
    expect(reasonOf(disclosure)).toBe(reason);
  });

  test("refuses a path beyond the outcome that the attestation states, or without it", () => {
    const beyond = attestationOf(many, { ...WORKED, outcome: "scoring", outcomes: ["scoring"] });
    expect(reasonOf(whole, beyond)).toBe("path_not_in_pipeline");
    expect(reasonOf(whole, attestationOf(many, { ...WORKED, outcome: "approve" }))).toBe(
      "path_not_in_pipeline",
    );
  });

  test("a malformed salt is not read", () => {
    expect(parseDisclosure(pathOf({ salt: "zz" }))).toMatchObject({ ok: false, reason: "schema" });
  });
});

describe("the case reference", () => {
  const reference = { salt: "5a".repeat(16), text: "A-2026-00123" };
  const held = { ...many, reference };
  const referred = (commitment: string): DecisionAttestation => ({
    ...attestation,
    decision: { ...attestation.decision, reference: commitment },
  });
  const beside = referred(hashCaseReference(reference));
  const alone = discloseInputs(held, [], { reference: true });
  const changedTo = (change: object) => ({ ...alone, reference: { ...reference, ...change } });

  test("commits to salt and text", () => {
    expect(hashCaseReference(reference)).toBe(
      "9879727590a24297c8704005ed4c6547c8c41fb30c716f8fc05d0be0687610b2",
    );
  });

  test("opens alone, and beside inputs and the path", () => {
    expect(alone).toEqual({ ...discloseInputs(many, [], { path: true }), path: undefined, reference });
    expect(parseDisclosure(JSON.stringify(alone))).toEqual({ ok: true, value: alone });
    expect(reasonOf(alone, beside)).toBeNull();
    expect(reasonOf(discloseInputs(held, ["/yes"], { path: true, reference: true }), beside)).toBeNull();
  });

  test("is shown only where it was asked for", () => {
    const text = JSON.stringify(discloseInputs(held, ["/yes"], { path: true }));
    expect(text).not.toContain(reference.text);
    expect(text).not.toContain(reference.salt);
  });

  test("refuses another text, another salt and the reference of another decision", () => {
    for (const change of [{ text: "A-2026-00124" }, { text: "a-2026-00123" }, { salt: "5b".repeat(16) }])
      expect(reasonOf(changedTo(change), beside)).toBe("reference_mismatch");
    const other = hashCaseReference({ ...reference, salt: "00".repeat(16) });
    expect(reasonOf(alone, referred(other))).toBe("reference_mismatch");
  });

  test("refuses one where the decision has none", () => {
    expect(reasonOf(alone)).toBe("reference_absent");
  });

  test("refuses a path that does not fit before the reference", () => {
    const both = discloseInputs(held, [], { path: true, reference: true });
    const path = { steps: ["intake", "decline"], salt: WORKED.pathSalt };
    expect(reasonOf({ ...both, path })).toBe("path_commitment_mismatch");
  });

  test("one text under two salts gives two commitments", () => {
    expect(hashCaseReference({ ...reference, salt: "5b".repeat(16) })).not.toBe(hashCaseReference(reference));
  });

  test.each<[string, object]>([
    ["an empty text", { text: "" }],
    ["a text of 65 characters", { text: "A".repeat(65) }],
    ["a space in front", { text: " A" }],
    ["a space behind", { text: "A " }],
    ["a line feed behind", { text: "A\n" }],
    ["an umlaut", { text: "\u00c4-1" }],
    ["a quotation mark", { text: 'A"1' }],
    ["a number", { text: 12 }],
    ["a salt of 15 bytes", { salt: "5a".repeat(15) }],
    ["a salt of 31 bytes", { salt: "5a".repeat(31) }],
    ["a salt in capitals", { salt: "5A".repeat(16) }],
    ["no salt", { salt: undefined }],
    ["an unknown member", { note: "" }],
  ])("does not read %s", (_, change) => {
    const wrong = JSON.stringify(changedTo(change));
    expect(parseDisclosure(wrong)).toMatchObject({ ok: false, reason: "schema" });
    const opening = JSON.stringify({ ...held, reference: { ...reference, ...change } });
    expect(parseOpening(opening)).toMatchObject({ ok: false, reason: "schema" });
  });

  test.each(["A", "Az 09._:/#-z", "#".repeat(64), "A  B"])("reads the text %j", (text) => {
    expect(parseDisclosure(changedTo({ text })).ok).toBe(true);
    expect(parseOpening({ ...held, reference: { ...reference, text } }).ok).toBe(true);
  });

  test("one that the opening does not have is a wrong call", () => {
    expect(() => discloseInputs(many, ["/yes"], { reference: true })).toThrow(RangeError);
  });
});
