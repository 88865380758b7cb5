// The rules of wire documents that are not about type: order, uniqueness, normal form, the edges of bounds.
import { describe, expect, test } from "vitest";
import {
  type Constraint,
  isSourceRole,
  parseAttestation,
  parseBillingAttestation,
  parseManifest,
  parseMeterEvent,
  parseOpening,
  parsePipeline,
  parseReceipt,
  parseTariffSnapshot,
} from "../../src/index.ts";
import { flattenInputs } from "../../src/statement/index.ts";
import { attestation, billing, HASH, manifest, receipt, SAMPLES } from "./samples.ts";

const pipeline = SAMPLES["pipeline"]?.document as { steps: string[] };
const withSteps = (steps: string[]) => parsePipeline({ ...pipeline, steps });

describe("step names", () => {
  test.each([
    ["64 code points", "é".repeat(64), true],
    ["65 code points", "e".repeat(65), false],
    ["64 code points beyond the basic plane", "\u{1f600}".repeat(64), true],
    ["65 of them", "\u{1f600}".repeat(65), false],
    ["nothing", "", false],
    ["a decomposed letter", "cafe\u0301", false],
    ["a composed letter", "caf\u00e9", true],
  ])("%s: %j is %s", (_what, name, accepted) => {
    expect(withSteps([name]).ok).toBe(accepted);
  });

  test("are 1 to 16, each once", () => {
    const steps = Array.from({ length: 17 }, (_, i) => `step-${i}`);
    expect(withSteps(steps.slice(0, 16)).ok).toBe(true);
    expect(withSteps(steps)).toMatchObject({
      ok: false,
      detail: expect.stringContaining("at most 16 steps"),
    });
    expect(withSteps([]).ok).toBe(false);
    expect(withSteps(["a", "a"])).toMatchObject({
      ok: false,
      detail: expect.stringContaining("unique step names"),
    });
  });
});

const withConstraint = (constraint: object) =>
  parseManifest({
    ...manifest,
    constraints: [{ id: "a", description: "d", critical: true, vertex: "intake", ...constraint }],
  });
const withPredicate = (predicate: object) => withConstraint({ predicate: { input: "/a", ...predicate } });

describe("names that authors choose", () => {
  const NAMES = [
    ["pr\u00fcfung", true],
    ["pru\u0308fung", false],
    ["\u212bngstr\u00f6m", false],
    ["\u0958", false],
    ["\ufb01nal", true],
    ["approve\u200b", true],
    [" approve ", true],
    ["approve\n", false],
    ["approve\u0085", false],
    ["\u007f", false],
  ] as const;
  const opening = SAMPLES["opening"]?.document as { readonly inputs: readonly object[] };
  const places: Readonly<Record<string, (name: string) => boolean>> = {
    step: (name) => withSteps([name]).ok,
    vertex: (name) => withConstraint({ vertex: name }).ok,
    outcome: (name) => parseManifest({ ...manifest, outcomes: [name] }).ok,
    predicate: (name) => withConstraint({ predicate: { input: `/${name}`, op: "le", value: 1 } }).ok,
    when: (name) => withConstraint({ when: { input: `/a/${name}`, op: "le", value: 1 } }).ok,
    sourced: (name) => parseManifest({ ...manifest, sourced: [{ input: `/${name}`, role: "bureau" }] }).ok,
    term: (name) =>
      parseManifest({
        ...manifest,
        derived: [{ name: "d", terms: [{ input: `/${name}`, times: 1 }], plus: 0 }],
      }).ok,
    opening: (name) =>
      parseOpening({ ...opening, inputs: [{ ...opening.inputs[0], pointer: `/${name}` }] }).ok,
    role: (name) => isSourceRole(`/${name}`),
    inputs: (name) => flattenInputs({ [name]: 1 }).ok,
  };
  test.each(Object.entries(places))("%s", (_, isAccepted) => {
    for (const [name, accepted] of NAMES) expect([name, isAccepted(name)]).toEqual([name, accepted]);
  });

  test("a pointer of an opening has at most 256 characters", () => {
    for (const [length, accepted] of [
      [255, true],
      [256, false],
    ] as const)
      expect(places["opening"]?.("x".repeat(length))).toBe(accepted);
  });
});

