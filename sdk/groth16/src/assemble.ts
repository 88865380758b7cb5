/**
 * Makes an `Engine` of an `Arithmetic`: parse, judge, then compute, in one order for every engine.
 *
 * Structural checks of all items of a batch come before any curve operation. The batch is a random linear
 * combination (Bellare, Garay, Rabin 1998): with 128-bit coefficients drawn after the proofs are fixed, a batch that
 * holds a false proof passes with probability 2^-128 at most. A batch that fails is checked item by item.
 */

import { causeOf, type Failure, type ProofReason } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { LruCache } from "@svc/core/lru-cache";
import { readFlag, readFunction, readMembers } from "@svc/core/options";
import type { Arithmetic, CheckOutcome, KeyArithmetic, ParsedItem, ParsedKey } from "./arithmetic.ts";
import type {
  BatchOptions,
  Engine,
  KeyPreparation,
  NotChecked,
  PreparedKey,
  PrepareOptions,
  ProofItem,
  ProofVerdict,
} from "./engine.ts";
import { found, type Parsed, refused } from "./parse/finding.ts";
import { parseProof } from "./parse/proof.ts";
import { parseSignals } from "./parse/signals.ts";
import { parseVerificationKey } from "./parse/verification-key.ts";

/**
 * Strangers' keys held per engine. A verifier meets a handful: the circuits it knows, in their current versions, which
 * are held apart.
 */
export const PREPARED_KEY_LIMIT = 16;
const KNOWN_KEY_LIMIT = 64;
const COEFFICIENT_BYTES = 16;

const VALID: ProofVerdict = Object.freeze({ valid: true });

export function assembleEngine(arithmetic: Arithmetic, fallback?: string): Engine {
  const knownKeys = new LruCache<PreparedKey>(KNOWN_KEY_LIMIT);
  const strangersKeys = new LruCache<PreparedKey>(PREPARED_KEY_LIMIT);
  const engine: Engine = withoutUndefined({
    name: arithmetic.name,
    fallback,
    prepare(verificationKey: unknown, options?: PrepareOptions): KeyPreparation {
      const known = readFlag(readMembers(options, ["known"], "options").known, "options.known");
      const parsed = parseVerificationKey(verificationKey);
      if (!parsed.ok) return parsed;
      const key = parsed.value;
      const held = knownKeys.get(key.fingerprint) ?? (known ? undefined : strangersKeys.get(key.fingerprint));
      if (held !== undefined) return { ok: true, key: held };
      const fault = judgeKey(arithmetic, key);
      if (fault !== null) return fault;
      const made = makePreparedKey(arithmetic, key, known);
      (known ? knownKeys : strangersKeys).set(key.fingerprint, made);
      return { ok: true, key: made };
    },
  });
  return Object.freeze(engine);
}

/**
 * Returns whether this arithmetic or its second opinion confirms it; `null` when one denies it and the other is
 * unavailable.
 */
function confirmed(arithmetic: Arithmetic, holds: (by: Arithmetic) => boolean): boolean | null {
  if (holds(arithmetic)) return true;
  if (arithmetic.secondOpinion === undefined) return false;
  const second = arithmetic.secondOpinion();
  return second === null ? null : holds(second);
}

/** Returns `null` when nothing is wrong with the key. */
function judgeKey(arithmetic: Arithmetic, key: ParsedKey): Exclude<KeyPreparation, { ok: true }> | null {
  for (const name of ["beta", "gamma", "delta"] as const) {
    const inside = confirmed(arithmetic, (by) => by.isInSubgroup(key[name]));
    if (inside === null) return { ok: false, ...notChecked("second_engine") };
    if (!inside) return refused("key_point_not_in_subgroup", { point: `vk_${name}_2` });
  }
  const { alphaBeta } = key;
  if (alphaBeta === undefined) return null;
  const agrees = confirmed(arithmetic, (by) =>
    by.pair(key.alpha, key.beta).every((coordinate, i) => coordinate === alphaBeta[i]),
  );
  if (agrees === null) return { ok: false, ...notChecked("second_engine") };
  return agrees ? null : refused("key_alphabeta_mismatch");
}

function notChecked(part: "key_memory" | "second_engine"): NotChecked {
  return { reason: "proof_not_checked", values: { part } };
}

function makePreparedKey(arithmetic: Arithmetic, parsedKey: ParsedKey, known: boolean): PreparedKey {
  const publicSignalCount = parsedKey.ic.length - 1;
  const key = arithmetic.prepare(parsedKey, known);
  let secondKey: KeyArithmetic | undefined;
  const checkOne = (item: ParsedItem): ProofVerdict => {
    const outcome = key.check(item);
    const { secondOpinion } = arithmetic;
    if (outcome === "valid" || outcome === "no_room" || secondOpinion === undefined)
      return verdictOf(outcome);
    secondKey ??= secondOpinion()?.prepare(parsedKey, known);
    return secondKey === undefined ? invalid(notChecked("second_engine")) : verdictOf(secondKey.check(item));
  };
  return Object.freeze({
    publicSignalCount,
    verify(proof: unknown, publicSignals: unknown): ProofVerdict {
      const item = parseItem({ proof, publicSignals }, publicSignalCount);
      return item.ok ? checkOne(item.value) : invalid(item);
    },
    verifyBatch(items: readonly ProofItem[], options?: BatchOptions): ProofVerdict[] {
      if (!Array.isArray(items)) throw new TypeError("items: expected an array of { proof, publicSignals }");
      const { randomBytes } = readMembers(options, ["randomBytes"], "options");
      const random = readFunction<(length: number) => unknown>(randomBytes, "options.randomBytes");
      // Array.from also visits holes, so that there is one verdict for each index.
      const parsed = Array.from(items, (item: unknown) => parseBatchItem(item, publicSignalCount));
      const sound = parsed.flatMap((item) => (item.ok ? [item.value] : []));
      const together =
        sound.length > 1 &&
        key.checkTogether(sound, drawCoefficients(sound.length, random ?? systemRandomBytes));
      return parsed.map((item) => {
        if (!item.ok) return invalid(item);
        return together ? VALID : checkOne(item.value);
      });
    },
  });
}

function parseItem(item: ProofItem, count: number): Parsed<ParsedItem, ProofReason> {
  const signals = parseSignals(item.publicSignals, count);
  if (!signals.ok) return signals;
  const proof = parseProof(item.proof);
  if (!proof.ok) return proof;
  return found({ proof: proof.value, signals: signals.value });
}

/** Items may come straight from a stranger: reading one must not throw either. */
function parseBatchItem(item: unknown, count: number): Parsed<ParsedItem, ProofReason> {
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

function verdictOf(outcome: CheckOutcome): ProofVerdict {
  switch (outcome) {
    case "valid":
      return VALID;
    case "point_not_in_subgroup":
      return invalid(refused(outcome, { point: "pi_b" }));
    case "pairing_mismatch":
      return invalid(refused(outcome));
    case "no_room":
      return invalid(notChecked("key_memory"));
  }
}

function invalid(failed: Failure<ProofReason> | NotChecked): ProofVerdict {
  return { valid: false, ...causeOf(failed) } as ProofVerdict;
}

/** Numbers from 1 to 2^128 - 1, one per item. */
function drawCoefficients(count: number, randomBytes: (length: number) => unknown): bigint[] {
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
