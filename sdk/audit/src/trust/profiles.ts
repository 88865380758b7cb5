import type { TrustOption } from "@svc/core/trust";
import type { ProfileId } from "@svc/core/wire";
import { DEFAULT_PROFILE_IDS } from "@svc/vdi-verifier";
import type { Kind } from "../model/examination.ts";

const BILLS: readonly Kind[] = ["billing_attestation", "billing_adjustment"];

/** The profiles under which documents of these kinds are verified: the trust file's, or the default of each kind. */
export function profilesOf(kinds: readonly Kind[], trust: TrustOption | undefined): readonly ProfileId[] {
  const { profileId } = typeof trust === "object" ? trust : {};
  if (profileId !== undefined) return [profileId];
  const { bill, decision } = DEFAULT_PROFILE_IDS;
  const found = kinds.map((kind) => (BILLS.includes(kind) ? bill : decision));
  return found.length === 0 ? [decision] : [...new Set(found)];
}
