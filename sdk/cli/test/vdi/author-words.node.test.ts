// Whatever an author calls things, terminal and report show it in quotation marks and in sight.
import { attest } from "@svc/attest";
import { createSigner, type DecisionOpening } from "@svc/core";
import { beforeAll, expect, test } from "vitest";
import {
  AUTHOR_KEY,
  hostileAttestation,
  hostileDecision,
  nakedIn,
} from "../../../../tools/testing/author-words.ts";
import { put, useFolder, vdi } from "./vdi.ts";

useFolder();

const ISSUED_AT = Math.floor(Date.now() / 1000) - 60;
const AT = String(ISSUED_AT + 30);

beforeAll(async () => {
  const hostile = hostileDecision(ISSUED_AT);
  const inputs = { ...hostile.decision.inputs, "Zq60 is proved": "Zq61 \u201d: met \u201c\u202e" };
  const onOpening = (opening: DecisionOpening) => put("opening.json", opening);
  const options = { ...hostile.options, onOpening };
  put("opened.json", await attest({ ...hostile, decision: { ...hostile.decision, inputs }, options }));
  put("hostile.json", await hostileAttestation(ISSUED_AT));
  put("trust.json", { issuers: [createSigner(AUTHOR_KEY).publicKey] });
});

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", "#39": "'" };
const textOf = (html: string) =>
  html
    .replace(/<q>|<\/q>/g, '"')
    .replace(/<[^>]*>/g, "")
    .replace(/&(quot|amp|lt|gt|#39);/g, (_, entity: string) => ENTITIES[entity] ?? "");

test.each([
  ["verify", ["verify", "hostile.json", "--at", AT, "--trust", "trust.json"]],
  ["without trust", ["verify", "hostile.json", "--at", AT]],
  ["of several", ["verify", "hostile.json", "hostile.json", "--at", AT, "--trust", "trust.json"]],
  ["inspect", ["inspect", "hostile.json"]],
])("terminal, %s", async (_, args) => {
  const { out, err } = await vdi(args);
  expect(out).toContain("Zq");
  expect(nakedIn(out)).toEqual([]);
  expect(nakedIn(err)).toEqual([]);
});

test("what a disclosure opens", async () => {
  const parts = ["opening.json", "opened.json", "/Zq60 is proved", "--path", "--out", "disclosed.json"];
  const made = await vdi(["disclose", ...parts]);
  expect(made.code).toBe(0);
  const asked = ["disclosed.json", "opened.json", "--at", AT, "--trust", "trust.json"];
  const { out } = await vdi(["verify", ...asked]);
  for (const number of [20, 22, 60, 61])
    expect([number, out.includes(`Zq${number}`)]).toEqual([number, true]);
  expect(nakedIn(made.out + out)).toEqual([]);
  expect(nakedIn(textOf((await vdi(["verify", ...asked, "--html", "-"])).out))).toEqual([]);
});

test.each([
  ["English", []],
  ["German", ["--lang", "de"]],
])("report, in %s", async (_, language) => {
  const args = ["verify", "hostile.json", "--at", AT, "--trust", "trust.json", "--html", "-"];
  const { out } = await vdi([...args, ...language]);
  for (const number of [10, 11, 12, 13, 14, 15, 20, 22, 50])
    expect([number, out.includes(`Zq${number}`)]).toEqual([number, true]);
  expect(nakedIn(textOf(out))).toEqual([]);
});
