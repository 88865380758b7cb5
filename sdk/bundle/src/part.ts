/** A row of a bundle's verdict: one part, one of three answers, and on whose word it rests. */
import type { TrustRoot } from "@svc/core";
import { BUNDLE_REASONS, type BundleReason, type PartReason } from "./reasons.ts";

/** `could_not_check` is about the reader: trust or material that it did not give. It is never taken for a pass. */
export type PartVerdict = "verified" | "not_valid" | "could_not_check";

export type PartName =
  | "bundle"
  | "attestation"
  | "receipt"
  | "chain"
  | "log"
  | "revocation"
  | "manifest"
  | "circuit_record";

export interface BundlePart {
  readonly part: PartName;
  /** JSON Pointer (RFC 6901) into the bundle; "" is the bundle. */
  readonly pointer: string;
  readonly verdict: PartVerdict;
  /** On whose word a pass rests; only where it passed. */
  readonly root?: TrustRoot;
  readonly reason?: PartReason;
  /** A sentence. Texts from documents in it are a stranger's. */
  readonly detail?: string;
}

export interface Place {
  readonly part: PartName;
  readonly pointer: string;
}

export function verified({ part, pointer }: Place, root: TrustRoot, detail?: string): BundlePart {
  return { part, pointer, verdict: "verified", root, ...(detail === undefined ? {} : { detail }) };
}

export function notValid(
  { part, pointer }: Place,
  reason: PartReason,
  detail = sentenceOf(reason),
): BundlePart {
  return { part, pointer, verdict: "not_valid", reason, detail };
}

export function couldNotCheck(
  { part, pointer }: Place,
  reason: PartReason,
  detail = sentenceOf(reason),
): BundlePart {
  return { part, pointer, verdict: "could_not_check", reason, detail };
}

function sentenceOf(reason: PartReason): string {
  return Object.hasOwn(BUNDLE_REASONS, reason) ? BUNDLE_REASONS[reason as BundleReason] : reason;
}

/** One false part makes the whole not valid; otherwise one that nobody could check leaves it open. */
export function overall(parts: readonly BundlePart[]): PartVerdict {
  const has = (verdict: PartVerdict) => parts.some((part) => part.verdict === verdict);
  if (has("not_valid")) return "not_valid";
  return has("could_not_check") ? "could_not_check" : "verified";
}
