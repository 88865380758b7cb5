/** The service's own functions, which are the model's steps; and ways in which each could be wrong. */
import {
  adjustCharge,
  claimTuple,
  issueOnce,
  releaseEvent,
  reserveAdjustment,
  reserveAttest,
} from "@svc/billing";
import { type CallerProof, TRANSITIONS } from "@svc/billing/api";
import { appendEntries } from "@svc/vdi-transparency";

/** Proofs that each endpoint demands of its caller. */
type Needs = { readonly [Endpoint in keyof typeof TRANSITIONS]: readonly CallerProof[] };
const NEEDS = Object.fromEntries(
  Object.entries(TRANSITIONS).map(([endpoint, { needs }]) => [endpoint, needs]),
) as unknown as Needs;

export interface Parts {
  readonly claim: typeof claimTuple;
  readonly release: typeof releaseEvent;
  readonly adjust: typeof adjustCharge;
  readonly reserveAttest: typeof reserveAttest;
  readonly reserveAdjustment: typeof reserveAdjustment;
  readonly issueOnce: typeof issueOnce;
  readonly append: typeof appendEntries;
  readonly needs: Needs;
  /** A claim reads in one turn and writes in another. */
  readonly claimsInTwoTurns: boolean;
  /** The register answers as soon as it has handed the receipt to the log. */
  readonly answersBeforeCommit: boolean;
  /** A crash of the log takes its last entry back. */
  readonly losesLastEntry: boolean;
  /** A crash of the register leaves nothing that goes on with its rows. */
  readonly hasNoAlarm: boolean;
  /** Nothing goes on with what was charged and not issued. */
  readonly hasNoLedgerAlarm: boolean;
  /** The ledger is told that a bill is issued before it is. */
  readonly tellsEarly: boolean;
  /** The ledger settles those that come together over one reading, none of which sees what its neighbours took. */
  readonly settlesOverOneReading: boolean;
}

export const OURS: Parts = {
  claim: claimTuple,
  release: releaseEvent,
  adjust: adjustCharge,
  reserveAttest,
  reserveAdjustment,
  issueOnce,
  append: appendEntries,
  needs: NEEDS,
  claimsInTwoTurns: false,
  answersBeforeCommit: false,
  losesLastEntry: false,
  hasNoAlarm: false,
  hasNoLedgerAlarm: false,
  tellsEarly: false,
  settlesOverOneReading: false,
};

/** A store with some of its methods in the place of its own. */
function over<Store extends object>(store: Store, changes: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name);
      const own: unknown = Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}

/** Wrong services, each by what is wrong, with the scenario that shows it and what the search is to find broken. */
export const WRONG: Readonly<
  Record<string, { readonly scenario: string; readonly breaks: string; readonly parts: Partial<Parts> }>
