/**
 * The grade of a circuit's trusted setup from what can be checked offline: the phase-2 transcript against the
 * key, the contributors' signatures, the digest of phase 1. Held by digest, since a transcript takes some 30 ms
 * a contribution to check and every attestation of a circuit brings the same one.
 */
import { decodeBase64 } from "@svc/core/bytes";
import { canonicalize } from "@svc/core/json";
import type { CircuitRecord, VerificationKey } from "@svc/core/wire";
import type { KeyReason, TranscriptReason } from "@svc/groth16/reasons";
import { keyHashOf } from "../derived.ts";
import { RecentlyUsed } from "../recently-used.ts";

export type CheckedSetup =
  | { readonly ok: true; readonly grade: string }
  | { readonly ok: false; readonly reason: TranscriptReason | KeyReason; readonly detail: string };

const checked = new RecentlyUsed<CheckedSetup>(32);
/** The same by record, for those that attestations share. */
const checkedByValue = new WeakMap<object, { readonly key: VerificationKey; readonly setup: CheckedSetup }>();

export async function gradeOf(record: CircuitRecord, key: VerificationKey): Promise<CheckedSetup> {
  const known = checkedByValue.get(record);
  if (known?.key === key) return known.setup;
  const { setup, ptau } = record;
  // Loaded at need: a page whose documents carry no record never fetches it.
  const transcriptCheck = await import("@svc/groth16/transcript");
  const about = canonicalize([keyHashOf(key), ptau.blake2b, setup]);
  const found = checked.take(about, () => check(setup, ptau.blake2b, key, transcriptCheck));
  checkedByValue.set(record, { key, setup: found });
  return found;
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
