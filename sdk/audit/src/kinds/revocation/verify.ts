/**
 * Revocation snapshots among the documents. Whoever hands one over chooses it, so an unsigned one never replaces the
 * reader's own: only a snapshot that a pinned revocation key signed is used. A snapshot that lists what is here speaks
 * against it, whoever made it.
 */
import {
  type DecisionAttestation,
  type DsseEnvelope,
  decodeHex,
  deriveKid,
  envelopeFault,
  hashAttestation,
  isSigned,
  type Json,
  parseRevocationSnapshot,
  type RevocationSnapshot,
  readEnvelope,
  shareDocument,
  snapshotClaim,
  standingOfKey,
  writeEnvelope,
} from "@svc/core";
import { keysFor, type SuppliedSnapshot, suppliedSnapshot } from "@svc/core/trust";
import { EXAMINED_SET } from "@svc/messages";
import type { RevocationOption, VerifyOptions, VerifySettings } from "@svc/vdi-verifier";
import { readSettings } from "@svc/vdi-verifier/opened";
import { failExamined, malformed, worded } from "../../model/found.ts";
import { type Answer, once, openedReceipts, readAttestation } from "../../model/set.ts";
import { attestationTimes, verifyLogs } from "../log/verify.ts";

/** Whom the reader trusts, with the snapshot that is used. */
export interface Roots {
  readonly verification: VerifyOptions;
  readonly settings: VerifySettings;
}

/** The reader's own snapshot, or the newest here that a pinned key signed: nobody goes back to an older one. */
export const verifyRevocations = once(async (set): Promise<Roots> => {
  const { settings, verification } = set.terms;
  const snapshots = set.of("revocation");
  if (snapshots.length === 0) return { verification, settings };
  let newest = settings.revocation?.snapshotTime ?? Number.NEGATIVE_INFINITY;
  const own = verification.revocation === undefined ? undefined : suppliedSnapshot(verification.revocation);
  let chosen = own;
  const signed: NonNullable<ExaminedRevocation["usable"]>[] = [];
  const { witnessed } = await verifyLogs(set);
  const seen = attestationTimes(await openedReceipts(set), witnessed);
  // Once for each attestation, and not for each snapshot too: hashing is most of the work.
  const witnessedTimes = new Map<DecisionAttestation, number>();
  const places = set.of("attestation");
  const documents: (DecisionAttestation | null)[] = [];
  for (const place of places) {
    const document = await readAttestation(set, place);
    documents.push(document);
    const at = document === null ? undefined : seen.get(hashAttestation(document));
    if (document !== null && at !== undefined) witnessedTimes.set(document, at);
  }
  for (const index of snapshots) {
    const { value = null, envelope } = set.at(index).item;
    const { usable, listed, ...answer } = await examineRevocation(
      value,
      envelope,
      documents,
      settings,
      (document) => witnessedTimes.get(document) ?? null,
    );
    set.answer(index, { ...answer, read: value });
    for (const place of listed)
      set.tie({
        tie: "revocation_of",
        from: [index],
        to: [places[place] as number],
        verdict: "not_valid",
        reason: "revoked",
      });
    if (usable === undefined) continue;
    signed.push(usable);
    if (usable.snapshot.snapshotTime <= newest) continue;
    newest = usable.snapshot.snapshotTime;
    chosen = usable;
  }
  if (chosen === undefined || signed.length === 0) return { verification, settings };
  // Whatever is used, a time that another signed one gave for a key, here or the reader's, is not moved by it.
  const isPinned = async (revocation: RevocationOption) =>
    (await readSettings({ ...verification, revocation })).revocation?.trust === "pinned";
  const earlier = await earlierSnapshots(chosen, own, isPinned, signed);
  const changed = { ...verification, revocation: { ...chosen, earlier } };
  return { verification: changed, settings: await readSettings(changed) };
});

type ExaminedRevocation = Answer & {
  /** A snapshot that a pinned key signed, as options take it: both were read. */
  readonly usable?: { readonly snapshot: RevocationSnapshot; readonly envelope: DsseEnvelope } | undefined;
  /** Places in the list of attestations that it lists. */
  readonly listed: readonly number[];
};

/**
 * @param snapshot as it was read
 * @param envelope what came as its envelope, unread
 * @param attestations those that are here; null for one that could not be read
 * @param witnessedAt when witnesses saw that a log includes one: before its key's time it is not listed
 */
