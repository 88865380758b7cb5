/** What can happen next in a state, and what it leads to: each step is one turn of one of the service's objects. */
import {
  amountFault,
  type EventRow,
  findBill,
  type IssuedDocumentsText,
  type Reservation,
} from "@svc/billing";
import { suffices } from "@svc/billing/api";
import { digestOf, logRound } from "./log-round.ts";
import type { Parts } from "./parts.ts";
import type { ModelRequest, Scenario } from "./scenario.ts";
import {
  type Grant,
  type LedgerPart,
  ledgerOf,
  type ModelState,
  nameOfRow,
  type Run,
  readLedger,
  readRows,
  registerOfRows,
} from "./state.ts";

export interface ModelStep {
  readonly what: string;
  readonly state: ModelState;
}

const NOW = 1_000;

export const eventsOf = ({ requests }: Scenario): string[] =>
  [...new Set(requests.map(({ event }) => event))].sort();

/** Everything that can happen in a state. */
export function stepsFrom(state: ModelState, scenario: Scenario, parts: Parts): ModelStep[] {
  const steps = [...delivered(state, scenario, parts), ...goesOn(state, scenario, parts)];
  for (const begun of state.begun) {
    steps.push({ what: `claim ${begun.request} writes`, state: writeLate(state, scenario, parts, begun) });
  }
  // Nothing but a preflight asks whether they have.
  const asks = scenario.requests.some(({ kind }, i) => kind === "preflight" && !scenario.before?.includes(i));
  if (asks && !state.isExpired) steps.push({ what: "grants end", state: { ...state, isExpired: true } });
  if (state.runs.length > 0 || state.marks.length > 0) {
    steps.push({ what: "register falls", state: { ...state, runs: [], marks: [] } });
  }
  if (state.pending.length > 0 || parts.losesLastEntry) {
    steps.push({ what: "log falls", state: logFalls(state, parts) });
  }
  return steps;
}

/** Each request, for the first time or again, and those that come together. */
function delivered(state: ModelState, scenario: Scenario, parts: Parts): ModelStep[] {
  const elsewhere = [...(scenario.batches?.flat() ?? []), ...(scenario.before ?? [])];
  const alone = scenario.requests.flatMap((request, i) => {
    if (elsewhere.includes(i) || !mayAsk(request, parts)) return [];
    const carry = { preflight, release }[request.kind as "preflight"] ?? reserve;
    const after = carry(state, scenario, parts, i);
    return after === null ? [] : [{ what: `${request.kind} ${i} of ${request.event}`, state: after }];
  });
  const together = (scenario.batches ?? []).flatMap((batch) => {
    const after = reserveBatch(state, scenario, parts, batch);
    return after === null ? [] : [{ what: `batch of ${batch.join(" and ")}`, state: after }];
  });
  return [...alone, ...together];
}

/** Returns whether the endpoint admits this caller's request. The ledger checks what a release shows. */
function mayAsk({ kind, by }: ModelRequest, { needs }: Parts): boolean {
  if (by !== "stranger" || kind === "release") return true;
  return suffices(["grant"], needs[kind === "correction" ? "correct" : kind]);
}

/** Steps that happen without a request and without a crash. */
export function goesOn(state: ModelState, scenario: Scenario, parts: Parts): ModelStep[] {
  const steps: ModelStep[] = [];
  const add = (what: string, after: ModelState | null) => {
    if (after !== null) steps.push({ what, state: after });
  };
  for (const group of groupsOf(state.runs)) {
    const [{ stage }] = group;
    const whose = group.map(({ slot, row }) => `${slot} of ${nameOfRow(row)}`).join(", ");
    add(`run ${whose}: ${stage}`, stepGroup(state, scenario, parts, group));
  }
  if (state.pending.length > 0) add("round", commitRound(state, parts));
  if (state.marks.length > 0) add("marks", writeMarks(state));
  if (!parts.hasNoAlarm) {
    for (const row of state.rows) add(`alarm for ${nameOfRow(row)}`, resume(state, scenario, row));
  }
  for (const each of state.reservations) {
    add(`ledger is told of ${each.eventId}`, told(state, scenario, parts, each));
    if (!parts.hasNoLedgerAlarm) add(`ledger's alarm for ${each.eventId}`, goOnWith(state, scenario, each));
  }
  return steps;
}

export function preflight(state: ModelState, scenario: Scenario, parts: Parts, i: number): ModelState | null {
  // An expired grant is refused before the ledger is asked.
  if (state.isExpired) return null;
  const { consumptions, totals, reservations } = state;
  const ledger = { consumptions, totals, reservations };
  if (parts.claimsInTwoTurns) {
    if (state.begun.some(({ request }) => request === i)) return null;
    return { ...state, begun: [...state.begun, { request: i, ledger }] };
  }
  return claimOn(state, scenario, parts, i, ledger);
}

