/** An audit bundle's parts, the verdict on the whole, and what it proves, in words. */

import { bundleClaimsInEnglish, bundleVerdictInEnglish, type Locale, rootOfPart } from "@svc/words";
import type { BundleResult, VerdictKind as PartVerdict } from "../../examine/index.ts";
import { type Claims, groundsLeftOpen } from "./claims.ts";
import { commonWords, expired, notChecked, notValid, type Tone, type Verdict, verified } from "./verdict.ts";

export const PART_TONES: Readonly<Record<PartVerdict, Tone>> = Object.freeze({
  verified: "good",
  not_valid: "bad",
  could_not_check: "unknown",
  expired: "warn",
});

/** The verdict on a bundle as a whole, from the answers of its parts. */
export function verdictOnBundle({ verdict, parts }: BundleResult, locale?: Locale): Verdict {
  const words = locale?.verdicts.bundle ?? bundleVerdictInEnglish;
  const all = words.count(parts.length);
  const count = parts.filter((part) => part.verdict === verdict).length;
  if (verdict === "not_valid") return notValid(words.failed(count, all), locale);
  if (verdict === "could_not_check") return notChecked(words.open(count, all), locale);
  if (verdict === "expired") return expired(words.expired(count, all), locale);
  // A chain is arithmetic over hashes: whose its receipts are, their own rows say.
  const isAnchored = parts.every(
    ({ part, root }) => part === "chain" || (root !== "self_asserted" && root !== "not_checked"),
  );
  const hasChain = parts.some(({ part }) => part === "chain");
  const because = isAnchored ? words.anchored(all, hasChain) : words.ownWord(all);
  return verified(isAnchored, because, commonWords(locale).verified);
}

/** By part; what the attestation in it proves is said by its own claims. */
export function claimsOfBundle({ parts, verdict, attestation }: BundleResult, locale?: Locale): Claims {
  const words = locale?.claims.bundle ?? bundleClaimsInEnglish;
  if (verdict === "not_valid") return { proves: [], doesNot: words.failed };
  const held = parts.filter((part) => part.verdict === "verified");
  const open = parts.filter((part) => part.verdict === "could_not_check");
  const holds = held.map(({ part, root }) =>
    words.holds(part, root === undefined ? null : rootOfPart(root, locale)),
  );
  return {
    proves: distinct(holds),
    doesNot: [
      ...distinct(open.map(({ part }) => words.open(part))),
      words.notAll,
      words.notTrue,
      ...(held.some(({ part }) => part === "receipt") ? [words.notRight] : []),
      ...(attestation !== undefined && (attestation.valid || verdict === "expired")
        ? groundsLeftOpen(attestation, locale)
        : []),
    ],
  };
}

/** Three receipts are one line. */
function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
