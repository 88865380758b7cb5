/**
 * Inputs on a source's word: whether source statements are about one decision and its committed leaves. Everything here
 * follows from bytes alone; whose keys they are is the reader's to say.
 *
 * Keys of a decision's leaves are distinct, which its proof shows: the leaf that a rule reads under a pointer is then
 * the one that a source computed for this pointer. That holds only where the proof was checked.
 */
import { BN254_R } from "../field/bn254.ts";
import { parseFieldElement } from "../field/parse-field-element.ts";
import { type Fail, type FailureOf, failure } from "../finding/failure.ts";
import type {
  SOURCE_EVIDENCE_REASONS,
  SOURCE_OPENING_REASONS,
  SOURCE_REASONS,
} from "../finding/sets/sources.ts";
import type { DecisionAttestation } from "../wire/attestation.ts";
import type { SourceEvidence } from "../wire/source-evidence.ts";
import type { SourceOpening, SourceStatement } from "../wire/source-statement.ts";
import { leafOf } from "./opening.ts";
import { inputsRoot } from "./roots.ts";

/** Why source statements are not about a decision, or do not hold. */
export type SourceFailure = FailureOf<typeof SOURCE_REASONS>;
/** The same of evidence beside an attestation. */
export type SourceEvidenceFailure = SourceFailure | FailureOf<typeof SOURCE_EVIDENCE_REASONS>;
/** Why an opening does not open the statement in it. */
export type SourceOpeningFailure = FailureOf<typeof SOURCE_OPENING_REASONS>;

const fail: Fail<typeof SOURCE_REASONS & typeof SOURCE_EVIDENCE_REASONS & typeof SOURCE_OPENING_REASONS> =
  failure;

/** The whole document is no input, so that no leaf of a subject is the leaf of an input. */
const SUBJECT_POINTER = "";

/**
 * The leaf of whom a statement is about, as a canonical decimal.
 *
 * @param subject what the source knows the person by, such as a customer number, and 31 bytes of salt in hex
 * @throws RangeError when the salt is malformed
 */
export function subjectLeaf({ value, salt }: SourceOpening["subject"]): string {
  return String(leafOf({ pointer: SUBJECT_POINTER, value, salt }));
}

/** What evidence beside an attestation holds, and an attestation that carries its sources' statements itself. */
export type SourcedLeaves = Pick<SourceEvidence, "leaves" | "statements">;

/** The same of evidence beside an attestation, which has to name it. */
export function sourceEvidenceFailure(
  { attestation_id: found, ...sourced }: SourceEvidence,
  attestation: DecisionAttestation,
): SourceEvidenceFailure | null {
  const { attestation_id: expected } = attestation;
  if (found !== expected) return fail("source_evidence_of_another_attestation", { expected, found });
  return sourcedLeavesFailure(sourced, attestation);
}

/**
 * Why source statements are not about a decision's committed leaves, or null; the first fault in the protocol's order.
 * Signatures are not looked at. Costs up to 24 statements, 24 leaves and one root.
 */
export function sourcedLeavesFailure(
  { leaves, statements }: SourcedLeaves,
  attestation: DecisionAttestation,
): SourceFailure | null {
  return (
    leavesFailure(leaves, attestation.decision.inputs_root) ??
    first(statements, (one, i) => statementFailure(one, i, leaves, attestation)) ??
    togetherFailure(statements)
  );
}

function leavesFailure(leaves: readonly string[], root: string): SourceFailure | null {
  const elements = leaves.map((leaf) => parseFieldElement(leaf, BN254_R));
  if (elements.includes(null) || String(inputsRoot(elements as bigint[])) !== root) {
    return fail("source_leaves_root_mismatch");
  }
  return new Set(leaves).size === leaves.length ? null : fail("source_leaves_repeated");
}

/** Of one statement: for whom, for which decision, when, and that its leaves are there. */
function statementFailure(
  { audience, challenge, issued_at: from, expires_at: until, leaves: own }: SourceStatement,
  index: number,
  leaves: readonly string[],
  { decision, signature, issued_at }: DecisionAttestation,
): SourceFailure | null {
  const at = `/statements/${index}`;
  if (audience !== signature.public_key) {
    const values = { expected: signature.public_key, found: audience };
    return fail("source_audience_mismatch", values, `${at}/audience`);
  }
  if (challenge !== decision.nonce) {
    const values = { expected: decision.nonce, found: challenge };
    return fail("source_challenge_mismatch", values, `${at}/challenge`);
  }
  if (issued_at < from || issued_at >= until) {
    return fail("source_not_current", { from, until, found: issued_at }, at);
  }
  const stray = own.findIndex(({ leaf }) => !leaves.includes(leaf));
  if (stray < 0) return null;
  const values = { input: (own[stray] as (typeof own)[number]).pointer };
  return fail("source_leaf_unknown", values, `${at}/leaves/${stray}`);
}

/** Of all together: no input twice, no leaf twice, one subject. */
function togetherFailure(statements: readonly SourceStatement[]): SourceFailure | null {
  const pointers = new Set<string>();
  const leaves = new Set<string>();
  for (const [i, statement] of statements.entries()) {
    for (const { pointer, leaf } of statement.leaves) {
      if (pointers.has(pointer)) return fail("source_input_repeated", { input: pointer }, `/statements/${i}`);
      if (leaves.has(leaf)) return fail("source_leaf_repeated", { input: pointer }, `/statements/${i}`);
      pointers.add(pointer);
      leaves.add(leaf);
    }
    if (statement.subject !== statements[0]?.subject) {
      return fail("source_subject_differs", {}, `/statements/${i}/subject`);
    }
  }
  return null;
}

function first<T>(
  list: readonly T[],
  ask: (one: T, index: number) => SourceFailure | null,
): SourceFailure | null {
  for (const [i, one] of list.entries()) {
    const found = ask(one, i);
    if (found !== null) return found;
  }
  return null;
}

/** Why an opening does not open its statement: an input, a value, a salt or the subject is another's; null where it does. */
export function sourceOpeningFailure({
  statement,
  inputs,
  subject,
}: SourceOpening): SourceOpeningFailure | null {
  const named = statement.leaves.map(({ pointer }) => pointer);
  const shown = inputs.map(({ pointer }) => pointer);
  if (named.join("\n") !== shown.join("\n")) {
    return fail("source_opening_inputs_differ", { expected: named, found: shown });
  }
  for (const [i, input] of inputs.entries()) {
    if (leafText(input) !== statement.leaves[i]?.leaf)
      return fail("source_opening_leaf_mismatch", { input: input.pointer }, `/inputs/${i}`);
  }
  return subjectLeaf(subject) === statement.subject
    ? null
    : fail("source_opening_subject_mismatch", {}, "/subject");
}

/** Null where the value has no encoding. */
function leafText(input: SourceOpening["inputs"][number]): string | null {
  try {
    return String(leafOf(input));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
