/** The examples that come with the page: what they show, and the files that hold them. */

import type { SourceText } from "./examine/messages.ts";
import type { SealName } from "./view/seal.tsx";
import { shellWords as say } from "./words/shell.ts";

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
      return say().approved;
    },
    get says() {
      return say().aCreditAndWhatIsProved;
    },
    files: ["approved.json"],
    look: "vouched",
  },
  {
    name: "declined",
    get title() {
      return say().declinedWithReasons;
    },
    get says() {
      return say().threeRulesProvedNotToBe;
    },
    files: ["declined.json"],
    look: "vouched",
  },
  {
    name: "disclosed",
    get title() {
      return say().showOneInput;
    },
    get says() {
      return say().chooseWhatOfADecisionTo;
    },
    files: ["approved.json", "opening.json"],
    look: "vouched",
  },
  {
    name: "bundle",
    get title() {
      return say().aWholeFile;
    },
    get says() {
      return say().decisionReceiptLogAndRulesIn;
    },
    files: ["bundle.json"],
    look: "vouched",
  },
  {
    name: "bill",
    get title() {
      return say().aBill;
    },
    get says() {
      return say().aChargeThatFollowsFromIts;
    },
    files: ["bill.json"],
    look: "vouched",
  },
  {
    name: "month",
    get title() {
      return say().aMonthOfDecisions;
    },
    get says() {
      return say().twelveOfOneLenderOneAltered;
    },
    files: ["month.jsonl"],
    look: "not_valid",
    at: AFTER_THE_MONTH,
  },
  {
    name: "expired",
    get title() {
      return say().expired;
    },
    get says() {
      return say().expiredSays;
    },
    files: ["approved.json", "receipt.json", "evidence.json"],
    look: "expired",
    at: AFTER_EXPIRY,
  },
  {
    name: "tampered",
    get title() {
      return say().tamperedWith;
    },
    get says() {
      return say().theApprovalMadeADecline;
    },
    files: ["tampered.json"],
    look: "not_valid",
  },
  {
    name: "forged",
    get title() {
      return say().aForgedSetup;
    },
    get says() {
      return say().soundUnderAKeyWhoseSecret;
    },
    files: ["forged.json"],
    look: "not_valid",
  },
  {
    name: "contradiction",
    get title() {
      return say().aContradiction;
    },
    get says() {
      return say().oneVerifierTwoAnswersToOne;
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
