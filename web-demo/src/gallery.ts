/** The examples that come with the page: what they show, and the files that hold them. */

import type { SourceText } from "./examine/messages.ts";
import type { shellLabels } from "./labels/shell.ts";
import type { SealName } from "./ui/seal.tsx";

type Example = keyof ReturnType<typeof shellLabels>["gallery"];

export interface GalleryEntry {
  readonly name: Example;
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
  { name: "approved", files: ["approved.json"], look: "vouched" },
  { name: "declined", files: ["declined.json"], look: "vouched" },
  { name: "disclosed", files: ["approved.json", "opening.json"], look: "vouched" },
  { name: "bundle", files: ["bundle.json"], look: "vouched" },
  { name: "bill", files: ["bill.json"], look: "vouched" },
  { name: "month", files: ["month.jsonl"], look: "not_valid", at: AFTER_THE_MONTH },
  {
    name: "expired",
    files: ["approved.json", "receipt.json", "evidence.json"],
    look: "expired",
    at: AFTER_EXPIRY,
  },
  { name: "tampered", files: ["tampered.json"], look: "not_valid" },
  { name: "forged", files: ["forged.json"], look: "not_valid" },
  { name: "contradiction", files: ["contradiction.jsonl"], look: "not_valid" },
]);

/** A file that came with the page, by its name. */
export type LoadExample = (name: string) => Promise<string>;

export async function gallerySources(
  { files }: GalleryEntry,
  load: LoadExample,
): Promise<readonly SourceText[]> {
  return Promise.all(files.map(async (name) => ({ name, text: await load(name) })));
}
