/** Whose key it is: pinned, unknown, revoked, by the rules of step 6 of a verification. */
import { type PeriodStatement, pinningOf, revokedName } from "@svc/core";
import type { VerifySettings } from "../../index.ts";
import type { Found } from "./row.ts";

export interface IssuerFinding {
  readonly fault: Found | null;
  readonly root: "pinned" | "self_asserted";
}

/** What the reader's roots say of the key that signed. */
export function checkIssuer({ signature }: PeriodStatement, settings: VerifySettings): IssuerFinding {
  const { issuers, revocation, profile } = settings;
  const pinning = issuers === null ? "not_given" : pinningOf(issuers, signature);
  const root = pinning === "pinned" ? "pinned" : "self_asserted";
  const found = (reason: string, values: Found["values"]): IssuerFinding => ({
    fault: { reason, values, pointer: "/signature" },
    root,
  });
  if (pinning === "unknown") return found("issuer_not_trusted", { found: signature.public_key });
  if (typeof pinning === "object") {
    return found("issuer_kid_mismatch", { expected: pinning.expectedKid, found: signature.kid });
  }
  const revoked = revocation === null ? null : revokedName(signature, issuers, revocation.kids);
  if (revoked !== null) return found("issuer_revoked", { found: revoked });
  if (profile.issuerPinned && pinning !== "pinned") {
    return found("issuer_trust_missing", { found: signature.public_key });
  }
  return { fault: null, root };
}
