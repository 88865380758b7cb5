/**
 * Who verifies, with which key, until when. The registry decides which key an id has at a time; who may register,
 * rotate or revoke is decided before it is called, at the boundary of the service that holds it.
 *
 * Time never runs backwards here: the latest time seen is kept with the records, and a clock that falls behind it
 * revives no key. A clock that leaps ahead ends grace early; that is the safe side.
 */
import {
  currentSeconds,
  deepFreeze,
  type Members,
  type Reading,
  readFlag,
  readFunction,
  readMembers,
  readText,
  type VerifierKey,
  type VerifierRecord,
  withoutUndefined,
} from "@svc/core";
import {
  readCapabilities,
  readKeyArgument,
  readName,
  readReason,
  readSecondsArgument,
  readVerifierId,
} from "./arguments.ts";
import { registryError } from "./errors.ts";
import { recordAt } from "./key-status.ts";
import { DEFAULT_REGISTRY_NAME, type PossessionChallenge, verifyPossession } from "./possession.ts";
import {
  type ImportReason,
  parseRegistryDocument,
  REGISTRY_DOCUMENT_TYPE,
  type RegistryDocument,
  refuseVerifiers,
} from "./registry-document.ts";
import { MemoryVerifierStorage, type VerifierStorage } from "./storage.ts";
import { MAX_UNIX_SECONDS } from "./time.ts";
import { judgeKey, type KeyVerdict } from "./validate-key.ts";

const REGISTRATION = [
  "verifierId",
  "name",
  "publicKey",
  "organization",
  "capabilities",
  "proofOfPossession",
] as const;

/** @throws TypeError for a proof that is no text */
function proofIn({ proofOfPossession }: Members<"proofOfPossession">): string | undefined {
  return readText(proofOfPossession, "proofOfPossession", "128 lowercase hex digits") ?? undefined;
}

/** Limit of a record's wire schema. */
const MAX_KEYS = 1_000;

export interface VerifierRegistryOptions {
  /** In memory when absent. */
  readonly storage?: VerifierStorage | undefined;
  /** Whole Unix seconds; the real clock when absent. */
  readonly now?: (() => number) | undefined;
  /** Refuse keys without proof of possession; false when absent. A proof that is given is checked either way. */
  readonly requireProofOfPossession?: boolean | undefined;
  /** What proofs of possession name this registry; `default` when absent. */
  readonly name?: string | undefined;
}

export interface VerifierRegistration {
  /** `vdi:verifier:<name>`, the name of `[a-z0-9._-]{1,64}`. Unique for ever. */
  readonly verifierId: string;
  readonly name: string;
  /** 64 hex digits. No other verifier holds it or ever held it. */
  readonly publicKey: string;
  readonly organization?: string | undefined;
  /** `["full_verification"]` when absent. */
  readonly capabilities?: readonly string[] | undefined;
  /** 128 hex digits, see `provePossession`. */
  readonly proofOfPossession?: string | undefined;
}

/**
 * Verifier ids, their key versions with grace periods, and revocation, which is final. Which key an id has
 * at a time is decided here; who may register, rotate or revoke is decided before it is called.
 */
export class VerifierRegistry {
  readonly #storage: VerifierStorage;
  readonly #clock: () => number;
  readonly #requiresPossession: boolean;
  readonly #name: string;

  constructor(options?: VerifierRegistryOptions) {
    const given = readMembers(options, ["storage", "now", "requireProofOfPossession", "name"], "options");
    // Storage is asked, not read, so it may be of any class.
    const { storage = new MemoryVerifierStorage() } = given;
    this.#storage = storage as VerifierStorage;
    this.#clock = readFunction<() => number>(given.now, "options.now") ?? currentSeconds;
    this.#requiresPossession = readFlag(given.requireProofOfPossession, "options.requireProofOfPossession");
    this.#name = readName(given.name === undefined ? DEFAULT_REGISTRY_NAME : given.name, "name");
  }

