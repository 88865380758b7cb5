/**
 * Reads what sources gave for a decision: that each opening opens the statement in it, that they are for one decision,
 * about one person and different inputs, and that the decision's inputs are those that they signed. A source's
 * signature is checked too: what does not hold is not worth a proof. Messages name pointers, never values.
 */
import {
  canonicalize,
  type Manifest,
  PAYLOAD_TYPES,
  parseSourceOpening,
  type SourceOpening,
  type SourceStatement,
  sourceOpeningFailure,
  verifyDocumentAsync,
} from "@svc/core";
import { memberOf, quote, typeNameOf } from "./arguments.ts";
import { proverError } from "./errors.ts";
import type { PreparedDecision } from "./prepare.ts";

/** What sources gave, as a statement and its proof take it. Salts are secret. */
export interface ReadSources {
  readonly statements: readonly SourceStatement[];
  /** Becomes the decision's nonce. */
  readonly challenge: string;
  /** By the place of the input among the decision's leaves; 31 bytes in hex. */
  readonly salts: ReadonlyMap<number, string>;
}

/**
 * Returns `null` when no source gave anything.
 *
 * @throws TypeError `source_malformed`, RangeError `source_unfit`
 */
export async function readSources(
  given: unknown,
  { evaluation }: PreparedDecision,
): Promise<ReadSources | null> {
  if (given === undefined) return null;
  if (!Array.isArray(given)) {
    throw proverError(
      "source_malformed",
      `options.sources: expected a list of source openings, got ${typeNameOf(given)}`,
    );
  }
  if (given.length === 0) return null;
  const openings: SourceOpening[] = [];
  for (const [i, one] of given.entries()) openings.push(await readOpening(one, `options.sources[${i}]`));
  const [first] = openings as [SourceOpening];
  const { challenge, subject } = first.statement;
  const salts = new Map<number, string>();
  for (const [i, { statement, inputs }] of openings.entries()) {
    const at = `options.sources[${i}]`;
    if (statement.challenge !== challenge) throw unfit(at, "it is for another decision than the first");
    if (statement.subject !== subject) throw unfit(at, "it is about another person than the first");
    for (const { pointer, value, salt } of inputs) {
      const place = evaluation.leaves.findIndex((leaf) => leaf.pointer === pointer);
      const leaf = evaluation.leaves[place];
      if (leaf === undefined) throw unfit(at, `the decision has no input ${quote(pointer)}`);
      if (salts.has(place)) throw unfit(at, `another source signed ${quote(pointer)} too`);
      if (canonicalize([leaf.value]) !== canonicalize([value])) {
        throw unfit(at, `the decision's input ${quote(pointer)} is not the one that the source signed`);
      }
      salts.set(place, salt);
    }
  }
  return { statements: openings.map(({ statement }) => statement), challenge, salts };
}

async function readOpening(given: unknown, at: string): Promise<SourceOpening> {
  const read = parseSourceOpening(given);
  // Not the reader's sentence: it may quote what it found.
  if (!read.ok)
    throw proverError(
      "source_malformed",
      `${at}${memberOf(read.pointer)}: no source opening (${read.reason})`,
    );
  const fault = sourceOpeningFailure(read.value);
  if (fault !== null)
    throw proverError("source_malformed", `${at}${memberOf(fault.pointer)}: ${fault.reason}`);
  const { statement } = read.value;
  const signature = await verifyDocumentAsync(PAYLOAD_TYPES.sourceStatement, statement);
  if (signature.valid) return read.value;
  throw proverError("source_malformed", `${at}/statement/signature: ${signature.reason}`);
}

/**
 * Returns what can be said once issuer and time are known, and whether the manifest's demands are met.
 *
 * @throws RangeError `source_unfit`
 */
export function checkSources(
  sources: ReadSources | null,
  { sourced = [] }: Manifest,
  { issuer, issuedAt }: { readonly issuer: string; readonly issuedAt: number },
): void {
  const statements = sources?.statements ?? [];
  for (const [i, { audience, issued_at: from, expires_at: until }] of statements.entries()) {
    const at = `options.sources[${i}]`;
    if (audience !== issuer) throw unfit(at, `it is for the issuer ${audience}, not for ${issuer}`);
    if (issuedAt < from || issuedAt >= until) {
      throw unfit(at, `it holds from ${from} until ${until}, and the attestation is issued at ${issuedAt}`);
    }
  }
  const signed = statements.flatMap(({ leaves }) => leaves.map(({ pointer }) => pointer));
  const missing = sourced.find(({ input }) => !signed.includes(input));
  if (missing === undefined) return;
  throw unfit(
    "options.sources",
    `the manifest demands that a ${missing.role} signed ${quote(missing.input)}`,
  );
}

function unfit(at: string, why: string): Error {
  return proverError("source_unfit", `${at}: ${why}`);
}
