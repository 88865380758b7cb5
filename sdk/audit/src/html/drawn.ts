/** What a report draws of a document, by the same drawings as the audit page. */

import { type CircuitRecord, type DecisionAttestation, keyHash, type VerificationReceipt } from "@svc/core";
import { setupHash } from "@svc/core/built-in";
import { LruCache } from "@svc/core/lru-cache";
import type { FollowedSetup } from "@svc/groth16/transcript";
import { en, type Locale } from "@svc/messages";
import { explainConstraints, type VerificationResult } from "@svc/vdi-verifier";
import { holdsOrHeld } from "@svc/vdi-verifier/opened";
import { headsDrawing, relationInWords } from "../drawings/heads.ts";
import { merklePathDrawing } from "../drawings/merkle-path.ts";
import { pipelineDrawing } from "../drawings/pipeline.ts";
import { scoreDrawing } from "../drawings/score.ts";
import { countedReceipts, scoreParts } from "../drawings/score-parts.ts";
import { foundSetup, setupDrawing } from "../drawings/setup.ts";
import type { ExaminedDocument, ExaminedSet } from "../model/examination.ts";
import type { Drawing } from "../model/view.ts";
import { type Drawn, NOTHING_DRAWN } from "./section.ts";

/** Of a decision that holds, or has expired, its way and its circuit's setup; of a bundle those of its decision, and what lies in it. */
export async function drawnOf(document: ExaminedDocument, locale?: Locale): Promise<Drawn> {
  const { kind, parts, verdict } = document;
  if (kind === "attestation") return drawnOfDecision(document, locale);
  if (kind !== "audit_bundle" || parts === undefined) return NOTHING_DRAWN;
  const decision = parts.documents.find((one) => one.kind === "attestation");
  const isHeld = verdict === "verified" || verdict === "expired";
  const own = isHeld && decision !== undefined ? await drawnOfDecision(decision, locale) : NOTHING_DRAWN;
  return { ...own, others: drawnOfSet(parts, locale) };
}

/** Of documents that speak of each other: the path of an entry, heads held against each other, the score of receipts. */
export function drawnOfSet(
  { documents, paths, heads, score }: ExaminedSet,
  locale?: Locale,
): Drawn["others"] {
  const { drawings } = locale ?? en;
  const given = documents
    .filter(({ kind }) => kind === "receipt")
    .map(({ read }) => (read ?? null) as VerificationReceipt | null);
  const parts = score === undefined ? null : scoreParts(countedReceipts(given, score), score);
  return [
    ...paths
      .filter(({ path }) => path.length > 0)
      .map((path) => withWords(merklePathDrawing(path, locale), (drawing) => drawing.shows)),
    ...heads.map((pair) => withWords(headsDrawing(pair, locale), () => relationInWords(pair, locale))),
    ...(parts === null ? [] : [withWords(scoreDrawing(parts, locale), () => drawings.scoreMeasures)]),
  ];
}

function withWords(drawing: Drawing, words: (drawing: Drawing) => string): Drawn["others"][number] {
  return { drawing, said: words(drawing) };
}

async function drawnOfDecision({ read, result }: ExaminedDocument, locale?: Locale): Promise<Drawn> {
  const attestation = (read ?? null) as DecisionAttestation | null;
  const judged = result as VerificationResult | null;
  if (attestation === null || !judged?.rules || !holdsOrHeld(judged)) return NOTHING_DRAWN;
  const { constraints } = explainConstraints(attestation);
  const { circuit, verification } = attestation;
  return {
    way: pipelineDrawing(attestation, constraints, true, locale),
    setup: circuit === undefined ? null : await setupOf(circuit, verification.key, locale),
    others: [],
  };
}

/** A report on many decisions is one on few setups, each of which takes longer than all else of a decision's part. */
const followed = new LruCache<Promise<FollowedSetup>>(32);

/** Followed once more, as the audit page does: the result keeps the grade alone. */
async function setupOf(
  record: CircuitRecord,
  key: DecisionAttestation["verification"]["key"],
  locale?: Locale,
): Promise<Drawing> {
  const found = await followed.memoize(setupHash(record, keyHash(key)), async () => {
    const { followSetup } = await import("@svc/groth16/transcript");
    return followSetup(record, key);
  });
  return setupDrawing(foundSetup(record, found), locale);
}
