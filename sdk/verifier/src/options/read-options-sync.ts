/** The options of a verification for callers that cannot wait: a revocation snapshot's signature is checked at once. */
import { signatureFault } from "@svc/core/signing";
import { readUnjudgedOptions, type Settings } from "./read-options.ts";
import { judgedRevocation } from "./revocation.ts";

/**
 * A caller's options as the settings that verification runs on, the defaults of the profile filled in.
 *
 * @throws TypeError for an option of the wrong type or an unknown one
 * @throws RangeError for an unknown profile or grade, or a time out of bounds
 */
export function readOptions(input: unknown): Settings {
  const { revocation, ...settings } = readUnjudgedOptions(input);
  if (revocation === null) return { ...settings, revocation };
  const { claim } = revocation;
  const isSigned = "signatures" in claim && claim.signatures.some((one) => signatureFault(...one) === null);
  return { ...settings, revocation: judgedRevocation(revocation, isSigned) };
}
