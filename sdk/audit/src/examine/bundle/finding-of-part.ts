/** A part of a bundle as one row about the bundle, and on whose word all of them rest. */
import type { TrustRoot } from "@svc/core/wire";
import type { FindingRow } from "../examination.ts";
import type { BundlePart } from "./part.ts";

export function findingOfPart({ part, pointer, verdict, reason, detail }: BundlePart): FindingRow {
  return {
    check: part,
    outcome: verdict === "verified" ? "passed" : verdict === "could_not_check" ? "open" : "failed",
    pointer,
    ...(reason === undefined ? {} : { reason }),
    ...(detail === undefined ? {} : { detail }),
  };
}

/** A chain is arithmetic over hashes: whose its receipts are, their own rows say. */
export function weakestOf(parts: readonly BundlePart[]): TrustRoot {
  const roots = parts.flatMap(({ part, root }) => (part === "chain" || root === undefined ? [] : [root]));
  return WEAKEST_FIRST.find((root) => roots.includes(root)) ?? "self_asserted";
}

const WEAKEST_FIRST: readonly TrustRoot[] = [
  "not_checked",
  "self_asserted",
  "registry",
  "built_in",
  "logged",
  "pinned",
];
