/**
 * The grade of a circuit's trusted setup from what can be checked offline: the phase-2 transcript against the
 * key, the contributors' signatures, the digest of phase 1. Held by digest, since a transcript takes some 30 ms
 * a contribution to check and every attestation of a circuit brings the same one. Grades of setups that ship were
 * found in the same way, and are held from the start. Whether the beacon is public is the caller's to know, so what
 * is held is the grade without it and the grade with it.
 */
import { GOVERNED_CIRCUITS, setupHash } from "@svc/core/built-in";
import { decodeBase64 } from "@svc/core/bytes";
import type { CircuitRecord, VerificationKey } from "@svc/core/wire";
import type { KeyReason, TranscriptReason } from "@svc/groth16/reasons";
import { keyHashOf } from "../derived.ts";
import { isKnownBeacon, type PublicBeacon } from "../options/public-beacons.ts";
import { RecentlyUsed } from "../recently-used.ts";

export type CheckedSetup =
  | {
      readonly ok: true;
      readonly grade: string;
      /** The beacon that the chain ends in and the grade under it, where it makes a difference. */
      readonly withBeacon?: { readonly beacon: PublicBeacon; readonly grade: string };
    }
  | { readonly ok: false; readonly reason: TranscriptReason | KeyReason; readonly detail: string };

const checked = new RecentlyUsed<Promise<CheckedSetup>>(32);
/** The same by record, for those that attestations share. */
const checkedByValue = new WeakMap<object, { readonly key: VerificationKey; readonly setup: CheckedSetup }>();

export async function gradeOf(record: CircuitRecord, key: VerificationKey): Promise<CheckedSetup> {
  const known = checkedByValue.get(record);
  if (known?.key === key) return known.setup;
  const about = setupHash(record, keyHashOf(key));
  const found = await checked.take(about, async () => {
    const builtIn = GOVERNED_CIRCUITS.find((circuit) => circuit.setupHash === about);
    if (builtIn !== undefined) return { ok: true, grade: builtIn.setupGrade };
    // Loaded at need: a page that meets the circuits that ship never fetches it.
    return check(record, key, await import("@svc/groth16/transcript"));
  });
  checkedByValue.set(record, { key, setup: found });
  return found;
}

function check(
  { setup, ptau }: CircuitRecord,
  key: VerificationKey,
  { setupGrade, verifyTranscript }: typeof import("@svc/groth16/transcript"),
): CheckedSetup {
  const bytes = decodeBase64(setup.transcript);
  if (bytes === null) {
    return {
      ok: false,
      reason: "transcript_malformed",
      detail: "Expected the transcript in canonical base64.",
    };
  }
  const transcript = verifyTranscript(bytes, key);
  if (!transcript.valid) return { ok: false, reason: transcript.reason, detail: transcript.detail };
  const { beacon } = setup;
  const evidence = { transcript, ptauBlake2b: ptau.blake2b, contributions: setup.contributions, beacon };
  const { grade } = setupGrade(evidence);
  if (beacon === undefined) return { ok: true, grade };
  const ifPublic = setupGrade({ ...evidence, publicBeacons: [beacon] }).grade;
  return ifPublic === grade
    ? { ok: true, grade }
    : { ok: true, grade, withBeacon: { beacon, grade: ifPublic } };
}

/** The grade for a caller who knows these beacons to be public randomness. */
export function gradeFor(
  { grade, withBeacon }: Extract<CheckedSetup, { ok: true }>,
  publicBeacons: readonly PublicBeacon[] | null,
): string {
  return withBeacon !== undefined && isKnownBeacon(publicBeacons, withBeacon.beacon)
    ? withBeacon.grade
    : grade;
}
