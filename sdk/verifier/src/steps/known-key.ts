/**
 * Who vouches for a verification key, other than the document that carries it. Judged by the key's own hash, before
 * anything is prepared for the key: the engine keeps keys that nobody vouches for apart from those that somebody does.
 */
import { GOVERNED_CIRCUITS } from "@svc/core/built-in";
import type { VerifySettings } from "../options/settings.ts";

/** @param hash `keyHashOf` the key, not what the document states */
export function vouchedFor(
  hash: string,
  { circuits }: Pick<VerifySettings, "circuits">,
): "pinned" | "built_in" | null {
  if (circuits?.keyHashes.has(hash)) return "pinned";
  return GOVERNED_CIRCUITS.some(({ keyHash }) => keyHash === hash) ? "built_in" : null;
}
