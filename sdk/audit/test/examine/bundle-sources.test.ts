// Sources of inputs and thin attestations in bundles: judged there as alone, and never more than that.
import { createBundle } from "@svc/audit";
import { hashAttestation } from "@svc/core";
import { expand, slim, verifyDecision } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import attestation from "../../../../docs/examples/sources/attestation.json" with { type: "json" };
import demanded from "../../../../docs/examples/sources/demanded.json" with { type: "json" };
import evidence from "../../../../docs/examples/sources/evidence.json" with { type: "json" };
import roots from "../../../../docs/examples/sources/trust.json" with { type: "json" };
import {
  attestation as another,
  first,
  PARTS,
  TRUST as TRUST_OF_PARTS,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { examine, verifyBundle } from "../../src/index.ts";

const { sources } = roots;
const issuers = roots.issuers.map(({ public_key }) => public_key);
const now = attestation.issued_at;
const TRUST = { now, trust: { issuers, sources } };
const bundle = createBundle({ attestation, sources: [evidence] });
const rows = async (given: unknown, options: object = TRUST) =>
  (await verifyBundle(given, options)).parts.map(
    ({ pointer, verdict, reason, root }) =>
      `${pointer} ${reason ?? verdict}${root === undefined ? "" : ` ${root}`}`,
  );

describe("source evidence in a bundle", () => {
  test("says of each input on whose word it stands, as beside the attestation alone", async () => {
    const result = await verifyBundle(bundle, TRUST);
    expect(result.verdict).toBe("verified");
    const alone = await verifyDecision(attestation, { ...TRUST, evidence });
    expect(result.attestation?.inputs).toEqual(alone.inputs);
    expect(alone.inputs?.filter(({ root }) => root === "pinned")).toHaveLength(4);
    const documents = [attestation, evidence].map((value) => ({ source: "file", value }));
    const set = await examine(documents, { verification: { trust: TRUST.trust } }, { now });
    const [loose] = set.documents.filter(({ kind }) => kind === "source_evidence");
    expect(await rows(bundle)).toEqual(["/attestation verified pinned", "/sources/0 verified self_asserted"]);
    expect(loose).toMatchObject({ verdict: "verified", rests_on: "self_asserted" });
  });

  test("of sources that the reader pinned for all that they signed rests on them", async () => {
    const wider = sources.map((one) => ({ ...one, roles: [...one.roles, "/applicant/employment"] }));
    expect(await rows(bundle, { now, trust: { issuers, sources: wider } })).toEqual([
      "/attestation verified pinned",
      "/sources/0 verified pinned",
    ]);
  });

  test.each<[string, object, string]>([
    ["of another decision", { ...bundle, attestation: demanded }, "source_evidence_of_another_attestation"],
    ["that is none", { ...bundle, sources: [{}] }, "part_malformed"],
    [
      "that was altered",
      { ...bundle, sources: [{ ...evidence, leaves: [...evidence.leaves].reverse() }] },
      "source_leaves_root_mismatch",
    ],
  ])("%s is not valid, and no input stands on it", async (_, given, reason) => {
    const result = await verifyBundle(given, TRUST);
    const [row] = result.parts.filter(({ part }) => part === "source_evidence");
    expect([result.verdict, row?.verdict, row?.reason]).toEqual(["not_valid", "not_valid", reason]);
    // The other decision carries its own sources.
    const isOther = (given as { attestation: unknown }).attestation === demanded;
    expect(result.attestation?.inputs?.some(({ root }) => root === "pinned")).toBe(isOther);
  });

  test("counts for no more than its attestation does", async () => {
    const altered = { ...bundle, attestation: { ...attestation, expires_at: attestation.expires_at + 1 } };
    expect((await rows(altered))[1]).toMatch(/attestation_not_valid|source_evidence_of_another_attestation/);
    expect((await rows(bundle, { ...TRUST, profileId: "VDI_VERIFY_MINIMAL_V1" }))[1]).toBe(
      "/sources/0 attestation_not_checked",
    );
  });

  test("is packed for its own decision alone, once", () => {
    expect(() => createBundle({ attestation: demanded, sources: [evidence] })).toThrow(
      /about another attestation/,
    );
    expect(() => createBundle({ attestation, sources: [evidence, evidence] })).toThrow(/given twice/);
    expect(() => createBundle({ attestation, sources: [{}] })).toThrow(TypeError);
  });
});

describe("a thin attestation in a bundle", () => {
  test("is judged as the whole one, with everything that is tied to it", async () => {
    const thin = createBundle({ ...PARTS, attestation: slim(another) });
    const whole = createBundle(PARTS);
    expect(JSON.stringify(thin).length).toBeLessThan(JSON.stringify(whole).length);
    expect(await rows(thin, TRUST_OF_PARTS)).toEqual(await rows(whole, TRUST_OF_PARTS));
    expect((await verifyBundle(thin, TRUST_OF_PARTS)).attestation_id).toBe(
      (another as { attestation_id: string }).attestation_id,
    );
    expect(await rows(createBundle({ attestation: slim(attestation), sources: [evidence] }))).toEqual(
      await rows(bundle),
    );
  });

  const unknownOf = (whole: unknown) => {
    const { verification: _key, ...rest } = slim(whole).attestation;
    return { ...slim(whole), attestation: { ...rest, verification: { key_hash: "0".repeat(64) } } };
  };

  test("that leaves out what the reader has not could not be checked, and nothing of it is called false", async () => {
    const result = await verifyBundle({ ...bundle, attestation: unknownOf(attestation) }, TRUST);
    expect(result.parts.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["could_not_check", "thin_part_unknown"],
      ["could_not_check", "attestation_unreadable"],
    ]);
    expect(result).toMatchObject({ verdict: "could_not_check", valid: false, conclusive: false });
    expect(result.attestation).toBeUndefined();
  });

  test("that could not be expanded has no receipts about it, and no score", async () => {
    const given = { ...createBundle(PARTS), attestation: unknownOf(another) };
    const result = await verifyBundle(given, TRUST_OF_PARTS);
    const receipts = result.parts.filter(({ part }) => part === "receipt");
    expect(receipts.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["could_not_check", "attestation_unreadable"],
      ["could_not_check", "attestation_unreadable"],
    ]);
    expect(result).not.toHaveProperty("score");
    expect((await verifyBundle(createBundle(PARTS), TRUST_OF_PARTS)).score?.total_receipts).toBe(2);
  });

  test("leaves a forged receipt what it is", async () => {
    const { receipts: [one] = [], ...parts } = createBundle(PARTS);
    const forged = { ...(one as typeof first), evaluated_at: 1 };
    const given = { ...parts, receipts: [forged], attestation: unknownOf(another) };
    const [row] = (await verifyBundle(given, TRUST_OF_PARTS)).parts.filter(({ part }) => part === "receipt");
    expect(row).toMatchObject({ verdict: "not_valid", reason: "receipt_id_mismatch" });
  });

  test("that does not expand to the document of its hash is not valid", async () => {
    const other = { ...slim(attestation), attestation_hash: "0".repeat(64) };
    expect((await verifyBundle({ ...bundle, attestation: other }, TRUST)).verdict).toBe("not_valid");
  });

  test("receipts of another document are not packed with it", () => {
    expect(() => createBundle({ attestation: slim(attestation), receipts: [first] })).toThrow(
      /another attestation/,
    );
    const back = expand(slim(attestation));
    expect(back.ok && hashAttestation(back.value)).toBe(slim(attestation).attestation_hash);
  });
});
