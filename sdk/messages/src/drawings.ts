/** What a language brings for drawings: for their names, their labels, and what is said of them to whoever does not see them. */

/** What was found of a decision, as charts tell them apart: `warn` holds on its own word alone. */
export type FoundGroup = "good" | "warn" | "bad" | "expired" | "unknown";

export interface DrawingWords {
  readonly groups: Readonly<Record<FoundGroup, string>>;
  /** Within a sentence. @param words of a group */
  counted(count: number, words: string): string;
  readonly outcomes: string;
  readonly noOutcome: string;
  /** @param kinds how many outcomes stand together in one row @param isMore whether there may be more of them */
  otherOutcomes(kinds: number, isMore: boolean): string;
  outcome(outcome: string, total: number, found: string): string;
  readonly overTime: string;
  /** @param kinds how many outcomes have no strip; there may be more */
  notDrawn(kinds: number): string;
  inTime(from: string, to: string, outcome: string, found: string): string;
  readonly merkle: string;
  /** @param entry its place, or nothing @param end in which root it ends */
  merkleShows(entry: string, hashes: number, end: "reached" | "other" | "none"): string;
  readonly heads: string;
  headsShow(smaller: number, larger: number, said: string): string;
  entries(count: number): string;
  readonly relations: {
    readonly consistent: string;
    readonly forked: string;
    readonly differ: string;
    /** @param why the proof does not lead there; empty where it does not say */
    not_consistent(why: string): string;
    unproven(from: number, to: number): string;
    readonly other_log: string;
  };
  readonly setup: string;
  setupLink(place: number, name: string, says: string): string;
  readonly phase1: string;
  readonly knownCeremony: string;
  readonly unknownCeremony: string;
  contribution(place: number): string;
  readonly beacon: string;
  readonly beaconSays: string;
  readonly signed: string;
  readonly unsigned: string;
  readonly key: string;
  leads(key: string): string;
  readonly leadsNot: string;
  readonly score: string;
  scoreShows(points: string, shared: number, caps: string, score: number): string;
  scoreCap(most: number, because: string): string;
  scoreOf(earned: number, most: number): string;
  readonly scoreMeasures: string;
  /** Beside a score and its recommendation, where the verifiers' keys are not confirmed. */
  readonly scoreUnanchored: string;
  readonly scoreTogether: string;
  readonly scoreIs: string;
  readonly scoreFor: Readonly<Record<"verifiers" | "keys" | "profile" | "proof" | "profiles", string>>;
  readonly scoreCaps: Readonly<Record<"invalid", string>>;
}
