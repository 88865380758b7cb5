// The service as states and steps: all that can be reached in small worlds, by the service's own functions. And the same
// search finds what is wrong with each of the wrong services, or it would show nothing.
import { describe, expect, test } from "vitest";
import { LONG } from "../../testing/paths.ts";
import { OURS, WRONG } from "./model/parts.ts";
import type { Scenario } from "./model/scenario.ts";
import { SCENARIOS } from "./model/scenarios.ts";
import { search } from "./model/search.ts";

const MOST = 1_500_000;
/** Tens of thousands of states and more. */
const LARGE = [
  "attests",
  "adjustments",
  "a chain of adjustments",
  "two events",
  "a batch",
  "a batch beside an attest",
];

describe("all states of the service", () => {
  test.each(Object.keys(SCENARIOS).filter((name) => LONG || !LARGE.includes(name)))(
    "%s: every property holds in every state",
    (name) => {
      const { states, steps, broken } = search(SCENARIOS[name] as Scenario, OURS, MOST);
      expect(broken).toBeNull();
      expect(states).toBeGreaterThan(30);
      expect(steps).toBeGreaterThan(states);
    },
  );

  test("a search that is cut shows nothing", () => {
    expect(() => search(SCENARIOS.attests as Scenario, OURS, 100)).toThrow("more than 100 states");
  });
});

describe("a wrong service is found out", () => {
  test.each(Object.entries(WRONG))("%s", (_, { scenario, breaks, parts }) => {
    const { broken } = search(SCENARIOS[scenario] as Scenario, { ...OURS, ...parts }, MOST);
    expect(broken?.property).toBe(breaks);
    expect(broken?.way.length).toBeGreaterThan(1);
  });
});
