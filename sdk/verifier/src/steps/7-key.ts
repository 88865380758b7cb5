/**
 * Step 7: the hash of the verification key is its own, and the key is one that somebody other than the document
 * vouches for: built in, or pinned by the caller. Anyone can make a key whose secrets they know and prove
 * anything under it; only this step tells such a proof from a real one.
 */
import { GOVERNED_CIRCUITS } from "@svc/core/built-in";
import type { DecisionAttestation } from "@svc/core/wire";
import { keyHashOf } from "../derived.ts";
import type { VerifySettings } from "../options/settings.ts";
import { fail, onAttestation, pass, remark, type StepFinding } from "./step.ts";

/** @param hash `keyHashOf` the key, not what the document states */
export function vouchedFor(
  hash: string,
  { circuits }: Pick<VerifySettings, "circuits">,
): "pinned" | "built_in" | null {
  if (circuits?.keyHashes.has(hash)) return "pinned";
  return GOVERNED_CIRCUITS.some(({ keyHash }) => keyHash === hash) ? "built_in" : null;
}

export const checkKey = onAttestation(judgeKey);

function judgeKey({ verification }: DecisionAttestation, settings: VerifySettings): StepFinding {
  const expected = keyHashOf(verification.key);
  const found = verification.key_hash;
  if (found !== expected) return fail("key_hash_mismatch", { expected, found });
  if (settings.revocation?.kids.has(found)) return fail("verification_key_revoked", { found });
  const circuit = vouchedFor(found, settings);
  if (circuit !== null) return pass({ rests_on: { circuit } });
  const rests_on = { circuit: "self_asserted" } as const;
  return settings.acceptUnrecognisedKey
    ? pass({ rests_on, notes: [remark("key_accepted_unrecognised")] })
    : { ...fail("verification_key_unrecognised", { found }), rests_on };
}
