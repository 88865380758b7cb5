/** A registry with a clock that tests turn, and keys that are the same in every runtime. */
import { createSigner, encodeHex, sha256 } from "@svc/core";
import { VerifierRegistry, type VerifierRegistryOptions } from "../../src/index.ts";

export const START = 1_800_000_000;
export const ALICE = "vdi:verifier:alice";
export const BOB = "vdi:verifier:bob";

export interface Clock {
  seconds: number;
}

export function registryAt(seconds = START, options: Omit<VerifierRegistryOptions, "now"> = {}) {
  const clock: Clock = { seconds };
  return { clock, registry: new VerifierRegistry({ ...options, now: () => clock.seconds }) };
}

/** 64 hex digits of a secret key that everybody knows. */
export function secretOf(n: number): string {
  return encodeHex(sha256(Uint8Array.of(0x76, n & 0xff, n >> 8)));
}

const publicKeys = new Map<number, string>();

export function publicKeyOf(n: number): string {
  const known = publicKeys.get(n) ?? createSigner(secretOf(n)).publicKey;
  publicKeys.set(n, known);
  return known;
}

/** The code of the error that a call throws; "none" when it throws nothing. */
export function codeOf(call: () => unknown): string {
  try {
    call();
    return "none";
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    return code ?? name;
  }
}
