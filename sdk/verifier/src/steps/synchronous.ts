/**
 * Steps 4 and 6 for callers that cannot wait: the same judgements, over signatures checked on @noble/curves instead
 * of by the runtime. In a file of its own, so that verifying in one call never loads that curve.
 */
import { PAYLOAD_TYPES, verifyDocument } from "@svc/core/signing";
import { judgePolicy } from "./4-policy.ts";
import { judgeSignature } from "./6-signature.ts";
import { checkSourcedInputs, statementsOf } from "./judge-sources.ts";
import { bindingOf } from "./manifest-authority.ts";
import { onAttestation } from "./step.ts";

export const checkPolicySync = onAttestation((attestation, settings) => {
  const statements = statementsOf(attestation).map((statement) => ({
    statement,
    signature: verifyDocument(PAYLOAD_TYPES.sourceStatement, statement),
  }));
  const sources = checkSourcedInputs(attestation, statements);
  const binding = bindingOf(attestation, settings);
  if (binding === null) return judgePolicy(attestation, settings, { binding, sources });
  const signature = verifyDocument(PAYLOAD_TYPES.authorityBinding, binding);
  return judgePolicy(attestation, settings, { binding: { binding, signature }, sources });
});

export const checkSignatureSync = onAttestation((attestation, settings) =>
  judgeSignature(attestation, settings, verifyDocument(PAYLOAD_TYPES.attestation, attestation)),
);
