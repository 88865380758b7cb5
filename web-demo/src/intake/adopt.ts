/**
 * What of the documents received is for the reader's trust roots, and on what terms. A link never brings any: its
 * sender would choose whom its reader trusts. A snapshot that somebody dropped by itself is taken as it is; trust
 * roots, and a snapshot that came together with other documents, wait for the reader's word.
 */
import { formatRoots, type Item, parseRoots, type TrustRoots } from "@svc/report";

export type Origin = "hand" | "link";

export interface Proposal {
  readonly source: string;
  /** What it would change, in words. */
  readonly what: string;
  readonly apply: (roots: TrustRoots) => TrustRoots;
}

export interface Adoption {
  /** Changes that hold at once. */
  readonly applied: readonly Proposal[];
  readonly proposals: readonly Proposal[];
  /** What could not be used, in sentences. */
  readonly problems: readonly string[];
}

/** @param found what one source held */
export function adoptionOf(found: readonly Item[], origin: Origin): Adoption {
  const [applied, proposals, problems]: [Proposal[], Proposal[], string[]] = [[], [], []];
  for (const item of found) {
    if (item.kind !== "trust_roots" && item.kind !== "revocation") continue;
    if (origin === "link") {
      problems.push("The link carries trust roots. Links may not: what it brought is left aside.");
      continue;
    }
    try {
      if (item.kind === "trust_roots") proposals.push(rootsProposal(item));
      else (found.length === 1 ? applied : proposals).push(snapshotProposal(item));
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      problems.push(`${item.source}: ${error.message}`);
    }
  }
  return { applied, proposals, problems };
}

function rootsProposal({ text, source }: Item): Proposal {
  const roots = parseRoots(text);
  return {
    source,
    what: "It holds trust roots. They would take the place of all of yours: whoever made the file chose them.",
    apply: () => roots,
  };
}

function snapshotProposal({ value = null, envelope, source }: Item): Proposal {
  const revocation = { snapshot: value, ...(envelope === undefined ? {} : { envelope }) };
  const apply = (roots: TrustRoots) => parseRoots(formatRoots({ ...roots, revocation }));
  return { source, what: "It holds a revocation snapshot, which came with other documents.", apply };
}
