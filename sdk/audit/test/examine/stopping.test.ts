/** A caller who has seen enough stops an examination: nothing that is left is begun, of whatever kind it is. */

import { createBundle } from "@svc/audit";
import { issueBillingAttestation } from "@svc/billing";
import { expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { attestation, PARTS } from "../../../../tools/fixtures/bundle-parts.ts";
import { type ExaminedDocument, examine } from "../../src/index.ts";
import { itemsOf } from "./fixtures/items.ts";
import { PERIOD } from "./fixtures/period.ts";

const usageEvent = usageAt(1_790_000_000);
const bill = issueBillingAttestation(
  { documents: { version: "v1", usageEvent }, mode: "disclosed", salts },
  operator,
  1_790_000_000,
).attestation;
const tile = { source: "tile", path: "tile/0/000.p/4", bytes: new Uint8Array(128) };

test.each<[string, readonly unknown[]]>([
  ["a bill", itemsOf({ bill })],
  ["a statement about a period", itemsOf({ statement: PERIOD.statement })],
  ["an answer to a sample", itemsOf({ answer: { type: "sample_answer_v1" } })],
  ["a bundle", itemsOf({ bundle: createBundle(PARTS) })],
  ["a bundle that cannot be read", itemsOf({ bundle: { type: "audit_bundle_v1" } })],
  ["a tile of a log", [tile]],
])("before %s", async (_, others) => {
  const told: ExaminedDocument["kind"][] = [];
  const stopping = new AbortController();
  const run = examine(
    [...itemsOf({ attestation }), ...others] as never,
    {},
    {
      signal: stopping.signal,
      onProgress: (event) => {
        if (event.event !== "document") return;
        told.push(event.document.kind);
        stopping.abort(new Error("enough"));
      },
    },
  );
  await expect(run).rejects.toThrow("enough");
  expect(told).toEqual(["attestation"]);
});

test("after the last document it is too late: the answer is whole", async () => {
  const stopping = new AbortController();
  const { documents } = await examine(
    itemsOf({ attestation }),
    {},
    {
      signal: stopping.signal,
      onProgress: ({ event }) => {
        if (event === "document") stopping.abort(new Error("enough"));
      },
    },
  );
  expect(documents).toHaveLength(1);
});
