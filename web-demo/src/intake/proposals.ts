/**
 * What of the documents received is for the reader's trust roots, and on what terms. A link never brings any: its
 * sender would choose whom its reader trusts. Trust roots and snapshots from files wait for the reader's word, a
 * snapshot that is older than the one in use is refused, and whose it is is said with the question.
 */

import {
  countRoots,
  formatRoots,
  type GivenRevocation,
  parseRoots,
  type TrustRoots,
  verifyOptionsOf,
} from "@svc/audit";
import { type Json, parseRevocationSnapshot, readEnvelope, writeEnvelope } from "@svc/core";
import { ENVELOPE_SET, STEP_SET, sentenceOf } from "@svc/messages";
import { readOptions } from "@svc/vdi-verifier";
import { hasText, type PageItem, type TextItem } from "../examine/messages.ts";
import { trustLabels as say } from "../labels/trust.ts";
import { locale } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";

export type Origin = "hand" | "link";

/** Who signed a snapshot, as far as the reader's roots can tell. */
export type SnapshotSigner =
  | { readonly signer: "pinned"; readonly keys: readonly string[] }
  | { readonly signer: "unknown"; readonly keys: readonly string[] }
  | { readonly signer: "nobody" };

/** Keys that a file brought: never taken as a whole, each is compared and pinned by itself. */
export interface ProposedRoots {
  readonly source: string;
  readonly proposes: "roots";
  readonly text: string;
  /** How many keys and the like it lists. */
  readonly listed: number;
}

export interface ProposedRevocation {
  readonly source: string;
  readonly proposes: "revocation";
  readonly revocation: GivenRevocation;
  readonly snapshotTime: number;
  readonly listed: number;
  readonly by: SnapshotSigner;
}

export type Proposal = ProposedRoots | ProposedRevocation;

export interface ProposedTrust {
  readonly proposals: readonly Proposal[];
  /** What could not be used, in sentences. */
  readonly problems: readonly string[];
}

/**
 * @param found what one source held
 * @param roots whom the reader trusts now
 */
export function proposalsOf(found: readonly PageItem[], origin: Origin, roots: TrustRoots): ProposedTrust {
  const [proposals, problems]: [Proposal[], string[]] = [[], []];
  for (const item of found) {
    if (!hasText(item) || (item.kind !== "trust_roots" && item.kind !== "revocation")) continue;
    if (origin === "link") {
      problems.push(say().linkCarriesTrust);
      continue;
    }
    try {
      proposals.push(item.kind === "trust_roots" ? rootsProposal(item) : snapshotProposal(item, roots));
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      problems.push(`${sourceName(item.source)}: ${error.message}`);
    }
  }
  return { proposals, problems };
}

/** @throws TypeError with a sentence, where what was in use by then is newer */
export function applyRevocation(roots: TrustRoots, proposal: ProposedRevocation): TrustRoots {
  assertNotOlder(proposal.snapshotTime, roots);
  return withRevocation(roots, proposal.revocation);
}

/** @throws TypeError, RangeError with a sentence */
export function withRevocation(roots: TrustRoots, revocation: GivenRevocation): TrustRoots {
  assertNotOlder(revocation.snapshot.snapshotTime, roots);
  return parseRoots(formatRoots({ ...roots, revocation }), locale());
}

/** @throws TypeError, RangeError with a sentence, where it cannot be read */
function rootsProposal({ text, source }: TextItem): Proposal {
  return { source, proposes: "roots", text, listed: countRoots(parseRoots(text, locale())) };
}

/**
 * A snapshot of a document, and what came as its envelope, as trust roots take them.
 *
 * @throws TypeError with a sentence, where one of them cannot be read
 */
export function readGivenRevocation(snapshot: unknown, envelope: Json | undefined): GivenRevocation {
  const read = parseRevocationSnapshot(snapshot);
  if (!read.ok) throw new TypeError(say().snapshotUnusable(sentenceOf(STEP_SET, read, locale())));
  if (envelope === undefined) return { snapshot: read.value };
  const around = readEnvelope(envelope);
  if (around.ok) return { snapshot: read.value, envelope: writeEnvelope(around.value) };
  throw new TypeError(say().snapshotUnusable(sentenceOf(ENVELOPE_SET, around, locale())));
}

function snapshotProposal({ text, envelope, source }: TextItem, roots: TrustRoots): Proposal {
  const revocation = readGivenRevocation(text, envelope);
  const { snapshotTime, revokedAttestations, revokedKids } = revocation.snapshot;
  assertNotOlder(snapshotTime, roots);
  return {
    source,
    proposes: "revocation",
    revocation,
    snapshotTime,
    listed: revokedAttestations.length + revokedKids.length,
    by: signerOf(revocation, roots),
  };
}

/** Whoever replaces a snapshot by an older one takes revocations back. */
function assertNotOlder(snapshotTime: number, { revocation }: TrustRoots): void {
  if (revocation === undefined || snapshotTime >= revocation.snapshot.snapshotTime) return;
  throw new TypeError(say().snapshotOlder);
}

function signerOf(revocation: GivenRevocation, roots: TrustRoots): SnapshotSigner {
  const { envelope } = revocation;
  if (envelope === undefined) return { signer: "nobody" };
  const keys = envelope.signatures.flatMap(({ keyid }) => keyid ?? []);
  const asked = { ...roots, profile: "VDI_VERIFY_STRICT_V1" as const, revocation };
  const isPinned = readOptions(verifyOptionsOf(asked, null)).revocation?.trust === "pinned";
  return { signer: isPinned ? "pinned" : "unknown", keys };
}
