/** Texts that a language provides beside its sentences. */

import type {
  CHECKPOINT_REASONS,
  CONTRADICTIONS,
  COSIGNING_REASONS,
  EVIDENCE_REASONS,
  INCLUSION_REASONS,
  IssuerKeyReason,
  LOG_CLIENT_REASONS,
  LOG_DOCUMENT_REASONS,
  LOG_PROOF_REASONS,
  Term,
  TREE_REASONS,
  VKEY_REASONS,
  WITNESS_REASONS,
} from "@svc/core/finding";
import type { TrustRoot, TrustSubject } from "@svc/core/wire";

export interface Voice {
  /** The code of the language, as BCP 47 writes it. */
  readonly language: string;
  readonly terms: Readonly<Record<Term, string>>;
  /** Text for an absent value. */
  readonly nothing: string;
  /** @param seconds Unix seconds */
  time(seconds: number): string;
  /** @param seconds a whole number of seconds */
  duration(seconds: number): string;
  /** @param micros millionths of a currency unit, decimal text */
  amount(micros: string): string;
  flag(value: boolean): string;
  list(shown: readonly string[]): string;
  /** The sentence with the place in the document that it speaks of. */
  at(sentence: string, pointer: string): string;
}

/** Texts that name who asserts an input. They never state that it is true. */
export interface InputWords {
  /**
   * Signed by a source that the reader pinned.
   *
   * @param source as `known` or `claimed` word it
   * @param role that the policy demands; null where it demands none
   */
  pinned(source: string, role: string | null): string;
  readonly issuersWord: string;
  /** By the reader's own name for it. */
  known(name: string): string;
  /** By its key, with the name that it gives itself. */
  claimed(name: string, key: string): string;
  readonly unread: string;
  /**
   * States what the signers of a decision's inputs can recognise. The issuer's key and nonce are in the attestation,
   * and in every source statement beside it.
   */
  readonly recognised: string;
  /** Of the inputs that rules in force read: how many the reader's pinned sources signed, how many any source did. */
  inPart(pinned: number, signed: number, read: number): string;
}

/** A shown path, and the texts that a language provides for it. */
export interface ShownPath {
  /** In the pipeline's order, outcomes apart. */
  readonly steps: readonly string[];
  readonly ends: readonly string[];
  /** Those that are proved to have been visited. */
  readonly proved: readonly string[];
  readonly outcome: string;
}

export type PathWords = (path: ShownPath) => string;

/** Texts that a language provides for the parts of a report on one document. */
export interface HeadingWords {
  readonly inputs: string;
  readonly proves: string;
  readonly doesNot: string;
  readonly reasons: string;
  readonly proved: string;
  /** @param count of rules that are for another outcome */
  apart(count: number): string;
  /** @param what reasons leave open, a sentence */
  notShown(what: string): string;
  readonly claimed: string;
  /** Where every input stands on one word. */
  allInputs(count: number, word: string): string;
  readonly whereItFails: string;
  /** Heading of inconclusive rows: they did not pass, and none was found false. */
  readonly whatIsOpen: string;
  readonly exactly: string;
  readonly provesAndNot: string;
  readonly checks: string;
  readonly document: string;
  readonly way: string;
  readonly wayAbout: string;
  readonly passed: string;
  readonly failed: string;
  readonly leftOut: string;
  readonly notLooked: string;
  /** After an answer. @param root on whose word it stands */
  onTheWordOf(root: string): string;
}

