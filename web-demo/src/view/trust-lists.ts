/** The lists of keys that a reader pins, in words: what each is, who stands in it, what is typed there. */
import type { RootList } from "@svc/audit";
import { trustWords as say } from "../words/trust.ts";

export interface ListWords {
  readonly list: RootList;
  readonly title: string;
  readonly hint: string;
  readonly placeholder: string;
}

export const LISTS: readonly ListWords[] = [
  {
    list: "issuers",
    get title() {
      return say().issuers;
    },
    get hint() {
      return say().keysWhoseAttestationsCountWithOne;
    },
    get placeholder() {
      return say().publicKey64HexDigits;
    },
  },
  {
    list: "verificationKeys",
    get title() {
      return say().verificationKeys;
    },
    get hint() {
      return say().keysOfCircuitsBesideTheBuilt;
    },
    get placeholder() {
      return say().keyHashOrCircuitRecord;
    },
  },
  {
    list: "governanceKeys",
    get title() {
      return say().governanceKeys;
    },
    get hint() {
      return say().whoMaySpeakForCircuitsBeside;
    },
    get placeholder() {
      return say().publicKey64HexDigits;
    },
  },
  {
    list: "manifestAuthorities",
    get title() {
      return say().manifestAuthorities;
    },
    get hint() {
      return say().whoMaySpeakForPublishedRules;
    },
    get placeholder() {
      return say().publicKey64HexDigits;
    },
  },
  {
    list: "verifiers",
    get title() {
      return say().verifiers;
    },
    get hint() {
      return say().whoseReceiptsCount;
    },
    get placeholder() {
      return say().vdiVerifierNamePublicKey;
    },
  },
  {
    list: "logs",
    get title() {
      return say().logs;
    },
    get hint() {
      return say().keysThatSignALogsCheckpoints;
    },
    placeholder: "name+hash+base64",
  },
  {
    list: "witnesses",
    get title() {
      return say().witnesses;
    },
    get hint() {
      return say().keysThatCosignThem;
    },
    placeholder: "name+hash+base64",
  },
  {
    list: "revocationKeys",
    get title() {
      return say().revocationKeys;
    },
    get hint() {
      return say().whoMayPublishRevocationsWithOne;
    },
    get placeholder() {
      return say().publicKey64HexDigits;
    },
  },
  {
    list: "meterKeys",
    get title() {
      return say().meters;
    },
    get hint() {
      return say().whoseSignatureBillsNeedWithOne;
    },
    get placeholder() {
      return say().publicKey64HexDigits;
    },
  },
];
