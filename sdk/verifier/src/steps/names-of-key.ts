/** The names under which a revocation snapshot may list a signing key: stated kid, derived kid, the key itself. */
import { decodeHex } from "@svc/core/bytes";
import { deriveKid } from "@svc/core/signing";

/**
 * The names under which a revocation snapshot may list a signing key: the stated kid, the derived one, the
 * key.
 */
export function namesOfKey({
  kid,
  public_key,
}: {
  readonly kid: string;
  readonly public_key: string;
}): string[] {
  const bytes = decodeHex(public_key, 32);
  return bytes === null ? [kid, public_key] : [kid, deriveKid(bytes), public_key];
}
