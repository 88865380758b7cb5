/**
 * What a sound document would come to under the reader's roots. Only its size is used: the room that its verdict
 * would take is kept free while the steps run, so that nothing on the page moves when that verdict arrives; one that
 * names what fails may take more.
 */

import type { TrustRoots } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import { inputPointers } from "@svc/vdi-registry";
import { explainConstraints, type VerificationResult } from "@svc/vdi-verifier";

export function expectedResult(attestation: DecisionAttestation, roots: TrustRoots): VerificationResult {
  const { circuit } = attestation;
  const { constraints, notices } = explainConstraints(attestation);
  const withoutProof = roots.profile === "VDI_VERIFY_MINIMAL_V1";
  const grade = circuit === undefined || withoutProof ? {} : { setup_grade: circuit.setup.grade };
  return {
    valid: true,
    conclusive: true,
    steps: [],
    profile_id: roots.profile,
    trust: {
      issuer: roots.issuers.length > 0 ? "pinned" : "self_asserted",
      circuit: withoutProof ? "not_checked" : "built_in",
      manifest: "self_asserted",
      revocation: roots.revocation === undefined ? "not_checked" : "self_asserted",
      time: "self_asserted",
      inputs: "self_asserted",
      execution: "self_asserted",
    },
    ...grade,
    // A line of the verdict for each state that a rule has, and for each thing left unsaid.
    ...(withoutProof
      ? {}
      : { rules: constraints, inputs: inputPointers(attestation.policy).map(onIssuersWord) }),
    policy_notices: notices,
  } as unknown as VerificationResult;
}

function onIssuersWord(input: string) {
  return { input, read: true, role: input, root: "self_asserted" };
}
