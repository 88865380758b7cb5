/** Disclosures, manifests and circuit records beside several attestations: about which of them, and what the worst of it is. */
import { type DecisionAttestation, type DecisionOpening, discloseInputs } from "@svc/core";
import { getManifest } from "@svc/vdi-registry";
import { describe, expect, test } from "vitest";
import {
  attestation,
  circuitRecord,
  ISSUERS,
  NOW,
  otherAttestation,
} from "../../../../tools/fixtures/bundle-parts.ts";
import * as personal from "../../../../tools/fixtures/personal-packet.ts";
import approve from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import referenced from "../../../verifier/test/vectors/real/lending-referenced.json" with { type: "json" };
import { type ExaminedDocument, examine, reportOn, viewOf } from "../../src/index.ts";
import { briefLinesOf, painter } from "../../src/text.ts";
import { itemsOf } from "./fixtures/items.ts";

const reader = { verification: { now: NOW, trust: { issuers: ISSUERS } } };
const opening = approve.opening as unknown as DecisionOpening;
const disclosure = discloseInputs(opening, ["/application/amount"], { path: true });
const forged = { ...attestation, signature: { ...attestation.signature, value: "0".repeat(128) } };
const unrelated = getManifest("vdi:manifest:hiring-screening-v1");

async function judged(files: { readonly [name: string]: unknown }) {
  const { documents, ties } = await examine(itemsOf(files), reader);
  return { last: documents.at(-1), ties };
}

test("a disclosure shows what a verified attestation commits to, tied to it alone", async () => {
  const { last, ties } = await judged({ otherAttestation, attestation, disclosure });
  const [{ pointer, value }] = disclosure.inputs as [(typeof disclosure.inputs)[number]];
  expect(last).toMatchObject({
    kind: "disclosure",
    verdict: "verified",
    rests_on: "self_asserted",
    result: { inputs: [{ pointer, value }], path: opening.path },
  });
  expect(ties).toStrictEqual([{ tie: "disclosure_of", from: [2], to: [1], verdict: "verified" }]);
});

test("beside two copies of which one is forged it is as good as the worse, whichever comes first", async () => {
  for (const files of [
    { attestation, forged, disclosure },
    { forged, attestation, disclosure },
  ]) {
    const { last, ties } = await judged(files);
    expect(last).toMatchObject({ verdict: "not_valid", reason: "attestation_not_valid" });
    expect(ties.map(({ verdict }) => verdict).toSorted()).toEqual(["not_valid", "verified"]);
  }
});

test.each<[string, object, readonly string[]]>([
  ["in another shape", { ...disclosure, note: 1 }, ["not_valid", "part_malformed"]],
  [
    "whose value was altered",
    { ...disclosure, inputs: [{ ...disclosure.inputs[0], value: 1 }] },
    ["not_valid", "leaf_mismatch"],
  ],
])("a disclosure %s shows nothing", async (_, altered, wanted) => {
  const { last } = await judged({ attestation, altered });
  expect([last?.verdict, last?.reason]).toEqual(wanted);
  expect(last?.result ?? null).toBeNull();
});

test("about none of several it waits for its own; about another than the only one it is false", async () => {
  const reason = "manifest_of_another_policy";
  expect((await judged({ attestation, unrelated })).last).toMatchObject({ verdict: "not_valid", reason });
  const { last, ties } = await judged({ attestation, otherAttestation, unrelated });
  expect(last).toMatchObject({ verdict: "could_not_check", reason });
  expect(ties).toEqual([]);
});

test("a manifest that is not what its hash says is false without an attestation too", async () => {
  const altered = { ...unrelated, manifest_hash: "0".repeat(64) };
  expect((await judged({ altered })).last).toMatchObject({
    verdict: "not_valid",
    reason: "manifest_hash_mismatch",
  });
});