describe("predicates", () => {
  const cases: [object, boolean][] = [
    [{ op: "le", value: 10000 }, true],
    [{ op: "le", value: -0.000001 }, true],
    [{ op: "le", value: 1.1234567 }, false],
    [{ op: "le", value: 1e21 }, false],
    [{ op: "le", value: 4_611_686_018_427.387 }, true],
    [{ op: "le", value: 4_611_686_018_427.388 }, false],
    [{ op: "ge", value: -4_611_686_018_427.388 }, false],
    [{ op: "le", value: 5e-7 }, false],
    [{ op: "le", value: "1" }, false],
    [{ op: "le", value: true }, false],
    [{ op: "eq", value: true }, true],
    [{ op: "eq", value: "" }, true],
    [{ op: "ne", value: "x".repeat(256) }, true],
    [{ op: "ne", value: "x".repeat(257) }, false],
    [{ op: "eq", value: null }, false],
    [{ op: "eq", value: [1, 2] }, false],
    [{ op: "in_range", value: [1, 1] }, true],
    [{ op: "in_range", value: [-1.5, 2] }, true],
    [{ op: "in_range", value: [2, 1] }, false],
    [{ op: "in_range", value: [1] }, false],
    [{ op: "in_range", value: [1, 2, 3] }, false],
    [{ op: "in_range", value: 1 }, false],
    [{ op: "constructor", value: 1 }, false],
    [{ op: "LE", value: 1 }, false],
  ];
  test.each(cases)("%j accepted: %s", (predicate, accepted) => {
    expect(withPredicate(predicate).ok).toBe(accepted);
    expect(withConstraint({ when: { input: "/a", ...predicate } }).ok).toBe(accepted);
  });

  test.each([
    ["/a", true],
    ["/a/0/b", true],
    ["/a~1b~0", true],
    ["/", true],
    ["", false],
    ["a", false],
    ["/a~2", false],
    ["/a~", false],
    [`/${"a".repeat(255)}`, true],
    [`/${"a".repeat(256)}`, false],
  ])("pointer %j accepted: %s", (input, accepted) => {
    expect(withConstraint({ predicate: { input, op: "eq", value: 1 } }).ok).toBe(accepted);
  });

  test("a condition is a predicate or an outcome, not both", () => {
    expect(withConstraint({ when: { outcome: "approve" } }).ok).toBe(true);
    expect(withConstraint({ when: { outcome: "approve", input: "/a", op: "eq", value: 1 } }).ok).toBe(false);
    expect(withConstraint({ when: {} }).ok).toBe(false);
  });
});

describe("constraints", () => {
  const many = (length: number): Constraint[] =>
    Array.from({ length }, (_, i) => ({ id: `c${i}`, description: "d", critical: false, vertex: "intake" }));
  test("are at most 16, with ids of their own", () => {
    expect(parseManifest({ ...manifest, constraints: many(16) }).ok).toBe(true);
    expect(parseManifest({ ...manifest, constraints: [] }).ok).toBe(true);
    expect(parseManifest({ ...manifest, constraints: many(17) })).toMatchObject({
      ok: false,
      detail: expect.stringContaining("at most 16"),
    });
    expect(parseManifest({ ...manifest, constraints: [...many(1), ...many(1)] })).toMatchObject({
      ok: false,
      detail: expect.stringContaining("unique ids"),
    });
  });
});

