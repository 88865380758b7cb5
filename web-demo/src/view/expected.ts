/**
 * What a sound document would come to under the reader's roots. Only its size is used: the room that its verdict
 * would take is kept free while the steps run, so that nothing on the page moves when that verdict arrives; one that
 * names what fails may take more.
 */

import type { ExaminedDocument } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import type { TrustOptions } from "@svc/core/trust";
import { inputPointers } from "@svc/vdi-registry";
import { DEFAULT_PROFILE_IDS, explainConstraints } from "@svc/vdi-verifier";

export function expectedDocument(attestation: DecisionAttestation, roots: TrustOptions): ExaminedDocument {
  const { circuit, issuer } = attestation;
  const { constraints, notices } = explainConstraints(attestation);
  const { profileId = DEFAULT_PROFILE_IDS.decision } = roots;
  const withoutProof = profileId === "VDI_VERIFY_MINIMAL_V1";
  const grade = circuit === undefined || withoutProof ? {} : { setup_grade: circuit.setup.grade };
  const result = {
    valid: true,
    conclusive: true,
    steps: [],
    profile_id: profileId,
    trust: {
      issuer: roots.issuers !== undefined ? "pinned" : "self_asserted",
      circuit: withoutProof ? "not_checked" : "built_in",
      manifest: "self_asserted",
      revocation: roots.revocation === undefined ? "not_checked" : "self_asserted",
      time: "self_asserted",
      inputs: "self_asserted",
      execution: "self_asserted",
    },
    ...grade,
    ...(issuer === undefined ? {} : { issuer: { domain: issuer.domain, listed: false } }),
    // A line of the verdict for each state that a rule has, and for each thing left unsaid.
    ...(withoutProof
      ? {}
      : { rules: constraints, inputs: inputPointers(attestation.policy).map(onIssuersWord) }),
    policy_notices: notices,
  };
  const document = { index: 0, source: "", kind: "attestation", verdict: "verified", findings: [] } as const;
  return { ...document, result, read: attestation };
}

function onIssuersWord(input: string) {
  return { input, read: true, role: input, root: "self_asserted" };
}
