/** Documents of many: their verdicts, and the few members by which people find them in a list. */
import { type VerificationResult, verifyDecisions } from "@svc/vdi-verifier";
import type { CloneableOptions } from "../worker/cloneable-options.ts";

export interface Summary {
  readonly result: VerificationResult;
  /** As the document states them; empty where it states none. */
  readonly outcome: string;
  readonly pipeline: string;
  readonly issuer: string;
  readonly issuedAt: number | null;
}

/**
 * One summary a text, in order. All are checked together, each with the verdict that it has alone.
 *
 * @param signal looked at between documents
 * @throws the signal's reason
 */
export async function summarise(
  texts: readonly string[],
  options: CloneableOptions,
  signal?: AbortSignal,
): Promise<Summary[]> {
  const summaries: Summary[] = [];
  const many = { ...options, groupSize: texts.length, ...(signal === undefined ? {} : { signal }) };
  for await (const result of verifyDecisions(texts, many)) {
    summaries.push(summaryOf(texts[summaries.length] as string, result));
  }
  return summaries;
}

function summaryOf(text: string, result: VerificationResult): Summary {
  const document = readLoosely(text);
  const member = (outer: string, inner: string) => {
    const value = (document[outer] as Record<string, unknown> | undefined)?.[inner];
    return typeof value === "string" ? value : "";
  };
  const { issued_at: issued } = document;
  return {
    result,
    outcome: member("decision", "outcome"),
    pipeline: member("pipeline", "name"),
    issuer: member("signature", "public_key"),
    issuedAt: typeof issued === "number" ? issued : null,
  };
}

/** For display beside a verdict that already says whether the document can be read. */
function readLoosely(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
