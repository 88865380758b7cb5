/** What the tree says of an attestation: a row for each step, what the document states, and evidence that names it. */
import type { DecisionAttestation } from "@svc/core";
import { expect, test } from "vitest";
import evidence from "../../../../docs/examples/sources/evidence.json" with { type: "json" };
import { attestation, ISSUERS, NOW } from "../../../../tools/fixtures/bundle-parts.ts";
import { type ExamineTrust, examine, type Item } from "../../src/index.ts";
import { evidenceNamed } from "../../src/kinds/attestation/verify.ts";

const reader: ExamineTrust = { verification: { now: NOW, trust: { issuers: ISSUERS } } };

async function documentOf(value: unknown, trust: ExamineTrust = reader) {
  const text = JSON.stringify(value);
  const { documents } = await examine([{ kind: "attestation", source: "file", text }], trust);
  return documents[0];
}

test("a step that the profile does not ask for is left out, as is one that was not reached", async () => {
  const minimal = { verification: { ...reader.verification, profileId: "VDI_VERIFY_MINIMAL_V1" } } as const;
  const outcomes = async (one: object, trust?: ExamineTrust) =>
    (await documentOf(one, trust))?.findings.map(({ outcome, reason }) => reason ?? outcome);
  const rows = (await documentOf(attestation, minimal))?.findings ?? [];
  const left = rows.filter(({ reason }) => reason === "not_in_profile");
  expect(left.length).toBeGreaterThan(0);
  expect(left.map(({ outcome }) => outcome)).toEqual(left.map(() => "skipped"));
  const altered = { ...attestation, v: 9 } as object;
  const [first, ...others] = (await documentOf(altered))?.findings ?? [];
  expect(first).toMatchObject({ check: "schema", outcome: "failed" });
  const unreached = others.filter(({ reason }) => reason === "not_reached");
  expect(unreached.length).toBeGreaterThan(0);
  expect(unreached.map(({ outcome }) => outcome)).toEqual(unreached.map(() => "skipped"));
  expect(await outcomes(attestation)).not.toContain("skipped");
});

test("a row that failed has the values of its reason, and the place in the document", async () => {
  const decision = { ...attestation.decision, outcome: 7 };
  const [row] = (await documentOf({ ...attestation, decision }))?.findings ?? [];
  expect(row).toMatchObject({ outcome: "failed", pointer: "/decision/outcome", values: expect.any(Object) });
});

test("what can be read says what it states, and what cannot states nothing", async () => {
  const { attestation_id, decision, pipeline, issued_at, signature } = attestation as DecisionAttestation;
  expect((await documentOf(attestation))?.stated).toEqual({
    attestation_id,
    outcome: decision.outcome,
    pipeline: pipeline.name,
    issuer: signature.public_key,
    issued_at,
  });
  expect(await documentOf({ ...attestation, nonce: 7 })).not.toHaveProperty("stated");
});

test("all source evidence that names an attestation is beside it, and no other document is taken for evidence", () => {
  const other = { ...evidence, leaves: evidence.leaves.toReversed() };
  const item = (value: object, kind: Item["kind"] = "source_evidence") => ({
    item: { kind, source: "file", text: "", value: value as never },
  });
  const id = evidence.attestation_id;
  expect(evidenceNamed([evidence, other, evidence].map((one) => item(one)))).toEqual({
    [id]: [evidence, other, evidence],
  });
  const fault = { reason: "part_malformed" };
  expect(evidenceNamed([item(evidence, "unknown"), { ...item(evidence), fault }])).toEqual({});
});
