/**
 * Who may have grants and attestations issued. One answer for a missing and for a wrong secret; the comparison
 * is over digests and looks at every byte, so neither length nor content of the secret shows in its time.
 */
import { encodeUtf8, sha256 } from "@svc/core";
import type { Settings } from "../settings/settings.ts";
import { refuseWith } from "./refusal.ts";

const SECRET_HEADER = "X-VDI-Attest-Secret";

/** RFC 9110 section 11.6.1: a 401 says how one would be authenticated. */
const CHALLENGE = { "www-authenticate": `ApiKey realm="billing", header="${SECRET_HEADER}"` };

/** @throws RefusalError */
export function requireIssuer(
  request: Request,
  { demo, attestEnabled, attestSecret, previousAttestSecrets }: Settings,
): void {
  if (!attestEnabled) refuseWith("attest_disabled");
  if (demo) return;
  // Production without a secret issues nothing: there is no value that would be right.
  if (attestSecret === null) refuseWith("operator_misconfigured", { detail: "settings: VDI_ATTEST_SECRET" });
  const given = request.headers.get(SECRET_HEADER) ?? "";
  // All of them, whichever it is: how many comparisons were made says nothing then.
  const matches = [attestSecret, ...previousAttestSecrets].filter((secret) => isSecret(given, secret));
  if (matches.length === 0) refuseWith("attest_secret_wrong", {}, { headers: CHALLENGE });
}

/** Header values that arrive twice are joined by a comma, and so equal to no secret. */
function isSecret(given: string, secret: string): boolean {
  const a = sha256(encodeUtf8(given.toWellFormed()));
  const b = sha256(encodeUtf8(secret));
  let difference = 0;
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] as number);
  return difference === 0;
}
