// The published description: made from the schemas as they are now, and strict where the service is.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../scripts/openapi/document.ts";
import { toJsonSchema } from "../../scripts/openapi/to-json-schema.ts";
import { problemsPage } from "../../scripts/problems-page.ts";
import document from "../../src/openapi/openapi.json" with { type: "json" };
import { METER_EVENT_EXAMPLE } from "../support/examples.ts";
import { type Schema, validate } from "../support/json-schema.ts";

const root = document as unknown as Schema;
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("the file is what the schemas give", () => {
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(document);
});

test("the page of refusals is what the table gives", () => {
  expect(readFileSync(join(import.meta.dirname, "../../../docs/problems.md"), "utf8")).toBe(problemsPage());
});

describe("the validator of the contract tests", () => {
  test.each([
    [METER_EVENT_EXAMPLE, 0],
    [{ ...METER_EVENT_EXAMPLE, note: 1 }, 1],
    [{ ...METER_EVENT_EXAMPLE, event_timestamp: 1.5 }, 1],
    [{ ...METER_EVENT_EXAMPLE, usage: { INPUT: "1" } }, 1],
    [{ ...METER_EVENT_EXAMPLE, usage: { input: "01" } }, 1],
    [{ ...METER_EVENT_EXAMPLE, event_id: "" }, 1],
    [{}, 7],
  ])("finds what is wrong (%#)", (value, faults) => {
    expect(validate(named("MeterEvent"), value, "", root)).toHaveLength(faults);
  });

  test("knows every keyword that it meets", () => {
    expect(() => validate({ unevaluatedItems: false }, 1)).toThrow("not known");
    expect(() => toJsonSchema({ type: "map" } as never)).toThrow("no translation");
  });
});
