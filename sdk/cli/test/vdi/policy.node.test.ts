// `vdi policy check`: published policies are clean, an odd one is named with its code, and no silence passes for clean.
import { writeFileSync } from "node:fs";
import { getManifest, listManifests } from "@svc/attest";
import { inlineManifest, selfAttested } from "@svc/core";
import { expect, test } from "vitest";
import { useFolder, vdi } from "./vdi.ts";

useFolder();

test("every published manifest is clean, each named", async () => {
  const { code, out } = await vdi(["policy", "check", "published"]);
  expect(code).toBe(0);
  expect(out.trim().split("\n")).toEqual(
    listManifests().map(({ manifest_id }) => `${manifest_id}: nothing found`),
  );
  expect(await vdi(["policy", "check", "fair-lending-v1"])).toMatchObject({ code: 0 });
});

test("a rule that can never hold is named, on the terminal and as JSON", async () => {
  const never = {
    id: "never",
    description: "Amounts above the limit stay below it.",
    critical: true,
    vertex: "pay",
    predicate: { input: "/amount", op: "le" as const, value: 5 },
    when: { input: "/amount", op: "gt" as const, value: 5 },
  };
  const manifest = inlineManifest("Payments", selfAttested("Payments"), { constraints: [never] });
  writeFileSync("odd.json", JSON.stringify(manifest));
  const { code, out } = await vdi(["policy", "check", "odd.json"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^odd\.json: \d+ findings?\n/);
  expect(out).toContain("never  never_holds");
  const json = await vdi(["policy", "check", "odd.json", "fair-lending-v1", "--json"]);
  expect(json.code).toBe(1);
  const [odd, clean] = json.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(odd).toMatchObject({
    source: "odd.json",
    findings: expect.arrayContaining([expect.objectContaining({ code: "never_holds" })]) as unknown,
  });
  expect(clean).toEqual({ source: "fair-lending-v1", findings: [] });
});

const permit = {
  pipeline: {
    name: "Parking permits",
    steps: ["intake", "grant", "refuse"],
    outcomes: ["grant", "refuse"],
    constraints: [
      {
        id: "resident",
        description: "For a year.",
        critical: true,
        vertex: "intake",
        when: { outcome: "grant" },
      },
    ],
  },
  decision: { path: ["intake", "grant"], inputs: {}, outcome: "grant" },
};

test("the rules of what vdi attest takes, its own and those that it names", async () => {
  writeFileSync("permit.json", JSON.stringify(permit));
  const own = await vdi(["policy", "check", "permit.json"]);
  expect(own).toMatchObject({ code: 1 });
  expect(own.out).toContain("outcome_uncovered");
  const steps = [
    "intake",
    "identity",
    "affordability",
    "credit_policy",
    "human_review",
    "approve",
    "decline",
  ];
  const pipeline = { name: "Credit", steps, manifest: "fair-lending-v1" };
  writeFileSync("credit.json", JSON.stringify({ ...permit, pipeline }));
  writeFileSync("manifest.json", JSON.stringify(getManifest("vdi:manifest:fair-lending-v1")));
  const [named, manifest] = [
    await vdi(["policy", "check", "credit.json", "--json"]),
    await vdi(["policy", "check", "manifest.json", "--json"]),
  ];
  expect(named).toMatchObject({ code: manifest.code, out: manifest.out.replace("manifest", "credit") });
  writeFileSync("wrong.json", JSON.stringify({ ...permit, pipeline: { ...permit.pipeline, steps: 1 } }));
  const wrong = await vdi(["policy", "check", "wrong.json"]);
  expect(wrong).toMatchObject({ code: 64, out: "" });
  expect(wrong.err).toContain("config.pipeline.steps");
});

test("what is no policy is neither clean nor odd", async () => {
  writeFileSync("manifest.json", JSON.stringify(getManifest("vdi:manifest:fair-lending-v1")));
  writeFileSync("no-policy.json", "[]");
  expect(await vdi(["policy", "check", "manifest.json", "no-policy.json"])).toMatchObject({ code: 2 });
  expect(await vdi(["policy", "check", "absent.json"])).toMatchObject({ code: 2, out: "" });
  for (const args of [[], ["check"], ["lint", "manifest.json"]]) {
    expect(await vdi(["policy", ...args])).toMatchObject({ code: 64, out: "" });
  }
});
