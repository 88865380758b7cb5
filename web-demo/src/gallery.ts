/** The examples that come with the page: what they show, and the files that hold them. */
import type { Source } from "./view/intake-view.ts";
import type { SealName } from "./view/seal.ts";

export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly files: readonly string[];
  /** What it comes to under the examples' trust. */
  readonly look: SealName;
}

export const GALLERY: readonly GalleryEntry[] = Object.freeze([
  {
    name: "approved",
    title: "Approved",
    says: "a credit, and what is proved of each rule",
    files: ["approved.json"],
    look: "vouched",
  },
  {
    name: "declined",
    title: "Declined, with reasons",
    says: "three rules, proved not to be met",
    files: ["declined.json"],
    look: "vouched",
  },
  {
    name: "disclosed",
    title: "Show one input",
    says: "choose what of a decision to open, and to whom",
    files: ["approved.json", "opening.json"],
    look: "vouched",
  },
  {
    name: "bundle",
    title: "A whole file",
    says: "decision, receipt, log and rules in one",
    files: ["bundle.json"],
    look: "vouched",
  },
  {
    name: "bill",
    title: "A bill",
    says: "a charge that follows from its usage",
    files: ["bill.json"],
    look: "vouched",
  },
  {
    name: "tampered",
    title: "Tampered with",
    says: "the approval, made a decline",
    files: ["tampered.json"],
    look: "not_valid",
  },
  {
    name: "forged",
    title: "A forged setup",
    says: "sound, under a key whose secret somebody kept",
    files: ["forged.json"],
    look: "not_valid",
  },
  {
    name: "contradiction",
    title: "A contradiction",
    says: "one verifier, two answers to one question",
    files: ["contradiction.jsonl"],
    look: "not_valid",
  },
]);

/** A file that came with the page, by its name. */
export type LoadExample = (name: string) => Promise<string>;

export async function gallerySources({ files }: GalleryEntry, load: LoadExample): Promise<readonly Source[]> {
  return Promise.all(files.map(async (name) => ({ name, text: await load(name) })));
}
