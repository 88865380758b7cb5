/**
 * A revocation snapshot among the documents. Whoever hands it over chooses the snapshot, so an unsigned one never
 * stands in for the reader's own: only one that a pinned revocation key signed is used. A snapshot that lists what is
 * here speaks against it, whoever made it.
 */
import {
  type DecisionAttestation,
  type DsseEnvelope,
  decodeHex,
  deriveKid,
  envelopeFault,
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
import type { VerifySettings } from "@svc/vdi-verifier";
import { EXAMINED_SET } from "@svc/words";
import type { ExaminedDocument } from "../examination.ts";
import { failExamined, worded } from "../found.ts";
import { malformed } from "./answer.ts";

type Answer = Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "found" | "rests_on">;

export interface ExaminedRevocation extends Answer {
  /** A snapshot that a pinned key signed, as options take it: both were read. */
  readonly usable?: { readonly snapshot: RevocationSnapshot; readonly envelope: DsseEnvelope };
  /** Places in the list of attestations that it lists. */
  readonly listed: readonly number[];
}

/**
 * @param snapshot as it was read
 * @param envelope what came as its envelope, unread
 * @param attestations those that are here; null for one that could not be read
 * @param witnessedAt when witnesses saw that a log includes one: before its key's time it is not listed
 */
export async function examineRevocation(
  snapshot: Json,
  envelope: Json | undefined,
  attestations: readonly (DecisionAttestation | null)[],
  settings: Pick<VerifySettings, "revocationKeys" | "issuers">,
  witnessedAt: (attestation: DecisionAttestation) => number | null,
): Promise<ExaminedRevocation> {
  const parsed = parseRevocationSnapshot(snapshot);
  if (!parsed.ok) {
    return { ...malformed(parsed), listed: [] };
  }
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
  // Whoever made it: what it lists is said before whose it is. One that a pinned key signed is used all the same.
  const [first] = found;
  const said = first === undefined ? answer : listing(first.name);
  return { ...said, ...(answer.usable === undefined ? {} : { usable: answer.usable }), listed };
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
  const pinned = new Set(revocationKeys.map(({ public_key, kid }) => kid ?? kidOf(public_key)));
  const isNamed = envelope.signatures.some(({ keyid }) => keyid !== null && pinned.has(keyid));
  return couldNotCheck(isNamed ? "revocation_signature_invalid" : "revocation_signer_unknown");
}

/** What of an attestation is listed that no time excuses: the attestation itself, its verification key. */
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