/** The claim as the ledger's own function decides it over `read`. */
function claimOn(
  state: ModelState,
  scenario: Scenario,
  parts: Parts,
  i: number,
  read: LedgerPart,
): ModelState {
  const request = scenario.requests[i] as Extract<ModelRequest, { kind: "preflight" }>;
  const { event, hold, key, model } = request;
  const grant = scenario.grants[request.grant] as Grant;
  const store = ledgerOf(read);
  const outcome = parts.claim(
    store,
    {
      ...grant,
      eventId: event,
      intent: { event_id: event, tenant_id: "t", endpoint: "/", model, max_units: "1" },
      intentDigest: digestOf(model),
      consumptionId: `c-${event}`,
      ...(hold === undefined ? {} : { holdMicros: hold }),
      ...(key === undefined ? {} : { idempotency: { keyHash: key, bodyDigest: `body ${i}` } }),
    },
    NOW,
  );
  const isEligible = outcome.kind === "consumed";
  const times = (state.eligible[event] ?? 0) + (isEligible ? 1 : 0);
  return {
    ...state,
    ...readLedger(store, scenario.grants, eventsOf(scenario)),
    eligible: isEligible ? { ...state.eligible, [event]: times } : state.eligible,
    executed: isEligible && request.by === undefined ? [...state.executed, event].sort() : state.executed,
  };
}

function writeLate(
  state: ModelState,
  scenario: Scenario,
  parts: Parts,
  begun: ModelState["begun"][number],
): ModelState {
  const after = claimOn(state, scenario, parts, begun.request, begun.ledger);
  return { ...after, begun: state.begun.filter((each) => each !== begun) };
}

function release(state: ModelState, scenario: Scenario, parts: Parts, i: number): ModelState {
  const { grant, event, by, key } = scenario.requests[i] as Extract<ModelRequest, { kind: "release" }>;
  const store = ledgerOf(state);
  const asked = {
    authorityId: (scenario.grants[grant] as Grant).authorityId,
    eventId: event,
    consumptionId: `c-${event}`,
    shown: by === undefined && key === undefined ? (["grant", "attest"] as const) : (["grant"] as const),
    ...(key === undefined ? {} : { keyHash: key }),
  };
  const isReleased = parts.release(store, asked, parts.needs.release).ok;
  const executed =
    isReleased && by === undefined ? state.executed.filter((one) => one !== event) : state.executed;
  return { ...state, ...readLedger(store, scenario.grants, eventsOf(scenario)), executed };
}

function freeSlot({ runs }: ModelState, { atOnce }: Scenario): number | null {
  if (runs.length >= atOnce) return null;
  return [...Array(atOnce).keys()].find((slot) => runs.every((run) => run.slot !== slot)) ?? null;
}

/** Begins a run where the register lets it: that of a bill in memory alone, an adjustment reserves its place. */
function reserve(state: ModelState, scenario: Scenario, parts: Parts, i: number): ModelState | null {
  const slot = freeSlot(state, scenario);
  if (slot === null) return null;
  const store = registerOfRows(state.rows);
  const reserved = reserveOn(store, state, scenario, parts, i);
  if (reserved === null || !reserved.ok) return null;
  return begin({ ...state, rows: readRows(store, eventsOf(scenario)) }, slot, reserved.value);
}

/** Begins the runs of a batch, in one turn of the register; those that it refuses are left out. */
function reserveBatch(
  state: ModelState,
  scenario: Scenario,
  parts: Parts,
  batch: readonly number[],
): ModelState | null {
  if (state.runs.length + batch.length > scenario.atOnce) return null;
  const slots = state.runs.map(({ slot }) => slot);
  const after = batch.reduce((at, i) => reserve(at, scenario, parts, i) ?? at, state);
  const begun = after.runs.filter(({ slot }) => !slots.includes(slot));
  const [first] = begun;
  if (first === undefined) return null;
  const runs = after.runs.map((run) => (begun.includes(run) ? { ...run, batch: first.slot } : run));
  return { ...after, runs };
}

