/** The same for callers that cannot wait: checked on @noble/curves, in a file of its own, so that others never load it. */
import { signatureFault } from "../signing/ed25519.ts";
import { judgedRevocation, type Revocation, type UnjudgedRevocation } from "./revocation.ts";

/** A snapshot with the verdict on its signature. */
export function judgeRevocationSync(revocation: UnjudgedRevocation): Revocation {
  return judgedRevocation(revocation, isSigned(revocation), revocation.earlier.filter(isSigned));
}

function isSigned({ claim }: UnjudgedRevocation): boolean {
  return "signatures" in claim && claim.signatures.some((one) => signatureFault(...one) === null);
}
