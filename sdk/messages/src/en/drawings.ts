/** What stands in drawings, and what is said of them to whoever does not see them, in English. */
import type { DrawingWords } from "../drawings.ts";

const MERKLE_ENDS = {
  reached: "the root of the checkpoint that is here",
  other: "another root than that of the checkpoint that is here",
  none: "a root that no checkpoint here states",
};

export const DRAWINGS_IN_ENGLISH: DrawingWords = {
  groups: {
    good: "Verified",
    warn: "Verified, own word",
    bad: "Not valid",
    expired: "Expired",
    unknown: "Could not be checked",
  },
  counted: (count, words) => `${count} ${words}`.toLowerCase(),
  outcomes: "Outcomes stated, and what was found of them",
  noOutcome: "no outcome",
  otherOutcomes: (kinds, isMore) => `other outcomes (${isMore ? "at least " : ""}${kinds})`,
  outcome: (outcome, total, found) => `${outcome}: ${total}, of which ${found}.`,
  overTime: "Outcomes stated over time, and what was found of them",
  notDrawn: (kinds) => `Not drawn: at least ${kinds} more ${kinds === 1 ? "outcome" : "outcomes"}.`,
  inTime: (from, to, outcome, found) => `${from} to ${to}, ${outcome}: ${found}.`,
  merkle: "From the entry to the log's root",
  merkleShows: (entry, hashes, end) =>
    hashes === 0
      ? `${entry === "" ? "The entry" : `Entry ${entry}`} stands alone: its hash is ${MERKLE_ENDS[end]}.`
      : `${entry === "" ? "The entry" : `Entry ${entry}`} is hashed with ${hashes === 1 ? "the hash" : `${hashes} hashes`} that the proof gave${hashes === 1 ? "" : ", each with what is below it"}, up to ${MERKLE_ENDS[end]}.`,
  heads: "Two heads of a log",
  headsShow: (smaller, larger, said) =>
    `A head of ${entriesInEnglish(smaller)} and one of ${larger}. ${said}`,
  entries: entriesInEnglish,
  relations: {
    consistent: "Everything in the smaller tree is in the larger, in the same order.",
    forked: "Two roots for one size: this log has signed two histories.",
    differ:
      "Two roots for one size, in the name of one log. That it signed both is not shown: that takes its key, pinned by you, and its signature under each.",
    not_consistent: (why) =>
      `The proof given does not lead from one to the other.${why === "" ? "" : ` ${why}`}`,
    unproven: (from, to) => `Add the consistency proof from size ${from} to size ${to}.`,
    other_log: "These are heads of two different logs.",
  },
  setup: "Setup of the circuit",
  setupLink: (place, name, says) => `${place}. ${name}: ${says}.`,
  phase1: "Phase 1",
  knownCeremony: "a known public ceremony",
  unknownCeremony: "no known public ceremony",
  contribution: (place) => `Contribution ${place}`,
  beacon: "Beacon",
  beaconSays: "public randomness, as the record states it",
  signed: "signed over this key",
  unsigned: "nobody's signature over this key",
  key: "The verification key",
  leads: (key) => `the chain leads to it: ${key}…`,
  leadsNot: "the chain does not lead to it",
  score: "How the score came about",
  scoreShows: (points, shared, caps, score) =>
    `Points: ${points}. With the share that says valid: ${shared}.${caps} Score: ${score} of 100.`,
  scoreCap: (most, because) => ` At most ${most}: ${because}.`,
  scoreOf: (earned, most) => `${earned} of ${most}`,
  scoreMeasures: "It measures agreement between verifiers, not truth.",
  scoreUnanchored: "Verifiers' keys not confirmed.",
  scoreTogether: "Together",
  scoreIs: "Score",
  scoreFor: {
    verifiers: "Distinct verifiers",
    keys: "Distinct names and keys",
    profile: "Strictest profile",
    proof: "Proof under a known key, as they say",
    profiles: "Different profiles",
  },
  scoreCaps: {
    invalid: "a verifier says that it is not valid",
  },
};

/** So many entries of a log. */
export function entriesInEnglish(count: number): string {
  return `${count} ${count === 1 ? "entry" : "entries"}`;
}