function reserveOn(
  store: ReturnType<typeof registerOfRows>,
  state: ModelState,
  scenario: Scenario,
  parts: Parts,
  i: number,
): { readonly ok: true; readonly value: EventRow } | { readonly ok: false } | null {
  const request = scenario.requests[i] as Exclude<ModelRequest, { kind: "preflight" | "release" }>;
  const terms = { eventId: request.event, bodyDigest: `body ${i}`, request: JSON.stringify(request) };
  if (request.kind === "attest") {
    const known = findBill(store, terms);
    return known.ok ? { ok: true, value: known.value ?? billRow(terms) } : known;
  }
  const { kind, adjusts, charge } = request;
  const standing = state.rows.find((row) => row.eventId === request.event && row.number === adjusts);
  // Nobody names what nobody has seen.
  if (standing?.bill === undefined) return null;
  const faultOf = ({ bill }: { bill: IssuedDocumentsText }) =>
    kind === "void" ? null : amountFault(kind, bill.chargeMicros, charge);
  return parts.reserveAdjustment(
    store,
    { ...terms, kind, adjusts: standing.bill.attestationId },
    faultOf,
    NOW,
  );
}

/** Row of a requested attest that is not issued. */
function billRow(terms: Pick<EventRow, "eventId" | "bodyDigest" | "request">): EventRow {
  return { ...terms, number: 0, kind: "bill", reservedAt: NOW, logged: false };
}

function begin(state: ModelState, slot: number, row: EventRow): ModelState {
  const run: Run =
    row.bill === undefined
      ? { slot, row, stage: "settle" }
      : { slot, row, stage: "append", text: row.bill.text };
  return { ...state, runs: [...state.runs, run].sort((a, b) => a.slot - b.slot) };
}

/** The alarm goes on with a row that is not in the log. */
function resume(state: ModelState, scenario: Scenario, row: EventRow): ModelState | null {
  const slot = freeSlot(state, scenario);
  return row.logged || slot === null ? null : begin(state, slot, row);
}

/** The register says what it has issued. */
function told(
  state: ModelState,
  scenario: Scenario,
  parts: Parts,
  { eventId }: Reservation,
): ModelState | null {
  const row = state.rows.find((each) => each.eventId === eventId && each.number === 0);
  if (row?.bill === undefined && !parts.tellsEarly) return null;
  const store = ledgerOf(state);
  store.deleteReservation(eventId);
  return { ...state, ...readLedger(store, scenario.grants, eventsOf(scenario)) };
}

/** The ledger's alarm sends the request again that it has kept. */
function goOnWith(state: ModelState, scenario: Scenario, reservation: Reservation): ModelState | null {
  const slot = freeSlot(state, scenario);
  const isIssued = state.rows.some(({ eventId, number }) => eventId === reservation.eventId && number === 0);
  return slot === null || isIssued ? null : begin(state, slot, billRow(reservation));
}

type Group = readonly [Run, ...Run[]];

/** Runs that take their next step together: those of a batch at one stage, any other by itself. */
function groupsOf(runs: readonly Run[]): Group[] {
  const groups = Map.groupBy(runs, ({ slot, batch, stage }) => `${batch ?? `alone ${slot}`} ${stage}`);
  return [...groups.values()] as unknown as Group[];
}

/** One turn for all of them, and so one commit, in which each is judged by itself, after those before it. */
function stepGroup(state: ModelState, scenario: Scenario, parts: Parts, group: Group): ModelState | null {
  const [first] = group;
  if (first.stage === "settle" && parts.settlesOverOneReading)
    return overOneReading(state, scenario, parts, group);
  // The log is asked once whether it is busy: it takes all of a batch or none.
  if (first.stage === "append" && state.pending.length >= scenario.waiting)
    return group.reduce<ModelState>((at, run) => without(at, run), state);
  return group.reduce<ModelState | null>(
    (at, run) => (at === null ? null : stepRun(at, scenario, parts, run)),
    state,
  );
}

/** Each is settled as if it were alone, and what each wrote is put over what was there. */
function overOneReading(state: ModelState, scenario: Scenario, parts: Parts, group: Group): ModelState {
  let at = state;
  for (const run of group) {
    const { consumptions, totals, reservations, runs } = settle(state, scenario, parts, run);
    const isOwn = ({ eventId }: { readonly eventId: string }) => eventId === run.row.eventId;
    const put = <Kept extends { readonly eventId: string }>(
      before: readonly Kept[],
      after: readonly Kept[],
    ) =>
      [...before.filter((each) => !isOwn(each)), ...after.filter(isOwn)].sort((a, b) =>
        a.eventId < b.eventId ? -1 : 1,
      );
    const settled = runs.find(({ slot }) => slot === run.slot) as Run;
    at = {
      ...at,
      totals,
      consumptions: put(at.consumptions, consumptions),
      reservations: put(at.reservations, reservations),
      runs: at.runs.map((each) => (each.slot === run.slot ? settled : each)),
    };
  }
  return at;
}

