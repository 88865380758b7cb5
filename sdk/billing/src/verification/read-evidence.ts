/** Reads the evidence on one bill, each document once. An unreadable document is malformed to its row. */
import { type Json, MAX_ADJUSTMENTS, parseBillingDocument, type Refuse, refusal } from "@svc/core";
import type { SCHEMA_REASONS } from "@svc/core/finding";
import { readDocument, readJson } from "@svc/core/json";
import type { ReadBeside, ReadEvidence } from "./finding.ts";

/** A document of the same bill: JSON text, UTF-8 bytes or value of `{ attestation, openings? }`. */
export type BesideEvidence = { readonly [member: string]: unknown } | string | Uint8Array;

/** Documents to verify, each as JSON text, UTF-8 bytes or value. */
export interface BillingEvidence {
  /** A bill, or an adjustment of one. */
  readonly attestation: unknown;
  readonly receipt?: unknown;
  readonly openings?: unknown;
  readonly entry?: unknown;
  readonly inclusion?: unknown;
  readonly checkpoint?: unknown;
  /** The first bill, where an adjustment is verified. */
  readonly bill?: BesideEvidence | undefined;
  /** Adjustments of the bill, in any order. */
  readonly adjustments?: readonly BesideEvidence[] | undefined;
  /** The grant that the bill names. */
  readonly charge_authority?: unknown;
}

const refuse: Refuse<typeof SCHEMA_REASONS> = refusal;

/** All but the receipt, which is opened apart. */
export function readBillingEvidence({
  attestation,
  bill,
  adjustments,
  charge_authority: grant,
  ...others
}: Omit<BillingEvidence, "receipt">): Omit<ReadEvidence, "receipt"> {
  const read: Record<string, Json> = {};
  for (const [name, document] of Object.entries({ ...others, grant })) {
    if (document !== undefined) read[name] = jsonOf(document);
  }
  const beside = [
    ...(bill === undefined ? [] : [readBeside(bill, "/bill")]),
    ...readList(adjustments, "/adjustments"),
  ];
  return { attestation: readBill(attestation), ...read, beside };
}

function readBill(document: unknown): ReadBeside["attestation"] {
  const outer = readDocument(document);
  return outer.ok ? parseBillingDocument(outer.value) : outer;
}

function readBeside(given: unknown, pointer: string): ReadBeside {
  const frame = readJson(given);
  const { attestation, openings } = Object(frame.ok ? frame.value : null) as {
    readonly attestation?: unknown;
    readonly openings?: unknown;
  };
  return {
    pointer,
    attestation: readBill(attestation ?? null),
    openings: openings === undefined ? undefined : jsonOf(openings),
  };
}

function readList(given: unknown, pointer: string): ReadBeside[] {
  if (given === undefined) return [];
  // More than a chain has are not a chain.
  if (!Array.isArray(given) || given.length > MAX_ADJUSTMENTS)
    return [
      { pointer, attestation: refuse("schema", { expected: `Array<=${MAX_ADJUSTMENTS}`, found: null }) },
    ];
  return given.map((one, i) => readBeside(one, `${pointer}/${i}`));
}

function jsonOf(document: unknown): Json {
  const reading = readDocument(document);
  return reading.ok ? reading.value : null;
}
