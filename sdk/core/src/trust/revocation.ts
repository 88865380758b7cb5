/**
 * The revocation snapshot that a caller supplies: its shape, whether a pinned key signed it, and what it lists.
 *
 * The snapshot has the three members of the specification; a signature travels beside it as a DSSE envelope
 * whose payload is the snapshot's canonical JSON. Whether it is fresh is for the step that wants it fresh.
 */
import { decodeHex } from "../bytes/hex.ts";
import { equalBytes } from "../bytes/join.ts";
import type { Term } from "../finding/terms.ts";
import { canonicalBytes } from "../json/canonical.ts";
import { signatureFaultAsync } from "../signing/ed25519-async.ts";
import { type DsseEnvelope, type ReadEnvelope, readEnvelope } from "../signing/envelope.ts";
import { preAuthEncoding } from "../signing/pae.ts";
import { PAYLOAD_TYPES } from "../signing/payload-types.ts";
import {
  hashRevocationSnapshot,
  parseRevocationSnapshot,
  type RevocationSnapshot,
} from "../wire/revocation.ts";
import type { PinnedKey } from "./keys.ts";
import { keysFor } from "./pinned-keys.ts";
import { readEntries, readList, readMembers } from "./read-members.ts";

/**
 * A revocation snapshot as callers supply it: as it stands, or with what travels beside it. Their types keep evidence
 * out that nobody read: malformed, it throws.
 */
export type RevocationOption = RevocationSnapshot | SuppliedSnapshot;

export interface SuppliedSnapshot {
  readonly snapshot: RevocationSnapshot;
  /** The DSSE envelope that signs it. */
  readonly envelope?: DsseEnvelope | undefined;
  /**
   * Snapshots that the reader saw before, each with its envelope. The earliest time that one of them, signed by a pinned
   * key, gave for a key holds: a later snapshot does not move it. At most 64.
   */
  readonly earlier?:
    | readonly { readonly snapshot: RevocationSnapshot; readonly envelope: DsseEnvelope }[]
    | undefined;
}

/** A snapshot read and judged once. */
export interface Revocation {
  readonly snapshotTime: number;
  readonly digest: string;
  /** `pinned` when one of `trust.revocationKeys` signed it. */
  readonly trust: "pinned" | "self_asserted";
  /** Why it is not `pinned`; null when it is. */
  readonly unsigned: Term | null;
  readonly attestations: ReadonlySet<string>;
  /** Kids, public keys, key hashes. */
  readonly kids: ReadonlySet<string>;
  /** Since when, by kid or public key, Unix seconds: the earliest that was seen. Nothing unless `pinned`. */
  readonly since: ReadonlyMap<string, number>;
  /** Digests of the earlier snapshots that were looked at, sorted. */
  readonly earlierDigests: readonly string[];
}

/** A snapshot that was read, and what remains to be judged of its envelope. */
export interface UnjudgedRevocation extends Omit<Revocation, "trust" | "unsigned" | "earlierDigests"> {
  readonly claim: EnvelopeClaim;
  readonly earlier: readonly UnjudgedRevocation[];
}

/** Signatures that one valid of which suffices, or why there is none to look at. */
export type EnvelopeClaim = { readonly fault: Term } | { readonly signatures: readonly SignatureParts[] };
export type SignatureParts = [signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array];

/** The snapshot that a caller supplied, with what travels beside it. */
export function suppliedSnapshot(revocation: RevocationOption): SuppliedSnapshot {
  return "snapshot" in Object(revocation)
    ? (revocation as SuppliedSnapshot)
    : { snapshot: revocation as RevocationSnapshot };
}

/**
 * Null when none is given. An object without a member `snapshot` is the snapshot itself.
 *
 * @throws TypeError naming the argument when the snapshot or the envelope has not the shape of one
 */
export function readRevocation(
  input: unknown,
  revocationKeys: readonly PinnedKey[] | null,
  argument: string,
): UnjudgedRevocation | null {
  if (input === undefined) return null;
  if (!readEntries(input, argument).some(([name]) => name === "snapshot")) {
    return readOne({ snapshot: input }, revocationKeys, argument, argument);
  }
  const { earlier, ...own } = readMembers(input, ["snapshot", "envelope", "earlier"], argument);
  const before =
    earlier === undefined ? [] : readList(earlier, `${argument}.earlier`, "snapshots with their envelopes");
  if (before.length > MAX_EARLIER)
    throw new TypeError(`${argument}.earlier: expected at most ${MAX_EARLIER} snapshots`);
  const read = before.map((one, i) => readOne(one, revocationKeys, `${argument}.earlier[${i}]`));
  return { ...readOne(own, revocationKeys, argument), earlier: read };
}

const MAX_EARLIER = 64;

