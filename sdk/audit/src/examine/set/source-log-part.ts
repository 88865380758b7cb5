/** Log proofs of sources' statements in a set: each beside every document that holds the statement which it names. */

import {
  type DecisionAttestation,
  hashSourceStatement,
  parseSourceEvidence,
  parseSourceStatement,
  parseStatementEntry,
  type SourceStatement,
} from "@svc/core";
import { type LogPolicy, parseTlogProof } from "@svc/tlog";
import { openAttestation } from "@svc/vdi-verifier/opened";
import { parseBundle } from "../../bundle/index.ts";
import { partsOfBundle } from "../bundle/parts-of-bundle.ts";
import type { Tie } from "../examination.ts";
import type { RecordAnswer } from "../records/answer.ts";
import { examineSourceLog } from "../records/source-log.ts";
import { inputOf, type Placed } from "./input.ts";

export interface SourceLogPart {
  readonly answers: ReadonlyMap<number, RecordAnswer>;
  readonly ties: readonly Tie[];
}

/** Never throws on evidence. @throws the signal's reason */
export async function examineSourceLogs(
  placed: readonly Placed[],
  logs: readonly LogPolicy[],
  signal: AbortSignal | undefined,
): Promise<SourceLogPart> {
  const answers = new Map<number, RecordAnswer>();
  const ties: Tie[] = [];
  const proofs = [...placed.entries()].flatMap(([index, { item, fault }]) => {
    const hash = item.kind === "statement_log_proof" && fault === undefined ? hashNamed(item.text) : null;
    return hash === null ? [] : [{ index, hash, document: item.text }];
  });
  if (proofs.length === 0) return { answers, ties };
  const byHash = await statementsByHash(placed, new Set(proofs.map(({ hash }) => hash)), signal);
  for (const { index, hash, document } of proofs) {
    const held = byHash.get(hash);
    if (held === undefined) continue;
    const answer = examineSourceLog(document, [...held.distinct.values()], logs);
    answers.set(index, answer);
    const { verdict, reason } = answer;
    const why = reason === undefined ? {} : { reason };
    ties.push({ tie: "evidence_of", from: [index], to: [...held.places], verdict, ...why });
  }
  return { answers, ties };
}

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

/** Of all statements those that a proof is about. */
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