  /**
   * Registers a verifier with its first key.
   *
   * @returns its record, a frozen copy
   * @throws VdiError `verifier_id_invalid`, `verifier_exists`, `verifier_revoked`, `public_key_*`, `key_held`,
   *   `possession_*`; TypeError for an argument of the wrong type
   */
  register(registration: VerifierRegistration): VerifierRecord {
    const config = readMembers(registration, REGISTRATION, "config");
    const id = readVerifierId(config.verifierId);
    const name = readName(config.name, "name");
    const publicKey = readKeyArgument(config.publicKey, "publicKey");
    const organization =
      config.organization === undefined ? undefined : readName(config.organization, "organization");
    const capabilities = readCapabilities(config.capabilities);
    const now = this.#now();
    const existing = this.#find(id);
    if (existing !== undefined) {
      throw registryError(existing.status === "revoked" ? "verifier_revoked" : "verifier_exists", id);
    }
    this.#refuseHeldKey(id, publicKey);
    this.#checkPossession(this.challenge(id, publicKey), proofIn(config));
    const record: VerifierRecord = withoutUndefined({
      verifier_id: id,
      name,
      organization,
      capabilities,
      status: "active",
      registered_at: now,
      keys: [{ key_version: 1, public_key: publicKey, status: "active", valid_from: now }],
    });
    this.#write([record], now);
    return deepFreeze(recordAt(record, now));
  }

  /**
   * Gives a verifier a new key. The old one stays valid for `gracePeriodSeconds`, its end exclusive; by default
   * it is retired at once. An earlier key that is still in grace keeps the end it has.
   *
   * @throws VdiError `verifier_unknown`, `verifier_revoked`, `key_unchanged`, `key_reused`, `key_held`,
   *   `public_key_*`, `possession_*`; RangeError for a grace that is negative, broken or not finite
   */
  rotateKey(
    verifierId: string,
    newPublicKey: string,
    gracePeriodSeconds = 0,
    options?: { readonly proofOfPossession?: string | undefined },
  ): { new_key_version: number; grace_period_seconds: number } {
    const id = readVerifierId(verifierId);
    const publicKey = readKeyArgument(newPublicKey, "newPublicKey");
    const given = readMembers(options, ["proofOfPossession"], "options");
    const now = this.#now();
    const grace = readSecondsArgument(gracePeriodSeconds, "gracePeriodSeconds", MAX_UNIX_SECONDS - now);
    const record = this.#active(id);
    if (record.keys.at(-1)?.public_key === publicKey) throw registryError("key_unchanged", id);
    this.#refuseHeldKey(id, publicKey);
    if (record.keys.length >= MAX_KEYS) throw registryError("key_versions_exhausted", id);
    const challenge = this.challenge(id, publicKey);
    this.#checkPossession(challenge, proofIn(given));
    const keys = record.keys.map((key, i) =>
      i === record.keys.length - 1 ? { ...key, valid_until: now + grace } : key,
    );
    const version = challenge.key_version;
    keys.push({ key_version: version, public_key: publicKey, status: "active", valid_from: now });
    this.#write([recordAt({ ...record, keys }, now)], now);
    return { new_key_version: version, grace_period_seconds: grace };
  }

  /**
   * Revokes a verifier and with it every key, for good: the id and its keys can never be registered again.
   *
   * @param reason kept in the record, 1 to 500 characters
   * @throws VdiError `verifier_unknown`, `verifier_revoked`
   */
  revoke(verifierId: string, reason: string): { verifier_id: string; reason: string; revoked_at: number } {
    const id = readVerifierId(verifierId);
    const why = readReason(reason);
    const now = this.#now();
    const record = this.#active(id);
    const ended = (key: VerifierKey): VerifierKey => ({
      ...key,
      valid_until: Math.min(key.valid_until ?? now, now),
    });
    const revoked: VerifierRecord = {
      ...record,
      status: "revoked",
      keys: record.keys.map(ended),
      revoked_at: now,
      revocation_reason: why,
    };
    this.#write([recordAt(revoked, now)], now);
    return { verifier_id: id, reason: why, revoked_at: now };
  }

  /**
   * Returns whether a key is a verifier's, now or at a time. Never throws on evidence: what is malformed is unknown.
   *
   * @param at Unix seconds: a time that somebody other than the signer vouches for, such as a verified log
   *   time: with a time that the signer claims, a stolen key signs its way into the past. Now when absent.
   * @returns `valid` while the key is active or in grace. That the verifier is honest is not said.
   * @throws RangeError or TypeError for a time that is none
   */
  validateKey(verifierId: string, publicKey: string, at?: number): KeyVerdict {
    const time = at === undefined ? this.#now() : readSecondsArgument(at, "at", MAX_UNIX_SECONDS);
    const record = typeof verifierId === "string" ? this.#find(verifierId) : undefined;
    return judgeKey(record, publicKey, time);
  }

