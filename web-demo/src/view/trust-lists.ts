/** The lists of keys that a reader pins, in words: what each is, who stands in it, what is typed there. */
import { trustLabels as say } from "../labels/trust.ts";
import type { TypedList } from "../trust/lists.ts";

export interface ListWords {
  readonly list: TypedList;
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
      return say().issuersHint;
    },
    get placeholder() {
      return say().keyPlaceholder;
    },
  },
  {
    list: "verificationKeys",
    get title() {
      return say().verificationKeys;
    },
    get hint() {
      return say().verificationKeysHint;
    },
    get placeholder() {
      return say().verificationKeysPlaceholder;
    },
  },
  {
    list: "governanceKeys",
    get title() {
      return say().governanceKeys;
    },
    get hint() {
      return say().governanceKeysHint;
    },
    get placeholder() {
      return say().keyPlaceholder;
    },
  },
  {
    list: "manifestAuthorities",
    get title() {
      return say().manifestAuthorities;
    },
    get hint() {
      return say().manifestAuthoritiesHint;
    },
    get placeholder() {
      return say().keyPlaceholder;
    },
  },
  {
    list: "trustedVerifiers",
    get title() {
      return say().verifiers;
    },
    get hint() {
      return say().verifiersHint;
    },
    get placeholder() {
      return say().verifiersPlaceholder;
    },
  },
  {
    list: "logs",
    get title() {
      return say().logs;
    },
    get hint() {
      return say().logsHint;
    },
    placeholder: "name+hash+base64",
  },
  {
    list: "revocationKeys",
    get title() {
      return say().revocationKeys;
    },
    get hint() {
      return say().revocationKeysHint;
    },
    get placeholder() {
      return say().keyPlaceholder;
    },
  },
  {
    list: "meterKeys",
    get title() {
      return say().meters;
    },
    get hint() {
      return say().metersHint;
    },
    get placeholder() {
      return say().keyPlaceholder;
    },
  },
];
