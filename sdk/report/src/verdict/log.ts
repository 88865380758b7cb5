/** The verdict on a document of a log, what it proves and does not, and what it lacks, from the examiner's finding. */
import type { LogFinding, LogMaterial, LogPass } from "@svc/examine";
import type { Claims } from "./claims.ts";
import { notChecked, notValid, type Verdict } from "./verdict.ts";

/** The verdict on one document of a log. */
export function verdictOnLogDocument(finding: LogFinding): Verdict {
  const { verdict, anchored, missing } = finding;
  const because = sentenceOf(finding);
  if (verdict === "not_valid") return notValid(because);
  if (verdict !== "verified") {
    return notChecked(`${because} Missing: ${missing.map(materialInWords).join("; ")}.`);
  }
  return anchored
    ? { kind: "verified", tone: "good", headline: "Verified", because }
    : { kind: "verified", tone: "warn", headline: "Verified in part", because };
}

/** What a finding about a document of a log proves and does not. */
export function claimsOfLogDocument(finding: LogFinding): Claims {
  const { verdict, reason, receipt_here: about, witnesses = [] } = finding;
  if (verdict === "not_valid") {
    return { proves: [], doesNot: ["Anything: what does not hold is evidence of nothing."] };
  }
  if (verdict !== "verified") return { proves: [], doesNot: ["Anything yet. Add what is missing."] };
  const proves = [PROVES[reason as LogPass]?.(finding) ?? sentenceOf(finding)];
  if (reason === "entry_included" && about) proves.push("It is about exactly the receipt that is here.");
  return { proves, doesNot: doesNot(finding, about === true, witnesses.length > 0) };
}

/** What would have to be added, as a phrase. Names of logs in it are a stranger's. */
export function materialInWords(material: LogMaterial): string {
  switch (material.what) {
    case "log_key":
      return `the key of the log ${material.log}`;
    case "inclusion_proof":
      return "the inclusion proof of this entry";
    case "tile":
      return material.path;
    case "checkpoint": {
      const { tree_size: size, at_least: atLeast } = material;
      if (size === undefined) return "a checkpoint signed by the log";
      return atLeast
        ? `a signed checkpoint of at least ${size} entries`
        : `a checkpoint of ${size} entries signed by the log`;
    }
  }
}

type Sentence = (finding: LogFinding) => string;

const leaf: Sentence = ({ log, tree_size, log_index }) =>
  `The log ${log} of ${tree_size} entries has a leaf of this hash at index ${log_index}.`;
const grown: Sentence = ({ log, tree_size, from_size }) =>
  `The log ${log} of ${tree_size} entries begins with the log of ${from_size} entries, in the same order.`;

const HOLDS: Readonly<Record<LogPass, Sentence>> = {
  head_signed: ({ log, tree_size, witnesses = [] }) =>
    `The log ${log} signed this head of ${tree_size} entries${witnesses.length === 0 ? "" : `, cosigned by ${witnesses.join(", ")}`}.`,
  consistent: grown,
  consistent_from_stated_root: (finding) => `${grown(finding)} The earlier root is the proof's own word.`,
  nothing_before: ({ log, tree_size }) =>
    `The log ${log} signed its head of ${tree_size} entries; from the empty log nothing is proved.`,
  leaf_included: leaf,
  leaf_of_unknown_entry: (finding) => `${leaf(finding)} Which entry that is, is not here.`,
  entry_included: ({ log, tree_size, log_index, timestamp }) =>
    `The log ${log} of ${tree_size} entries includes it, as entry ${log_index}, by the log's clock at ${timestamp}.`,
  log_contradicts_itself: ({ log, detail = "" }) => `The log ${log} contradicts itself. ${detail}`,
  tile_included: ({ log, tree_size }) =>
    `The hashes are those of the log ${log}, under its signed head of ${tree_size} entries.`,
  entries_included: ({ log, tree_size }) =>
    `The entries are those of the log ${log}, under its signed head of ${tree_size} entries.`,
};

/** Where less is proved than the sentence of the verdict says. */
const PROVES: { readonly [reason in LogPass]?: Sentence } = {
  consistent_from_stated_root: grown,
  leaf_of_unknown_entry: leaf,
};

const FAULTS: Readonly<Record<string, Sentence>> = {
  forked: ({ log, tree_size, from_size }) =>
    `The log ${log} signed two roots for ${from_size ?? tree_size} entries: it shows different histories to different people.`,
  checkpoint_misstated: () => "The members beside the signed note do not say what the note says.",
};

function sentenceOf(finding: LogFinding): string {
  const { verdict, reason = "", detail = "" } = finding;
  if (verdict === "verified") return HOLDS[reason as LogPass](finding);
  if (verdict === "not_valid") return FAULTS[reason]?.(finding) ?? withDetail(detail);
  return "Nothing is wrong with it as far as it was checked.";
}

const TRUE_OR_NOT = "That what the entry says is true: a log commits to what was said, true or not.";
const WHAT_ENTRIES_SAY = "That any entry is in the log, or that what entries say is true.";

function doesNot({ reason, from_size }: LogFinding, isAbout: boolean, isSeen: boolean): string[] {
  switch (reason as LogPass) {
    case "head_signed":
      return [
        "That other people were shown the same head: compare it with theirs, or ask for witnesses.",
        WHAT_ENTRIES_SAY,
      ];
    case "nothing_before":
      return ["That the log kept any history: it starts from nothing.", WHAT_ENTRIES_SAY];
    case "consistent":
      return [WHAT_ENTRIES_SAY];
    case "consistent_from_stated_root":
      return [
        `That you were shown the earlier head: add the checkpoint of ${from_size} entries that you kept.`,
        WHAT_ENTRIES_SAY,
      ];
    case "leaf_included":
      return [TRUE_OR_NOT];
    case "leaf_of_unknown_entry":
      return ["What the leaf is: add the log entry.", TRUE_OR_NOT];
    case "entry_included":
      return [
        ...(isAbout ? [] : ["That it is about a receipt that you hold: add the receipt."]),
        "That what the receipt says is true: a log commits to what was said, true or not.",
        ...(isSeen ? [] : ["That other people were shown the same log: no witness counted."]),
      ];
    case "log_contradicts_itself":
      return ["Which of the two histories is the honest one."];
    case "tile_included":
    case "entries_included":
      return ["That what entries say is true: a log commits to what was said, true or not."];
  }
}

/** What the room that checks it found. */
function withDetail(detail: string): string {
  return detail === "" ? "It does not hold." : `It does not hold. ${detail}`;
}
