/**
 * What the page shows follows from this and nothing else: what is on the table, whom the reader trusts, the time
 * asked about, what is opened. Pure: an action and a state give the next state.
 */

import type { ExaminedSet, TrustRoots } from "@svc/audit";
import { hasText, type PageItem } from "../examine/messages.ts";
import { applyRevocation, type Origin, type Proposal, proposalsOf } from "../intake/proposals.ts";
import { sourceName } from "../words/source-name.ts";
import { trustWords as say } from "../words/trust.ts";

/** One of many, or one part of a bundle, looked at by itself. Places among the documents. */
export type Opened =
  | { readonly shows: "attestation"; readonly index: number }
  | { readonly shows: "part"; readonly index: number; readonly part: string; readonly pointer: string };

/** With whose eyes an example is seen: its readers' roots, and the time that they ask about; null is now. */
export interface Lens {
  readonly roots: TrustRoots;
  readonly at: number | null;
}

export interface PageState {
  readonly roots: TrustRoots;
  /** The roots before their last change, to take it back; null where there was none. */
  readonly before: TrustRoots | null;
  /** Roots of the page's own examples while they are shown, in place of the reader's; never kept. */
  readonly lens: Lens | null;
  /** Unix seconds; null for now. */
  readonly at: number | null;
  /** What to tell beside the trust roots. */
  readonly problem: string | null;
  readonly items: readonly PageItem[];
  readonly proposals: readonly Proposal[];
  readonly opened: Opened | null;
  /** Of exactly these items, roots and time; null while it is still to come. */
  readonly examined: ExaminedSet | null;
}

export type Action =
  /** By source: what each of them held. */
  | {
      readonly type: "received";
      readonly bySource: readonly (readonly PageItem[])[];
      readonly origin: Origin;
    }
  /** An example of the page's own, and the eyes to see it with. */
  | {
      readonly type: "shown";
      readonly bySource: readonly (readonly PageItem[])[];
      readonly lens: Lens;
    }
  | { readonly type: "lens_left" }
  | { readonly type: "roots_changed"; readonly roots: TrustRoots }
  | { readonly type: "roots_undone" }
  | { readonly type: "roots_kept"; readonly isKept: boolean }
  /** Something that could not be done. */
  | { readonly type: "told"; readonly problem: string }
  | { readonly type: "time_asked"; readonly at: number | null }
  | { readonly type: "settled"; readonly proposal: Proposal; readonly isAccepted: boolean }
  | { readonly type: "removed"; readonly item: PageItem }
  | { readonly type: "cleared" }
  | { readonly type: "opened"; readonly opened: Opened }
  | { readonly type: "closed" }
  | { readonly type: "examined"; readonly set: ExaminedSet };

export function initialState(roots: TrustRoots, problem: string | null): PageState {
  return {
    roots,
    before: null,
    lens: null,
    at: null,
    problem,
    items: [],
    proposals: [],
    opened: null,
    examined: null,
  };
}

export function reducePage(state: PageState, action: Action): PageState {
  switch (action.type) {
    case "received":
      // What is not the page's own is never seen with its examples' eyes, nor together with them.
      return receive(
        state.lens === null ? state : withItems({ ...state, lens: null }, []),
        action.bySource,
        action.origin,
      );
    case "shown":
      return { ...withItems(state, action.bySource.flat()), proposals: [], lens: action.lens };
    case "lens_left":
      return { ...state, lens: null, examined: null };
    case "roots_changed":
      return withRoots(state, action.roots);
    case "roots_undone":
      return state.before === null ? state : { ...withRoots(state, state.before), before: null };
    case "roots_kept":
      return action.isKept ? state : { ...state, problem: say().thisBrowserKeepsNothingHereThese };
    case "told":
      return { ...state, problem: action.problem };
    case "time_asked":
      return { ...state, at: action.at, lens: state.lens && { ...state.lens, at: null }, examined: null };
    case "settled":
      return settle(state, action.proposal, action.isAccepted);
    case "removed":
      return withItems(
        state,
        state.items.filter((item) => item !== action.item),
      );
    case "cleared":
      return { ...withItems(state, []), proposals: [], lens: null };
    case "opened":
      return { ...state, opened: action.opened };
    case "closed":
      return { ...state, opened: null };
    case "examined":
      return { ...state, examined: action.set };
  }
}

/** By the reader's hand: what is here is looked at with the reader's own eyes from then on. */
function withRoots(state: PageState, roots: TrustRoots): PageState {
  return { ...state, roots, before: state.roots, lens: null, problem: null, examined: null };
}

/** Whose roots judge what is here. */
export function rootsInUse({ roots, lens }: PageState): TrustRoots {
  return lens?.roots ?? roots;
}

/** The time asked about, Unix seconds; null is now. */
export function timeInUse({ at, lens }: PageState): number | null {
  return lens?.at ?? at;
}

/** What was examined is not what is here now. */
export function isAnew(before: PageState, now: PageState): boolean {
  return (
    before.items !== now.items ||
    rootsInUse(before) !== rootsInUse(now) ||
    timeInUse(before) !== timeInUse(now)
  );
}

function withItems(state: PageState, items: readonly PageItem[]): PageState {
  return { ...state, items, opened: null, examined: null };
}

function receive(state: PageState, bySource: readonly (readonly PageItem[])[], origin: Origin): PageState {
  const found = bySource.flat();
  const proposed = bySource.map((one) => proposalsOf(one, origin, state.roots));
  // Snapshots stay on the table as well: what they list is said of what is here, whoever made them.
  const documents = found.filter(
    ({ kind }) => kind !== "trust_roots" && (origin === "hand" || kind !== "revocation"),
  );
  const known = new Set(state.items.length === 0 ? [] : found.map(nameOf));
  const kept = state.items.filter((item) => item.kind !== "unknown" && !known.has(nameOf(item)));
  return {
    ...withItems(state, [...kept, ...documents]),
    proposals: [...state.proposals, ...proposed.flatMap(({ proposals }) => proposals)],
    problem: proposed.flatMap(({ problems }) => problems).at(-1) ?? state.problem,
  };
}

/** The same for the same document given twice: its text, or its place in a file that is chosen again. */
function nameOf(item: PageItem): string {
  if (hasText(item)) return item.text;
  const { file, from, to } = item.line;
  const written = file instanceof File ? file.lastModified : 0;
  return `${item.source}\n${file.size}\n${written}\n${from}\n${to}`;
}

function settle(state: PageState, proposal: Proposal, isAccepted: boolean): PageState {
  const proposals = state.proposals.filter((one) => one !== proposal);
  if (!isAccepted || proposal.proposes === "roots") return { ...state, proposals };
  try {
    const roots = applyRevocation(state.roots, proposal);
    return { ...withRoots(state, roots), proposals };
  } catch (error) {
    // Roots changed between question and answer: a newer snapshot is in use by now.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return { ...state, proposals, problem: `${sourceName(proposal.source)}: ${error.message}` };
  }
}
