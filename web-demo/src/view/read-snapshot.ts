/** Reads a revocation snapshot that somebody pasted: by itself, with an envelope, or in one. */

import { recognise } from "@svc/audit";
import { PAYLOAD_TYPES } from "@svc/core";
import type { TrustOptions } from "@svc/core/trust";
import { readGivenRevocation, withRevocation } from "../intake/proposals.ts";
import { trustLabels as say } from "../labels/trust.ts";

/** @throws TypeError with a sentence for the person who pasted it */
export function withSnapshot(roots: TrustOptions, text: string): TrustOptions {
  const found = recognise(text, "the field").filter(({ kind }) => kind === "revocation");
  const [item] = found;
  if (item === undefined || found.length > 1) {
    throw new TypeError(say().oneSnapshotExpected(PAYLOAD_TYPES.revocation));
  }
  return withRevocation(roots, readGivenRevocation(item.value, item.envelope));
}
