/** How callers name a verifier whose word counts: by id, or by id and key. */
import { VERIFIER_NAME } from "../wire/identifiers.ts";

const REFERENCE = new RegExp(`^(vdi:verifier:${VERIFIER_NAME})(?:#([0-9a-f]{64}))?$`);

export interface VerifierReference {
  readonly id: string;
  /** Null for a bare id: then something else has to say whose key it is. */
  readonly key: string | null;
}

/** `vdi:verifier:<name>` or `vdi:verifier:<name>#<64 hex digits>`; null for anything else. */
export function parseVerifierReference(value: unknown): VerifierReference | null {
  const match = typeof value === "string" ? REFERENCE.exec(value) : null;
  return match === null ? null : { id: match[1] as string, key: match[2] ?? null };
}
