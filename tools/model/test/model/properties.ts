/** Properties of every state and step, whatever was lost, doubled or delayed. */
import { chargeEvent } from "@svc/billing";
import type { Parts } from "./parts.ts";
import type { Scenario } from "./scenario.ts";
import { type Grant, ledgerOf, type ModelState, nameOfRow } from "./state.ts";
import { goesOn } from "./steps.ts";

type Property = (state: ModelState, scenario: Scenario, parts: Parts) => boolean;
type StepProperty = (after: ModelState, before: ModelState) => boolean;

const sum = (values: readonly (string | undefined)[]): bigint =>
  values.reduce((total, value) => total + BigInt(value ?? "0"), 0n);

const ofGrant = (state: ModelState, { authorityId }: Grant) =>
  state.consumptions.filter((each) => each.authorityId === authorityId);

/** Returns the event's charge by the last of its documents, or null where nothing is issued. */
function billed(state: ModelState, event: string): string | null {
  const issued = state.rows.filter(({ eventId, bill }) => eventId === event && bill !== undefined);
  return issued.at(-1)?.bill?.chargeMicros ?? null;
}

/** All that a document rests on: a row whose last document is issued, with nothing under way. */
const isSettled = (state: ModelState, event: string): boolean =>
  state.rows.filter(({ eventId }) => eventId === event).every(({ bill }) => bill !== undefined);

/** Of every state. */
export const OF_STATES: Readonly<Record<string, Property>> = {
  "executed at most once": ({ eligible }) => Object.values(eligible).every((times) => times <= 1),
  "no more events than granted": (state, { grants }) =>
    grants.every((grant) => ofGrant(state, grant).length <= grant.maxEvents),
  "charged and held within the grant": (state, { grants }) =>
    grants.every((grant) => {
      const events = ofGrant(state, grant);
      const taken = sum(events.flatMap(({ chargedMicros, heldMicros }) => [chargedMicros, heldMicros]));
      return taken <= BigInt(grant.maxChargeMicros);
    }),
  "sums are those of the events": (state, { grants }) =>
    grants.every((grant) => {
      const events = ofGrant(state, grant);
      const totals = state.totals[grant.authorityId];
      return (
        (totals?.events ?? 0) === events.length &&
        sum([totals?.charged]) === sum(events.map(({ chargedMicros }) => chargedMicros)) &&
        sum([totals?.held]) === sum(events.map(({ heldMicros }) => heldMicros))
      );
    }),
  "what is held can be billed": (state, { grants }) =>
    state.consumptions.every(({ authorityId, eventId, heldMicros, chargedMicros, released }) => {
      if (chargedMicros !== undefined || released === true) return true;
      const { maxChargeMicros } = grants.find((grant) => grant.authorityId === authorityId) as Grant;
      const terms = { authorityId, eventId, chargeMicros: heldMicros, maxChargeMicros };
      return chargeEvent(ledgerOf(state), terms).ok;
    }),
  "an executed call stays billable": (state, { grants, requests }) =>
    state.executed.every((event) => {
      const consumption = state.consumptions.find(({ eventId }) => eventId === event);
      if (consumption === undefined || consumption.released === true) return false;
      const { authorityId, heldMicros: chargeMicros, chargedMicros } = consumption;
      const { maxChargeMicros } = grants.find((grant) => grant.authorityId === authorityId) as Grant;
      const isOwn = ({ bodyDigest }: { readonly bodyDigest: string }) =>
        requests[Number(bodyDigest.replace("body ", ""))]?.by === undefined;
      // Charged and billed by the vendor's own requests, or still to be.
      const ofEvent = [...state.rows, ...state.reservations].filter(({ eventId }) => eventId === event);
      const terms = { authorityId, eventId: event, chargeMicros, maxChargeMicros };
      return ofEvent.every(isOwn) && (chargedMicros !== undefined || chargeEvent(ledgerOf(state), terms).ok);
    }),
  "bills are what the ledger charged": (state) =>
    state.consumptions.every(({ eventId, chargedMicros }) => {
      const bill = billed(state, eventId);
      return bill === null || !isSettled(state, eventId) || bill === chargedMicros;
    }),
  "no bill without its event": (state) =>
    state.rows.every(
      ({ bill, eventId }) =>
        bill === undefined || state.consumptions.some((each) => each.eventId === eventId),
    ),
  "a bill is of the request that reserved it": ({ rows, answers }) =>
    rows.every((row) => row.bill === undefined || row.bill.text.includes(` of ${row.bodyDigest} by `)) &&
    answers.every(({ bodyDigest, text }) => text.includes(` of ${bodyDigest} by `)),
  // By its digest: the register keeps no request of what is issued.
  "an adjustment follows what its sender saw": ({ rows }, { requests }) =>
    rows.every(({ number, bodyDigest }) => {
      const request = requests[Number(bodyDigest.replace("body ", ""))];
      return (
        number === 0 || (request !== undefined && "adjusts" in request && request.adjusts === number - 1)
      );
    }),
  "one bill an event": ({ answers, rows }) =>
    answers.every(({ name, text }) => rows.find((row) => nameOfRow(row) === name)?.bill?.text === text),
  "no receipt without its log entry": ({ answers, entries }) =>
    answers.every(({ logIndex, text }) => entries[logIndex] === text),
  "a receipt is logged once": ({ entries }) => new Set(entries).size === entries.length,
  "what is logged was issued": ({ entries, rows }) =>
    entries.every((entry) => rows.some(({ bill }) => bill?.text === entry)),
  "nothing is left lying": (state, scenario, parts) => finishes(state, scenario, parts),
};

/** Of every step, also into a state that is known. */
export const OF_STEPS: Readonly<Record<string, StepProperty>> = {
  "what is issued stays": ({ rows }, before) =>
    before.rows.every((row) => {
      const after = rows.find((each) => nameOfRow(each) === nameOfRow(row));
      return row.bill === undefined || after?.bill?.text === row.bill.text;
    }),
  "released is not charged": ({ consumptions }, before) =>
    before.consumptions.every(({ eventId, released }) => {
      const after = consumptions.find((each) => each.eventId === eventId);
      return released !== true || (after?.released === true && after.chargedMicros === undefined);
    }),
  "the log is append-only": ({ entries }, before) => before.entries.every((entry, i) => entries[i] === entry),
};

const DEEP_ENOUGH = 60;

/** Nothing is under way, every row is in the log, and every charge has its bill. */
const isDone = ({ runs, pending, marks, rows, reservations, consumptions }: ModelState): boolean =>
  runs.length + pending.length + marks.length + reservations.length === 0 &&
  rows.every(({ logged }) => logged) &&
  consumptions.every(
    ({ eventId, chargedMicros }) =>
      chargedMicros === undefined || rows.some((row) => row.eventId === eventId && row.bill !== undefined),
  );

/** Returns whether without any further request everything comes to its end: in the log, or taken back. */
function finishes(state: ModelState, scenario: Scenario, parts: Parts): boolean {
  let at = state;
  for (let i = 0; i < DEEP_ENOUGH; i++) {
    if (isDone(at)) return true;
    const [next] = goesOn(at, scenario, parts);
    if (next === undefined) return false;
    at = next.state;
  }
  return false;
}
