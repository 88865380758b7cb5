// The published description: made from the schemas as they are now, and strict where the service is.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EndpointId, endpointOf } from "@svc/billing/api";
import { describe, expect, test } from "vitest";
import { endpointsPage, problemsPage } from "../../scripts/api-pages.ts";
import { openApiDocument } from "../../scripts/openapi/document.ts";
import { toJsonSchema } from "../../scripts/openapi/to-json-schema.ts";
import document from "../../src/openapi/openapi.json" with { type: "json" };
import { METER_EVENT_EXAMPLE } from "../support/examples.ts";
import { type Schema, validate } from "../support/json-schema.ts";

const root = document as unknown as Schema;
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("the file is what the schemas give", () => {
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(document);
});

test("the pages of endpoints and refusals are what the tables give", () => {
  const page = (name: string) =>
    readFileSync(join(import.meta.dirname, "../../../docs/reference", name), "utf8");
  expect(page("endpoints.md")).toBe(endpointsPage());
  expect(page("problems.md")).toBe(problemsPage());
});

// Demands of a linter of descriptions, so that a generated client works.
describe("the description", () => {
  interface Operation {
    readonly operationId: string;
    readonly summary: string;
    readonly security: readonly object[];
    readonly responses: object;
  }
  const operations = Object.values(document.paths).flatMap(
    (methods) => Object.values(methods) as unknown as Operation[],
  );

  test("names a server, and the security of every operation", () => {
    expect(document.servers).toHaveLength(1);
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      "AttestSecret",
      "PreflightKey",
      "MetricsSecret",
    ]);
    for (const { operationId, security } of operations) {
      const { authentication } = endpointOf(operationId as EndpointId);
      const ofMetrics = [{ MetricsSecret: [] }, { AttestSecret: [] }];
      const ofRelease = [{ AttestSecret: ["attest"] }, { PreflightKey: [] }];
      const others = authentication === "attest_or_key" ? ofRelease : [{ AttestSecret: [authentication] }];
      const closed = authentication === "metrics" ? ofMetrics : others;
      expect(security, operationId).toEqual(authentication === "none" ? [] : closed);
    }
  });

  test("gives every operation a name of its own, a summary, a success and a refusal", () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { summary, responses } of operations) {
      const statuses = Object.keys(responses);
      expect(summary).not.toBe("");
      expect(statuses.some((status) => status === "200" || status === "307")).toBe(true);
      expect(statuses.some((status) => status.startsWith("4"))).toBe(true);
    }
  });

  test("refers to nothing that it does not have", () => {
    const pointers = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of pointers) expect(document.components.schemas).toHaveProperty(name as string);
  });
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
    expect(() => toJsonSchema({ type: "map" } as never)).toThrow("cannot be converted");
  });
});
