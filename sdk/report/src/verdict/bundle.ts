/** An audit bundle's parts, the verdict on the whole, and what it proves, in words. */

import type { TrustRoot } from "@svc/core/wire";
import type { BundleResult, PartName, VerdictKind as PartVerdict } from "@svc/examine";
import { rootOfPart } from "@svc/words";
import type { Claims } from "./claims.ts";
import { lapsed, notChecked, notValid, type Tone, type Verdict } from "./verdict.ts";

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
    lapsed: { words: "has lapsed", tone: "warn" },
  });

/** The verdict on a bundle as a whole, from the answers of its parts. */
export function verdictOnBundle({ verdict, parts }: BundleResult): Verdict {
  const all = `${parts.length} ${parts.length === 1 ? "part" : "parts"}`;
  const count = parts.filter((part) => part.verdict === verdict).length;
  if (verdict === "not_valid") return notValid(`${count} of ${all} not valid.`);
  if (verdict === "could_not_check") {
    return notChecked(
      `Nothing is wrong with it as far as it was checked. ${count} of ${all} could not be checked.`,
    );
  }
  if (verdict === "lapsed") return lapsed(`${count} of ${all} held when a log that you know had it.`);
  // A chain is arithmetic over hashes: whose its receipts are, their own rows say.
  const anchored = parts.every(
    ({ part, root }) => part === "chain" || (root !== "self_asserted" && root !== "not_checked"),
  );
  return anchored
    ? {
        kind: "verified",
        tone: "good",
        headline: "Verified",
        because: `Every one of ${all} holds, under roots that you gave or that ship.`,
      }
    : {
        kind: "verified",
        tone: "warn",
        headline: "Verified",
        because: `Every one of ${all} holds; some rest on the document's own word.`,
      };
}

/** By part; what the attestation in it proves is said by its own claims. */
export function claimsOfBundle({ parts, verdict }: BundleResult): Claims {
  if (verdict === "not_valid") {
    return {
      proves: [],
      doesNot: [
        "Anything as a whole: at least one part is false, damaged, or about something else.",
        "That somebody cheated: files are also damaged or cut on their way. Ask for it again.",
      ],
    };
  }
  const held = parts.filter((part) => part.verdict === "verified");
  const open = parts.filter((part) => part.verdict === "could_not_check");
  return {
    proves: distinct(held.map(({ part, root }) => `${PART_SENTENCES[part]}${rootWords(root)}.`)),
    doesNot: [
      ...distinct(open.map(({ part }) => `${PART_NAMES[part]}: anything, until what it needs is given.`)),
      "That this is all there is: leaving a part out of a bundle is always possible.",
      "That the inputs are true, or that this path was really executed. Those are the issuer's word.",
      ...(held.some(({ part }) => part === "receipt")
        ? ["That a receipt's verifier was right: a receipt is its word that it checked."]
        : []),
    ],
  };
}

const PART_SENTENCES: Readonly<Record<PartName, string>> = {
  bundle: "The bundle can be read",
  attestation: "The attestation holds",
  receipt: "A verifier signed a receipt about exactly this attestation",
  chain: "Each receipt of the chain names the one before",
  log: "A log includes the receipt",
  revocation: "Nothing of the attestation is on the revocation snapshot",
  manifest: "The manifest is the one whose rules the attestation names",
  circuit_record: "The circuit record speaks of the attestation's proof key",
};

function rootWords(root: TrustRoot | undefined): string {
  return root === undefined ? "" : ` (rests on ${rootOfPart(root)})`;
}

/** Three receipts are one line. */
function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
