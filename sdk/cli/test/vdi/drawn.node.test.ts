// Drawings of setups in reports, which are followed once each: every decision has its own.

import { fileURLToPath } from "node:url";
import { type ExaminedDocument, examine, reportOn } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import { expect, test } from "vitest";
import { attestation, NOW, TRUST, vdi } from "./vdi.ts";

test("another transcript and another key are drawn as what they are, after a setup that leads to its key", async () => {
  const { documents } = await examine(
    [{ source: "a", text: JSON.stringify(attestation) }],
    { verification: { trust: TRUST } },
    { at: NOW, now: NOW },
  );
  const document = documents[0] as ExaminedDocument;
  const setupWith = async (change: (read: DecisionAttestation) => void) => {
    const read = structuredClone(document.read) as DecisionAttestation;
    change(read);
    return (await reportOn({ ...document, read }).later())[0];
  };
  const own = await setupWith(() => {});
  expect(own).toBeDefined();
  const cut = await setupWith(({ circuit }) => Object.assign(circuit?.setup ?? {}, { transcript: "AAAA" }));
  const foreign = await setupWith(({ verification: { key } }) =>
    Object.assign(key, { vk_delta_2: key.vk_gamma_2 }),
  );
  for (const other of [cut, foreign]) expect(other).not.toEqual(own);
  expect(await setupWith(() => {})).toEqual(own);
});

test("of a decision that expired it is told and drawn what was proved, and not that nothing is", async () => {
  const example = (name: string) =>
    fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url));
  const evidence = [example("receipt.json"), example("evidence.json")];
  const asked = ["--trust", example("trust.json"), "--html", "-"];
  const report = async (name: string, year: number) =>
    (await vdi(["verify", example(name), ...evidence, "--at", `${year}-11-12T07:06:40Z`, ...asked])).out;
  const expired = await report("attestation.json", 2036);
  expect(expired).toContain("it held when it was logged");
  expect(expired).toContain("What was proved of each rule");
  expect(expired).toContain("On whose word it rests");
  expect(expired.replace(/\u00a0/g, " ")).toMatch(/\/application\/amount is from 100 to 20.?000: met/);
  // The way, the setup and the path in the log.
  const drawings = (html: string) => html.split('role="img"').length - 1;
  expect(drawings(expired)).toBe(3);
  const altered = await report("altered.json", 2036);
  expect(altered).not.toContain("What was proved of each rule");
});
