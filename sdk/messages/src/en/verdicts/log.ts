/** Verdicts on documents of logs, and what they prove, in English. Names of logs in them are strangers'. */
import { entriesInEnglish } from "../drawings.ts";
import { inUtc } from "../times.ts";

const TRUE_OR_NOT = "That what the entry says is true: a log commits to what was said, true or not.";
const WHAT_ENTRIES_SAY = "That any entry is in the log, or that what entries say is true.";
const ENTRIES_TRUE_OR_NOT = "That what entries say is true: a log commits to what was said, true or not.";

/** Of a document of a log what its sentences speak of. */
export interface LogWordsOf {
  readonly log?: string;
  readonly tree_size?: number;
  readonly log_index?: number;
  readonly from_size?: number;
  readonly timestamp?: number;
  readonly witnesses?: readonly string[];
  readonly detail?: string;
}

const entries = (count = 0): string => entriesInEnglish(count);

type Sentence = (finding: LogWordsOf) => string;

const leaf: Sentence = ({ log, tree_size, log_index }) =>
  `The log ${log} of ${entries(tree_size)} has a leaf of this hash at index ${log_index}.`;
const grown: Sentence = ({ log, tree_size, from_size }) =>
  `The log ${log} of ${entries(tree_size)} begins with the log of ${entries(from_size)}, in the same order.`;

const HOLDS = {
  head_signed: ({ log, tree_size, witnesses = [] }) =>
    `The log ${log} signed this head of ${entries(tree_size)}${witnesses.length === 0 ? "" : `, cosigned by ${witnesses.join(", ")}`}.`,
  consistent: grown,
  consistent_from_stated_root: (finding) => `${grown(finding)} The earlier root is the proof's own word.`,
  nothing_before: ({ log, tree_size }) =>
    `The log ${log} signed its head of ${entries(tree_size)}; from the empty log nothing is proved.`,
  leaf_included: leaf,
  leaf_of_unknown_entry: (finding) => `${leaf(finding)} Which entry that is, is not here.`,
  entry_included: ({ log, tree_size, log_index, timestamp }) =>
    `The log ${log} of ${entries(tree_size)} includes it, as entry ${log_index} (counted from 0), by the log's clock at ${timestamp === undefined ? "?" : inUtc(timestamp)}.`,
  log_contradicts_itself: ({ log, detail = "" }) => `The log ${log} contradicts itself. ${detail}`,
  tile_included: ({ log, tree_size }) =>
    `The hashes are those of the log ${log}, under its signed head of ${entries(tree_size)}.`,
  entries_included: ({ log, tree_size }) =>
    `The entries are those of the log ${log}, under its signed head of ${entries(tree_size)}.`,
} satisfies Readonly<Record<string, Sentence>>;

type LogHolds = keyof typeof HOLDS;

/** Where less is proved than the sentence of the verdict says. */
const PROVES: { readonly [pass in LogHolds]?: Sentence } = {
  consistent_from_stated_root: grown,
  leaf_of_unknown_entry: leaf,
};

export const logVerdictInEnglish = {
  holds: HOLDS as Readonly<Record<LogHolds, Sentence>>,
  forked: ({ log, tree_size, from_size }: LogWordsOf) =>
    `The log ${log} signed two roots for ${entries(from_size ?? tree_size)}: two histories.`,
  failed: (detail: string) => (detail === "" ? "It does not hold." : `It does not hold. ${detail}`),
  open: "Nothing is wrong with it as far as it was checked.",
  missing: (because: string, material: readonly string[]) => `${because} Missing: ${material.join("; ")}.`,
};

export const logMaterialInEnglish = {
  log_key: (log: string) => `the key of the log ${log}`,
  inclusion_proof: "the inclusion proof of this entry",
  checkpoint: "a checkpoint signed by the log",
  checkpointOf: (size: number) => `a checkpoint of ${entries(size)} signed by the log`,
  checkpointFrom: (size: number) => `a signed checkpoint of at least ${entries(size)}`,
};

export const logClaimsInEnglish = {
  failed: "Anything: what does not hold is evidence of nothing.",
  open: "That it holds as a whole: not every check could be made. Add what is missing.",
  proves: (pass: LogHolds, finding: LogWordsOf) => (PROVES[pass] ?? HOLDS[pass])(finding),
  about: "It is about exactly the receipt that is here.",
  doesNot: {
    head_signed: () => [
      "That other people were shown the same head: compare it with theirs, or ask for witnesses.",
      WHAT_ENTRIES_SAY,
    ],
    nothing_before: () => ["That the log kept any history: it starts from nothing.", WHAT_ENTRIES_SAY],
    consistent: () => [WHAT_ENTRIES_SAY],
    consistent_from_stated_root: ({ from_size }) => [
      `That you were shown the earlier head: add the checkpoint of ${entries(from_size)} that you kept.`,
      WHAT_ENTRIES_SAY,
    ],
    leaf_included: () => [TRUE_OR_NOT],
    leaf_of_unknown_entry: () => ["What the leaf is: add the log entry.", TRUE_OR_NOT],
    entry_included: () => [
      "That what the receipt says is true: a log commits to what was said, true or not.",
    ],
    log_contradicts_itself: () => ["Which of the two histories is the honest one."],
    tile_included: () => [ENTRIES_TRUE_OR_NOT],
    entries_included: () => [ENTRIES_TRUE_OR_NOT],
  } as Readonly<Record<LogHolds, (finding: LogWordsOf) => readonly string[]>>,
  notYours: "That it is about a receipt that you hold: add the receipt.",
  notSeen: "That other people were shown the same log: no witness counted.",
};