function readOne(
  input: unknown,
  revocationKeys: readonly PinnedKey[] | null,
  argument: string,
  where = `${argument}.snapshot`,
): UnjudgedRevocation {
  const { snapshot: given, envelope } = readMembers(input, ["snapshot", "envelope"], argument);
  const snapshot = parseRevocationSnapshot(given);
  if (!snapshot.ok) throw new TypeError(`${where}${snapshot.pointer ?? ""}: ${snapshot.detail}`);
  return {
    snapshotTime: snapshot.value.snapshotTime,
    digest: hashRevocationSnapshot(snapshot.value),
    claim: snapshotClaim(snapshot.value, readGivenEnvelope(envelope, `${argument}.envelope`), revocationKeys),
    attestations: new Set(snapshot.value.revokedAttestations),
    kids: new Set(snapshot.value.revokedKids.flatMap(spellingsOf)),
    since: new Map(Object.entries(snapshot.value.revokedSince ?? {})),
    earlier: [],
  };
}

/** A public key or a hash that somebody listed in capitals is listed; a kid is a name, which has one spelling. */
function spellingsOf(name: string): string[] {
  return /^[0-9A-Fa-f]{64}$/.test(name) ? [name, name.toLowerCase()] : [name];
}

/** Whether a snapshot of this time is fresh enough by the clock: not older than `maxAge`, and none of the future. */
export function isFresh(
  { snapshotTime }: { readonly snapshotTime: number },
  { now, maxAge, skew }: { readonly now: number; readonly maxAge: number; readonly skew: number },
): boolean {
  const age = now - snapshotTime;
  return age <= maxAge && age >= -skew;
}

/**
 * @param isSigned whether one of the claim's signatures is valid
 * @param signedEarlier those of the earlier ones of which one is
 */
export function judgedRevocation(
  { claim, earlier, ...read }: UnjudgedRevocation,
  isSigned: boolean,
  signedEarlier: readonly UnjudgedRevocation[],
): Revocation {
  const earlierDigests = earlier.map(({ digest }) => digest).sort();
  if ("signatures" in claim && isSigned) {
    const since = earliest(read.since, signedEarlier);
    return { ...read, since, earlierDigests, trust: "pinned", unsigned: null };
  }
  const unsigned = "fault" in claim ? claim.fault : "no_pinned_signature";
  return { ...read, since: new Map(), earlierDigests, trust: "self_asserted", unsigned };
}

/** A time is of the snapshot that is used; one that another gave for the same key holds where it is earlier. */
function earliest(
  since: ReadonlyMap<string, number>,
  earlier: readonly UnjudgedRevocation[],
): ReadonlyMap<string, number> {
  const times = [...since].map(([name, time]): [string, number] => {
    const seen = earlier.flatMap((one) => one.since.get(name) ?? []);
    return [name, Math.min(time, ...seen)];
  });
  return new Map(times);
}

/** A snapshot with the verdict on its signature: `pinned` when one of the pinned keys made one that holds. */
export async function judgeRevocation(revocation: UnjudgedRevocation): Promise<Revocation> {
  const signedEarlier: UnjudgedRevocation[] = [];
  for (const one of revocation.earlier) if (await isSigned(one.claim)) signedEarlier.push(one);
  return judgedRevocation(revocation, await isSigned(revocation.claim), signedEarlier);
}

/** Whether one of a claim's signatures verifies. */
export async function isSigned(claim: EnvelopeClaim): Promise<boolean> {
  for (const parts of "signatures" in claim ? claim.signatures : []) {
    if ((await signatureFaultAsync(...parts)) === null) return true;
  }
  return false;
}

/** @throws TypeError naming the argument for what is no envelope */
function readGivenEnvelope(input: unknown, argument: string): ReadEnvelope | null {
  if (input === undefined) return null;
  const read = readEnvelope(input);
  if (!read.ok) throw new TypeError(`${argument}${read.pointer ?? ""}: expected a DSSE envelope`);
  return read.value;
}

/** Whether an envelope is of the type of snapshots, and its payload is this one. */
export function envelopeFault(
  snapshot: RevocationSnapshot,
  { payloadType, payload }: ReadEnvelope,
): "other_payload_type" | "other_payload" | null {
  if (payloadType !== PAYLOAD_TYPES.revocation) return "other_payload_type";
  const own = canonicalBytes(snapshot);
  if (equalBytes(payload, own)) return null;
  const read = parseRevocationSnapshot(payload);
  return read.ok && equalBytes(canonicalBytes(read.value), own) ? null : "other_payload";
}

/** What an envelope claims of a snapshot under pinned keys. Neither `keyid` nor an entry's `kid` plays a part: nobody signs them. */
export function snapshotClaim(
  snapshot: RevocationSnapshot,
  envelope: ReadEnvelope | null,
  keys: readonly PinnedKey[] | null,
): EnvelopeClaim {
  if (keys === null) return { fault: "no_revocation_keys" };
  if (envelope === null) return { fault: "no_envelope" };
  const fault = envelopeFault(snapshot, envelope);
  if (fault !== null) return { fault };
  const message = preAuthEncoding(envelope.payloadType, envelope.payload);
  const pinned = keysFor(keys, "revocation").flatMap(({ public_key }) => decodeHex(public_key, 32) ?? []);
  return {
    signatures: envelope.signatures.flatMap(({ sig }) =>
      pinned.map((key): SignatureParts => [sig, message, key]),
    ),
  };
}
