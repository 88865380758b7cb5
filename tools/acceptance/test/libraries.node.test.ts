// The specification's library calls from packed packages: in Node, in a page by bundler, in a page by script tag.
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchOptions } from "../../browser/chromium.ts";
import { installTarballs, type Project } from "../../packed/empty-project.ts";
import type { Outcome } from "./program/documents.ts";
import { compileProgram, inBundledPage, inNode, inScriptPage, makeDocuments } from "./support/places.ts";
import { callsIn } from "./support/table.ts";

let project: Project;
let browser: Browser;
/** Output of the compiler, in one text. */
let compiled = "";
let outcomes: Readonly<Record<string, readonly Outcome[]>>;

beforeAll(async () => {
  project = installTarballs();
  browser = await chromium.launch(launchOptions());
  try {
    compileProgram(project);
  } catch (error) {
    // It is written all the same: what it says when it runs is worth knowing too.
    compiled = String(error);
  }
  await makeDocuments(project);
  const { apart, together } = inNode(project);
  outcomes = {
    "Node, package by package": apart,
    "Node, by @svc/attest": together,
    "Page by bundler": await inBundledPage(project, browser),
    "Page by script tag": await inScriptPage(project, browser),
  };
});
afterAll(async () => {
  await browser?.close();
  project?.remove();
});

test("the packages have the specification's types, under tsc --strict", () => {
  expect(compiled).toBe("");
});

describe.each([
  ["Node, package by package", callsIn("Node")],
  ["Node, by @svc/attest", callsIn("Node")],
  ["Page by bundler", callsIn("Page by bundler")],
  ["Page by script tag", callsIn("Page by script tag")],
])("%s", (place, calls) => {
  test.each(calls)("%s", (call) => {
    expect(outcomes[place]?.find((one) => one.call === call)).toEqual({ call, fault: null });
  });

  test("makes the calls of the table, each once", () => {
    expect(outcomes[place]?.map(({ call }) => call).sort()).toEqual([...calls].sort());
  });
});
