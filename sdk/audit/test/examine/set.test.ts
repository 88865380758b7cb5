/** What a set adds to its documents: each in its place, beside what is about it, and read as often as it is needed. */
import { createBundle } from "@svc/audit";
import { describe, expect, test } from "vitest";
import {
  attestation,
  manifest,
  NOW,
  PARTS,
  signedSnapshot,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import { type ExamineTrust, examine } from "../../src/index.ts";
import { readTerms } from "../../src/model/terms.ts";
import { examineSet } from "../../src/set/examine-set.ts";
import { itemsOf } from "./fixtures/items.ts";

const { trustedVerifiers, logs, ...verification } = TRUST;
const WHOLE = { verification, logs, anchors: { trustedVerifiers } } as ExamineTrust;
const READER: ExamineTrust = { verification: { now: NOW + 120, trust: TRUST.trust ?? {} } };
const altered = { ...attestation, nonce: 7 };

describe("a bundle among the documents", () => {
  const bundle = createBundle(PARTS);

  test("that holds says on whose word, and explains nothing", async () => {
    const [document] = (await examine(itemsOf({ bundle }), WHOLE)).documents;
    const { findings, result, parts, ...rest } = document ?? ({} as never);
    expect(rest).toStrictEqual({
      index: 0,
      source: "bundle",
      kind: "audit_bundle",
      verdict: "verified",
      rests_on: "registry",
    });
    expect([findings.length, result, parts]).toEqual([9, expect.anything(), expect.anything()]);
  });

  test("that does not hold rests on nobody's word, and has no parts where it cannot be read", async () => {
    const [open] = (await examine(itemsOf({ bundle }), { verification: { now: NOW + 120 } })).documents;
    expect(open).toMatchObject({ verdict: "could_not_check", reason: "verifier_trust_missing" });
    expect(open).not.toHaveProperty("rests_on");
    const unreadable = itemsOf({ bundle: { type: "audit_bundle_v1" } });
    const [document] = (await examine(unreadable, WHOLE)).documents;
    expect(document).toMatchObject({ verdict: "not_valid", reason: "bundle_malformed" });
    expect(document).not.toHaveProperty("parts");
  });

  test("is left unlooked at where nobody says what bundles come to", async () => {
    const placed = itemsOf({ bundle }).map((item) => ({ item }));
    const { documents } = await examineSet(placed, await readTerms({}, {}));
    expect(documents).toMatchObject([{ verdict: "could_not_check", reason: "nothing_to_check" }]);
  });
});

test("a record among many attestations is held against the one that it is about, and tied to it", async () => {
  const many = Array.from({ length: 8 }, (_, i) => [`${i}`, altered]);
  const files = itemsOf({ ...Object.fromEntries(many), attestation, manifest });
  const { documents, ties } = await examine(files, READER);
  expect(documents[9]).toMatchObject({ kind: "manifest", verdict: "verified", rests_on: "registry" });
  expect(ties).toEqual([{ tie: "manifest_of", from: [9], to: [8], verdict: "verified" }]);
});

test("tiles come last, each in its place", async () => {
  const tiles = ["tile/0/000.p/4", "tile/0/000.p/5", "tile/0/000.p/6"].map((path) => {
    return { source: path, path, bytes: new Uint8Array(1) };
  });
  const { documents } = await examine([...itemsOf({ altered }), ...tiles], {});
  expect(documents.map(({ index, source }) => [index, source])).toEqual([
    [0, "altered"],
    ...tiles.map(({ path }, i) => [i + 1, path]),
  ]);
});

describe("snapshots among the documents", () => {
  const signed = signedSnapshot();

  test("that nobody signed change nothing beside the reader's own", async () => {
    const own = { verification: { ...READER.verification, revocation: signed } };
    const { documents } = await examine(itemsOf({ altered, unsigned: { snapshot: signed.snapshot } }), own);
    expect(documents[1]).toMatchObject({ kind: "revocation", reason: "revocation_signer_unknown" });
  });

  test("may be more than an attestation is verified under: none makes it throw", async () => {
    const items = itemsOf({ signed });
    const { documents } = await examine(Array.from({ length: 65 }, () => items).flat(), READER);
    expect(documents.filter(({ verdict }) => verdict === "verified")).toHaveLength(65);
  });

  test("have an attestation that is somewhere else read once for all of them, and once when it is verified", async () => {
    let read = 0;
    const later = async () => {
      read += 1;
      return { text: JSON.stringify(altered) };
    };
    const elsewhere = { kind: "attestation", source: "file", later } as const;
    await examine([elsewhere, ...itemsOf({ signed, again: signed })], READER);
    expect(read).toBe(2);
  });
});
