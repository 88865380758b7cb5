/**
 * A published manifest: the manifest itself, exactly as it is hashed, and beside it, outside the hash, the input
 * document that its predicates read. Both are frozen: a caller cannot change a policy for others.
 */

import { deepFreeze } from "@svc/core/trust";
import type { Manifest } from "@svc/core/wire";

/** Who stands behind every manifest that this project publishes: the project itself. */
export const PROJECT_AUTHORITY = Object.freeze({
  type: "self_attested",
  name: "Verifiable Decision Attestation project",
  reference: null,
} as const);

/** One leaf of the input document that goes with a manifest. */
export interface InputField {
  /** JSON Pointer (RFC 6901), as the predicates spell it. */
  readonly pointer: string;
  readonly type: "number" | "string" | "boolean";
  /** Meaning of the value, with its unit or its codes. */
  readonly meaning: string;
}

export interface PublishedManifest {
  readonly manifest: Manifest;
  /** Every leaf that a predicate or a `when` of the manifest reads; all of them must be present. */
  readonly inputs: readonly InputField[];
}

/** Freezes a manifest and its inputs, all the way down. */
export function publish(published: PublishedManifest): PublishedManifest {
  return deepFreeze(published);
}
