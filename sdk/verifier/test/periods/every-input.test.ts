// Every input is accounted for, in every form in which it can be given, and what an attestation's prose says decides nothing.
import * as core from "@svc/core";
import { type DecisionAttestation, encodeUtf8, parseAttestation } from "@svc/core";
import { describe, expect, test } from "vitest";
import { HeldAttestation, verifyPeriod } from "../../src/periods/index.ts";
import { april, fifth, GIVEN_ATTESTATIONS, GIVEN_OTHERS } from "./fixtures/inputs.ts";
import {
  attested,
  leaves,
  NUMBERED,
  restated,
  STREAM,
  signerOf,
  statement,
  VERIFICATION,
} from "./fixtures/month.ts";

type Form = readonly [name: string, of: (value: unknown) => unknown];

const FORMS: readonly Form[] = [
  ["a value", (value) => value],
  ["text", (value) => JSON.stringify(value)],
  ["bytes", (value) => encodeUtf8(JSON.stringify(value))],
  ["text with space around it", (value) => ` ${JSON.stringify(value, null, 2)}\n`],
];
const FUNCTIONS: readonly Form[] = [
  ["a function of a value", (value) => () => value],
  ["a function of text", (value) => async () => JSON.stringify(value)],
];

/** Strings that mean something to the protocol: types, kinds, reasons, domains, payload types, from the code's tables. */
const CONSTANTS: readonly string[] = [
  ...new Set(
    Object.entries(core).flatMap(([name, table]) => [
      ...(name.endsWith("Schema") ? literalsOf(table) : []),
      ...(/^[A-Z_]+$/.test(name) && typeof table === "object" && table !== null
        ? [...Object.keys(table), ...Object.values(table)]
        : []),
    ]),
  ),
].filter((one): one is string => typeof one === "string" && /^[ -~]{3,64}$/.test(one));

function literalsOf(schema: unknown): unknown[] {
  const { entries = {} } = schema as { readonly entries?: Readonly<Record<string, unknown>> };
  return [...Object.keys(entries), ...Object.values(entries).map((entry) => Object(entry).literal)];
}

/** Where an attestation holds text of its issuer's choice, as paths. */
function freeText(one: DecisionAttestation): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string") {
      if (parseAttestation(withText(one, path, "some_text_v1")).ok) found.push(path);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
    }
  };
  walk(one, []);
  return found;
}

function withText(one: DecisionAttestation, path: readonly string[], text: string): DecisionAttestation {
  const copy = structuredClone(one);
  let holder = copy as unknown as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[path.at(-1) as string] = text;
  return copy;
}

async function usesOf(beside: object) {
  const { inputs, checks } = await verifyPeriod(statement, { verification: VERIFICATION, ...beside });
  return {
    inputs,
    rows: new Map<string, unknown>(checks.map(({ check, answer, reason }) => [check, reason ?? answer])),
  };
}

describe.each([...FORMS, ...FUNCTIONS])("attestations given as %s", (_, of) => {
  test("each attestation has its use, by its position", async () => {
    const attestations = GIVEN_ATTESTATIONS.map(([, value]) => of(value));
    const { inputs, rows } = await usesOf({ leaves, attestations });
    expect(inputs).toEqual({ others: [], attestations: GIVEN_ATTESTATIONS.map(([, , use]) => use) });
    expect(rows.get("attestations")).toBe("attestation_unreadable");
  });

  test("one that cannot be read leaves the row open", async () => {
    for (const [name, value, use] of GIVEN_ATTESTATIONS) {
      const { inputs, rows } = await usesOf({ leaves, attestations: [of(value), of(fifth)] });
      expect(inputs.attestations, name).toEqual([use, "used"]);
      expect(rows.get("attestations"), name).toBe(use === "unreadable" ? "attestation_unreadable" : "passed");
    }
  });
});

describe.each(FORMS)("other statements given as %s", (_, of) => {
  test("each has its use, by its position", async () => {
    const others = GIVEN_OTHERS.map(([, value]) => of(value));
    const { inputs, rows } = await usesOf({ others });
    expect(inputs).toEqual({ others: GIVEN_OTHERS.map(([, , use]) => use), attestations: [] });
    expect(rows.get("others")).toBe("statement_unreadable");
    for (const [name, value, use] of GIVEN_OTHERS) {
      const alone = await usesOf({ others: [of(value)] });
      const row = { used: "passed", elsewhere: "left_out", unreadable: "statement_unreadable" }[
        use as "used"
      ];
      expect(alone.rows.get("others"), name).toBe(row);
    }
  });
});

