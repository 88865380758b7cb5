/**
 * Signs a contributor's statement with a key that is made for it and cannot be taken out of the browser. Null where this
 * browser has no Ed25519; the command line signs then.
 */
import { encodeHex } from "@svc/core/bytes";
import { type ContributorStatement, contributorStatementBytes } from "@svc/groth16/transcript";

export interface SignedStatementFile {
  readonly statement: ContributorStatement;
  readonly public_key: string;
  readonly signature: string;
}

export async function signStatement(statement: ContributorStatement): Promise<SignedStatementFile | null> {
  const pair = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]).catch(() => null);
  if (pair === null || !("privateKey" in pair)) return null;
  const bytes = Uint8Array.from(contributorStatementBytes(statement));
  const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, bytes);
  const publicKey = await crypto.subtle.exportKey("raw", pair.publicKey);
  return {
    statement,
    public_key: encodeHex(new Uint8Array(publicKey)),
    signature: encodeHex(new Uint8Array(signature)),
  };
}
