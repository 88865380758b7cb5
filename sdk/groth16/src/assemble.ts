/**
 * Makes an `Engine` of an `Arithmetic`: parse, judge, then compute, in one order for every engine.
 *
 * Structural checks of all items of a batch come before any curve operation. The batch is a random linear
 * combination (Bellare, Garay, Rabin 1998): with 128-bit coefficients drawn after the proofs are fixed, a batch that
 * holds a false proof passes with probability 2^-128 at most. A batch that fails is checked item by item.
 */
import { causeOf, type Failure, type ProofReason } from "@svc/core/finding";
import type { Arithmetic, KeyArithmetic, ParsedItem } from "./arithmetic.ts";
import type { BatchOptions, Engine, KeyPreparation, PreparedKey, ProofItem, ProofVerdict } from "./engine.ts";
import { RecentlyUsed } from "./key-cache.ts";
import { type Finding, found, refused } from "./parse/finding.ts";
import { parseProof } from "./parse/proof.ts";
import { parseSignals } from "./parse/signals.ts";
import { parseVerificationKey } from "./parse/verification-key.ts";

/** Keys held per engine. A verifier meets a handful: the circuits it knows, in their current versions. */
export const PREPARED_KEY_LIMIT = 16;
const COEFFICIENT_BYTES = 16;

const VALID: ProofVerdict = Object.freeze({ valid: true });

export function assembleEngine(arithmetic: Arithmetic, fallback?: string): Engine {
  const prepared = new RecentlyUsed<PreparedKey>(PREPARED_KEY_LIMIT);
  return Object.freeze({
    name: arithmetic.name,
    ...(fallback === undefined ? {} : { fallback }),
    prepare: (verificationKey: unknown) => prepareKey(arithmetic, prepared, verificationKey),
  });
}

function prepareKey(
  arithmetic: Arithmetic,
  prepared: RecentlyUsed<PreparedKey>,
  verificationKey: unknown,
): KeyPreparation {
  const parsed = parseVerificationKey(verificationKey);
  if (!parsed.ok) return parsed;
  const key = parsed.value;
  const known = prepared.get(key.fingerprint);
  if (known !== undefined) return { ok: true, key: known };
  for (const name of ["beta", "gamma", "delta"] as const) {
    if (!arithmetic.isInSubgroup(key[name])) {
      return refused("key_point_not_in_subgroup", { point: `vk_${name}_2` });
    }
  }
  if (key.alphaBeta !== undefined) {
    const pairing = arithmetic.pair(key.alpha, key.beta);
    if (!pairing.every((coordinate, i) => coordinate === key.alphaBeta?.[i])) {
      return refused("key_alphabeta_mismatch");
    }
  }
  const made = makePreparedKey(arithmetic.prepare(key), key.ic.length - 1);
  prepared.set(key.fingerprint, made);
  return { ok: true, key: made };
}

function makePreparedKey(key: KeyArithmetic, publicSignalCount: number): PreparedKey {
  return Object.freeze({
    publicSignalCount,
    verify(proof: unknown, publicSignals: unknown): ProofVerdict {
      const item = parseItem({ proof, publicSignals }, publicSignalCount);
      return item.ok ? checkOne(key, item.value) : invalid(item);
    },
    verifyBatch(items: readonly ProofItem[], options: BatchOptions = {}): ProofVerdict[] {
      if (!Array.isArray(items)) throw new TypeError("items: expected an array of { proof, publicSignals }");
      // Array.from also visits holes, so that there is one verdict for each index.
      const parsed = Array.from(items, (item: unknown) => parseBatchItem(item, publicSignalCount));
      const sound = parsed.flatMap((item) => (item.ok ? [item.value] : []));
      const together =
        sound.length > 1 && key.checkTogether(sound, drawCoefficients(sound.length, options.randomBytes));
      return parsed.map((item) => {
        if (!item.ok) return invalid(item);
        return together ? VALID : checkOne(key, item.value);
      });
    },
  });
}

function parseItem(item: ProofItem, count: number): Finding<ParsedItem, ProofReason> {
  const signals = parseSignals(item.publicSignals, count);
  if (!signals.ok) return signals;
  const proof = parseProof(item.proof);
  if (!proof.ok) return proof;
  return found({ proof: proof.value, signals: signals.value });
}

/** Items may come straight from a stranger: reading one must not throw either. */
function parseBatchItem(item: unknown, count: number): Finding<ParsedItem, ProofReason> {
  let proof: unknown;
  let publicSignals: unknown;
  try {
    ({ proof, publicSignals } = item as ProofItem);
  } catch {
    // null, undefined, a throwing accessor or a proxy's trap; nothing of ours can throw here.
    return refused("proof_malformed", { expected: "proof_item", found: null, cause: null });
  }
  return parseItem({ proof, publicSignals }, count);
}

function checkOne(key: KeyArithmetic, item: ParsedItem): ProofVerdict {
  const outcome = key.check(item);
  switch (outcome) {
    case "valid":
      return VALID;
    case "point_not_in_subgroup":
      return invalid(refused(outcome, { point: "pi_b" }));
    case "pairing_mismatch":
      return invalid(refused(outcome));
  }
}

function invalid(failed: Failure<ProofReason>): ProofVerdict {
  return { valid: false, ...causeOf(failed) } as ProofVerdict;
}

/** Numbers from 1 to 2^128 - 1, one per item. */
function drawCoefficients(
  count: number,
  randomBytes: BatchOptions["randomBytes"] = systemRandomBytes,
): bigint[] {
  return Array.from({ length: count }, () => {
    const bytes = randomBytes(COEFFICIENT_BYTES);
    if (!(bytes instanceof Uint8Array) || bytes.length !== COEFFICIENT_BYTES) {
      throw new TypeError(`randomBytes: expected a function that returns ${COEFFICIENT_BYTES} bytes`);
    }
    const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    // Zero would leave its proof unchecked; one in 2^128 draws is moved, which changes no bound.
    return value === 0n ? 1n : value;
  });
}

function systemRandomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
