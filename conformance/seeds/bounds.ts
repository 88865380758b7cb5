// Documents that are just too large for their own page, where that page hands the reading reason on.
import type { Operation } from "rfc6902";
import type { Found } from "./found.ts";

const add = (path: string, value: unknown): Operation => ({ op: "add", path, value });
const replace = (path: string, value: unknown): Operation => ({ op: "replace", path, value });

export const BOUNDS: Readonly<Record<string, readonly Found[]>> = {
  attestation: [
    {
      name: "source evidence with a member too many",
      about: "Source evidence is read up to 1,000 members.",
      of: "sources-every-input-that-is-read-is-signed-by-a-source-pinned-for-it",
      patch: [replace("/options/evidence", { leaves: Array(1000).fill(0) })],
    },
  ],
  inclusion: [
    {
      name: "a receipt with a character too many",
      about: "A receipt is read up to 65,536 bytes, white space included.",
      of: "separate documents",
      patch: (question) => {
        const { input } = question as { input: { receipt: object } };
        const text = JSON.stringify(input.receipt).padEnd(65_537, " ");
        return [{ op: "remove", path: "/input/receipt" }, add("/input/receipt_text", text)];
      },
      wanted: { reason: "too_large" },
    },
  ],
  score: [
    {
      name: "a set with a long name",
      about: "The name of a relying party's own set has no bound.",
      of: "receipts just young enough",
      patch: [replace("/options/tvs/tvs_id", "a".repeat(300))],
      wanted: { anchored: true },
    },
  ],
};