  /** The record with the statuses of this second, a frozen copy; null for an unknown id. */
  getVerifier(verifierId: string): VerifierRecord | null {
    const now = this.#now();
    const record = typeof verifierId === "string" ? this.#find(verifierId) : undefined;
    return record === undefined ? null : deepFreeze(recordAt(record, now));
  }

  /** Every verifier that is not revoked, in the order of registration, as frozen copies. */
  listActive(): VerifierRecord[] {
    const now = this.#now();
    return this.#stored(() => this.#storage.list())
      .filter(({ status }) => status === "active")
      .map((record) => deepFreeze(recordAt(record, now)));
  }

  /**
   * Returns whether a registered verifier is revoked; false for an unknown one. `false` is no reason to trust: ask
   * `validateKey`, which says that a verifier is unknown.
   *
   * @throws TypeError when the id is no string
   */
  isRevoked(verifierId: string): boolean {
    if (typeof verifierId !== "string") throw new TypeError("verifierId: expected a string");
    return this.#find(verifierId)?.status === "revoked";
  }

  /** Returns the bytes that `provePossession` signs for the next key of a verifier, registered or not yet. */
  challenge(verifierId: string, publicKey: string): PossessionChallenge {
    const id = readVerifierId(verifierId);
    return {
      type: "verifier_key_possession_v1",
      registry: this.#name,
      verifier_id: id,
      public_key: readKeyArgument(publicKey, "publicKey"),
      key_version: (this.#find(id)?.keys.length ?? 0) + 1,
    };
  }

  /** Everything, as one document. Not signed: whoever reads it back trusts where it was kept. */
  export(): RegistryDocument {
    const now = this.#now();
    return {
      type: REGISTRY_DOCUMENT_TYPE,
      exported_at: now,
      verifiers: this.#stored(() => this.#storage.list()).map((record) => recordAt(record, now)),
    };
  }

  /**
   * Takes a document in, all of it or nothing. Only into an empty registry: merged into another's records, an
   * older document could bring back what was revoked there.
   *
   * @param document text, bytes or value
   * @returns how many verifiers came in, or a refusal with its reason. Never throws on evidence.
   */
  import(document: unknown): Reading<{ imported: number }, ImportReason> {
    const now = this.#now();
    const parsed = parseRegistryDocument(document);
    if (!parsed.ok) return parsed;
    if (this.#stored(() => this.#storage.list()).length > 0) {
      return refuseVerifiers("registry_not_empty");
    }
    const { verifiers, exported_at: exportedAt } = parsed.value;
    // A clock behind the export would put the registry before its own records.
    this.#write(verifiers, Math.max(now, exportedAt));
    return { ok: true, value: { imported: verifiers.length } };
  }

  /** The latest time that any clock has shown here; kept, so that a restart cannot go behind it either. */
  #now(): number {
    const read = this.#clock();
    if (!Number.isSafeInteger(read) || read < 0 || read > MAX_UNIX_SECONDS) {
      throw registryError("clock_invalid", "now");
    }
    const latest = this.#stored(() => this.#storage.latestTime());
    if (read > latest) this.#write([], read);
    return Math.max(read, latest);
  }

  #active(id: string): VerifierRecord {
    const record = this.#find(id);
    if (record === undefined) throw registryError("verifier_unknown", id);
    if (record.status === "revoked") throw registryError("verifier_revoked", id);
    return record;
  }

  #refuseHeldKey(id: string, publicKey: string): void {
    const holder = this.#stored(() => this.#storage.holderOf(publicKey));
    if (holder !== undefined) throw registryError(holder === id ? "key_reused" : "key_held", publicKey);
  }

  #checkPossession(challenge: PossessionChallenge, proof: string | undefined): void {
    if (proof === undefined) {
      if (this.#requiresPossession) throw registryError("possession_missing", challenge.verifier_id);
      return;
    }
    if (typeof proof !== "string") throw new TypeError("proofOfPossession: expected 128 hex digits");
    if (!verifyPossession(challenge, proof)) throw registryError("possession_invalid", challenge.verifier_id);
  }

  #find(id: string): VerifierRecord | undefined {
    return this.#stored(() => this.#storage.get(id));
  }

  #write(records: readonly VerifierRecord[], latestTime: number): void {
    this.#stored(() => this.#storage.write(records, latestTime));
  }

  #stored<T>(operation: () => T): T {
    try {
      return operation();
    } catch (cause) {
      throw registryError("storage_failed", "storage", cause);
    }
  }
}
