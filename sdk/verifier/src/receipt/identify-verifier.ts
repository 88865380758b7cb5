/**
 * Whose receipt it is. An id is free to claim, so a listed id alone matches every receipt that states it. The key is
 * tied to the id by a registry, a trusted verifier set, or the caller's own `id#public_key`: only then is the receipt
 * anchored. Where several are given, each must agree.
 *
 * The registry comes in as an interface. A key that it calls retired or revoked now is good for a receipt only
 * with a log time from before the key's end; the time that the signer claims never suffices.
 */

import { decodeHex } from "@svc/core/bytes";
import { type Fail, failure, type RECEIPT_REASONS, type ReceiptFailure } from "@svc/core/finding";
import {
  parseVerifierReference,
  readTrusted,
  type TrustedVerifierSet,
  TrustedVerifierSetSchema,
  TrustedVerifiersSchema,
  type TrustOptions,
  type VerifierReference,
} from "@svc/core/trust";
import type { VerificationReceipt } from "@svc/core/wire";

/** Part of a verifier registry that receipts need. */
export interface VerifierKeyRegistry {
  /** Without `at`: at the registry's own present, which should be the latest time that it has ever seen. */
  validateKey(
    verifierId: string,
    publicKey: string,
    at?: number,
  ): { readonly valid: boolean; readonly status?: string; readonly reason?: string };
}

export interface VerifierAnchors {
  /**
   * `vdi:verifier:<name>#<hex public key>`, or `vdi:verifier:<name>`. Without a key, a registry or a set an id matches
   * receipts that anyone signed, and results say `anchored: false`.
   */
  readonly trustedVerifiers?: TrustOptions["trustedVerifiers"] | undefined;
  readonly registry?: VerifierKeyRegistry | undefined;
  readonly tvs?: TrustedVerifierSet | undefined;
}

/** Anchors read once. */
export interface Anchors {
  /** Null: any verifier that the other sources resolve. */
  readonly trusted: readonly VerifierReference[] | null;
  readonly registry: VerifierKeyRegistry | null;
  readonly tvs: TrustedVerifierSet | null;
}

/** Anchors as they stand among options, before anything of them was looked at. */
export type UnreadAnchors = { readonly [name in keyof VerifierAnchors]?: unknown };

/**
 * Returns `null` when none is given: then whose keys these are is not said.
 *
 * @throws TypeError naming the argument when an anchor is malformed
 */
export function readAnchors(
  { trustedVerifiers, registry, tvs }: UnreadAnchors,
  argument: string,
): Anchors | null {
  if (trustedVerifiers === undefined && registry === undefined && tvs === undefined) return null;
  return {
    trusted:
      trustedVerifiers === undefined
        ? null
        : readReferences(trustedVerifiers, `${argument}.trustedVerifiers`),
    registry: registry === undefined ? null : readRegistry(registry, `${argument}.registry`),
    tvs: tvs === undefined ? null : readTrusted(TrustedVerifierSetSchema, tvs, `${argument}.tvs`),
  };
}

/** A registry is looked things up in, not read, so it may be of any class; it has to have the method. */
function readRegistry(input: unknown, argument: string): VerifierKeyRegistry {
  try {
    const registry = input as VerifierKeyRegistry;
    if (typeof input === "object" && input !== null && typeof registry.validateKey === "function") {
      return registry;
    }
  } catch {
    // A getter or a proxy's trap threw: it is no registry.
  }
  throw new TypeError(`${argument}: expected an object with validateKey`);
}

function readReferences(input: unknown, argument: string): VerifierReference[] {
  const entries = readTrusted(TrustedVerifiersSchema, input, argument);
  return entries.flatMap((one) => parseVerifierReference(typeof one === "string" ? one : one.verifier) ?? []);
}

const fail: Fail<typeof RECEIPT_REASONS> = failure;

export interface Times {
  readonly now: number;
  /** A verified time at which this receipt was in a log. */
  readonly logTime: number | null;
}

/** Why the anchors do not know the receipt's verifier, or null. The signature is checked elsewhere. */
export function verifierFault(
  receipt: VerificationReceipt,
  anchors: Anchors,
  times: Times,
): ReceiptFailure | null {
  const id = receipt.verifier.id;
  const key = receipt.signature.public_key;
  const listed = anchors.trusted?.filter((entry) => entry.id === id) ?? null;
  if (listed !== null && listed.length === 0) {
    return fail("verifier_not_trusted", { found: id, set: null });
  }
  if (listed !== null && !listed.some((entry) => entry.key === key || entry.key === null)) {
    return fail("verifier_key_mismatch", { verifier: id, found: key });
  }
  if (anchors.registry !== null) {
    const fault = registryFault(anchors.registry, id, key, times);
    if (fault !== null) return fault;
  }
  if (anchors.tvs !== null) {
    const member = anchors.tvs.verifiers.find(({ verifier_id }) => verifier_id === id);
    if (member === undefined) {
      return fail("verifier_not_trusted", { found: id, set: anchors.tvs.tvs_id });
    }
    if (!member.public_keys.includes(key)) {
      return fail("verifier_key_mismatch", { verifier: id, found: key });
    }
  }
  return null;
}

/** Returns whether anchors that know the receipt's verifier also tie its key to its id. */
export function isKeyTied({ verifier, signature }: VerificationReceipt, anchors: Anchors): boolean {
  if (anchors.registry !== null || anchors.tvs !== null) return true;
  return anchors.trusted?.some(({ id, key }) => id === verifier.id && key === signature.public_key) ?? false;
}

function registryFault(
  registry: VerifierKeyRegistry,
  id: string,
  key: string,
  { now, logTime }: Times,
): ReceiptFailure | null {
  const notValid = (status: string, ended: boolean) =>
    fail("verifier_key_not_valid", { verifier: id, status, ended });
  if (decodeHex(key, 32) === null) return notValid("not_a_key", false);
  // By the registry's own clock first, which never goes back, and then by the caller's, which may be ahead of
  // what the registry has seen. One of them alone, set back, would revive a key after its grace, or a revoked one.
  const verdicts = [ask(registry, id, key), ask(registry, id, key, now)];
  const verdict = verdicts.find(({ valid }) => valid !== true);
  if (verdict === undefined) return null;
  const ended = verdict.status === "retired" || verdict.status === "revoked";
  if (ended && logTime !== null && ask(registry, id, key, logTime).valid === true) return null;
  return notValid((verdict.reason ?? verdict.status ?? "not_valid").slice(0, 64), ended);
}

/** Asks the registry; one that fails, or answers nothing, calls no key valid. */
function ask(registry: VerifierKeyRegistry, ...question: Parameters<VerifierKeyRegistry["validateKey"]>) {
  try {
    const { valid, status, reason } = registry.validateKey(...question);
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    return { valid: valid === true, status: text(status), reason: text(reason) };
  } catch {
    return { valid: false, status: undefined, reason: "registry_failed" };
  }
}
