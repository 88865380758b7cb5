/** What is not there has no member: a tree that says `undefined` is another one after JSON, and in a list of its members. */
import { createBundle } from "@svc/audit";
import { describe, expect, test } from "vitest";
import {
  attestation,
  circuitRecord,
  evidence,
  first,
  ISSUERS,
  log,
  manifest,
  NOW,
  otherAttestation,
  PARTS,
  second,
  signedSnapshot,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { type ExamineTrust, examine, verifyBundle } from "../../src/index.ts";
import { itemsOf, LOG_VKEY } from "./fixtures/items.ts";

/** Where `undefined` stands in a value. */
function absentIn(value: unknown, place = ""): string[] {
  if (value === undefined) return [place];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => absentIn(member, `${place}/${name}`));
}

const reader: ExamineTrust = {
  verification: { now: NOW + 120, trust: { issuers: ISSUERS } },
  logs: [{ log: LOG_VKEY }],
};
const bundle = createBundle(PARTS);
const altered = { ...attestation, decision: { ...attestation.decision, outcome: "decline" } };
const { snapshot } = signedSnapshot({ revokedAttestations: [attestation.attestation_id] });

const SETS: Readonly<Record<string, object>> = {
  "a case": { attestation, first, second, ...evidence(1), proof: log.getProofDocument(2), manifest },
  "documents that are about others": { otherAttestation, first, manifest, circuitRecord },
  "documents without what they are about": { ...evidence(0), second, manifest, snapshot: { snapshot } },
  "what does not hold": {
    altered,
    first,
    snapshot: { snapshot },
    entry: { ...evidence(0).entry, result: false },
  },
  "what cannot be read": { cut: '{"type":', bundle: { ...bundle, attestation: null }, note: "x\n\n" },
  "a bundle": { bundle },
  "a bundle that lacks a parent": { bundle: createBundle({ attestation, receipts: [second] }) },
};

describe("members that are absent are left out", () => {
  test.each(Object.keys(SETS))("%s", async (name) => {
    for (const trust of [{}, reader]) {
      const { documents, ...set } = await examine(itemsOf(SETS[name] as never), trust, { now: NOW + 120 });
      // What a room of its own answers is under `result`, and that room's.
      const own = documents.map(({ result: _, ...document }) => document);
      expect(absentIn({ own, ...set })).toEqual([]);
    }
  });

  test("of a bundle's rows", async () => {
    for (const one of [bundle, { ...bundle, attestation: altered }, { ...bundle, comment: "x" }, 7])
      for (const options of [{}, TRUST])
        expect(absentIn((await verifyBundle(one, options)).parts)).toEqual([]);
  });
});
