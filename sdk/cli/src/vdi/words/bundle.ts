/** An audit bundle's parts and the verdict on the whole, in words. */
import type { BundleResult, PartName, PartVerdict } from "@svc/bundle";
import type { VerdictKind } from "../exit-code.ts";
import type { Tone, Verdict } from "./verdict.ts";

export const PART_NAMES: Readonly<Record<PartName, string>> = Object.freeze({
  bundle: "Bundle",
  attestation: "Decision attestation",
  receipt: "Verification receipt",
  chain: "Chain of receipts",
  log: "Log entry",
  revocation: "Revocation snapshot",
  manifest: "Manifest",
  circuit_record: "Circuit record",
});

export const ANSWERS: Readonly<Record<PartVerdict, { readonly words: string; readonly tone: Tone }>> =
  Object.freeze({
    verified: { words: "verified", tone: "good" },
    not_valid: { words: "not valid", tone: "bad" },
    could_not_check: { words: "could not be checked", tone: "unknown" },
  });

export const KIND_OF: Readonly<Record<PartVerdict, VerdictKind>> = Object.freeze({
  verified: "verified",
  not_valid: "not_valid",
  could_not_check: "not_checked",
});

export function verdictOnBundle({ verdict, parts }: BundleResult): Verdict {
  const all = `${parts.length} ${parts.length === 1 ? "part" : "parts"}`;
  const kind = KIND_OF[verdict];
  const count = parts.filter((part) => part.verdict === verdict).length;
  if (verdict === "not_valid") {
    return { kind, tone: "bad", headline: "Not valid", because: `${count} of ${all} not valid.` };
  }
  if (verdict === "could_not_check") {
    const because = `Nothing is wrong with it as far as it was checked. ${count} of ${all} could not be checked.`;
    return { kind, tone: "unknown", headline: "Could not be checked", because };
  }
  const anchored = parts.every(({ root }) => root !== "self_asserted" && root !== "not_checked");
  return anchored
    ? {
        kind,
        tone: "good",
        headline: "Verified",
        because: `Every one of ${all} holds, under roots that you gave or that ship.`,
      }
    : {
        kind,
        tone: "warn",
        headline: "Verified",
        because: `Every one of ${all} holds; some rest on the document's own word.`,
      };
}