test("an attestation that is held for several statements is read once, and again where it convicts", async () => {
  let reads = 0;
  const omitted = attested("5 again");
  const held = new HeldAttestation(() => {
    reads += 1;
    return JSON.stringify(omitted);
  });
  for (const one of [statement, april, april]) {
    const { inputs } = await verifyPeriod(one, { verification: VERIFICATION, attestations: [held, held] });
    expect(inputs.attestations).toEqual(one === statement ? ["used", "used"] : ["elsewhere", "elsewhere"]);
  }
  expect(reads).toBe(1);
  const { evidence } = await verifyPeriod(statement, {
    verification: VERIFICATION,
    leaves,
    attestations: [held],
  });
  expect(evidence).toMatchObject([{ kind: "omitted_attestation", attestation: omitted }]);
  expect(reads).toBe(2);
});

test("of many statements about one time each is used, and the first hundred are evidence", async () => {
  const { signature: _, ...content } = statement;
  const others = Array.from({ length: 130 }, (_each, i) =>
    core.signDocument(
      core.PAYLOAD_TYPES.periodStatement,
      { ...content, root: i.toString(16).padStart(64, "0") },
      signerOf("issuer"),
    ),
  );
  const { inputs, evidence, reason } = await verifyPeriod(statement, { verification: VERIFICATION, others });
  expect(reason).toBe("two_statements");
  expect(inputs.others).toEqual(others.map(() => "used"));
  expect(evidence).toHaveLength(100);
});

test("bytes that are no UTF-8, and text that is no JSON, are unreadable", async () => {
  const odd = [new Uint8Array([0xff, 0xfe]), "{", "\ufeff{}", "", "[".repeat(10_000)];
  const { inputs } = await usesOf({ leaves, attestations: odd, others: odd });
  expect(inputs).toEqual({ others: odd.map(() => "unreadable"), attestations: odd.map(() => "unreadable") });
});

test.each<[string, unknown]>([
  ["is none", null],
  ["nobody signed", { ...statement, count: 1 }],
])("beside a statement that %s nothing is reached, and nothing is lost", async (_, one) => {
  const given = { others: [statement, null], attestations: new Set([fifth, () => fifth, "x"]) };
  const { inputs } = await verifyPeriod(one, { verification: VERIFICATION, ...given });
  expect(inputs).toEqual({
    others: ["not_reached", "not_reached"],
    attestations: ["not_reached", "not_reached", "not_reached"],
  });
});

test("the statement before, where it cannot be read, leaves its row open; no proofs are nothing given", async () => {
  const { rows } = await usesOf({ previous: { ...april, note: 1 }, proofs: [] });
  expect([rows.get("previous"), rows.get("leaves")]).toEqual(["statement_unreadable", "left_out"]);
});

test("beside counts that disagree the attestations are not reached", async () => {
  const { signature: _, ...content } = statement;
  const one = core.signDocument(
    core.PAYLOAD_TYPES.periodStatement,
    { ...content, count: 1 },
    signerOf("issuer"),
  );
  const { inputs } = await verifyPeriod(one, { others: [april], attestations: [fifth] });
  expect(inputs).toEqual({ others: ["used"], attestations: ["not_reached"] });
});

describe("what the prose of an attestation says", () => {
  const paths = freeText(fifth);

  test("there is prose to write into, and there are words to write", () => {
    const names = paths.map((path) => path.join("/"));
    expect(names).toEqual(
      expect.arrayContaining([
        "pipeline/name",
        "pipeline/steps/0",
        "policy/name",
        "decision/outcome",
        "sequence/stream",
      ]),
    );
    expect(CONSTANTS).toEqual(
      expect.arrayContaining([
        "thin_decision_attestation_v1",
        "period_statement_v1",
        "svc/period-leaf/v1",
        "attestation_omitted",
        "application/vnd.svc.decision-attestation.v1+json",
      ]),
    );
    expect(CONSTANTS.length).toBeGreaterThan(200);
  });

  test("changes nothing: it is used, and found left out", async () => {
    const wanted = NUMBERED[4] as DecisionAttestation;
    const written = new Set<string>();
    // Each word comes into several members of several attestations.
    const hostile = Array.from({ length: Math.ceil(CONSTANTS.length / 5) }, (_, i) => {
      const one = paths.reduce((made, path, at) => {
        const text = CONSTANTS[(i * 5 + at * 37) % CONSTANTS.length] as string;
        const changed = withText(made, path, text);
        if (!parseAttestation(changed).ok) return made;
        written.add(text);
        return changed;
      }, wanted);
      return restated(one, { sequence: { stream: STREAM, number: 5 } });
    });
    expect(CONSTANTS.filter((text) => !written.has(text))).toEqual([]);
    for (const [form, of] of FORMS) {
      const { inputs, rows } = await usesOf({ leaves, attestations: hostile.map(of) });
      expect(
        inputs.attestations.filter((use) => use !== "used"),
        form,
      ).toEqual([]);
      expect(rows.get("attestations")).toBe("attestation_omitted");
    }
  });
});