/** Texts of a printed report about itself and about the documents together. */
export interface PrintedWords {
  readonly domain: DomainWords;
  readonly title: string;
  /** @param when as the language writes times @param by program and version @param profile as it was asked for; null for the default */
  written(when: string, by: string, profile: string): string;
  /** In print, where a browser leaves closed what is folded. */
  readonly unfold: string;
  /** Heading of the folded lines of many documents. */
  readonly each: string;
  /** Above a line for each of many documents; those that are not verified have a section under it. */
  readonly many: string;
  /** Heads of its columns: what was found, and of what. */
  readonly found: string;
  readonly document: string;
  readonly file: string;
  readonly files: string;
  readonly facts: {
    readonly outcome: string;
    readonly case: string;
    /** @param reference in quotation marks */
    application(reference: string): string;
    /** Where no case reference is opened. */
    readonly noCase: string;
    readonly issuerName: string;
    readonly notNamed: string;
    readonly issuerKey: string;
    readonly policy: string;
    readonly policyHash: string;
    readonly pipeline: string;
    readonly pipelineHash: string;
    readonly verificationKey: string;
    readonly issued: string;
    readonly expires: string;
    /** The time that the verdict is about. */
    readonly askedAbout: string;
    readonly number: string;
    /** Its place in a stream of decisions. */
    counted(number: number, stream: string): string;
    readonly identifier: string;
    readonly verifier: string;
    readonly verifierKey: string;
    readonly about: string;
    readonly profile: string;
    readonly verified: string;
    /** The time that the verifier's verdict is about. */
    readonly verifierAsked: string;
  };
  /** Of documents judged as of a time that their reader chose. @param when that time */
  asked(when: string): string;
  /** Where the two answers of one key are. @param ids identifiers of the two receipts */
  contradiction(key: string, ids: readonly [string, string]): string;
  /** @param valid how many receipts say valid */
  disagreement(valid: number, invalid: number): string;
  /** @param source file in which the chain ends @param why what was found */
  chain(source: string, why: string): string;
  /** Places in a file. @param number from 1 */
  line(number: number): string;
  place(number: number): string;
  /** Name of a signed envelope's content. */
  readonly payload: string;
  /** @param why a file could not be read, in the system's words */
  notChecked(why: string): string;
  /** States that a file is too long to be read whole. */
  streamed(name: string): string;
  /** After the last of the lines that are told. */
  linesLeft(count: number): string;
}

/** Texts that a language provides for drawings: names, labels, and descriptions for readers who do not see them. */

/** Groups of decisions in charts: `warn` is valid and self-asserted. */
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

/**
 * Texts that a language provides for `<vdi-verify>`, whose readers are a page's visitors and pinned nothing themselves.
 */
export interface SiteWords {
  /** Ownership of a key. */
  readonly named: string;
  readonly states: Readonly<
    Record<"checking" | "verified" | "unvouched" | "invalid" | "unchecked" | "foreign", string>
  >;
  /** A reason of reading follows `not_read`. */
  readonly because: Readonly<
    Record<"nothing_given" | "not_served" | "not_read" | "other_kind" | "material" | "did_not_run", string>
  >;
  /** On whose word the inputs stand that rules in force read: how many of them sources signed. */
  inputs(signed: number, read: number): string;
  /** The case that a decision is about. */
  application(reference: string): string;
  readonly noCase: string;
  /** A disclosure that does not open what the attestation commits to. */
  readonly otherDisclosure: string;
  readonly domain: DomainWords;
  readonly details: string;
  readonly passed: string;
  readonly failed: string;
  readonly notRun: string;
  readonly check: string;
}

/** All that is said of logs, by whichever function found it. */
export type LogReasons = typeof TREE_REASONS &
  typeof VKEY_REASONS &
  typeof CHECKPOINT_REASONS &
  typeof LOG_PROOF_REASONS &
  typeof WITNESS_REASONS &
  typeof COSIGNING_REASONS &
  typeof EVIDENCE_REASONS &
  typeof CONTRADICTIONS &
  typeof LOG_CLIENT_REASONS &
  typeof INCLUSION_REASONS &
  typeof LOG_DOCUMENT_REASONS;

/** What is known of the domain that a document names. `at`: when its directory was fetched, Unix seconds. */
export interface DomainWords {
  readonly label: string;
  listed(domain: string, at: number): string;
  readonly notListed: Readonly<Record<IssuerKeyReason, (domain: string, at: number) => string>>;
  /** Of a domain whose directory is not at hand. */
  claimed(domain: string): string;
}

/** A check in plain words. */
export interface CheckWords {
  readonly title: string;
  readonly asks: string;
  /** Meaning of a pass. */
  readonly passed: string;
}

/** On whose word a pass rests. */
export interface RootWords {
  readonly subjects: Readonly<Record<TrustSubject, string>>;
  readonly roots: Readonly<Record<TrustRoot, string>>;
  /** Where a subject has words of its own for a root. */
  readonly rootsOf: {
    readonly [subject in TrustSubject]?: { readonly [root in TrustRoot]?: string };
  };
}

export interface SetupWords {
  readonly subject: string;
  readonly single: string;
  readonly several: string;
  readonly unfit: string;
}
