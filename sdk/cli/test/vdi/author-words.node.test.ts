// Whatever an author calls things, terminal and report show it in quotation marks and in sight.
import { createSigner } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { AUTHOR_KEY, hostileAttestation, nakedIn } from "../../../../tools/testing/author-words.ts";
import { put, useFolder, vdi } from "./vdi.ts";

useFolder();

const ISSUED_AT = Math.floor(Date.now() / 1000) - 60;
const AT = String(ISSUED_AT + 30);

beforeAll(async () => {
  put("hostile.json", await hostileAttestation(ISSUED_AT));
  put("trust.json", { trust: { issuers: [createSigner(AUTHOR_KEY).publicKey] } });
});

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", "#39": "'" };
const textOf = (html: string) =>
  html
    .replace(/<q>|<\/q>/g, '"')
    .replace(/<[^>]*>/g, "")
    .replace(/&(quot|amp|lt|gt|#39);/g, (_, entity: string) => ENTITIES[entity] ?? "");

describe.each([
  ["English", []],
  ["German", ["--lang", "de"]],
])("%s", (_, language) => {
  test.each([
    ["verify", ["verify", "hostile.json", "--at", AT, "--trust", "trust.json"]],
    ["without trust", ["verify", "hostile.json", "--at", AT]],
    ["of several", ["verify", "hostile.json", "hostile.json", "--at", AT, "--trust", "trust.json"]],
    ["inspect", ["inspect", "hostile.json"]],
  ])("terminal, %s", async (__, args) => {
    const { out, err } = await vdi([...args, ...language]);
    expect(out).toContain("Zq");
    expect(nakedIn(out)).toEqual([]);
    expect(nakedIn(err)).toEqual([]);
  });

  test("report", async () => {
    const args = ["verify", "hostile.json", "--at", AT, "--trust", "trust.json", "--html", "-"];
    const { out } = await vdi([...args, ...language]);
    for (const number of [10, 11, 12, 13, 14, 15, 20, 22, 50])
      expect([number, out.includes(`Zq${number}`)]).toEqual([number, true]);
    expect(nakedIn(textOf(out))).toEqual([]);
  });
});
