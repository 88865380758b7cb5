// What a report draws of setups, which are followed once each: every decision has its own, whatever was drawn before.
import type { DecisionAttestation } from "@svc/core";
import { type ExaminedDocument, examine } from "@svc/examine";
import { expect, test } from "vitest";
import { drawnOf } from "../../src/vdi/report/drawn.ts";
import { attestation, NOW, TRUST } from "./vdi.ts";

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
    return (await drawnOf({ ...document, read })).setup;
  };
  const own = await setupWith(() => {});
  expect(own).not.toBeNull();
  const cut = await setupWith(({ circuit }) => Object.assign(circuit?.setup ?? {}, { transcript: "AAAA" }));
  const foreign = await setupWith(({ verification: { key } }) =>
    Object.assign(key, { vk_delta_2: key.vk_gamma_2 }),
  );
  for (const other of [cut, foreign]) expect(other).not.toEqual(own);
  expect(await setupWith(() => {})).toEqual(own);
});
