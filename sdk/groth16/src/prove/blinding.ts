/**
 * The two random numbers that make a proof show nothing: r and s, fresh from the platform's generator for each proof
 * and from nowhere else. Anyone who knows them learns from the proof what it should hide.
 */
import { BN254_R } from "@svc/core/field";
import { writeInteger } from "./integers.ts";
import { secretBytes } from "./secret-bytes.ts";

export interface Blinding {
  /** 32 bytes each, little-endian, below the order. */
  readonly r: Uint8Array;
  readonly s: Uint8Array;
}

const ORDER = new Uint8Array(32);
writeInteger(ORDER, 0, BN254_R);

/** Blinding for one proof from the platform's randomness, each factor below the field's order. Wipe it after use. */
export function freshBlinding(): Blinding {
  return { r: uniformScalar(), s: uniformScalar() };
}

/** Overwrites a proof's blinding with zeros. */
export function wipeBlinding({ r, s }: Blinding): void {
  r.fill(0);
  s.fill(0);
}

/** Uniform below the order: 254 bits, drawn again where they are too many. */
function uniformScalar(): Uint8Array {
  const scalar = secretBytes(32);
  do {
    crypto.getRandomValues(scalar);
    scalar[31] = (scalar[31] as number) & 0x3f;
  } while (!isBelowOrder(scalar));
  return scalar;
}

function isBelowOrder(scalar: Uint8Array): boolean {
  for (let i = 31; i >= 0; i--) {
    if (scalar[i] !== ORDER[i]) return (scalar[i] as number) < (ORDER[i] as number);
  }
  return false;
}
