/**
 * Inputs that a manifest wants from sources: each has a statement in the document, and every statement in it is signed,
 * for this issuer and this decision, about leaves that the issuer committed to. Whether the keys are those of anybody
 * with the role that the manifest names is for the reader to say, and not this step's: `sources/judge-sources.ts`.
 */
import { causeOf, type Fail, failure, type SOURCE_REASONS } from "@svc/core/finding";
import type { SignatureVerdict } from "@svc/core/signing";
import { sourcedLeavesFailure } from "@svc/core/statement";
import type { DecisionAttestation, SourceStatement } from "@svc/core/wire";
import { fail, failWith, type StepFailure } from "./step.ts";

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
  return missing === undefined ? null : fail("input_not_sourced", { ...missing });
}

/** With its place in the attestation. */
function under<F extends { readonly pointer?: string }>(found: F): F {
  return { ...found, pointer: `/sources${found.pointer ?? ""}` };
}