test("a tie says why it does not hold, and only then", async () => {
  const tie = { tie: "circuit_record_of", from: [1], to: [0] };
  expect((await judged({ attestation, circuitRecord })).ties).toStrictEqual([
    { ...tie, verdict: "verified" },
  ]);
  const { ties } = await judged({ attestation, record: { ...circuitRecord, status: "retired" } });
  const reason = "circuit_record_signature_invalid";
  expect(ties).toStrictEqual([{ ...tie, verdict: "not_valid", reason }]);
});

describe("the case reference", () => {
  const { opening: held, attestation: document } = referenced as unknown as {
    opening: DecisionOpening;
    attestation: DecisionAttestation;
  };
  const shown = discloseInputs(held, [], { reference: true });
  const wrong = { ...shown, reference: { ...shown.reference, text: "A-2026-00124" } };

  async function toldOf(files: { readonly [name: string]: unknown }) {
    const { documents } = await examine(itemsOf(files), reader);
    const first = documents.find(({ kind }) => kind === "attestation") as ExaminedDocument;
    const { facts, claims } = viewOf(first);
    return {
      fact: facts.find(({ name }) => name === "Case")?.value,
      claims: [...(claims?.proves ?? []), ...(claims?.doesNot ?? [])].join(" "),
      last: documents.at(-1),
    };
  }

  test("is named where a disclosure or an opening opens it", async () => {
    for (const beside of [shown, held]) {
      const { fact, claims } = await toldOf({ document, beside });
      expect(fact).toBe('application "A-2026-00123"');
      expect(claims).toContain('application "A-2026-00123"');
      expect(claims).not.toContain("does not say whose application");
    }
  });

  test("is not named without one, beside a wrong one or beside another decision's", async () => {
    for (const files of [{ document }, { document, wrong }, { attestation, shown }, { attestation, held }]) {
      const { fact, claims } = await toldOf(files);
      expect(fact).toContain("the document does not say whose application");
      expect(claims).toContain("The document does not say whose application.");
      expect(claims).not.toContain("A-2026");
    }
  });

  test("that does not fit makes the disclosure invalid", async () => {
    expect((await toldOf({ document, wrong })).last).toMatchObject({
      verdict: "not_valid",
      reason: "reference_mismatch",
    });
    const absent = { ...disclosure, reference: shown.reference };
    expect((await toldOf({ attestation, absent })).last).toMatchObject({ reason: "reference_absent" });
  });

  describe("of a personal packet", () => {
    const whole = { ...personal.packet, attestation: personal.attestation };

    test("is named with its attestation, thin or full, whose disclosure is a document of its own", async () => {
      for (const packet of [personal.packet, whole]) {
        const { fact, claims, last } = await toldOf({ packet });
        expect(fact).toBe('application "A-2026-00123"');
        expect(claims).not.toContain("does not say whose application");
        expect(last).toMatchObject({ kind: "disclosure", verdict: "verified" });
      }
    });

    test("that is not the attestation's refuses the packet and all that it holds", async () => {
      const altered = { ...whole, reference: { ...personal.reference, text: "A-2026-00124" } };
      const { documents } = await examine(itemsOf({ altered }), reader);
      expect(documents).toHaveLength(1);
      const [only] = documents as [ExaminedDocument];
      expect(only).toMatchObject({ verdict: "not_valid", problem: { reason: "packet_refused" } });
      expect(JSON.stringify(viewOf(only))).not.toContain("A-2026");
    });

    test("with an unknown member is refused", async () => {
      const { documents } = await examine(itemsOf({ odd: { ...whole, issuers: [] } }), reader);
      expect(documents).toMatchObject([{ verdict: "not_valid", problem: { reason: "packet_refused" } }]);
    });
  });

  test("is named in the short lines of several documents", async () => {
    const { documents } = await examine(itemsOf({ document, shown }), reader);
    const lines = documents.flatMap((each) =>
      briefLinesOf(reportOn(each, { names: {} }), painter(false), false),
    );
    expect(lines.filter((line) => line === '  application "A-2026-00123"')).toHaveLength(1);
  });
});
