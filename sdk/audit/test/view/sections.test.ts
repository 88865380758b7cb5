// The sections of a report: plain data, in the language that is asked for, for every kind that has some.
import { de, KINDS_IN_GERMAN } from "@svc/messages/de";
import { describe, expect, test } from "vitest";
import {
  circuitRecord,
  first,
  manifest,
  NOW,
  PARTS,
  second,
  signedSnapshot,
  TRUST,
} from "../../../../tools/fixtures/bundle-parts.ts";
import {
  createBundle,
  type ExamineTrust,
  examine,
  type Section,
  supportingDocumentsOf,
  supportingView,
  viewOf,
} from "../../src/index.ts";
import { itemsOf, LOGGED, OPTIONS } from "../examine/fixtures/items.ts";

const { trust, trustedVerifiers } = TRUST;
const reader: ExamineTrust = {
  verification: { trust, now: NOW },
  anchors: { trustedVerifiers },
  logs: [OPTIONS],
} as ExamineTrust;

const { attestation } = PARTS;
const FILES = {
  attestation,
  first,
  manifest,
  circuitRecord,
  snapshot: signedSnapshot(),
  bundle: createBundle(PARTS),
};
const set = await examine(itemsOf(FILES), reader);
const viewsIn = (locale?: typeof de) =>
  set.documents.map((document) => viewOf(document, { names: {}, locale, kinds: locale && KINDS_IN_GERMAN }));

/** Titles, names and texts that are ours, and no value of a document. */
const textsOf = (sections: readonly Section[]) => sections.flatMap(({ title, about = "" }) => [title, about]);

test("each kind has its sections", () => {
  const ids = Object.fromEntries(viewsIn().map(({ kind, sections }) => [kind, sections.map(({ id }) => id)]));
  expect(ids).toEqual({
    attestation: ["decision.path"],
    receipt: ["receipt"],
    manifest: ["manifest.rules"],
    circuit_record: ["circuit.record"],
    revocation: ["revocation.snapshot"],
    audit_bundle: ["receipt.chain", "receipts.score"],
  });
});

test("a view is plain data and has the same sections in each language", () => {
  for (const [i, view] of viewsIn().entries()) {
    expect(structuredClone(view)).toStrictEqual(view);
    const german = viewsIn(de)[i];
    expect(german?.sections.map(({ id }) => id)).toEqual(view.sections.map(({ id }) => id));
    for (const text of textsOf(view.sections))
      if (text !== "") expect(textsOf(german?.sections ?? []), text).not.toContain(text);
  }
});

describe("documents without a decision", () => {
  const viewOfFiles = async (files: { readonly [name: string]: unknown }) => {
    const supporting = supportingDocumentsOf(await examine(itemsOf(files), reader));
    return supporting === null ? null : supportingView(supporting);
  };

  test("one receipt has its own verdict and says what it says", async () => {
    const view = await viewOfFiles({ first });
    expect(view?.sections.map(({ id }) => id)).toEqual(["receipt"]);
    expect(view?.verdict.headline).toBe("Receipt verified");
  });

  test("several receipts have one verdict and their score", async () => {
    const view = await viewOfFiles({ first, second });
    expect(view?.sections.map(({ id }) => id)).toEqual(["receipts"]);
    expect(view?.sections[0]?.blocks.map(({ block }) => block)).toContain("drawing");
  });

  test("an entry of a log has its path to the signed root", async () => {
    const { entry, proof, checkpoint } = LOGGED;
    const view = await viewOfFiles({ entry, proof, checkpoint });
    const [log] = view?.sections ?? [];
    expect(log?.id).toBe("log");
    expect(log?.blocks.map(({ block }) => block)).toEqual(["notice", "paragraph", "drawing", "list"]);
  });

  test("a decision alone has none", async () => {
    expect(await viewOfFiles({ attestation })).toBeNull();
  });
});
