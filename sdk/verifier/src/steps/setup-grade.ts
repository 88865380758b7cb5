/**
 * The grade of a circuit's trusted setup from what can be checked offline: the phase-2 transcript against the
 * key, the contributors' signatures, the digest of phase 1. Held by digest, since a transcript takes some 30 ms
 * a contribution to check and every attestation of a circuit brings the same one.
 */
import { type CircuitRecord, canonicalize, decodeBase64, keyHash, type VerificationKey } from "@svc/core";
import type { KeyReason, TranscriptReason } from "@svc/groth16";
import { RecentlyUsed } from "../recently-used.ts";

export type CheckedSetup =
  | { readonly ok: true; readonly grade: string }
  | { readonly ok: false; readonly reason: TranscriptReason | KeyReason; readonly detail: string };

const checked = new RecentlyUsed<CheckedSetup>(32);

export async function gradeOf({ setup, ptau }: CircuitRecord, key: VerificationKey): Promise<CheckedSetup> {
  // Loaded at need: a page whose documents carry no record never fetches it.
  const transcriptCheck = await import("@svc/groth16/transcript");
  const about = canonicalize([keyHash(key), ptau.blake2b, setup]);
  return checked.take(about, () => check(setup, ptau.blake2b, key, transcriptCheck));
}

function check(
  setup: CircuitRecord["setup"],
  ptauBlake2b: string,
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
  const { grade } = setupGrade({
    transcript,
    ptauBlake2b,
    contributions: setup.contributions,
    beacon: setup.beacon,
  });
  return { ok: true, grade };
}
