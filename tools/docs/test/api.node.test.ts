// The API reference is what the published declarations say, and they say something of every function and class.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";
import { readPackages } from "../api.ts";
import { apiPages, undocumented } from "../api-pages.ts";
import { readDocument } from "../samples.ts";

const packages = readPackages();
const pages = apiPages(packages);

test("its pages are as generated: where they are not, run node tools/docs/build-api.ts", () => {
  expect(readdirSync(`${REPOSITORY}docs/api`).sort()).toEqual([...pages.keys()].sort());
  const stale = [...pages].filter(([name, text]) => readDocument(`docs/api/${name}`) !== text);
  expect(stale.map(([name]) => name)).toEqual([]);
});

test("every exported function and class has a docstring", () => {
  expect(undocumented(packages)).toEqual([]);
});

test("the names that the specification gives are there", () => {
  const names = new Set(packages.find(({ name }) => name === "@svc/attest")?.exports.map(({ name }) => name));
  const wanted = [
    "attest",
    "VDI",
    "verifyDecision",
    "verify",
    "verifyAndReceipt",
    "verifyReceipt",
    "PROFILES",
  ];
  const more = [
    "evaluateAcceptancePolicy",
    "scoreReceiptSet",
    "getManifest",
    "listManifests",
    "getConstraints",
  ];
  const rest = ["MANIFESTS", "TransparencyLog", "VerifierRegistry"];
  expect([...wanted, ...more, ...rest].filter((name) => !names.has(name))).toEqual([]);
});

test("a name without a docstring is found", () => {
  const [first] = packages;
  const bare = first?.exports.filter(({ kind }) => kind === "function").slice(0, 1) ?? [];
  const silent = { ...first, exports: bare.map((each) => ({ ...each, summary: "" })) };
  expect(undocumented([silent as (typeof packages)[number]])).toEqual([`@svc/core ${bare[0]?.name}`]);
});
