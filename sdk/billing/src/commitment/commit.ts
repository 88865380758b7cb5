/**
 * Commitments to the parts of a bill: Poseidon of a constant for the part, the hash of its canonical JSON as a
 * field element, and a salt.
 *
 * The constant differs by part, so an opening of one is never an opening of another. 248 bits of salt hide what
 * has few possible values, such as a charge; whoever holds the salt can show one part and no other.
 */
import {
  canonicalize,
  domainConstant,
  type ExecutionIntent,
  FIELD_DOMAINS,
  hashToField,
  type Json,
  poseidon,
} from "@svc/core";
import type { BilledDocuments } from "../charge/billed-event.ts";

/** Part and the name of its constant in the hash. */
export const COMMITTED_PARTS = Object.freeze({
  meter: "svc/commit-meter/v1",
  tariff: "svc/commit-tariff/v1",
  charge: "svc/commit-charge/v1",
  intent: "svc/commit-intent/v1",
} as const);

export type CommittedPart = keyof typeof COMMITTED_PARTS;

const CONSTANTS: ReadonlyMap<string, bigint> = new Map(
  Object.entries(COMMITTED_PARTS).map(([part, name]) => [part, domainConstant(name)]),
);

/** 31 bytes, lowercase hex: below the field's order whatever the bytes. */
const SALT = /^[0-9a-f]{62}$/;

/**
 * The commitments computed last. An issuer verifies its bill at once, over the same parts, values and salts. The hash
 * is most of the work of both. Held by everything that it is a hash of, so nothing else finds it.
 */
const recent = new Map<string, string>();
const MOST_RECENT = 256;
/** Length of a value's canonical text: longer ones are hashed again. */
const LONGEST_RECENT = 4_096;

/**
 * Canonical decimal of the commitment.
 *
 * @param salt 62 hex digits
 * @throws TypeError when the salt is malformed; the message does not hold it
 */
export function commitValue(part: CommittedPart, value: Json, salt: string): string {
  if (!SALT.test(salt)) throw new TypeError("salt: expected 31 bytes in lowercase hex");
  const text = canonicalize(value as object);
  const inputs = `${part} ${salt} ${text}`;
  const known = recent.get(inputs);
  if (known !== undefined) return known;
  const element = hashToField(FIELD_DOMAINS.commitmentValue, text);
  const commitment = String(poseidon([CONSTANTS.get(part) as bigint, element, BigInt(`0x${salt}`)]));
  if (text.length > LONGEST_RECENT) return commitment;
  recent.set(inputs, commitment);
  if (recent.size > MOST_RECENT) recent.delete(recent.keys().next().value as string);
  return commitment;
}

/** Returns the committed values of each part of a bill. The first variant's tariff is its price. */
export function committedValues(
  documents: BilledDocuments,
  chargeMicros: string,
  intent: ExecutionIntent | undefined,
): Partial<Record<CommittedPart, Json | undefined>> & Record<"meter" | "tariff" | "charge", Json> {
  const v1 = documents.version === "v1";
  const currency = v1 ? documents.usageEvent.currency : documents.tariff.currency;
  return {
    meter: (v1 ? documents.usageEvent : documents.meterEvent) as unknown as Json,
    tariff: (v1
      ? { unit_price_micros: documents.usageEvent.unit_price_micros, currency }
      : documents.tariff) as unknown as Json,
    charge: { charge_micros: chargeMicros, currency },
    intent: intent as unknown as Json | undefined,
  };
}