async function examineRevocation(
  snapshot: Json,
  envelope: Json | undefined,
  attestations: readonly (DecisionAttestation | null)[],
  settings: Pick<VerifySettings, "revocationKeys" | "issuers">,
  witnessedAt: (attestation: DecisionAttestation) => number | null,
): Promise<ExaminedRevocation> {
  const parsed = parseRevocationSnapshot(snapshot);
  if (!parsed.ok) return { ...malformed(parsed), listed: [] };
  // It is read as an option next, perhaps twice: by whose key it is signed, and for the attestations.
  shareDocument(parsed.value as unknown as Json);
  const answer = await answerOf(parsed.value, envelope, settings);
  const trust = answer.usable === undefined ? "self_asserted" : "pinned";
  const revocation = {
    trust,
    kids: new Set(parsed.value.revokedKids),
    since: new Map(Object.entries(parsed.value.revokedSince ?? {})),
  } as const;
  const found = attestations.flatMap((one, i) => {
    if (one === null) return [];
    const standing = standingOfKey(one.signature, settings.issuers, revocation, witnessedAt(one));
    const name = listedIn(parsed.value, one) ?? (typeof standing === "object" ? standing.revokedAs : null);
    return name === null ? [] : [{ place: i, name }];
  });
  const listed = found.map(({ place }) => place);
  // A listing is reported first, whoever signed the snapshot. One that a pinned key signed is used anyway.
  const [first] = found;
  const said = first === undefined ? answer : listing(first.name);
  return { ...said, usable: answer.usable, listed };
}

async function answerOf(
  snapshot: RevocationSnapshot,
  given: Json | undefined,
  { revocationKeys }: Pick<VerifySettings, "revocationKeys">,
): Promise<Omit<ExaminedRevocation, "listed">> {
  const read = given === undefined ? null : readEnvelope(given);
  if (read?.ok === false) return malformed(read);
  const envelope = read?.value ?? null;
  if (envelope !== null && envelopeFault(snapshot, envelope) !== null)
    return { verdict: "not_valid", reason: "revocation_envelope_mismatch" };
  if (revocationKeys === null) return couldNotCheck("revocation_trust_missing");
  if (envelope === null) return couldNotCheck("revocation_signer_unknown");
  if (await isSigned(snapshotClaim(snapshot, envelope, revocationKeys))) {
    const usable = { snapshot, envelope: writeEnvelope(envelope) };
    shareDocument(usable.envelope as unknown as Json);
    return { verdict: "verified", rests_on: "pinned", usable };
  }
  // A hint, and so for the reason alone: nobody signs a keyid.
  const signers = keysFor(revocationKeys, "revocation");
  const pinned = new Set(signers.map(({ public_key, kid }) => kid ?? kidOf(public_key)));
  const isNamed = envelope.signatures.some(({ keyid }) => keyid !== null && pinned.has(keyid));
  return couldNotCheck(isNamed ? "revocation_signature_invalid" : "revocation_signer_unknown");
}

/** The listed name that no time excuses: the attestation itself, or its verification key. */
function listedIn(snapshot: RevocationSnapshot, attestation: DecisionAttestation): string | null {
  const { attestation_id, verification } = attestation;
  if (snapshot.revokedAttestations.includes(attestation_id)) return attestation_id;
  return snapshot.revokedKids.includes(verification.key_hash) ? verification.key_hash : null;
}

function kidOf(publicKey: string): string {
  const bytes = decodeHex(publicKey, 32);
  return bytes === null ? "" : deriveKid(bytes);
}

function listing(name: string): Answer {
  const what = failExamined("revoked", { found: name });
  return { verdict: "not_valid", reason: what.reason, ...worded(EXAMINED_SET, what) };
}

function couldNotCheck(reason: string): Answer {
  return { verdict: "could_not_check", reason };
}

type Earlier = NonNullable<SuppliedSnapshot["earlier"]>[number];

/** As many as the library takes. */
const MAX_EARLIER = 64;

/**
 * Of each name the first with its earliest time, where that is before the one that is used gives: any number of others
 * beside them moves it nowhere. Of more than 64 such snapshots, each the first of some name, the last are left out, and
 * what they gave counts for nothing.
 *
 * @param own the reader's, with earlier ones; it may be the one that is used
 * @param isPinned whether a pinned key signed one of the reader's
 * @param signed those here, by pinned keys
 */
async function earlierSnapshots(
  used: SuppliedSnapshot,
  own: SuppliedSnapshot | undefined,
  isPinned: (one: Earlier) => Promise<boolean>,
  signed: readonly Earlier[],
): Promise<Earlier[]> {
  const before = timesOf(used);
  // A name without a time in the used snapshot needs no earlier one.
  const limit = (name: string) => before.get(name) ?? 0;
  const earliest = new Map<string, readonly [time: number, Earlier]>();
  const take = (one: Earlier): void => {
    for (const [name, time] of timesOf(one)) {
      const [known] = earliest.get(name) ?? [limit(name)];
      if (time < known) earliest.set(name, [time, one]);
    }
  };
  const earlier = own?.earlier ?? [];
  const last = own?.envelope === undefined ? [] : [{ snapshot: own.snapshot, envelope: own.envelope }];
  const moves = (one: Earlier) => [...timesOf(one)].some(([name, time]) => time < limit(name));
  for (const one of [...earlier, ...last].filter(moves)) if (await isPinned(one)) take(one);
  for (const one of signed) take(one);
  return [...new Set([...earliest.values()].map(([, one]) => one))].slice(0, MAX_EARLIER);
}

/** By name, Unix seconds. */
function timesOf({ snapshot }: { readonly snapshot: unknown }): ReadonlyMap<string, number> {
  const read = parseRevocationSnapshot(snapshot);
  return new Map(Object.entries((read.ok && read.value.revokedSince) || {}));
}
