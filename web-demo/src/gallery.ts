/** The examples that come with the page: what they show, and the files that hold them. */

import type { SourceText } from "./examine/messages.ts";
import { shellLabels as say } from "./labels/shell.ts";
import type { SealName } from "./ui/seal.tsx";

export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly files: readonly string[];
  /** What it comes to under the examples' trust; of many documents, the worst of them. */
  readonly look: SealName;
  /** The time asked about, Unix seconds, where it is not now. */
  readonly at?: number;
}

/** A day after the example's decision expired. */
const AFTER_EXPIRY = 2_110_086_400;

/** After the month of the examples' lender, which begins when its circuit's record does. */
const AFTER_THE_MONTH = 1_798_000_000;

export const GALLERY: readonly GalleryEntry[] = Object.freeze([
  {
    name: "approved",
    get title() {
      return say().galleryApproved;
    },
    get says() {
      return say().galleryApprovedSays;
    },
    files: ["approved.json"],
    look: "vouched",
  },
  {
    name: "declined",
    get title() {
      return say().galleryDeclined;
    },
    get says() {
      return say().galleryDeclinedSays;
    },
    files: ["declined.json"],
    look: "vouched",
  },
  {
    name: "disclosed",
    get title() {
      return say().galleryDisclosed;
    },
    get says() {
      return say().galleryDisclosedSays;
    },
    files: ["approved.json", "opening.json"],
    look: "vouched",
  },
  {
    name: "bundle",
    get title() {
      return say().galleryBundle;
    },
    get says() {
      return say().galleryBundleSays;
    },
    files: ["bundle.json"],
    look: "vouched",
  },
  {
    name: "bill",
    get title() {
      return say().galleryBill;
    },
    get says() {
      return say().galleryBillSays;
    },
    files: ["bill.json"],
    look: "vouched",
  },
  {
    name: "month",
    get title() {
      return say().galleryMonth;
    },
    get says() {
      return say().galleryMonthSays;
    },
    files: ["month.jsonl"],
    look: "not_valid",
    at: AFTER_THE_MONTH,
  },
  {
    name: "expired",
    get title() {
      return say().galleryExpired;
    },
    get says() {
      return say().galleryExpiredSays;
    },
    files: ["approved.json", "receipt.json", "evidence.json"],
    look: "expired",
    at: AFTER_EXPIRY,
  },
  {
    name: "tampered",
    get title() {
      return say().galleryTampered;
    },
    get says() {
      return say().galleryTamperedSays;
    },
    files: ["tampered.json"],
    look: "not_valid",
  },
  {
    name: "forged",
    get title() {
      return say().galleryForged;
    },
    get says() {
      return say().galleryForgedSays;
    },
    files: ["forged.json"],
    look: "not_valid",
  },
  {
    name: "contradiction",
    get title() {
      return say().galleryContradiction;
    },
    get says() {
      return say().galleryContradictionSays;
    },
    files: ["contradiction.jsonl"],
    look: "not_valid",
  },
]);

/** A file that came with the page, by its name. */
export type LoadExample = (name: string) => Promise<string>;

export async function gallerySources(
  { files }: GalleryEntry,
  load: LoadExample,
): Promise<readonly SourceText[]> {
  return Promise.all(files.map(async (name) => ({ name, text: await load(name) })));
}
