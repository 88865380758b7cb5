/**
 * Source statements in and beside a decision: step 4 asks whether each is signed, for this issuer and this decision, about
 * leaves that the issuer committed to; afterwards their keys are held against the sources that the reader pinned. Loaded
 * where there are statements to look at.
 */

import {
  causeOf,
  type Fail,
  type Failure,
  failure,
  type INPUT_TRUST_REASONS,
  type SOURCE_REASONS,
} from "@svc/core/finding";
import type { Json } from "@svc/core/json";
import { withoutUndefined } from "@svc/core/json";
import { PAYLOAD_TYPES, type SignatureVerdict, verifyDocumentAsync } from "@svc/core/signing";
import {
  inputsInForce,
  type SourceEvidenceFailure,
  sourcedLeavesFailure,
  sourceEvidenceFailure,
} from "@svc/core/statement";
import { revokedName } from "@svc/core/trust";
import {
  type DecisionAttestation,
  hashSourceEvidence,
  parseSourceEvidence,
  type SourceEvidence,
  type SourceStatement,
  sourceStatementId,
} from "@svc/core/wire";
import { decisionOf } from "../derived.ts";
import type { GivenEvidence, VerifySettings } from "../options/settings.ts";
import type { InputStanding } from "../result.ts";
import { type InputsFinding, inputsOnIssuersWord, roleOf } from "./issuers-word.ts";
import { fail as failStep, failWith, type StepFailure } from "./step.ts";

const failSource: Fail<typeof SOURCE_REASONS> = failure;

/** A statement that the document carries, and the verdict on its signature. */
export interface CheckedStatement {
  readonly statement: SourceStatement;
  readonly signature: SignatureVerdict;
}

/** The statements whose signatures are to be checked: none where the document carries none, or they fail already. */
export function statementsOf(attestation: DecisionAttestation): readonly SourceStatement[] {
  const { sources } = attestation;
  if (sources === undefined || sourcedLeavesFailure(sources, attestation) !== null) return [];
  return sources.statements;
}

/** @param checked what `statementsOf` gave, with verdicts */
export function checkSourcedInputs(
  attestation: DecisionAttestation,
  checked: readonly CheckedStatement[],
): StepFailure | null {
  const { sources, policy } = attestation;
  const fault = sources === undefined ? null : sourcedLeavesFailure(sources, attestation);
  if (fault !== null) return failWith(under(fault));
  for (const [i, { signature }] of checked.entries()) {
    if (signature.valid) continue;
    const pointer = `/statements/${i}/signature`;
    return failWith(under(failSource("source_signature_invalid", { cause: causeOf(signature) }, pointer)));
  }
  const signed = new Set(checked.flatMap(({ statement }) => statement.leaves.map(({ pointer }) => pointer)));
  const missing = policy.sourced?.find(({ input }) => !signed.has(input));
  return missing === undefined ? null : failStep("input_not_sourced", { ...missing });
}

/** With its place in the attestation. */
function under<F extends { readonly pointer?: string }>(found: F): F {
  return { ...found, pointer: `/sources${found.pointer ?? ""}` };
}

/** Settings that decide which sources count. */
type Reader = Pick<VerifySettings, "sources" | "revocation">;

const fail: Fail<typeof INPUT_TRUST_REASONS> = failure;

/**
 * The best of what the attestation carries and what is given beside it: pinned before not, evidence that holds before
 * evidence that does not. Among equals what is carried, which has no hash here, then the lowest hash: the order in which
 * somebody gave it changes nothing.
 */
export async function judgeSources(
  attestation: DecisionAttestation,
  { evidence, ...reader }: Reader & Pick<VerifySettings, "evidence">,
): Promise<InputsFinding> {
  const found: InputsFinding[] = [];
  for (const one of [...carriedBy(attestation), ...evidence])
    found.push(await judgeEvidence(attestation, one, reader));
  const rank = ({ pinned, source_evidence }: InputsFinding) => (pinned ? 0 : source_evidence?.valid ? 1 : 2);
  const name = ({ source_evidence }: InputsFinding) => source_evidence?.hash ?? "";
  found.sort((a, b) => rank(a) - rank(b) || (name(a) < name(b) ? -1 : 1));
  return found[0] ?? inputsOnIssuersWord(attestation);
}

