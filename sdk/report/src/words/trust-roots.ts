/** On whose word a pass rests, in words. */
import type { TrustRoot, TrustSubject } from "@svc/core/wire";

export const SUBJECT_NAMES: Readonly<Record<TrustSubject, string>> = Object.freeze({
  issuer: "Who signed",
  circuit: "Proof key",
  manifest: "Rules",
  revocation: "Revocation",
  time: "Time",
  inputs: "Inputs",
  execution: "Execution",
});

const DEFAULT_WORDS: Readonly<Record<TrustRoot, string>> = {
  pinned: "a key that you pinned",
  built_in: "a root built into this library",
  registry: "a published register",
  logged: "a transparency log",
  self_asserted: "the document's own word",
  not_checked: "not checked",
};

const SPECIAL: { readonly [subject in TrustSubject]?: { readonly [root in TrustRoot]?: string } } = {
  issuer: { pinned: "an issuer that you pinned", self_asserted: "whoever holds the key in the document" },
  circuit: { built_in: "built into this library", pinned: "a verification key that you pinned" },
  manifest: {
    registry: "a published manifest",
    pinned: "an authority that you pinned",
    self_asserted: "the issuer's own rules",
  },
  revocation: { pinned: "a snapshot signed by a key you pinned", self_asserted: "an unsigned snapshot" },
  time: { self_asserted: "the issuer's own clock" },
  inputs: { self_asserted: "the issuer's word that they are true" },
  execution: { self_asserted: "the issuer's word that this path was run" },
};

/** The root of a bundle's part, where the subject is the part itself. */
export function rootOfPart(root: TrustRoot): string {
  return DEFAULT_WORDS[root];
}

/** On whose word a pass rests, in words: for `pinned` yours, for `self_asserted` the document's own. */
export function rootInWords(subject: TrustSubject, root: TrustRoot): string {
  return SPECIAL[subject]?.[root] ?? DEFAULT_WORDS[root];
}

/** How solid a root is: the colour it is shown in, beside the words. */
export function toneOf(root: TrustRoot): "good" | "warn" | "mute" {
  if (root === "not_checked") return "mute";
  return root === "self_asserted" ? "warn" : "good";
}
