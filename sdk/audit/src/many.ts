/** Many decisions counted, as facts for the sentence on top and for charts. */

import { isIssuerPinned } from "@svc/core/wire";
import type { FoundGroup, ManyFacts } from "@svc/messages";
import type { IssuerNames } from "@svc/vdi-verifier/opened";
import { isOnlyUnpinned } from "@svc/vdi-verifier/opened";
import { verdictOnAttestation } from "./kinds/attestation/view.ts";
import type { JudgedDecision, StatedMembers, VerdictKind } from "./model/examination.ts";
import { type CountedDecision, sumOf, type Tally } from "./model/tally.ts";
import { nameOf } from "./model/wording.ts";

export { type CountedDecision, FOUND_GROUPS, Tally } from "./model/tally.ts";

/** How charts and lists tell apart what was found. */
export function foundGroup(result: JudgedDecision): FoundGroup {
  const { kind, tone } = verdictOnAttestation(result);
  return kind === "expired" ? "expired" : kind === "not_valid" ? "bad" : tone;
}

/**
 * A verified decision as what a tally counts.
 *
 * @param stated by the document; null where it could not be read
 */
export function countedDecision(
  result: JudgedDecision,
  stated: Pick<StatedMembers, "issued_at" | "issuer" | "outcome"> | null,
): CountedDecision {
  return {
    outcome: stated?.outcome ?? "",
    issuedAt: stated?.issued_at ?? null,
    issuer: stated?.issuer ?? "",
    isPinned: isIssuerPinned(result.trust.issuer),
    group: foundGroup(result),
    isOnlyUnpinned: isOnlyUnpinned(result),
  };
}

/** How many came to what. */
export type VerdictCounts = Readonly<Partial<Record<VerdictKind, number>>>;

/** Outcomes and keys that a sentence can name. */
const MOST_NAMED = 4;

/**
 * A tally as facts for the sentence on top of many: what is verified alone has outcomes, dates and keys.
 *
 * @param others verdicts on documents of other kinds
 * @param unread files that could not be read
 * @param names the reader's own; used for pinned keys alone
 */
export function manyFacts(
  tally: Tally,
  names: IssuerNames,
  { others = {}, unread = 0 }: { readonly others?: VerdictCounts; readonly unread?: number } = {},
): ManyFacts {
  const { good = 0, warn = 0, bad = 0, expired = 0, unknown = 0 } = tally.groups;
  const held = tally.outcomes
    .map(({ outcome, counts }) => ({ outcome, count: (counts.good ?? 0) + (counts.warn ?? 0) }))
    .filter(({ count }) => count > 0);
  const named = held.flatMap(({ outcome, count }) => (outcome === null ? [] : [{ outcome, count }]));
  const shown = named.toSorted((a, b) => b.count - a.count).slice(0, MOST_NAMED);
  const of = (kind: VerdictKind) => others[kind] ?? 0;
  return {
    decisions: {
      total: sumOf(tally.groups),
      verified: good + warn,
      ownWord: warn,
      expired,
      notValid: bad,
      onlyUnpinned: tally.onlyUnpinned,
      notChecked: unknown,
    },
    outcomes: shown,
    otherOutcomes: good + warn - shown.reduce((sum, { count }) => sum + count, 0),
    dated: tally.dated,
    pinned: namedKeys(tally, names),
    unpinned: tally.unpinned,
    others: {
      total: Object.values(others).reduce((sum, count) => sum + count, 0),
      verified: of("verified"),
      expired: of("expired"),
      notValid: of("not_valid"),
      notChecked: of("could_not_check"),
    },
    unread,
  };
}

/** Keys of one name are one entry, as are those without one or beyond what a sentence can name. */
function namedKeys({ pinned }: Tally, names: IssuerNames): ManyFacts["pinned"] {
  const byName = new Map<string | null, { keys: number; count: number }>();
  for (const [key, count] of pinned) {
    const name = nameOf(key, names) ?? null;
    const isRoom = byName.has(name) || [...byName.keys()].filter((one) => one !== null).length < MOST_NAMED;
    const under = isRoom ? name : null;
    const known = byName.get(under) ?? { keys: 0, count: 0 };
    byName.set(under, { keys: known.keys + 1, count: known.count + count });
  }
  return [...byName].map(([name, of]) => ({ name, ...of }));
}
