/**
 * Openings: what the caller of an attest keeps, to show a committed part to somebody later. Beside a disclosed
 * attestation the salt is enough, because the document carries the value; a private one needs the value too.
 */
import { type Json, type ParseReason, parseDocument, type Reading, wireAtoms } from "@svc/core";
import * as v from "valibot";
import { COMMITTED_PARTS, type CommittedPart, commitValue } from "./commit.ts";

const OpeningSchema = v.strictObject({
  /** 31 random bytes. */
  salt: wireAtoms.hex(31),
  value: v.exactOptional(v.unknown()),
});

export const OpeningsSchema = v.strictObject({
  meter: v.exactOptional(OpeningSchema),
  tariff: v.exactOptional(OpeningSchema),
  charge: v.exactOptional(OpeningSchema),
  intent: v.exactOptional(OpeningSchema),
});

export interface Opening {
  readonly salt: string;
  readonly value?: Json;
}
export type Openings = { readonly [part in CommittedPart]?: Opening };

/**
 * Reads the openings of a billing attestation strictly: JSON text, UTF-8 bytes or a value. `ok` says that
 * shape, bounds and encodings are right, and nothing about their fitting its commitments.
 */
export function parseOpenings(input: unknown): Reading<Openings, ParseReason> {
  return parseDocument(v.pipe(wireAtoms.NoList, OpeningsSchema), input) as Reading<Openings, ParseReason>;
}

/**
 * Commits to every part that is present.
 *
 * @param salts 62 hex digits for each, random
 */
export function commitParts(
  values: { readonly [part in CommittedPart]?: Json | undefined },
  salts: { readonly [part in CommittedPart]: string },
): {
  commitments: Record<"meter" | "tariff" | "charge", string> & { intent?: string };
  present: CommittedPart[];
} {
  const present = (Object.keys(COMMITTED_PARTS) as CommittedPart[]).filter(
    (part) => values[part] !== undefined,
  );
  const commitments = Object.fromEntries(
    present.map((part) => [part, commitValue(part, values[part] as Json, salts[part])]),
  );
  return { commitments: commitments as Record<"meter" | "tariff" | "charge", string>, present };
}
