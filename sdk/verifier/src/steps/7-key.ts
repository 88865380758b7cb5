/**
 * Step 7: the hash of the verification key is its own, and the key is one that somebody other than the document
 * vouches for: built in, or pinned by the caller. Anyone can make a key whose secrets they know and prove
 * anything under it; only this step tells such a proof from a real one.
 */
import { GOVERNED_CIRCUITS } from "@svc/core/built-in";
import type { DecisionAttestation } from "@svc/core/wire";
import { keyHashOf } from "../derived.ts";
import type { Settings } from "../options/read-options.ts";
import { type Finding, fail, onAttestation, pass } from "./step.ts";

export const key = Object.freeze({ number: 7, name: "key", check: onAttestation(checkKey) } as const);

function checkKey({ verification }: DecisionAttestation, settings: Settings): Finding {
  const expected = keyHashOf(verification.key);
  const found = verification.key_hash;
  if (found !== expected) return fail("key_hash_mismatch", { expected, found });
  if (settings.revocation?.kids.has(found)) return fail("verification_key_revoked", { found });
  if (settings.circuits?.keyHashes.has(found)) return pass({ trust: { circuit: "pinned" } });
  if (GOVERNED_CIRCUITS.some(({ keyHash }) => keyHash === found)) {
    return pass({ trust: { circuit: "built_in" } });
  }
  const trust = { circuit: "self_asserted" } as const;
  if (!settings.acceptUnrecognisedKey) return fail("verification_key_unrecognised", { found }, { trust });
  return pass({
    trust,
    detail: "Nobody vouches for this key; it was accepted because the caller asked for it.",
  });
}