function stepRun(state: ModelState, scenario: Scenario, parts: Parts, run: Run): ModelState | null {
  if (run.stage === "settle") return settle(state, scenario, parts, run);
  if (run.stage === "issue") return issue(state, scenario, parts, run);
  if (run.stage === "refused") {
    const store = registerOfRows(state.rows);
    store.deleteEvent(run.row, run.row.bodyDigest);
    return { ...without(state, run), rows: readRows(store, eventsOf(scenario)) };
  }
  if (run.stage === "append") {
    const handed = { ...state, pending: [...state.pending, run.text as string] };
    return parts.answersBeforeCommit
      ? answer(handed, run, -1)
      : replaced(handed, { ...run, stage: "waiting" });
  }
  return run.stage === "logged" ? answer(state, run, run.logIndex as number) : null;
}

const without = (state: ModelState, run: Run): ModelState => ({
  ...state,
  runs: state.runs.filter(({ slot }) => slot !== run.slot),
});

const replaced = (state: ModelState, run: Run): ModelState => ({
  ...state,
  runs: state.runs.map((each) => (each.slot === run.slot ? run : each)),
});

function settle(state: ModelState, scenario: Scenario, parts: Parts, run: Run): ModelState {
  const request = JSON.parse(run.row.request) as Extract<ModelRequest, { charge: string }>;
  const { authorityId, maxChargeMicros } = scenario.grants[request.grant] as Grant;
  const store = ledgerOf(state);
  const { eventId, number, bodyDigest } = run.row;
  const charge = { authorityId, chargeMicros: request.charge, maxChargeMicros };
  const terms = { ...charge, eventId };
  const outcome: { readonly ok: boolean; readonly reason?: string } =
    number === 0
      ? parts.reserveAttest(store, { eventId, bodyDigest, request: run.row.request, charge }, () => null, NOW)
      : parts.adjust(store, {
          ...terms,
          number,
          maxChargeMicros: request.kind === "void" ? "0" : maxChargeMicros,
        });
  const after = { ...state, ...readLedger(store, scenario.grants, eventsOf(scenario)) };
  return replaced(after, { ...run, stage: outcome.ok ? "issue" : "refused" });
}

function issue(state: ModelState, scenario: Scenario, parts: Parts, run: Run): ModelState {
  const { row, slot } = run;
  const store = registerOfRows(state.rows);
  const { charge } = JSON.parse(row.request) as Extract<ModelRequest, { charge: string }>;
  // Salts make the documents of every run others.
  const text = `${nameOfRow(row)} of ${row.bodyDigest} by ${slot}`;
  const before = store.readChain(row.eventId).find(({ number }) => number === row.number - 1)?.bill;
  const changeMicros = String(BigInt(charge) - BigInt(before?.chargeMicros ?? "0"));
  const made = { text, attestationId: text, currency: "EUR", chargeMicros: charge, changeMicros };
  const kept = parts.issueOnce(store, row, () => made);
  const after = { ...state, rows: readRows(store, eventsOf(scenario)) };
  // Displaced: the run ends with a refusal.
  return kept === null ? without(after, run) : replaced(after, { ...run, stage: "append", text: kept });
}

/** One commit for all that wait; who waited is answered in later turns. */
function commitRound(state: ModelState, parts: Parts): ModelState {
  const { entries, indexOf } = logRound(parts.append, state.entries, state.pending, NOW);
  const runs = state.runs.map((run) =>
    run.stage === "waiting" && state.pending.includes(run.text as string)
      ? { ...run, stage: "logged" as const, logIndex: indexOf.get(run.text as string) ?? -1 }
      : run,
  );
  return { ...state, entries, pending: [], runs };
}

function answer(state: ModelState, run: Run, logIndex: number): ModelState {
  const name = nameOfRow(run.row);
  const told = { name, bodyDigest: run.row.bodyDigest, text: run.text as string, logIndex };
  const isKnown = state.answers.some((each) => JSON.stringify(each) === JSON.stringify(told));
  const answers = isKnown ? state.answers : [...state.answers, told];
  return {
    ...without(state, run),
    marks: [...new Set([...state.marks, name])].sort(),
    answers: answers.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}

function writeMarks(state: ModelState): ModelState {
  const rows = state.rows.map((row) =>
    state.marks.includes(nameOfRow(row)) ? { ...row, logged: true } : row,
  );
  return { ...state, rows, marks: [] };
}

/** Waiting requests get no answer: their senders learn that the log is unavailable. */
function logFalls(state: ModelState, parts: Parts): ModelState {
  return {
    ...state,
    pending: [],
    runs: state.runs.filter(({ stage }) => stage !== "waiting" && stage !== "logged"),
    entries: parts.losesLastEntry ? state.entries.slice(0, -1) : state.entries,
  };
}
