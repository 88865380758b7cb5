// The tone of a period's verdict: on whose word it passes.
import { expect, test } from "vitest";
import { verdictOnPeriod } from "../../../src/kinds/period/view.ts";
import { expired } from "../../../src/model/wording.ts";

const passed = { kind: "period_statement", verdict: "verified", findings: [], result: null } as const;

test("green under a key that the reader pinned, and under no other", () => {
  expect(verdictOnPeriod({ ...passed, rests_on: "pinned" }).tone).toBe("good");
  for (const rests_on of ["self_asserted", "not_checked", "logged", "registry", "built_in"] as const)
    expect(verdictOnPeriod({ ...passed, rests_on }).tone, rests_on).toBe("warn");
  expect(verdictOnPeriod(passed).tone).toBe("warn");
});

test("what expired is amber, neither green nor red", () => {
  expect(expired("It ran out.")).toMatchObject({ kind: "expired", tone: "warn" });
});
