/** Inputs on the issuer's own word: where no source statement that holds is about them. From public data alone. */
import { inputsInForce } from "@svc/core/statement";
import type { DecisionAttestation } from "@svc/core/wire";
import { decisionOf } from "../derived.ts";
import type { InputStanding, SourceEvidenceResult } from "../result.ts";

/** Result on a decision's inputs. */
export interface InputsFinding {
  readonly inputs: readonly InputStanding[];
  /** There is an input that a rule in force reads, and each of them stands on a pinned source's word. */
  readonly pinned: boolean;
  /** Result on the evidence; absent where there was none. */
  readonly source_evidence?: SourceEvidenceResult | undefined;
}

const NOT_SOURCED = Object.freeze({ reason: "not_sourced", values: {} } as const);

/** @param evidence what was found of evidence that does not count */
export function inputsOnIssuersWord(
  attestation: DecisionAttestation,
  evidence?: SourceEvidenceResult,
): InputsFinding {
  const inputs = inputsInForce(decisionOf(attestation)).map(
    (input): InputStanding => ({
      input,
      read: true,
      role: roleOf(attestation, input),
      root: "self_asserted",
      ...NOT_SOURCED,
    }),
  );
  return { inputs, pinned: false, source_evidence: evidence };
}

/** Returns the role that the policy demands of the input's signer; its own pointer where it demands none. */
export function roleOf({ policy }: DecisionAttestation, input: string): string {
  return policy.sourced?.find((one) => one.input === input)?.role ?? input;
}
