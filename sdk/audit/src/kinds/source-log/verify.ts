/**
 * Log proofs of sources' statements, each beside every document that holds the statement which it names. A proof shows
 * that a pinned log committed to the statement. It does not show that the statement is true, or that it counts for the
 * decision beside it.
 */
import {
  type DecisionAttestation,
  hashSourceStatement,
  parseSourceEvidence,
  parseSourceStatement,
  parseStatementEntry,
  type SourceStatement,
} from "@svc/core";
import { type Fail, type Failure, failure, type PERIOD_REASONS } from "@svc/core/finding";
import { LOG_SET, PERIOD_SET } from "@svc/messages";
import { type LogPolicy, parseTlogProof } from "@svc/tlog";
import { logNamedIn, verifyStatementInclusion } from "@svc/vdi-transparency";
import { openAttestation } from "@svc/vdi-verifier/opened";
import { worded } from "../../model/found.ts";
import { inputOf, type Placed } from "../../model/input.ts";
import { type Answer, once } from "../../model/set.ts";
import { parseBundle } from "../bundle/audit-bundle.ts";
import { partsOfBundle } from "../bundle/parts-of-bundle.ts";

/** Never throws on evidence. @throws the signal's reason */
export const verifySourceLogs = once(async (set): Promise<void> => {
  const proofs = set.of("statement_log_proof").flatMap((index) => {
    const document = set.at(index).item.text;
    const hash = hashNamed(document);
    return hash === null ? [] : [{ index, hash, document }];
  });
  if (proofs.length === 0) return;
  const wanted = new Set(proofs.map(({ hash }) => hash));
  const byHash = await statementsByHash(set.placed, wanted, set.options.signal);
  for (const { index, hash, document } of proofs) {
    const held = byHash.get(hash);
    if (held === undefined) continue;
    const answer = examineSourceLog(document, [...held.distinct.values()], set.terms.logs);
    set.answer(index, answer);
    const { verdict, reason } = answer;
    set.tie({ tie: "evidence_of", from: [index], to: [...held.places], verdict, reason });
  }
});

/** The hash of the source's statement that the entry in a proof is about; null of any other entry. */
function hashNamed(proof: string): string | null {
  const parsed = parseTlogProof(proof);
  if (!parsed.ok || parsed.value.extra === undefined) return null;
  const entry = parseStatementEntry(parsed.value.extra);
  return entry.ok && entry.value.type === "source_statement_v1" ? entry.value.statement_hash : null;
}

interface Held {
  /** By the value of the signature, which alone can differ under one hash. */
  readonly distinct: Map<string, SourceStatement>;
  readonly places: Set<number>;
}

/** The statements that a proof is about. */
async function statementsByHash(
  placed: readonly Placed[],
  wanted: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Held>> {
  const byHash = new Map<string, Held>();
  for (const [place, one] of placed.entries()) {
    signal?.throwIfAborted();
    for (const statement of one.fault === undefined ? await statementsIn(one) : []) {
      const hash = hashSourceStatement(statement);
      if (!wanted.has(hash)) continue;
      const held = byHash.get(hash) ?? { distinct: new Map(), places: new Set() };
      held.distinct.set(statement.signature.value, statement);
      held.places.add(place);
      byHash.set(hash, held);
    }
  }
  return byHash;
}

/** Sources' statements that a document holds: itself one, in evidence, in an attestation, or in a bundle's parts. */
async function statementsIn({ item, later }: Placed): Promise<readonly SourceStatement[]> {
  const input = inputOf(later === undefined ? item : await later());
  switch (item.kind) {
    case "source_statement": {
      const read = parseSourceStatement(input);
      return read.ok ? [read.value] : [];
    }
    case "source_evidence": {
      const read = parseSourceEvidence(input);
      return read.ok ? read.value.statements : [];
    }
    case "attestation": {
      const { evidence } = openAttestation(input);
      return evidence.ok ? carriedBy(evidence.value) : [];
    }
    case "audit_bundle": {
      const read = parseBundle(input);
      const parts = read.ok ? partsOfBundle(read.value, item.source) : [];
      return (await Promise.all(parts.map(statementsIn))).flat();
    }
    default:
      return [];
  }
}

function carriedBy({ sources }: DecisionAttestation): readonly SourceStatement[] {
  return sources?.statements ?? [];
}

const fail: Fail<Pick<typeof PERIOD_REASONS, "log_trust_missing">> = failure;

/**
 * The first pinned log whose proof this is. Never throws on evidence.
 *
 * @param statements those of the hash that the proof's entry names, at least one. They differ in the value of their
 * signature alone: one that its key signed is enough
 */
function examineSourceLog(
  document: string,
  statements: readonly SourceStatement[],
  logs: readonly LogPolicy[],
): Answer {
  const named = logNamedIn({ document });
  if (!named.ok) return notValid(named);
  let fault: Answer | null = null;
  for (const policy of logs.filter(({ origin }) => origin === named.value)) {
    for (const statement of statements) {
      const found = verifyStatementInclusion(statement, { document }, policy);
      if (found.valid) return { verdict: "verified", rests_on: "pinned" };
      fault ??= notValid(found);
    }
  }
  if (fault !== null) return fault;
  const missing = fail("log_trust_missing");
  return { verdict: "could_not_check", reason: missing.reason, ...worded(PERIOD_SET, missing) };
}

function notValid(found: Failure): Answer {
  return { verdict: "not_valid", reason: found.reason, ...worded(LOG_SET, found) };
}