/** One piece of evidence. Its facts hold or fail together; whose keys they are is judged input by input. */
export async function judgeEvidence(
  attestation: DecisionAttestation,
  { json, carried }: GivenEvidence,
  reader: Reader,
): Promise<InputsFinding> {
  const reading = json.ok ? parseSourceEvidence(json.value) : json;
  const named = reading.ok && !carried ? { hash: hashSourceEvidence(reading.value) } : {};
  const fault = reading.ok ? await failureOf(reading.value, attestation) : reading;
  if (fault !== null || !reading.ok) {
    const why = causeOf(fault as Failure);
    return inputsOnIssuersWord(attestation, { ...named, valid: false, outcome: "failed", ...why } as never);
  }
  const inputs = standingsUnder(attestation, reading.value.statements, reader);
  const read = inputs.filter((one) => one.read);
  const pinned = read.length > 0 && read.every(({ root }) => root === "pinned");
  return { inputs, pinned, source_evidence: { ...named, valid: true, outcome: "passed" } };
}

/** Returns an attestation's own source evidence, in the form of evidence beside it. */
function carriedBy({ sources, attestation_id }: DecisionAttestation): GivenEvidence[] {
  if (sources === undefined) return [];
  const value = { type: "source_evidence_v1", attestation_id, ...sources };
  return [{ json: { ok: true, value: value as unknown as Json }, carried: true }];
}

/** Why evidence is not about this decision, or does not hold. Signatures come last, because they cost most. */
async function failureOf(
  evidence: SourceEvidence,
  attestation: DecisionAttestation,
): Promise<SourceEvidenceFailure | null> {
  const fault = sourceEvidenceFailure(evidence, attestation);
  if (fault !== null) return fault;
  for (const [i, statement] of evidence.statements.entries()) {
    const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.sourceStatement, statement);
    if (!verdict.valid) {
      return failSource(
        "source_signature_invalid",
        { cause: causeOf(verdict) },
        `/statements/${i}/signature`,
      );
    }
  }
  return null;
}

/** Inputs that rules in force read, and those that a source signed, in ascending order of pointers. */
function standingsUnder(
  attestation: DecisionAttestation,
  statements: readonly SourceStatement[],
  reader: Reader,
): InputStanding[] {
  const read = inputsInForce(decisionOf(attestation));
  const signedBy = new Map(
    statements.flatMap((one) => one.leaves.map(({ pointer }): [string, SourceStatement] => [pointer, one])),
  );
  return [...new Set([...read, ...signedBy.keys()])].sort().map((input) => {
    const role = roleOf(attestation, input);
    const row = { input, read: read.includes(input), role };
    const statement = signedBy.get(input);
    if (statement === undefined) return { ...row, root: "self_asserted", ...fail("not_sourced") };
    const source = sourceOf(statement, reader);
    const fault = trustFailure(statement, role, attestation, reader);
    return fault === null
      ? { ...row, root: "pinned", source }
      : { ...row, root: "self_asserted", source, ...causeOf(fault) };
  }) as InputStanding[];
}

function sourceOf({ source, signature }: SourceStatement, { sources }: Reader): InputStanding["source"] {
  const known = sources?.find(({ public_key }) => public_key === signature.public_key)?.name;
  const { public_key } = signature;
  return withoutUndefined({ name: source.name, public_key, known_as: known });
}

/**
 * Returns why the source's statement does not count for the reader, or `null`. Faults of the source come before gaps in
 * the reader's material.
 */
function trustFailure(
  statement: SourceStatement,
  role: string,
  { signature: issuer }: DecisionAttestation,
  { sources, revocation }: Reader,
) {
  const { public_key: found } = statement.signature;
  if (found === issuer.public_key) return fail("source_is_issuer");
  const revoked = revokedName(statement.signature, null, revocation?.kids);
  if (revoked !== null) return fail("source_revoked", { found: revoked });
  const id = sourceStatementId(statement);
  if (revocation?.attestations.has(id)) return fail("source_statement_revoked", { found: id });
  const pinned = sources?.find(({ public_key }) => public_key === found);
  if (pinned === undefined) return fail("source_not_pinned", { found });
  return pinned.roles.includes(role) ? null : fail("source_role_not_given", { expected: role });
}