> = {
  "a claim that reads in one turn and writes in another": {
    scenario: "one event",
    breaks: "executed at most once",
    parts: { claimsInTwoTurns: true },
  },
  "a replay that is eligible": {
    scenario: "one event",
    breaks: "executed at most once",
    parts: {
      claim: (store, claim, now) => {
        const outcome = claimTuple(store, claim, now);
        return outcome.kind === "replay" ? { ...outcome, kind: "consumed" } : outcome;
      },
    },
  },
  "claims that do not count": {
    scenario: "three events",
    breaks: "no more events than granted",
    parts: { claim: (store, claim, now) => claimTuple(store, { ...claim, maxEvents: 9 }, now) },
  },
  "holds that nobody minds": {
    scenario: "two events",
    breaks: "charged and held within the grant",
    parts: {
      claim: (store, claim, now) => {
        const readTotals = (id: string) => ({ ...store.readTotals(id), held: "0" });
        return claimTuple(over(store, { readTotals }), claim, now);
      },
    },
  },
  "a charge that is added whenever it is asked for": {
    scenario: "attests",
    breaks: "sums are those of the events",
    parts: {
      reserveAttest: (store, terms, faultOf, now) => {
        const readConsumption = (id: string) => {
          const known = store.readConsumption(id);
          if (known === null) return null;
          const { chargedMicros: _, ...uncharged } = known;
          return uncharged;
        };
        // With room for a second charge, or it would be refused.
        const isFirst = store.readConsumption(terms.eventId)?.chargedMicros === undefined;
        const maxChargeMicros = isFirst ? (terms.charge?.maxChargeMicros ?? "0") : "999";
        const charge = terms.charge === null ? null : { ...terms.charge, maxChargeMicros };
        return reserveAttest(over(store, { readConsumption }), { ...terms, charge }, faultOf, now);
      },
    },
  },
  "a ledger that settles a batch over one reading": {
    scenario: "a batch",
    breaks: "sums are those of the events",
    parts: { settlesOverOneReading: true },
  },
  "a charge without a bound": {
    scenario: "two events",
    breaks: "charged and held within the grant",
    parts: {
      reserveAttest: (store, terms, faultOf, now) => {
        const charge = terms.charge === null ? null : { ...terms.charge, maxChargeMicros: "999" };
        return reserveAttest(store, { ...terms, charge }, faultOf, now);
      },
    },
  },
  "a released event that is charged": {
    scenario: "two events",
    breaks: "released is not charged",
    parts: {
      reserveAttest: (store, terms, faultOf, now) => {
        const readConsumption = (id: string) => {
          const known = store.readConsumption(id);
          if (known === null) return null;
          const { released: _, ...unreleased } = known;
          return unreleased;
        };
        return reserveAttest(over(store, { readConsumption }), terms, faultOf, now);
      },
    },
  },
  "a register that writes what another request is to get": {
    scenario: "attests alike",
    breaks: "a bill is of the request that reserved it",
    parts: {
      issueOnce: (store, key, issue) => {
        const row = store.readEvent(key);
        return issueOnce(store, { ...key, bodyDigest: row?.bodyDigest ?? key.bodyDigest }, issue);
      },
    },
  },
  "a register that answers what it did not keep": {
    scenario: "attests",
    breaks: "what is logged was issued",
    parts: {
      issueOnce: (store, key, issue) => {
        const row = store.readEvent(key);
        return row === null ? issueOnce(store, key, issue) : keptOrNot(store, row, issue);
      },
    },
  },
  "an answer before the log has committed": {
    scenario: "attests",
    breaks: "no receipt without its log entry",
    parts: { answersBeforeCommit: true },
  },
  "a log that loses its last entry": {
    scenario: "attests",
    breaks: "the log is append-only",
    parts: { losesLastEntry: true },
  },
  "a log that does not look a receipt up": {
    scenario: "attests",
    breaks: "a receipt is logged once",
    parts: {
      append: (store, contents, now) =>
        appendEntries(over(store, { findByReceipt: () => null }), contents, now),
    },
  },
  "a register without its alarm": {
    scenario: "attests",
    breaks: "nothing is left lying",
    parts: { hasNoAlarm: true },
  },
  "a ledger without its alarm": {
    scenario: "attests",
    breaks: "nothing is left lying",
    parts: { hasNoLedgerAlarm: true },
  },
  "a charge that reserves nothing": {
    scenario: "attests",
    breaks: "nothing is left lying",
    parts: {
      reserveAttest: (store, terms, faultOf, now) =>
        reserveAttest(over(store, { insertReservation: () => undefined }), terms, faultOf, now),
    },
  },
  "a ledger that forgets what is not issued yet": {
    scenario: "attests",
    breaks: "nothing is left lying",
    parts: { tellsEarly: true },
  },
  "an adjustment in any order": {
    scenario: "adjustments",
    breaks: "bills are what the ledger charged",
    parts: {
      adjust: (store, change, faultOf) => {
        const readConsumption = (id: string) => {
          const known = store.readConsumption(id);
          return known === null ? null : { ...known, adjustments: change.number - 1 };
        };
        return adjustCharge(over(store, { readConsumption }), { ...change, chargeMicros: "3" }, faultOf);
      },
    },
  },
  "a table by which a copy of the grant releases": {
    scenario: "a copied grant",
    breaks: "an executed call stays billable",
    parts: { needs: { ...NEEDS, release: ["grant"] } },
  },
  "a table by which a copy of the grant bills": {
    scenario: "a copied grant",
    breaks: "an executed call stays billable",
    parts: { needs: { ...NEEDS, attest: ["grant"] } },
  },
  "a table by which a copy of the grant ends a bill": {
    scenario: "a copied grant",
    breaks: "an executed call stays billable",
    parts: { needs: { ...NEEDS, void: ["grant"] } },
  },
  "a ledger that compares no key": {
    scenario: "a copied grant",
    breaks: "an executed call stays billable",
    parts: {
      release: (store, release) =>
        releaseEvent(store, { ...release, shown: [...release.shown, "preflight_key"] }),
    },
  },
  "adjustments that forget what they follow": {
    scenario: "adjustments",
    breaks: "an adjustment follows what its sender saw",
    parts: {
      reserveAdjustment: (store, request, faultOf, now) => {
        const standing = store.readChain(request.eventId).at(-1)?.bill?.attestationId;
        return reserveAdjustment(store, { ...request, adjusts: standing ?? "" }, faultOf, now);
      },
    },
  },
};

/** The documents of this run, whether or not others are kept. */
function keptOrNot(
  store: Parameters<typeof issueOnce>[0],
  row: Parameters<Parameters<typeof issueOnce>[2]>[0],
  issue: Parameters<typeof issueOnce>[2],
): string {
  const made = issue(row);
  if (row.bill === undefined) issueOnce(store, row, () => made);
  return made.text;
}
