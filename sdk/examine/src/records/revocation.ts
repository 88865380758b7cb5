/**
 * A revocation snapshot among the documents. Whoever hands it over chooses the snapshot, so an unsigned one never
 * stands in for the reader's own: only one that a pinned revocation key signed is used. A snapshot that lists what is
 * here speaks against it, whoever made it.
 */
import {
  canonicalBytes,
  type DecisionAttestation,
  type DsseEnvelope,
  decodeBase64,
  decodeHex,
  deriveKid,
  equalBytes,
  type Json,
  PAYLOAD_TYPES,
  parseRevocationSnapshot,
  type RevocationSnapshot,
  shareDocument,
  standingOfKey,
} from "@svc/core";
import type { VerifySettings } from "@svc/vdi-verifier";
import { readSettings } from "@svc/vdi-verifier/opened";
import { EXAMINED_SET } from "@svc/words";
import type { ExaminedDocument } from "../examination.ts";
import { failExamined, worded } from "../found.ts";
import { malformed } from "./answer.ts";

type Answer = Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "found" | "rests_on">;

export interface ExaminedRevocation extends Answer {
  /** A snapshot that a pinned key signed. */
  readonly usable?: { readonly snapshot: RevocationSnapshot; readonly envelope: DsseEnvelope };
  /** Places in the list of attestations that it lists. */
  readonly listed: readonly number[];
}

/**
 * @param snapshot as it was read
 * @param envelope DSSE over the snapshot's canonical JSON, where there is one
 * @param attestations those that are here; null for one that could not be read
 * @param witnessedAt when witnesses saw that a log includes one: before its key's time it is not listed
 */
export async function examineRevocation(
  snapshot: Json,
  envelope: Json | undefined,
  attestations: readonly (DecisionAttestation | null)[],
  settings: Pick<VerifySettings, "revocationKeys" | "now" | "issuers">,
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
  { revocationKeys, now }: Pick<VerifySettings, "revocationKeys" | "now">,
): Promise<Omit<ExaminedRevocation, "listed">> {
  const envelope = given as unknown as DsseEnvelope | undefined;
  if (envelope !== undefined && !isAbout(envelope, snapshot)) return notValid("revocation_envelope_mismatch");
  if (revocationKeys === null) return couldNotCheck("revocation_trust_missing");
  if (envelope === undefined) return couldNotCheck("revocation_signer_unknown");
  const { revocation } = await readSettings({
    now,
    trust: { revocationKeys },
    revocation: { snapshot, envelope },
  });
  if (revocation?.trust === "pinned") {
    return { verdict: "verified", rests_on: "pinned", usable: { snapshot, envelope } };
  }
  const pinned = new Set(revocationKeys.map(({ public_key, kid }) => kid ?? kidOf(public_key)));
  return envelope.signatures.some(({ keyid }) => pinned.has(keyid))
    ? notValid("revocation_signature_invalid")
    : couldNotCheck("revocation_signer_unknown");
}

/** What of an attestation is listed that no time excuses: the attestation itself, its verification key. */
function listedIn(snapshot: RevocationSnapshot, attestation: DecisionAttestation): string | null {
  const { attestation_id, verification } = attestation;
  if (snapshot.revokedAttestations.includes(attestation_id)) return attestation_id;
  return snapshot.revokedKids.includes(verification.key_hash) ? verification.key_hash : null;
}

function isAbout({ payloadType, payload }: DsseEnvelope, snapshot: RevocationSnapshot): boolean {
  const bytes = decodeBase64(payload);
  return (
    payloadType === PAYLOAD_TYPES.revocation && bytes !== null && equalBytes(bytes, canonicalBytes(snapshot))
  );
}

function kidOf(publicKey: string): string {
  const bytes = decodeHex(publicKey, 32);
  return bytes === null ? "" : deriveKid(bytes);
}

function listing(name: string): Answer {
  return { ...notValid("revoked"), ...worded(EXAMINED_SET, failExamined("revoked", { found: name })) };
}

function notValid(reason: string): Answer {
  return { verdict: "not_valid", reason };
}

function couldNotCheck(reason: string): Answer {
  return { verdict: "could_not_check", reason };
}
