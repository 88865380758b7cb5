/** A registry with a clock that tests turn, and keys that are the same in every runtime. */
import { createSigner, encodeHex, sha256 } from "@svc/core";
import { type RegistryDocument, VerifierRegistry, type VerifierRegistryOptions } from "../../src/index.ts";

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

/** When `historyOfKeys` was exported, Unix seconds. */
export const HISTORY_AT = START + 500;

/** Of Alice a retired key, one in grace and an active one; Bob is revoked. */
export function historyOfKeys(): RegistryDocument {
  const { registry, clock } = registryAt();
  registry.register({
    verifierId: ALICE,
    name: "Alice",
    publicKey: publicKeyOf(1),
    organization: "Example Audit",
  });
  registry.register({ verifierId: BOB, name: "Bob", publicKey: publicKeyOf(4) });
  clock.seconds += 100;
  registry.rotateKey(ALICE, publicKeyOf(2), 50);
  registry.rotateKey(BOB, publicKeyOf(5), 1_000);
  clock.seconds += 200;
  registry.rotateKey(ALICE, publicKeyOf(3), 1_000);
  registry.revoke(BOB, "closed");
  clock.seconds = HISTORY_AT;
  return registry.export();
}