describe("numbers", () => {
  test("times are seconds", () => {
    expect(parseAttestation({ ...attestation, issued_at: 99_999_999_999 }).ok).toBe(true);
    for (const issued_at of [100_000_000_000, 1_700_000_000_000, -1, 1.5]) {
      expect(parseAttestation({ ...attestation, issued_at }).ok).toBe(false);
    }
  });

  test("the mask has 16 bits", () => {
    const masked = (satisfied_mask: number) =>
      parseAttestation({ ...attestation, decision: { ...attestation.decision, satisfied_mask } }).ok;
    expect([0, 0xffff, 0x10000, -1].map(masked)).toEqual([true, true, false, false]);
  });

  test.each(["01", "-1", "+1", "1.0", "1e3", "0x1", " 1", "", "1".repeat(79)])(
    "%j is no field element",
    (text) => {
      expect(
        parseAttestation({ ...attestation, decision: { ...attestation.decision, inputs_root: text } }).ok,
      ).toBe(false);
      expect(
        parseAttestation({ ...attestation, proof: { ...attestation.proof, public_signals: [text] } }).ok,
      ).toBe(false);
      expect(
        parseAttestation({ ...attestation, proof: { ...attestation.proof, pi_a: [text, "1", "1"] } }).ok,
      ).toBe(false);
    },
  );

  test.each([
    ["z", ["1", "2", "2"]],
    ["no z", ["1", "2"]],
    ["a fourth", ["1", "2", "1", "1"]],
  ])("a point with %s is none", (_what, pi_a) => {
    expect(parseAttestation({ ...attestation, proof: { ...attestation.proof, pi_a } }).ok).toBe(false);
  });

  test("quantities have at most 18 digits and no leading zero", () => {
    const charged = (charge_micros: unknown) => parseBillingAttestation({ ...billing, charge_micros }).ok;
    expect(["0", "9".repeat(18), "9".repeat(19), "01", "1.5", "-1", 5].map(charged)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("billing", () => {
  const meterEvent = SAMPLES["meter_event"]?.document as { usage: Record<string, string> };
  const tariff = SAMPLES["tariff"]?.document as { lines: object[] };
  const tiers = (bands: object[], mode = "graduated") =>
    parseTariffSnapshot({
      ...tariff,
      lines: [{ meter: "m", per_units: "1", tiers: { mode, bands } }],
    }).ok;

  test("a window does not end before it starts", () => {
    expect(parseMeterEvent({ ...meterEvent, window_start: 5, window_end: 5 }).ok).toBe(true);
    expect(parseMeterEvent({ ...meterEvent, window_start: 6, window_end: 5 }).ok).toBe(false);
  });

  test.each([
    ["a month before the event", [0, 0], true],
    ["a second more", [-1, 0], false],
    ["from 1970 to 2286", [-1_700_000_000, 8_000_000_000], false],
    ["ends a minute after it", [0, 2_678_460], true],
    ["ends a second later", [0, 2_678_461], false],
  ] as const)("a window is of a bounded time before its event: %s", (_, [start, end], ok) => {
    const event_timestamp = 1_800_000_000;
    const from = event_timestamp - 2_678_400;
    const event = { ...meterEvent, event_timestamp, window_start: from + start, window_end: from + end };
    expect(parseMeterEvent(event).ok).toBe(ok);
  });

  test("a line has a unit price or tiers: neither nor both are a price", () => {
    const line = { meter: "m", per_units: "1" };
    const bands = [{ unit_price_micros: "1" }];
    const priced = (prices: object) => parseTariffSnapshot({ ...tariff, lines: [{ ...line, ...prices }] }).ok;
    expect(priced({ unit_price_micros: "1" })).toBe(true);
    expect(priced({ tiers: { mode: "volume", bands } })).toBe(true);
    expect(priced({})).toBe(false);
    expect(priced({ unit_price_micros: "1", tiers: { mode: "volume", bands } })).toBe(false);
  });

  test("meters are named, 1 to 32", () => {
    const meters = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`m${i}`, "1"]));
    expect(
      [0, 1, 32, 33].map((length) => parseMeterEvent({ ...meterEvent, usage: meters(length) }).ok),
    ).toEqual([false, true, true, false]);
    expect(parseMeterEvent({ ...meterEvent, usage: { "Bad Name": "1" } }).ok).toBe(false);
    expect(parseMeterEvent({ ...meterEvent, usage: { constructor: "1" } }).ok).toBe(false);
  });

  test("bands rise and only the last is open", () => {
    expect(tiers([{ up_to: "10", unit_price_micros: "2" }, { unit_price_micros: "1" }])).toBe(true);
    expect(
      tiers([
        { up_to: "10", unit_price_micros: "2" },
        { up_to: "20", unit_price_micros: "1" },
      ]),
    ).toBe(true);
    expect(
      tiers([
        { up_to: "10", unit_price_micros: "2" },
        { up_to: "10", unit_price_micros: "1" },
      ]),
    ).toBe(false);
    expect(
      tiers([
        { up_to: "9", unit_price_micros: "2" },
        { up_to: "10", unit_price_micros: "1" },
      ]),
    ).toBe(true);
    expect(tiers([{ unit_price_micros: "2" }, { up_to: "10", unit_price_micros: "1" }])).toBe(false);
    expect(tiers([{ up_to: "0", unit_price_micros: "2" }])).toBe(false);
    expect(tiers([])).toBe(false);
    expect(tiers([{ unit_price_micros: "2" }], "other")).toBe(false);
  });

  test("a tariff prices each meter once, per at least one unit, between its minimum and maximum, for some time", () => {
    const line = { meter: "m", unit_price_micros: "1", per_units: "1" };
    const cases: [object, boolean][] = [
      [{ lines: [line] }, true],
      [{ lines: [line, line] }, false],
      [{ lines: [{ ...line, per_units: "0" }] }, false],
      [{ minimum_charge_micros: "10", maximum_charge_micros: "10" }, true],
      [{ minimum_charge_micros: "10", maximum_charge_micros: "9" }, false],
      [{ effective_from: 5, effective_until: 5 }, false],
      [{ effective_from: 5, effective_until: 6 }, true],
      [{ rounding: "nearest" }, false],
    ];
    for (const [change, accepted] of cases) {
      expect(parseTariffSnapshot({ ...tariff, ...change }).ok, JSON.stringify(change)).toBe(accepted);
    }
  });

  test("the two variants do not mix", () => {
    const usage_event = SAMPLES["usage_event"]?.document;
    expect(parseBillingAttestation({ ...billing, usage_event }).ok).toBe(false);
    expect(parseBillingAttestation({ ...billing, billing_version: "v1" }).ok).toBe(false);
    expect(parseBillingAttestation({ ...billing, billing_version: "V2" }).ok).toBe(false);
    const {
      meter_event: _m,
      tariff_snapshot: _t,
      billing_verify_fingerprint: _f,
      ...rest
    } = billing as Record<string, unknown>;
    expect(parseBillingAttestation({ ...rest, billing_version: "v1", usage_event }).ok).toBe(true);
  });
});

describe("identifiers", () => {
  test.each([
    ["vdi:verifier:alice", true],
    ["vdi:verifier:alice-2.x_y", true],
    ["vdi:verifier:Alice", false],
    ["vdi:verifier:", false],
    ["vdi:verifier:al\u0456ce", false],
    ["vdi:verifier:alice ", false],
    ["vdi:verifier:alice\n", false],
    ["xvdi:verifier:alice", false],
    [`vdi:verifier:${"a".repeat(65)}`, false],
  ])("%j accepted: %s", (id, accepted) => {
    expect(parseReceipt({ ...receipt, verifier: { id } }).ok).toBe(accepted);
  });

  test("a receipt names each check once, under a known profile, at a depth of at most 64", () => {
    expect(parseReceipt({ ...receipt, chain_depth: 64 }).ok).toBe(true);
    expect(parseReceipt({ ...receipt, chain_depth: 65 }).ok).toBe(false);
    expect(parseReceipt({ ...receipt, profile_id: "constructor" }).ok).toBe(false);
    const row = { check: "schema", valid: true };
    expect(parseReceipt({ ...receipt, checks: [row, row] }).ok).toBe(false);
  });

  test("an opening's leaf is a scalar or an empty container", () => {
    const opening = SAMPLES["opening"]?.document as object;
    const leaf = (value: unknown) =>
      parseOpening({ ...opening, inputs: [{ pointer: "/a", value, salt: "01".repeat(31), slot: 7 }] }).ok;
    expect([null, true, 1.5, "x", {}, []].map(leaf)).toEqual([true, true, true, true, true, true]);
    expect([{ a: 1 }, [1]].map(leaf)).toEqual([false, false]);
    expect(HASH.length).toBe(64);
  });
});
