/** Small worlds, each of which the search goes through to the end. */
import type { Scenario } from "./scenario.ts";

const A = { authorityId: "a", maxEvents: 2, maxChargeMicros: "10" };
const B = { authorityId: "b", maxEvents: 1, maxChargeMicros: "5" };

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  /** Two grants, two intents, a key and its repeat: who may execute one event? */
  "one event": {
    grants: [A, B],
    atOnce: 1,
    waiting: 1,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", key: "k" },
      { kind: "preflight", grant: 0, event: "e", model: "n", hold: "3" },
      { kind: "preflight", grant: 1, event: "e", model: "m" },
      { kind: "release", grant: 0, event: "e" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "attest", grant: 1, event: "e", charge: "4" },
    ],
  },
  /** A stranger has a copy of the grant, and asks for whatever there is to ask for, before, between and after. */
  "a copied grant": {
    grants: [A],
    atOnce: 1,
    waiting: 1,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "4", key: "k" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "1", by: "stranger" },
      { kind: "preflight", grant: 0, event: "f", model: "m", by: "stranger" },
      { kind: "release", grant: 0, event: "e", key: "another", by: "stranger" },
      { kind: "release", grant: 0, event: "f", key: "another", by: "stranger" },
      { kind: "attest", grant: 0, event: "e", charge: "1", by: "stranger" },
      { kind: "void", grant: 0, event: "e", charge: "0", adjusts: 0, by: "stranger" },
    ],
  },
  /** The gateway gives back what it did not execute, by its key, beside a stranger who would like to. */
  "a release beside a stranger": {
    grants: [A],
    atOnce: 1,
    waiting: 1,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "4", key: "k" },
      { kind: "release", grant: 0, event: "e", key: "k" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "release", grant: 0, event: "e", by: "stranger" },
    ],
  },
  /** Events that share a grant of ten. */
  "two events": {
    grants: [A],
    atOnce: 2,
    waiting: 2,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "7" },
      { kind: "preflight", grant: 0, event: "f", model: "m", hold: "4" },
      { kind: "preflight", grant: 0, event: "f", model: "m" },
      { kind: "release", grant: 0, event: "e" },
      { kind: "attest", grant: 0, event: "e", charge: "9" },
      { kind: "attest", grant: 0, event: "f", charge: "6" },
    ],
  },
  /** Two bodies for one event, each doubled, and every fall between two commits. */
  attests: {
    grants: [A],
    atOnce: 2,
    waiting: 2,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "4" },
      { kind: "preflight", grant: 0, event: "f", model: "m", hold: "6" },
      { kind: "release", grant: 0, event: "f" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "attest", grant: 0, event: "e", charge: "7" },
    ],
  },
  /** Two bodies for one event that come to the same. */
  "attests alike": {
    grants: [A],
    atOnce: 2,
    waiting: 2,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "4" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
    ],
  },
  /** A bill, and two adjustments of it at once. */
  adjustments: {
    grants: [A],
    atOnce: 2,
    waiting: 2,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "4" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "overage", grant: 0, event: "e", charge: "9", adjusts: 0 },
      { kind: "correction", grant: 0, event: "e", charge: "3", adjusts: 0 },
    ],
  },
  /** A bill, more, nothing, one run after the other. */
  "a chain of adjustments": {
    grants: [A],
    atOnce: 1,
    waiting: 1,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "4" },
      { kind: "attest", grant: 0, event: "e", charge: "4" },
      { kind: "overage", grant: 0, event: "e", charge: "9", adjusts: 0 },
      { kind: "void", grant: 0, event: "e", charge: "0", adjusts: 1 },
    ],
  },
  /**
   * Two attests in one request: one turn of the ledger settles both, one keeps their documents, one call hands them to the
   * log. Each fits the grant, both do not. Two that fit reach no state that "two events" does not: a step of a batch is
   * those of its runs, one after the other.
   */
  "a batch": {
    grants: [A],
    atOnce: 2,
    waiting: 1,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "3" },
      { kind: "preflight", grant: 0, event: "f", model: "m", hold: "3" },
      { kind: "attest", grant: 0, event: "e", charge: "6" },
      { kind: "attest", grant: 0, event: "f", charge: "6" },
    ],
    batches: [[2, 3]],
  },
  /**
   * The same beside an attest by itself: the grant has enough for two of the three. Their events were found eligible before,
   * so that preflights, releases and the end of a grant between them are searched in "a batch" and "two events" alone; an
   * attest by itself of an event that is in the batch too is not searched.
   */
  "a batch beside an attest": {
    grants: [{ ...A, maxEvents: 3 }],
    atOnce: 3,
    waiting: 2,
    requests: [
      { kind: "preflight", grant: 0, event: "e", model: "m", hold: "3" },
      { kind: "preflight", grant: 0, event: "f", model: "m", hold: "3" },
      { kind: "preflight", grant: 0, event: "g", model: "m", hold: "3" },
      { kind: "attest", grant: 0, event: "e", charge: "6" },
      { kind: "attest", grant: 0, event: "f", charge: "6" },
      { kind: "attest", grant: 0, event: "g", charge: "4" },
    ],
    batches: [[3, 4]],
    before: [0, 1, 2],
  },
  /** More events than the grant has. */
  "three events": {
    grants: [A],
    atOnce: 1,
    waiting: 1,
    requests: ["e", "f", "g"].flatMap((event) => [
      { kind: "preflight", grant: 0, event, model: "m", hold: "3" } as const,
      { kind: "release", grant: 0, event } as const,
    ]),
  },
};
